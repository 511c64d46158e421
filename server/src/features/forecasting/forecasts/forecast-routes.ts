import type { City } from '@oppidum/domain/cities/city'
import { Failure } from '@oppidum/domain/core/failure'
import { HOUR_MS, MINUTE_MS } from '@oppidum/domain/core/time'
import {
  type EnergyForecast,
  type ForecastPoint,
  getEnergyForecast,
  getTrafficForecast,
  type TrafficForecast,
} from '@oppidum/domain/forecasting/forecast'
import { CITY_PLACE } from '@oppidum/domain/telemetry/measure'
import { allRoads } from '@oppidum/domain/telemetry/traffic'
import type { AppContext } from '../../../compose/context.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import type { PresentPredictions, Shown } from '../scores/present-predictions.ts'
import { ENERGY_MODELS } from './energy-predictor.ts'

/** One place's forecast. Targets without a prediction are absent. @param startsBefore milliseconds from a target's start to its end */
function pointsOf({ run, version: { places } }: Shown, place: number, startsBefore: number): ForecastPoint[] {
  return run.minutes.flatMap((minutes, target) => {
    const at = target * places.length + place
    const value = run.expected[at] as number
    if (Number.isNaN(value)) return []
    return [
      {
        at: new Date(run.knownUpTo.getTime() + minutes * MINUTE_MS - startsBefore).toISOString(),
        minutesAhead: minutes,
        value: tidy(value),
        low: tidy(run.low[at] as number),
        high: tidy(run.high[at] as number),
      },
    ]
  })
}

/** Values are stored as 32-bit floats; this restores the one decimal they had. */
const tidy = (value: number) => Math.round(value * 10) / 10

function runTimes(shown: Shown | null) {
  return {
    madeAt: shown?.run.madeAt.toISOString() ?? null,
    knownUpTo: shown?.run.knownUpTo.toISOString() ?? null,
    staleAt: shown?.staleAt.toISOString() ?? null,
  }
}

export function forecastRoutes(
  serve: Serve,
  { db, cities, clock }: Pick<AppContext, 'db' | 'cities' | 'clock'>,
  present: PresentPredictions,
): void {
  serve(getTrafficForecast, ({ query }) => trafficForecast({ db }, present, cities.find(query.city), query.place))
  serve(getEnergyForecast, ({ query }) => energyForecast({ db, clock }, present, cities.find(query.city)))
}

const nameOf = (city: City, place: string) =>
  place === CITY_PLACE ? allRoads(city.name) : city.locations.find((it) => it.id === place)?.name

/**
 * The forecast of each section, or of one place.
 * @throws Failure not_found when the city has no such section
 */
export async function trafficForecast(
  { db }: Pick<AppContext, 'db'>,
  present: PresentPredictions,
  city: City,
  place?: string,
): Promise<TrafficForecast> {
  if (place !== undefined && nameOf(city, place) === undefined)
    throw new Failure('not_found', 'There is no traffic location with that id in this city.')
  const model = await present.standing(city.id, 'traffic-speed')
  const shown = await present.shown(db.pool, city.id, 'traffic-speed')
  const sections = (shown?.version.places ?? []).flatMap((id, index) => {
    const location = nameOf(city, id)
    // The city file no longer lists this section.
    if (!shown || location === undefined || (place !== undefined && place !== id)) return []
    const points = pointsOf(shown, index, 0)
    return points.length > 0 ? [{ place: id, location, points }] : []
  })
  return { model, ...runTimes(shown), sections }
}

/** The forecast of load, solar and wind power from the current hour on. */
export async function energyForecast(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  present: PresentPredictions,
  city: City,
): Promise<EnergyForecast> {
  const hourMs = Math.floor(clock.nowMs() / HOUR_MS) * HOUR_MS
  const series = await Promise.all(
    ENERGY_MODELS.map(async ({ model, measure }) => {
      const standing = await present.standing(city.id, model)
      const shown = await present.shown(db.pool, city.id, model)
      // Past hours are measured, or will be.
      const points = shown ? pointsOf(shown, 0, HOUR_MS).filter((it) => Date.parse(it.at) >= hourMs) : []
      return { model: standing, ...runTimes(shown), measure, unit: 'MW' as const, points }
    }),
  )
  return { series }
}
