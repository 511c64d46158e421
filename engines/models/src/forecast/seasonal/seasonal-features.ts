import { type SeriesTable, wallAhead } from '../../series-table.ts'
import { type Cycles, holidaysOf, type SeriesProfile, sundayBefore, sundayShare } from './seasonal-profile.ts'

/** Lags of the series' own deviation from the profile, in rows before the origin. */
const NEAR = [0, 1, 2, 3, 4, 5]
/** Spans of mean deviations over the last rows, as shares of the short season. */
const RECENT = [1 / 8, 1 / 4, 1, 3, 7]
/** Earlier short and long seasons whose same time is a feature. */
const SHORT_BACK = [0, 1, 2, 6]
const LONG_BACK = [0, 1, 2]
/** Rows over which the deviation is taken as a share of the expected sum: how a quiet or busy day affects the next hours. */
const SHARES = [1, 3, 12]
const MOST_SHARE = 2
/** Other series that are used at most. */
const MOST_OTHERS = 6

/** Features of one series at an origin for the row `ahead` of it. */
export interface SeasonalFeatures {
  count: number
  /** Writes the features (the first is 1) and returns the profile at the target, to which the prediction is added. */
  write(origin: number, ahead: number, into: Float64Array): number
}

export function seasonalFeatures(
  table: SeriesTable,
  s: number,
  { all, cycles, likeSunday, unit }: { all: readonly SeriesProfile[]; cycles: Cycles; likeSunday: ArrayLike<number>; unit: Float64Array },
): SeasonalFeatures {
  const { long, short } = cycles
  const own = all[s] as SeriesProfile
  const scale = 1 / (unit[s] as number)
  const holidays = holidaysOf(table)
  const others =
    all.length <= MOST_OTHERS + 1 ? all.map((it, index) => ({ it, scale: 1 / (unit[index] as number) })).filter(({ it }) => it !== own) : []
  const sums = all.map((it) => runningSum(it.away))
  const ownSum = sums[s] as Float64Array
  const expectedSum = runningSum(own.values.map((it, row) => it - (own.away[row] as number)))
  /** The deviation as a share of the expected sum; limited, and small where hardly anything was expected. */
  const shareOfLast = (origin: number, rows: number) => {
    const from = Math.max(0, origin + 1 - rows)
    const over = (sums: Float64Array) => (sums[origin + 1] as number) - (sums[from] as number)
    const share = over(ownSum) / Math.max(over(expectedSum), (unit[s] as number) * (origin + 1 - from))
    return Math.min(Math.max(share, -MOST_SHARE), MOST_SHARE)
  }
  const recent = [...new Set(RECENT.map((it) => Math.max(2, Math.round(it * short))))]
  const weekly = long > short
  const shortBack = SHORT_BACK.filter((it) => weekly || it < 3)
  const longBack = weekly ? LONG_BACK : []
  const at = (values: Float64Array, row: number) => values[Math.max(0, row)] as number
  return {
    count: 1 + NEAR.length + recent.length + shortBack.length + 2 + longBack.length + 3 + SHARES.length + 2 * others.length,
    write(origin, ahead, x) {
      const target = origin + ahead
      const d = target - short * Math.ceil(ahead / short)
      const w = target - long * Math.ceil(ahead / long)
      const bits = weekly ? holidays(origin, ahead) : 0
      const share = bits === 0 ? 0 : sundayShare(likeSunday, bits)
      const plain = at(own.fast, w)
      let profile = plain
      if (share > 0) {
        const wall = wallAhead(table, origin, ahead)
        let row = target
        while (row > origin) row -= long
        // The Sunday before the target, as known at the origin.
        const sunday = sundayBefore(own.fast.subarray(0, origin + 1), wall, target, cycles, plain)
        profile += share * (sunday - plain)
      }
      let n = 0
      x[n++] = 1
      for (const lag of NEAR) x[n++] = at(own.away, origin - lag) * scale
      for (const rows of recent) {
        const from = Math.max(0, origin + 1 - rows)
        x[n++] = (((ownSum[origin + 1] as number) - (ownSum[from] as number)) / rows) * scale
      }
      for (const back of shortBack) x[n++] = at(own.away, d - back * short) * scale
      // Around the same time yesterday: how the deviation developed, where it is known already.
      x[n++] = at(own.away, Math.min(origin, d + 1)) * scale
      x[n++] = at(own.away, d - 1) * scale
      for (const back of longBack) x[n++] = (at(own.values, w - back * long) - plain) * scale
      x[n++] = (at(own.daily, d) - profile) * scale
      x[n++] = (at(own.slow, w) - profile) * scale
      x[n++] = (at(own.fast, origin - long + 1) - profile) * scale
      for (const rows of SHARES) x[n++] = shareOfLast(origin, rows) * profile * scale
      for (const { it, scale: theirs } of others) {
        x[n++] = at(it.away, origin) * theirs
        x[n++] = at(it.away, d) * theirs
      }
      return profile
    },
  }
}

/** Sum of the values before each row. */
function runningSum(values: Float64Array): Float64Array {
  const sums = new Float64Array(values.length + 1)
  for (let row = 0; row < values.length; row++) sums[row + 1] = (sums[row] as number) + (values[row] as number)
  return sums
}
