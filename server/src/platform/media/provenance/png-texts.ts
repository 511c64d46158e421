import { inflateSync } from 'node:zlib'

/** Texts that are looked at, and what may be unpacked of all of them together. */
const MOST_TEXTS = 256
const UNPACKED_BYTES = 4_000_000
const LONGEST_KEYWORD = 79

interface PngText {
  keyword: string
  text: Buffer
}

/** What was pressed together; `atMost` bytes of it, or nothing. */
function unpacked(data: Buffer, atMost: number): Buffer | null {
  try {
    return atMost > 0 ? inflateSync(data, { maxOutputLength: atMost }) : null
  } catch {
    return null
  }
}

/** Where the text begins and whether it is pressed together. https://www.w3.org/TR/png-3/#11textinfo */
function textPart(type: string, data: Buffer, keywordEnd: number): { start: number; isPacked: boolean } {
  if (type === 'tEXt') return { start: keywordEnd + 1, isPacked: false }
  if (type === 'zTXt') return { start: keywordEnd + 2, isPacked: true }
  // Language, then the keyword in it.
  const language = data.indexOf(0, keywordEnd + 3)
  const translated = language === -1 ? -1 : data.indexOf(0, language + 1)
  return { start: translated === -1 ? data.length : translated + 1, isPacked: data[keywordEnd + 1] === 1 }
}

/** The texts of a PNG, wherever they stand in it. What goes on behind its end, and what cannot be unpacked, is left out. */
export function* pngTexts(bytes: Buffer): Generator<PngText> {
  let left = UNPACKED_BYTES
  let texts = 0
  for (let at = 8; at + 12 <= bytes.length && texts < MOST_TEXTS; ) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    const end = at + 8 + bytes.readUInt32BE(at)
    if (type === 'IEND' || end > bytes.length) return
    const data = bytes.subarray(at + 8, end)
    at = end + 4
    if (type !== 'tEXt' && type !== 'zTXt' && type !== 'iTXt') continue
    texts++
    const keywordEnd = data.subarray(0, LONGEST_KEYWORD + 1).indexOf(0)
    if (keywordEnd <= 0) continue
    const { start, isPacked } = textPart(type, data, keywordEnd)
    const part = data.subarray(start)
    const text = isPacked ? unpacked(part, left) : part
    // What was too long has cost as much as was left.
    if (isPacked) left -= text?.length ?? left
    if (text) yield { keyword: data.toString('latin1', 0, keywordEnd), text }
  }
}
