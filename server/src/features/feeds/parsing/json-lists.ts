import { DecodeFailure } from '../decode-failure.ts'

/** Names of members from the root down; [] is the root itself. */
export type JsonPath = readonly string[]

/** A list in a JSON text, as positions in its bytes. */
export interface ListSpan {
  /** Its opening bracket. */
  from: number
  /** After its closing bracket. */
  to: number
  /** Start of each element, and one more after the last: an element ends one byte before the next start. */
  starts: number[]
}

/** Deeper nesting than any feed needs. */
const DEPTH = 32

/**
 * Finds the lists at the given paths, and where their elements are, in one pass over the bytes. Only brackets, commas and strings are
 * looked at: the text is well-formed when every element is, and so is the rest without the lists.
 * @throws DecodeFailure too_complex, broken
 */
export function findLists(bytes: Uint8Array, paths: readonly JsonPath[]): ListSpan[] {
  const longest = Math.max(...paths.map((it) => it.length))
  const lists: ListSpan[] = []
  /** Open brackets from the outside in, and the current member name of each open object; only outside of lists. */
  const opened: number[] = []
  const names: string[] = []
  let list: ListSpan | null = null
  let listDepth = 0
  let depth = 0
  let textFrom = 0
  let textTo = 0

  const isWanted = () =>
    paths.some((path) => path.length === depth - 1 && path.every((name, at) => opened[at] === OPEN_OBJECT && names[at] === name))

  for (let at = 0; at < bytes.length; at++) {
    const code = bytes[at]
    if (code === QUOTE) {
      textFrom = at
      at = textEnd(bytes, at)
      textTo = at + 1
    } else if (code === COMMA) {
      if (list && depth === listDepth) list.starts.push(at + 1)
    } else if (code === COLON) {
      if (!list && depth > 0 && depth <= longest) names[depth - 1] = nameOf(bytes, textFrom, textTo)
    } else if (code === OPEN_OBJECT || code === OPEN_LIST) {
      if (++depth > DEPTH) throw new DecodeFailure('too_complex')
      if (list) continue
      opened[depth - 1] = code
      if (code !== OPEN_LIST || !isWanted()) continue
      list = { from: at, to: 0, starts: [at + 1] }
      listDepth = depth
    } else if (code === CLOSE_OBJECT || code === CLOSE_LIST) {
      if (list && depth === listDepth) {
        if (code !== CLOSE_LIST) throw new DecodeFailure('broken')
        if (list.starts.length > 1 || !isBlank(bytes, list.from + 1, at)) list.starts.push(at + 1)
        list.to = at + 1
        lists.push(list)
        list = null
      }
      if (--depth < 0) throw new DecodeFailure('broken')
    }
  }
  if (depth !== 0) throw new DecodeFailure('broken')
  return lists
}

/** Position of a string's closing quote. */
function textEnd(bytes: Uint8Array, from: number): number {
  for (let at = from + 1; at < bytes.length; at++) {
    const code = bytes[at]
    if (code === BACKSLASH) at++
    else if (code === QUOTE) return at
  }
  throw new DecodeFailure('broken')
}

function nameOf(bytes: Uint8Array, from: number, to: number): string {
  try {
    return String(JSON.parse(Buffer.from(bytes.subarray(from, to)).toString()))
  } catch (cause) {
    throw new DecodeFailure('broken', cause)
  }
}

function isBlank(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (!BLANKS.has(bytes[at] as number)) return false
  return true
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
const BLANKS = new Set([0x20, 0x09, 0x0a, 0x0d])
