/** UTF-16 units that a record's texts may have. */
export const TEXT_LIMITS = { title: 120, description: 4_000, location: 300, department: 120, externalId: 200 } as const

/** C0 and C1 controls and DEL, but not tab and line feed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g
const LONE_SURROGATES = /\p{Cs}/gu

/**
 * Text as we keep it: one kind of line end, no controls, no lone surrogates, NFC, without blanks around it. Markup
 * stays as the text it is. Empty for null, absent, the word "null" and anything that is neither text nor number.
 */
export function cleanText(value: unknown, limit: number): string {
  const text = typeof value === 'number' && Number.isFinite(value) ? String(value) : value
  if (typeof text !== 'string') return ''
  const clean = text.replace(/\r\n?/g, '\n').replace(CONTROLS, '').replace(LONE_SURROGATES, '').normalize('NFC').trim()
  return /^null$/i.test(clean) ? '' : cutText(clean, limit)
}

/** On one line, for titles, places and names. */
export function cleanLine(value: unknown, limit: number): string {
  return cutText(cleanText(value, limit * 2).replace(/\s+/g, ' '), limit)
}

/** At most `limit` UTF-16 units, never half a character; the last one is then an ellipsis. */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text
  return `${text
    .slice(0, limit - 1)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()}…`
}

/** A finite number, also when it is written as text. Null for null, "", "null", absent and everything else. */
export function cleanNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string' || !/^\s*[+-]?(\d{1,30}(\.\d{0,30})?|\.\d{1,30})(e[+-]?\d{1,3})?\s*$/i.test(value)) return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

const RAW_BYTES = 16_000

/** What arrived, for the record's later reader; only a note of its size when it is over the store's 16 KB. */
export function rawOf(value: unknown): unknown {
  const length = JSON.stringify(value).length
  return length <= RAW_BYTES ? value : { leftOut: 'too large to keep', characters: length }
}
