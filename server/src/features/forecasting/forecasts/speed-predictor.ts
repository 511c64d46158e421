import type { City } from '@oppidum/domain/cities/city'
import { cityClock } from '@oppidum/domain/core/city-clock'
import { anchor } from '@oppidum/domain/core/geo'
import { HOUR_MS } from '@oppidum/domain/core/time'
import { SPEED_MINUTES } from '@oppidum/domain/forecasting/forecast'
import { CITY_PLACE } from '@oppidum/domain/telemetry/measure'
import type { AppContext } from '../../../compose/context.ts'
import type { ModelProcess } from '../../../platform/workers/models/model-process.ts'
import { episodeStore } from '../../telemetry/anomalies/episode-store.ts'
import { absoluteError, type Fitting, type Prediction, type Predictor } from '../scores/predictor.ts'
import { keptPart, type ModelVersion } from '../scores/version-store.ts'
import { countKnown, emptySeries, forecastTable, round1 } from './forecast-table.ts'
import { groupsOf } from './section-groups.ts'
import { type SeriesKey, seriesStore } from './series-store.ts'
import { type SpeedWindow, speedWindow, WINDOW_ROWS } from './speed-window.ts'

const STEP_MS = 300_000
const STEPS_AN_HOUR = HOUR_MS / STEP_MS
const HORIZON = Math.max(...SPEED_MINUTES) / 5
/** Rows of history that are learnt from: 30 days. */
const HISTORY_ROWS = 30 * 288
/** History that a section needs; less does not show the course of a day. */
const MINIMUM_HOURS = 36
/** Sections per fit. */
const GROUP = 400
/** Sections per city. More could not be predicted within a round. */
const MOST_SECTIONS = 2_000
/** A five-minute mean is complete this long after its end. */
const SETTLED_MS = 20_000
/** Steps after which the newest data is too old to forecast from. */
const OLDEST_STEPS = 3
/** A section without data for this many steps gets no forecast. */
const SILENT_STEPS = STEPS_AN_HOUR

/** The city's speed is derived, a section's is measured. */
const keyOf = (placeId: string): SeriesKey => ({ measure: placeId === CITY_PLACE ? 'city.speed' : 'traffic.speed', placeId })

/** How many places each part of a version covers; the parts cover the places in order. */
const sizesOf = ({ figures }: ModelVersion) => figures.sizes as readonly number[]

