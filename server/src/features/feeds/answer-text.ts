/** Decodes by the byte-order mark, else by the media type's charset, else as UTF-8. Invalid bytes become U+FFFD. */
export function decodeText(bytes: Uint8Array, mediaType: string): string {
  return new TextDecoder(encodingOf(bytes, mediaType)).decode(bytes)
}

/** The name of an encoding that this platform knows; 'utf-8' when none is stated. */
export function encodingOf(bytes: Uint8Array, mediaType: string, declared?: string): string {
  if (hasUtf8Mark(bytes)) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const named = /;\s*charset\s*=\s*"?([\w.:-]{1,40})/i.exec(mediaType)?.[1] ?? declared ?? 'utf-8'
  try {
    return new TextDecoder(named).encoding
  } catch {
    return 'utf-8'
  }
}

/** Bytes converted at a time. */
const PIECE = 1_000_000

/** The same text as UTF-8 without a byte-order mark; the original bytes where they already are that. */
export function asUtf8(bytes: Uint8Array, encoding: string): Buffer {
  const from = hasUtf8Mark(bytes) ? 3 : 0
  if (encoding === 'utf-8') return Buffer.from(bytes.buffer, bytes.byteOffset + from, bytes.byteLength - from)
  const decoder = new TextDecoder(encoding)
  const pieces: Buffer[] = []
  for (let at = 0; at < bytes.length; at += PIECE) {
    pieces.push(Buffer.from(decoder.decode(bytes.subarray(at, at + PIECE), { stream: true })))
  }
  return Buffer.concat([...pieces, Buffer.from(decoder.decode())])
}

function hasUtf8Mark(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
}

/** Judged by the first characters. */
export function looksLikeWebPage(start: string): boolean {
  return /^\s*(?:<!--[\s\S]{0,500}?-->\s*)?<(?:!doctype\s+html|html|head|body)[\s>]/i.test(start.slice(0, 1_000))
}
