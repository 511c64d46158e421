import { NEUTRAL_LOCALE } from './language.ts'
import { DAY_MS } from './time.ts'

const QUARTER_MS = 900_000
/** Quarter hours whose offset is cached per zone: about two hundred days. */
const REMEMBERED = 20_000

export interface ZoneOffset {
  /** ms by which local time is ahead of UTC at a moment. */
  at(ms: number): number
  /**
   * Every moment when the clocks show a wall time, given as if it were UTC; earliest first. One, two if it occurs twice,
   * none if it is skipped.
   */
  momentsOf(wallMs: number): number[]
  /** The two candidates by the offsets of the day before and the day after; earliest first. */
  guessesOf(wallMs: number): [number, number]
}

/** Whether it is an IANA name that this JavaScript engine knows. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat(NEUTRAL_LOCALE, { timeZone: name }) !== null
  } catch {
    return false
  }
}

const known = new Map<string, ZoneOffset>()

/** The offsets of a time zone (IANA name). Lookups are slow, so they are cached, once per zone. */
export function zoneOffset(timeZone: string): ZoneOffset {
  let zone = known.get(timeZone)
  if (!zone) {
    zone = offsetsOf(timeZone)
    known.set(timeZone, zone)
  }
  return zone
}

function offsetsOf(timeZone: string): ZoneOffset {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  const offsets = new Map<number, number>()

  /** No current zone changes its offset between quarter hours. */
  function at(ms: number): number {
    const quarter = Math.floor(ms / QUARTER_MS)
    const before = offsets.get(quarter)
    if (before !== undefined) return before
    const atMs = quarter * QUARTER_MS
    const part: Record<string, number> = {}
    for (const it of format.formatToParts(atMs)) part[it.type] = Number(it.value)
    const offset = Date.UTC(part.year ?? 0, (part.month ?? 1) - 1, part.day ?? 1, part.hour ?? 0, part.minute ?? 0) - atMs
    if (offsets.size >= REMEMBERED) offsets.clear()
    offsets.set(quarter, offset)
    return offset
  }

  /** The offsets of the days before and after bracket any change in between. */
  function guessesOf(wallMs: number): [number, number] {
    const [a, b] = [wallMs - at(wallMs - DAY_MS), wallMs - at(wallMs + DAY_MS)]
    return a <= b ? [a, b] : [b, a]
  }

  return {
    at,
    guessesOf,
    momentsOf(wallMs) {
      const [a, b] = guessesOf(wallMs)
      return (a === b ? [a] : [a, b]).filter((it) => it + at(it) === wallMs)
    },
  }
}