/** Speeds of sections and of the city in 15, 30 and 60 minutes. */
export function speedPredictor({ db }: Pick<AppContext, 'db'>, models: Pick<ModelProcess, 'run'>): Predictor {
  const store = seriesStore(db)
  const windows = new Map<string, { version: number; window: SpeedWindow }>()

  async function windowOf(city: City, version: ModelVersion): Promise<SpeedWindow> {
    const cached = windows.get(city.id)
    if (cached?.version === version.version) return cached.window
    const window = speedWindow(store, city.id, version.places.map(keyOf))
    windows.set(city.id, { version: version.version, window })
    return window
  }

  return {
    model: 'traffic-speed',
    shownIn: 'traffic',
    truthAfterMs: 90_000,
    hasWideningIntervals: true,
    errorOf: absoluteError,

    async fit(city, nowMs): Promise<Fitting> {
      if (city.locations.length === 0) return 'none'
      const endMs = Math.floor((nowMs - SETTLED_MS) / STEP_MS) * STEP_MS
      const since = new Date(endMs - HISTORY_ROWS * STEP_MS)
      const span = await store.span(city.id, ['traffic.speed'], STEP_MS, since)
      if (!span) return { need: { have: 0, want: MINIMUM_HOURS, of: 'hours' } }
      const fromMs = Math.max(span.firstMs, since.getTime())
      const rows = Math.round((Math.min(span.lastMs + STEP_MS, endMs) - fromMs) / STEP_MS)
      const placed = city.locations.slice(0, MOST_SECTIONS).map((it) => {
        const [lon, lat] = anchor(it.geometry)
        return { id: it.id, lon, lat }
      })
      const parts: Uint8Array[] = []
      const places: string[] = []
      const sizes: number[] = []
      let longest = 0
      for (const [index, group] of groupsOf(placed, GROUP).entries()) {
        const ids = [...(index === 0 ? [CITY_PLACE] : []), ...group.map((it) => it.id)]
        const read = emptySeries(ids.length, Math.max(0, rows))
        await store.read(city.id, ids.map(keyOf), { fromMs, stepMs: STEP_MS, rows }, read)
        const counts = read.map(countKnown)
        longest = counts.reduce((most, it) => Math.max(most, it), longest)
        const enough = ids.flatMap((_, at) => ((counts[at] as number) >= MINIMUM_HOURS * STEPS_AN_HOUR ? [at] : []))
        if (enough.length === 0) continue
        const names = enough.map((at) => ids[at] as string)
        const series = enough.map((at) => read[at] as Float32Array)
        const table = forecastTable(names, { fromMs, stepMs: STEP_MS, rows }, series, cityClock(city.timeZone), HORIZON)
        parts.push(await models.run('fits', 'fitForecast', { table, horizon: HORIZON }))
        places.push(...names)
        sizes.push(names.length)
      }
      if (parts.length === 0) return { need: { have: round1(longest / STEPS_AN_HOUR), want: MINIMUM_HOURS, of: 'hours' } }
      return { parts, places, rows, fittedFrom: new Date(fromMs), fittedTo: new Date(fromMs + rows * STEP_MS), figures: { sizes } }
    },

    async predict(city, version, lastKnown, nowMs): Promise<Prediction | null> {
      const endMs = Math.floor((nowMs - SETTLED_MS) / STEP_MS) * STEP_MS
      if (lastKnown && lastKnown.getTime() >= endMs) return null
      const window = await windowOf(city, version)
      await window.moveTo(endMs)
      const back = stepsSinceKnown(window.values)
      if (back === null) return null
      const knownUpTo = new Date(endMs - back * STEP_MS)
      if (lastKnown && knownUpTo <= lastKnown) return null
      const rows = WINDOW_ROWS - back
      const stretch = { fromMs: endMs - WINDOW_ROWS * STEP_MS, stepMs: STEP_MS, rows }
      const prediction = emptyPrediction(knownUpTo, version.places.length)
      // A faulty sensor's values are no basis for a forecast.
      const faulty = await episodeStore(db.pool).faultyNow(city.id, 'traffic.speed')
      const unknown = new Float32Array(rows).fill(Number.NaN)
      let first = 0
      for (const [part, size] of sizesOf(version).entries()) {
        const names = version.places.slice(first, first + size)
        const series = window.values
          .slice(first, first + size)
          .map((it, s) => (faulty.has(names[s] as string) ? unknown : it.subarray(0, rows)))
        const table = forecastTable(names, stretch, series, cityClock(city.timeZone), HORIZON)
        const parameters = keptPart(db, city.id, 'traffic-speed', version.version, part)
        const forecast = await models.run('rounds', 'forecast', { table, horizon: HORIZON }, parameters)
        for (let s = 0; s < size; s++) {
          const now = lastOf(series[s] as Float32Array, SILENT_STEPS)
          if (now === null) continue
          for (const [target, minutes] of SPEED_MINUTES.entries()) {
            const from = (minutes / 5 - 1) * size + s
            const to = target * version.places.length + first + s
            prediction.expected[to] = Math.max(0, round1(forecast.values[from] as number))
            prediction.low[to] = Math.max(0, round1(forecast.low[from] as number))
            prediction.high[to] = Math.max(0, round1(forecast.high[from] as number))
            prediction.naive[to] = now
          }
        }
        first += size
      }
      return prediction
    },

    truths: (tx, city, version, end) => store.at(tx, city.id, version.places.map(keyOf), STEP_MS, end.getTime() - STEP_MS),
  }
}

function emptyPrediction(knownUpTo: Date, places: number): Prediction {
  const none = () => new Float64Array(SPEED_MINUTES.length * places).fill(Number.NaN)
  return { knownUpTo, minutes: SPEED_MINUTES, expected: none(), low: none(), high: none(), naive: none() }
}

/** The last value of a series within its last steps; null when there is none. */
function lastOf(values: Float32Array, steps: number): number | null {
  for (let row = values.length - 1; row >= Math.max(0, values.length - steps); row--) {
    const value = values[row] as number
    if (!Number.isNaN(value)) return value
  }
  return null
}

/** Age in steps of the newest row that has data from half of the recently active sections; null when that is too old. */
function stepsSinceKnown(series: readonly Float32Array[]): number | null {
  const alive = series.filter((it) => lastOf(it, SILENT_STEPS) !== null)
  if (alive.length === 0) return null
  for (let back = 0; back <= OLDEST_STEPS; back++) {
    const reporting = alive.filter((it) => !Number.isNaN(it[it.length - 1 - back] as number)).length
    if (reporting * 2 >= alive.length) return back
  }
  return null
}
