import { DecodeFailure } from './importer.ts'

/** A JSON object as it arrived: any member may be absent or of any kind. */
export type JsonObject = { readonly [name: string]: unknown }

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The objects of a list; empty for anything that is no list. */
export function objectsOf(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

/** Nesting that no feed of ours needs. SECURITY L1. */
const DEPTH = 32

/** @throws DecodeFailure web_page, broken, too_complex */
export function readJson(bytes: Uint8Array, mediaType: string): unknown {
  const text = decodeText(bytes, mediaType)
  if (looksLikeWebPage(text)) throw new DecodeFailure('web_page')
  if (isDeeperThan(text, DEPTH)) throw new DecodeFailure('too_complex')
  try {
    // The reviver costs a pass over everything, so it runs only where it is needed.
    return text.includes('__proto__') ? JSON.parse(text, (key, value) => (key === '__proto__' ? undefined : value)) : JSON.parse(text)
  } catch (cause) {
    throw new DecodeFailure('broken', cause)
  }
}

/** Text by its byte-order mark, else by the charset of the media type, else UTF-8; bytes that are none become U+FFFD. */
export function decodeText(bytes: Uint8Array, mediaType: string): string {
  return new TextDecoder(encodingOf(bytes, mediaType)).decode(bytes)
}

/** The name of an encoding that this platform knows; 'utf-8' when nothing else is said. */
export function encodingOf(bytes: Uint8Array, mediaType: string, declared?: string): string {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const named = /;\s*charset\s*=\s*"?([\w.:-]{1,40})/i.exec(mediaType)?.[1] ?? declared ?? 'utf-8'
  try {
    return new TextDecoder(named).encoding
  } catch {
    return 'utf-8'
  }
}

export function looksLikeWebPage(text: string): boolean {
  return /^\s*(?:<!--[\s\S]{0,500}?-->\s*)?<(?:!doctype\s+html|html|head|body)[\s>]/i.test(text.slice(0, 1_000))
}

function isDeeperThan(text: string, limit: number): boolean {
  let depth = 0
  let inText = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (inText) {
      if (code === BACKSLASH) at++
      else if (code === QUOTE) inText = false
    } else if (code === QUOTE) inText = true
    else if (code === OPEN_OBJECT || code === OPEN_LIST) {
      if (++depth > limit) return true
    } else if (code === CLOSE_OBJECT || code === CLOSE_LIST) depth--
  }
  return false
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
