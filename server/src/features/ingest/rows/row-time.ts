import { instantOf } from '../../feeds/feed-time.ts'

/** The usual form. The 29th to 31st are left to the slower reading, which knows the months. */
const USUAL = /^\d{4}-\d\d-(?:[01]\d|2[0-8])T\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/
const MILLISECONDS = /^\d{11,14}$/

/**
 * A row's time in milliseconds since 1970, cut to whole ones: ISO 8601, or milliseconds since 1970. The zone applies to times without an
 * offset. Null for anything else.
 */
export function timeMsOf(value: unknown, timeZone: string): number | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) && MILLISECONDS.test(String(value)) ? value : null
  if (typeof value !== 'string') return null
  if (USUAL.test(value)) {
    const ms = Date.parse(value)
    return Number.isNaN(ms) ? null : ms
  }
  if (MILLISECONDS.test(value)) return Number(value)
  const instant = instantOf(value, timeZone)
  return instant === null ? null : Date.parse(instant)
}
