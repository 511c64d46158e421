import type { City } from '@oppidum/domain/cities/city'
import { cityClock } from '@oppidum/domain/core/city-clock'
import type { Position } from '@oppidum/domain/core/geo'
import { isNight } from '@oppidum/domain/core/sun'
import { HOUR_MS } from '@oppidum/domain/core/time'
import { ENERGY_HOURS, type EnergyMeasure } from '@oppidum/domain/forecasting/forecast'
import { CITY_PLACE } from '@oppidum/domain/telemetry/measure'
import type { AppContext } from '../../../compose/context.ts'
import type { ModelProcess } from '../../../platform/workers/models/model-process.ts'
import { absoluteError, type Fitting, type PredictedId, type Prediction, type Predictor } from '../scores/predictor.ts'
import { keptPart, type ModelVersion } from '../scores/version-store.ts'
import { countKnown, forecastTable, round1 } from './forecast-table.ts'
import { seriesStore } from './series-store.ts'

const DAY_HOURS = 24
/** Two years, so that the course of a year is seen twice. */
const HISTORY_HOURS = 2 * 366 * DAY_HOURS
/** A week, so that every weekday occurs once. */
const MINIMUM_HOURS = 7 * DAY_HOURS
/** An hourly mean is complete this long after the hour's end. */
const SETTLED_MS = 60_000
/** For a source that is hours late, the forecast is longer by as much, so that it still covers the next 24 hours. */
const MOST_LATE_HOURS = 24

export const ENERGY_MODELS = [
  { model: 'energy-load', measure: 'energy.consumption' },
  { model: 'energy-solar', measure: 'energy.solar' },
  { model: 'energy-photovoltaic', measure: 'energy.photovoltaic' },
  { model: 'energy-wind', measure: 'energy.wind' },
] as const satisfies readonly { model: PredictedId; measure: EnergyMeasure }[]

const centreOf = ({ bounds: [west, south, east, north] }: City): Position => [(west + east) / 2, (south + north) / 2]

const horizonOf = ({ figures }: ModelVersion) => figures.horizon as number

/** Load, solar or wind power of the coming hours. */
export function energyPredictor(
  { db }: Pick<AppContext, 'db'>,
  models: Pick<ModelProcess, 'run'>,
  { model, measure }: (typeof ENERGY_MODELS)[number],
): Predictor {
  const store = seriesStore(db)
  const keys = [{ measure, placeId: CITY_PLACE }]

  const lastHourMs = (nowMs: number) => Math.floor((nowMs - SETTLED_MS) / HOUR_MS) * HOUR_MS

  /** All completed hours, from the first known one to the last. */
  async function past(city: City, nowMs: number) {
    const endMs = lastHourMs(nowMs)
    const since = new Date(endMs - HISTORY_HOURS * HOUR_MS)
    const span = await store.span(city.id, [measure], HOUR_MS, since)
    // The current hour is not complete, whatever is known of it.
    const untilMs = span ? Math.min(span.lastMs + HOUR_MS, endMs) : 0
    if (!span || untilMs <= span.firstMs) return null
    return { fromMs: span.firstMs, stepMs: HOUR_MS, rows: (untilMs - span.firstMs) / HOUR_MS, untilMs }
  }

  async function tableOf(city: City, stretch: { fromMs: number; stepMs: number; rows: number }, horizon: number) {
    const values = new Float32Array(stretch.rows)
    await store.read(city.id, keys, stretch, [values])
    return { values, table: forecastTable([measure], stretch, [values], cityClock(city.timeZone), horizon) }
  }

  return {
    model,
    shownIn: null,
    truthAfterMs: 3 * SETTLED_MS,
    hasWideningIntervals: true,
    errorOf: absoluteError,

    async fit(city, nowMs): Promise<Fitting> {
      if (!(await store.isThere(city.id, measure))) return 'none'
      const stretch = await past(city, nowMs)
      if (!stretch) return { need: { have: 0, want: MINIMUM_HOURS, of: 'hours' } }
      const late = Math.min(MOST_LATE_HOURS, (lastHourMs(nowMs) - stretch.untilMs) / HOUR_MS)
      const horizon = ENERGY_HOURS + late
      const { values, table } = await tableOf(city, stretch, horizon)
      const have = countKnown(values)
      if (have < MINIMUM_HOURS) return { need: { have, want: MINIMUM_HOURS, of: 'hours' } }
      const packed = await models.run('fits', 'fitForecast', { table, horizon })
      return {
        parts: [packed],
        places: [CITY_PLACE],
        rows: have,
        fittedFrom: new Date(stretch.fromMs),
        fittedTo: new Date(stretch.untilMs),
        figures: { horizon },
      }
    },

    async predict(city, version, lastKnown, nowMs): Promise<Prediction | null> {
      const horizon = horizonOf(version)
      if (lastKnown && lastKnown.getTime() >= lastHourMs(nowMs)) return null
      const stretch = await past(city, nowMs)
      if (!stretch || (lastKnown && stretch.untilMs <= lastKnown.getTime())) return null
      // Data this old says nothing about the coming hours.
      if (lastHourMs(nowMs) - stretch.untilMs >= horizon * HOUR_MS) return null
      const { values, table } = await tableOf(city, stretch, horizon)
      const part = keptPart(db, city.id, model, version.version)
      const forecast = await models.run('rounds', 'forecast', { table, horizon }, part)
      // Solar panels yield nothing while the city's sun is down, whatever the model says about the hours around it.
      const isDark = (step: number) =>
        measure === 'energy.photovoltaic' &&
        isNight(stretch.untilMs + step * HOUR_MS, stretch.untilMs + (step + 1) * HOUR_MS, centreOf(city))
      const power = (it: number, step: number) => (isDark(step) ? 0 : Math.max(0, round1(it)))
      return {
        knownUpTo: new Date(stretch.untilMs),
        minutes: Array.from({ length: horizon }, (_, step) => (step + 1) * 60),
        expected: forecast.values.map(power),
        low: forecast.low.map(power),
        high: forecast.high.map(power),
        naive: Float64Array.from({ length: horizon }, (_, step) => asYesterday(values, step)),
      }
    },

    truths: (tx, city, _version, end) => store.at(tx, city.id, keys, HOUR_MS, end.getTime() - HOUR_MS),
  }
}

/** The value 24 hours earlier, or of the same hour on the last day that has one. */
function asYesterday(values: Float32Array, step: number): number {
  for (let row = values.length + step - DAY_HOURS; row >= 0; row -= DAY_HOURS) {
    const value = row < values.length ? (values[row] as number) : Number.NaN
    if (!Number.isNaN(value)) return value
  }
  return Number.NaN
}
