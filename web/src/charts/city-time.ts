import { zoneOffset } from '@oppidum/domain/core/zone-offset'

/** Times of the clock on the city's wall. A wall time is text as date-time fields have it: '2026-11-20T14:41'. */

/** The wall time as if it were UTC, in epoch ms: what calendars can be reckoned with. Whole seconds. */
export function wallMs(ms: number, timeZone: string): number {
  return Math.floor(ms / 1_000) * 1_000 + zoneOffset(timeZone).at(ms)
}

/** The instant at which the clock shows it. Of an hour that comes twice the first; of one that is left out the same time after it. */
export function instantOfWall(asUtcMs: number, timeZone: string): number {
  const zone = zoneOffset(timeZone)
  return zone.momentsOf(asUtcMs)[0] ?? zone.guessesOf(asUtcMs)[1]
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
