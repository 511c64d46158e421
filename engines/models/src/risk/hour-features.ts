import { HOUR_MS } from '@oppidum/domain/core/time'
import type { HourWeather } from './incident-hours.ts'
import { DAY_HOURS } from './incident-hours.ts'
import type { FeatureRows } from './poisson-regression.ts'
import { ACTIVITY_SCALES, type RecentActivity, ratiosInto } from './recent-activity.ts'

/** Working days, Saturdays, Sundays: hours of one kind of day are alike. */
export const DAY_KINDS = 3
const WEEK_DAYS = 7
const YEAR_HOURS = 365.2425 * DAY_HOURS
/** Public holidays in most of the world with a fixed date, as month and day. */
const REST_DAYS = new Set(['1-1', '12-25', '12-26'])

const CONSTANT = 0
const HOURS_OF_DAY = 1
const DAYS_OF_WEEK = HOURS_OF_DAY + DAY_KINDS * DAY_HOURS
const YEAR = DAYS_OF_WEEK + WEEK_DAYS
const YEAR_WAVES = 4
const REST = YEAR + YEAR_WAVES
const WEATHER = REST + 1
const WEATHER_SIGNS = 3
/** Columns before this one are about calendar and weather, the others about recent activity. */
const ACTIVITY = WEATHER + WEATHER_SIGNS
const ACTIVITY_BY_SEASON = ACTIVITY + ACTIVITY_SCALES
const LAST_HOUR_SQUARED = ACTIVITY_BY_SEASON + ACTIVITY_SCALES
const COLUMNS = LAST_HOUR_SQUARED + 1
const CALENDAR_WIDTH = 4 + YEAR_WAVES + WEATHER_SIGNS
const WIDTH = CALENDAR_WIDTH + 2 * ACTIVITY_SCALES + 1

/** Penalty of each coefficient, in incidents; chosen on validation rows. */
export function penalties(): Float64Array {
  const penalty = new Float64Array(COLUMNS).fill(5)
  penalty[CONSTANT] = 1e-6
  penalty.fill(3, HOURS_OF_DAY, DAYS_OF_WEEK)
  penalty.fill(10, DAYS_OF_WEEK, REST)
  return penalty
}

/** Empty features for this many hours. */
export function emptyFeatures(rows: number): FeatureRows {
  return { rows, columns: COLUMNS, width: WIDTH, index: new Int32Array(rows * WIDTH), value: new Float64Array(rows * WIDTH) }
}

export type WeatherByHour = ReadonlyMap<number, HourWeather>

export function weatherByHour(weather: readonly HourWeather[] = []): WeatherByHour {
  return new Map(weather.map((it) => [Math.floor(it.wallMs / HOUR_MS), it]))
}

/** Monday is 0; hours are counted from 1970, which began on a Thursday. */
function weekdayOf(hour: number): number {
  return (((Math.floor(hour / DAY_HOURS) + 3) % WEEK_DAYS) + WEEK_DAYS) % WEEK_DAYS
}

export function hourOfDay(hour: number): number {
  return ((hour % DAY_HOURS) + DAY_HOURS) % DAY_HOURS
}

export function dayKind(hour: number): number {
  return Math.max(0, weekdayOf(hour) - 4)
}

/** Writes the features of calendar and weather; those of recent activity stay 0. */
export function calendarInto({ index, value }: FeatureRows, row: number, hour: number, weather: HourWeather | undefined): void {
  let at = row * WIDTH
  const add = (column: number, amount: number) => {
    index[at] = column
    value[at] = amount
    at++
  }
  const date = new Date(hour * HOUR_MS)
  const angle = (2 * Math.PI * hour) / YEAR_HOURS
  add(CONSTANT, 1)
  add(HOURS_OF_DAY + dayKind(hour) * DAY_HOURS + hourOfDay(hour), 1)
  add(DAYS_OF_WEEK + weekdayOf(hour), 1)
  add(REST, REST_DAYS.has(`${date.getUTCMonth() + 1}-${date.getUTCDate()}`) ? 1 : 0)
  add(YEAR, Math.cos(angle))
  add(YEAR + 1, Math.sin(angle))
  add(YEAR + 2, Math.cos(2 * angle))
  add(YEAR + 3, Math.sin(2 * angle))
  const wet = Math.log1p(Math.max(0, weather?.precipitationMm ?? 0))
  const frost = weather?.temperatureC != null && weather.temperatureC <= 0 ? 1 : 0
  add(WEATHER, wet)
  add(WEATHER + 1, frost)
  add(WEATHER + 2, wet * frost)
}

/** Writes the features of recent activity: plain, by season, and squared for the last hour. */
export function activityInto({ index, value }: FeatureRows, row: number, hour: number, activity: RecentActivity): void {
  const from = row * WIDTH + CALENDAR_WIDTH
  ratiosInto(value, from, activity)
  const season = Math.cos((2 * Math.PI * hour) / YEAR_HOURS)
  for (let scale = 0; scale < ACTIVITY_SCALES; scale++) {
    index[from + scale] = ACTIVITY + scale
    index[from + ACTIVITY_SCALES + scale] = ACTIVITY_BY_SEASON + scale
    value[from + ACTIVITY_SCALES + scale] = season * (value[from + scale] as number)
  }
  index[from + 2 * ACTIVITY_SCALES] = LAST_HOUR_SQUARED
  value[from + 2 * ACTIVITY_SCALES] = (value[from] as number) ** 2
}
