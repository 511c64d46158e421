/**
 * At most `length` UTF-16 units of a text, without half a character at the end: PostgreSQL takes no JSON with half a surrogate pair in it.
 */
export function beginningOf(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '')
}
