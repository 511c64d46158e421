/** Limits on a record's texts, in UTF-16 units. */
export const TEXT_LIMITS = { title: 120, description: 4_000, location: 300, department: 120, externalId: 200 } as const

/** C0 and C1 controls and DEL, but not tab and line feed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g
const LONE_SURROGATES = /\p{Cs}/gu
/** Nothing in such a text is removed or composed: combining characters begin at U+0300. */
const CLEAN = /^[\t\n\u0020-\u007e\u00a0-\u02ff]*$/

/**
 * Normalizes text for storage: one kind of line end, no controls, no lone surrogates, NFC, trimmed. Markup stays as it is. Empty for
 * null, absent, the word "null" and anything that is neither text nor number.
 */
export function cleanText(value: unknown, limit: number): string {
  const text = typeof value === 'number' && Number.isFinite(value) ? String(value) : value
  if (typeof text !== 'string') return ''
  const clean = (CLEAN.test(text) ? text : normalized(text)).trim()
  return /^null$/i.test(clean) ? '' : cutText(clean, limit)
}

const normalized = (text: string) => text.replace(/\r\n?/g, '\n').replace(CONTROLS, '').replace(LONE_SURROGATES, '').normalize('NFC')

/** The same on one line, for titles, places and names. */
export function cleanLine(value: unknown, limit: number): string {
  return cutText(cleanText(value, limit * 2).replace(/\s+/g, ' '), limit)
}

/** At most `limit` UTF-16 units without splitting a character; a cut text ends in an ellipsis. */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text
  const last = text.charCodeAt(limit - 2)
  const splits = last >= 0xd800 && last <= 0xdbff
  return `${text.slice(0, splits ? limit - 2 : limit - 1).trimEnd()}…`
}

/** A finite number, also if written as text. Null for null, "", "null", absent and everything else. */
export function cleanNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string' || !/^\s*[+-]?(\d{1,30}(\.\d{0,30})?|\.\d{1,30})(e[+-]?\d{1,3})?\s*$/i.test(value)) return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

const RAW_BYTES = 16_000

/** The original record, for reference; a note of its size if it exceeds the store's 16 KB. */
export function rawOf(value: unknown): unknown {
  const length = JSON.stringify(value).length
  return length <= RAW_BYTES ? value : { leftOut: 'too large to keep', characters: length }
}
