import { inflateSync } from 'node:zlib'

/** Texts that are read, and what all of them together may inflate to. */
const MAX_TEXTS = 256
const INFLATED_BYTES = 4_000_000
const MAX_KEYWORD_LENGTH = 79

interface PngText {
  keyword: string
  text: Buffer
}

/** Null when the data is broken or inflates to more than `atMost` bytes. */
function inflated(data: Buffer, atMost: number): Buffer | null {
  try {
    return atMost > 0 ? inflateSync(data, { maxOutputLength: atMost }) : null
  } catch {
    return null
  }
}

/** Where the text begins and whether it is compressed. https://www.w3.org/TR/png-3/#11textinfo */
function textPart(type: string, data: Buffer, keywordEnd: number): { start: number; isCompressed: boolean } {
  if (type === 'tEXt') return { start: keywordEnd + 1, isCompressed: false }
  if (type === 'zTXt') return { start: keywordEnd + 2, isCompressed: true }
  // A language tag, then the keyword in that language.
  const language = data.indexOf(0, keywordEnd + 3)
  const translated = language === -1 ? -1 : data.indexOf(0, language + 1)
  return { start: translated === -1 ? data.length : translated + 1, isCompressed: data[keywordEnd + 1] === 1 }
}

/** The text chunks of a PNG, without those after its end and those that do not inflate. */
export function* pngTexts(bytes: Buffer): Generator<PngText> {
  let left = INFLATED_BYTES
  let texts = 0
  for (let at = 8; at + 12 <= bytes.length && texts < MAX_TEXTS; ) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    const end = at + 8 + bytes.readUInt32BE(at)
    if (type === 'IEND' || end > bytes.length) return
    const data = bytes.subarray(at + 8, end)
    at = end + 4
    if (type !== 'tEXt' && type !== 'zTXt' && type !== 'iTXt') continue
    texts++
    const keywordEnd = data.subarray(0, MAX_KEYWORD_LENGTH + 1).indexOf(0)
    if (keywordEnd <= 0) continue
    const { start, isCompressed } = textPart(type, data, keywordEnd)
    const part = data.subarray(start)
    const text = isCompressed ? inflated(part, left) : part
    // A text that was too long has used up the whole allowance.
    if (isCompressed) left -= text?.length ?? left
    if (text) yield { keyword: data.toString('latin1', 0, keywordEnd), text }
  }
}
