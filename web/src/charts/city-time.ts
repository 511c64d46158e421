/** Times of the clock on the city's wall. A wall time is text as date-time fields have it: '2026-11-20T14:41'. */

const MINUTE_MS = 60_000
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    formats.set(timeZone, format)
  }
  return format
}

/** The wall time as if it were UTC, in epoch ms: what calendars can be reckoned with. */
export function wallMs(ms: number, timeZone: string): number {
  const parts: Record<string, number> = {}
  for (const { type, value } of formatOf(timeZone).formatToParts(ms)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** The instant at which the clock shows it. Of an hour that comes twice the first; of one that is left out the same time after it. */
export function instantOfWall(asUtcMs: number, timeZone: string): number {
  const offset = (ms: number) => wallMs(ms, timeZone) - Math.floor(ms / 1_000) * 1_000
  // The offsets of a day before and after bracket any change of the clock in between.
  const earlier = asUtcMs - offset(asUtcMs - 24 * 60 * MINUTE_MS)
  const later = asUtcMs - offset(asUtcMs + 24 * 60 * MINUTE_MS)
  const shown = [earlier, later].filter((it) => wallMs(it, timeZone) === asUtcMs)
  return shown.length > 0 ? Math.min(...shown) : earlier
}

/** '2026-11-20T14:41' */
export function wallText(ms: number, timeZone: string): string {
  return new Date(wallMs(ms, timeZone)).toISOString().slice(0, 16)
}

/** '2026-11-20 14:41:07', for tables that programs read. */
export function wallStamp(ms: number, timeZone: string): string {
  return new Date(wallMs(ms, timeZone)).toISOString().slice(0, 19).replace('T', ' ')
}

/** Epoch ms; null when the text is no time. */
export function instantOfText(text: string, timeZone: string): number | null {
  const asUtcMs = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(text) ? Date.parse(`${text}Z`) : Number.NaN
  return Number.isNaN(asUtcMs) ? null : instantOfWall(asUtcMs, timeZone)
}
