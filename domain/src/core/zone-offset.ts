import { DAY_MS } from './time.ts'

const QUARTER_MS = 900_000
/** Quarters of an hour whose offset is remembered for a zone: some two hundred days. */
const REMEMBERED = 20_000

export interface ZoneOffset {
  /** ms by which the clocks of the zone are ahead of UTC at a moment. */
  at(ms: number): number
  /**
   * Every moment at which the clocks show a wall time, which is counted as if it were UTC; earliest first. One, two when
   * it comes twice, none when the clocks jump over it.
   */
  momentsOf(wallMs: number): number[]
  /** Where the clocks would show it by the offsets of the day before and of the day after; earliest first. */
  guessesOf(wallMs: number): [number, number]
}

const known = new Map<string, ZoneOffset>()

/** The clocks of a time zone (IANA name). Asking the calendar is slow, so answers are kept; those of one zone for all. */
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

  /** No zone of today changes its offset between quarters of an hour. */
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

  /** The offsets of a day before and after bracket any change of the clocks in between. */
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
