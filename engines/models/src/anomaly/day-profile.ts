/** The usual value of each quarter of an hour of a day. Plain data. */
export interface DayProfile {
  /** Null for a quarter without a value so far. */
  usual: (number | null)[]
  /** The current quarter, with the sum of its values. */
  quarter: number
  sum: number
  rows: number
}

const QUARTER_MS = 900_000
const QUARTERS = 96
/** Weight of a new day against those before it. */
const NEW_DAY = 0.3

export const newDayProfile = (): DayProfile => ({ usual: new Array<number | null>(QUARTERS).fill(null), quarter: -1, sum: 0, rows: 0 })

const quarterOf = (wallMs: number) => ((Math.floor(wallMs / QUARTER_MS) % QUARTERS) + QUARTERS) % QUARTERS

/** The usual value at that time; null during the first day. */
export function usualAt(profile: DayProfile, wallMs: number): number | null {
  return profile.usual[quarterOf(wallMs)] as number | null
}

export function learnDay(profile: DayProfile, wallMs: number, value: number): void {
  const quarter = quarterOf(wallMs)
  if (quarter !== profile.quarter) {
    if (profile.rows > 0) {
      const before = profile.usual[profile.quarter] as number | null
      const mean = profile.sum / profile.rows
      profile.usual[profile.quarter] = before === null ? mean : before + NEW_DAY * (mean - before)
    }
    Object.assign(profile, { quarter, sum: 0, rows: 0 })
  }
  profile.sum += value
  profile.rows++
}
