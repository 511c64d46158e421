/**
 * Positions of the elements called `name` (by local name) directly below the root: start and end of each in turn. The document must be
 * well-formed, in UTF-8 and without a document type.
 */
export function elementSpans(bytes: Buffer, name: string): number[] {
  const spans: number[] = []
  let depth = 0
  let from = -1
  for (let at = bytes.indexOf(LESS); at !== -1; at = bytes.indexOf(LESS, at)) {
    const next = bytes[at + 1]
    if (next === MARK) at = behind(bytes, bytes[at + 2] === OPEN_LIST ? ']]>' : '-->', at + 4)
    else if (next === QUESTION) at = behind(bytes, '?>', at)
    else if (next === SLASH) {
      at = behind(bytes, '>', at)
      depth--
      if (depth === 1 && from !== -1) {
        spans.push(from, at)
        from = -1
      }
    } else {
      const start = at
      at = tagEnd(bytes, at)
      const isRecord = depth === 1 && localNameAt(bytes, start) === name
      if (bytes[at - 2] === SLASH) {
        if (isRecord) spans.push(start, at)
      } else {
        depth++
        if (isRecord) from = start
      }
    }
  }
  return spans
}

function behind(bytes: Buffer, end: string, from: number): number {
  const at = bytes.indexOf(end, from)
  return at === -1 ? bytes.length : at + end.length
}

/** Position after the tag's closing bracket, ignoring brackets inside attribute values. */
function tagEnd(bytes: Buffer, from: number): number {
  let quote = 0
  for (let at = from; at < bytes.length; at++) {
    const code = bytes[at] as number
    if (quote !== 0) quote = code === quote ? 0 : quote
    else if (code === DOUBLE || code === SINGLE) quote = code
    else if (code === GREATER) return at + 1
  }
  return bytes.length
}

const NAME = /^<(?:[^\s/>:]*:)?([^\s/>]*)/

function localNameAt(bytes: Buffer, from: number): string {
  return NAME.exec(bytes.toString('utf8', from, from + 300))?.[1] ?? ''
}

const LESS = 0x3c
const GREATER = 0x3e
const SLASH = 0x2f
const MARK = 0x21
const QUESTION = 0x3f
const OPEN_LIST = 0x5b
const DOUBLE = 0x22
const SINGLE = 0x27
