import { cityClock } from '@oppidum/domain/core/city-clock'

const DATE = String.raw`(\d{4})-?(\d{2})-?(\d{2})`
const TIME = String.raw`(\d{2})(?::?(\d{2})(?::?(\d{2})(?:[.,](\d{1,9}))?)?)?`
/** A plus sign decoded as a blank counts as a plus. */
const ZONE = String.raw`(?:Z|UTC|GMT|([+\- \u2212])(\d{2}):?(\d{2})?)`
const INSTANT = new RegExp(`^${DATE}(?:(?:T|t| {1,2})${TIME} ?${ZONE}?)?$`, 'i')

/** What most publishers write. The 29th to 31st are left to the reading that knows the months. */
const USUAL =
  /^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-][01]\d:[0-5]\d)$/

const FIRST_YEAR = 1900
const LAST_YEAR = 2200

/**
 * A publisher's time as ISO 8601 UTC with milliseconds. Accepts a blank for the T, offsets with and without a colon, fractions of one
 * to nine digits, dates alone (midnight) and intervals (their start). `timeZone` applies only to a time without an offset. Null when
 * it is not a time, or outside the years 1900 to 2200.
 */
export function instantOf(value: unknown, timeZone: string): string | null {
  if (typeof value !== 'string' || value.length > 100) return null
  if (USUAL.test(value)) return new Date(value).toISOString()
  const text = value.split('/', 1)[0]?.trim() ?? ''
  const match = INSTANT.exec(text)
  if (!match) return null
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((it) => Number(it ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const milliseconds = Number((match[7] ?? '').padEnd(3, '0').slice(0, 3))
  const wallMs = Date.UTC(year, month - 1, day, hour, minute, second, milliseconds)
  const noDay = new Date(Date.UTC(year, month - 1, day)).getUTCDate() !== day || month < 1 || month > 12
  if (noDay || year < FIRST_YEAR || year > LAST_YEAR || hour > 24 || (hour === 24 && minute + second > 0) || minute > 59 || second > 60)
    return null
  return new Date(wallMs - offsetMs(match, text, wallMs, timeZone)).toISOString()
}

function offsetMs(match: RegExpExecArray, text: string, wallMs: number, timeZone: string): number {
  const [, , , , , , , , sign, hours, minutes] = match
  if (sign !== undefined) return (sign === '-' || sign === '−' ? -1 : 1) * (Number(hours) * 60 + Number(minutes ?? 0)) * 60_000
  return /(?:Z|UTC|GMT)$/i.test(text) ? 0 : wallMs - cityClock(timeZone).momentOf(wallMs)
}
