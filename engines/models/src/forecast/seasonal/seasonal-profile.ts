import { DAY_MS } from '@oppidum/domain/core/time'
import { type SeriesTable, wallAhead } from '../../series-table.ts'
import { filledSeries } from '../filled-series.ts'
import { seasonsOf } from '../seasons.ts'
import { CALENDARS, holidayBits } from './holidays.ts'

/** Rows of a series' two seasons: a week and a day if there are enough rows, else the same season twice. */
export interface Cycles {
  long: number
  short: number
}

/** @returns null when nothing repeats, or fewer than three times */
export function cyclesOf(table: Pick<SeriesTable, 'stepMs'>, trainRows: number): Cycles | null {
  const { day, week } = seasonsOf(table)
  const short = day ?? week
  if (short === null || trainRows < 3 * short) return null
  return { long: week !== null && trainRows >= 3 * week ? week : short, short }
}

/** Learning rates of the profiles. */
const FAST = 0.2
const SLOW = 0.05
/** Deviations beyond this many usual ones are clipped: a storm is not a new habit. */
const MOST_TAKEN = 2
/** Long seasons over which the usual deviation is averaged. */
const USUAL_SEASONS = 4

/** A series with its profiles, each computed from earlier rows only. */
export interface SeriesProfile {
  values: Float64Array
  /** Profiles of the long season after each row, with a fast and a slow learning rate; holidays count little. */
  fast: Float64Array
  slow: Float64Array
  /** Profile of the short season after each row. */
  daily: Float64Array
  /** The value minus the profile one long season before (minus the Sunday before, on a holiday). */
  away: Float64Array
}

/** `holidayBits` of each row of the table and of the times after it. */
export function holidaysOf(table: SeriesTable): (row: number, ahead: number) => number {
  const known = new Map<number, number>()
  return (row, ahead) => {
    const day = Math.floor(wallAhead(table, row, ahead) / DAY_MS)
    let bits = known.get(day)
    if (bits === undefined) {
      bits = holidayBits(day * DAY_MS)
      known.set(day, bits)
    }
    return bits
  }
}

/** How much a holiday is like a Sunday: the maximum over its calendars. */
export function sundayShare(likeSunday: ArrayLike<number>, bits: number): number {
  let most = 0
  for (let calendar = 0; calendar < CALENDARS; calendar++) if (bits & (1 << calendar)) most = Math.max(most, likeSunday[calendar] as number)
  return most
}

/** Rows since the last Sunday at this time of day; 0 on a Sunday. */
export function rowsSinceSunday(wallMs: number, short: number): number {
  return new Date(wallMs).getUTCDay() * short
}

/** Running mean absolute deviation by place in the short season, over about the last `most` values of each. */
function usualDepartures(short: number, most: number) {
  const sizes = new Float64Array(short)
  const counts = new Float64Array(short)
  return {
    at: (row: number) => sizes[row % short] as number,
    note(row: number, departure: number) {
      const place = row % short
      const count = Math.min((counts[place] as number) + 1, most)
      counts[place] = count
      sizes[place] = (sizes[place] as number) + (Math.abs(departure) - (sizes[place] as number)) / count
    },
  }
}

export function profileOf(table: SeriesTable, s: number, { long, short }: Cycles, likeSunday: ArrayLike<number>): SeriesProfile {
  const raw = table.series[s] as Float64Array
  const values = filledSeries(table, raw)
  const { rows } = table
  const [fast, slow, daily, away] = [0, 1, 2, 3].map(() => new Float64Array(rows)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ]
  const holidays = holidaysOf(table)
  const weekly = long > short
  const usual = usualDepartures(short, Math.round((USUAL_SEASONS * long) / short))
  for (let row = 0; row < rows; row++) {
    const value = values[row] as number
    const season = Math.floor(row / long) + 1
    const share = weekly ? sundayShare(likeSunday, holidays(row, 0)) : 0
    const before = row >= long ? (fast[row - long] as number) : row >= short ? (daily[row - short] as number) : value
    const expected =
      share === 0 ? before : before + share * (sundayBefore(fast, table.wallMs[row] as number, row, { long, short }, before) - before)
    away[row] = value - expected
    const missing = Number.isNaN(raw[row] as number)
    const taken = (pace: number) => (missing ? 0 : Math.max(pace, 1 / season) * (1 - share))
    // The usual deviation is known only after two seasons.
    const most = row >= 2 * long ? MOST_TAKEN * usual.at(row) : Number.POSITIVE_INFINITY
    const within = (departure: number) => Math.min(Math.max(departure, -most), most)
    fast[row] = before + taken(FAST) * within(value - before)
    const slowBefore = row >= long ? (slow[row - long] as number) : before
    slow[row] = slowBefore + taken(SLOW) * within(value - slowBefore)
    const dailyBefore = row >= short ? (daily[row - short] as number) : value
    if (!missing && row >= long) usual.note(row, value - before)
    daily[row] = dailyBefore + (missing ? 0 : FAST) * (value - dailyBefore)
  }
  return { values, fast, slow, daily, away }
}

/** The profile on the Sunday before a row, at the same time of day; `otherwise` where there is none. */
export function sundayBefore(fast: Float64Array, wallMs: number, row: number, { long, short }: Cycles, otherwise: number): number {
  let at = row - rowsSinceSunday(wallMs, short)
  if (at === row) at -= long
  while (at >= fast.length) at -= long
  return at >= 0 ? (fast[at] as number) : otherwise
}

/** Weight, in holiday rows, of the assumption that holidays are ordinary days. */
const DOUBT_ROWS = 24

/** How much each calendar's holidays looked like Sundays in the training rows, 0 to 1. */
export function learnSundays(table: SeriesTable, s: number, cycles: Cycles, trainRows: number): number[] {
  const { long, short } = cycles
  if (long === short) return new Array(CALENDARS).fill(0)
  const { fast, away } = profileOf(table, s, cycles, new Array(CALENDARS).fill(0))
  const holidays = holidaysOf(table)
  const explained = new Array<number>(CALENDARS).fill(0)
  const apart = new Array<number>(CALENDARS).fill(0)
  let spread = 0
  let count = 0
  for (let row = 2 * long; row < trainRows; row++) {
    if (Number.isNaN(table.series[s]?.[row] as number)) continue
    const before = fast[row - long] as number
    spread += (away[row] as number) ** 2
    count++
    const bits = holidays(row, 0)
    if (bits === 0) continue
    const gap = sundayBefore(fast, table.wallMs[row] as number, row, cycles, before) - before
    for (let calendar = 0; calendar < CALENDARS; calendar++) {
      if (!(bits & (1 << calendar))) continue
      explained[calendar] = (explained[calendar] as number) + gap * (away[row] as number)
      apart[calendar] = (apart[calendar] as number) + gap * gap
    }
  }
  const doubt = count > 0 ? (DOUBT_ROWS * spread) / count : 0
  return explained.map((it, calendar) => {
    const all = (apart[calendar] as number) + doubt
    return all > 0 ? Math.min(Math.max(it / all, 0), 1) : 0
  })
}
