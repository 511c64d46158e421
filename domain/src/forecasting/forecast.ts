import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Instant } from '../telemetry/provenance.ts'
import { ModelStanding } from './model-score.ts'

/** Minutes ahead of a speed forecast. */
export const SPEED_MINUTES = [15, 30, 60] as const
/** Hours ahead of load, solar and wind forecasts. */
export const ENERGY_HOURS = 24
/** Share of true values the interval should hold. */
export const INTERVAL_SHARE = 0.8

/** The expected value at a moment, in the unit of its measure. */
export const ForecastPoint = z.object({
  /** The moment it is for; for an hourly mean, the start of the hour. */
  at: Instant,
  minutesAhead: z.int(),
  value: z.number(),
  /** Interval that holds the true value in 80 of 100 cases. */
  low: z.number(),
  high: z.number(),
})
export type ForecastPoint = z.infer<typeof ForecastPoint>

const made = {
  model: ModelStanding,
  /** When the model made it; null if there is none, then `model.state` says why. */
  madeAt: z.nullable(Instant),
  /** Time of the newest value it used. */
  knownUpTo: z.nullable(Instant),
  /** From this time on it is too old to be shown as current. */
  staleAt: z.nullable(Instant),
}

export const TrafficForecast = z.object({
  ...made,
  /** Sections without enough history, or with a faulty detector, are absent. */
  sections: z.array(z.object({ place: z.string(), location: z.string(), points: z.array(ForecastPoint) })),
})
export type TrafficForecast = z.infer<typeof TrafficForecast>

export const EnergyMeasure = z.enum(['energy.consumption', 'energy.solar', 'energy.photovoltaic', 'energy.wind'])
export type EnergyMeasure = z.infer<typeof EnergyMeasure>
export const EnergyForecast = z.object({
  series: z.array(z.object({ ...made, measure: EnergyMeasure, unit: z.literal('MW'), points: z.array(ForecastPoint) })),
})
export type EnergyForecast = z.infer<typeof EnergyForecast>

const city = { city: z.optional(z.string()) }
const predictive = { method: 'GET', access: { feature: 'predictiveAnalytics' }, rate: 'read' } as const

export const getTrafficForecast = endpoint({
  ...predictive,
  path: '/api/forecasts/traffic',
  summary: 'Forecast speed of each monitored section in 15, 30 and 60 minutes, with prediction interval and measured error.',
  query: z.object({ ...city, /** One section alone. */ place: z.optional(z.string()) }),
  reply: TrafficForecast,
})

export const getEnergyForecast = endpoint({
  ...predictive,
  path: '/api/forecasts/energy',
  summary: 'Forecast load, solar and wind power for the next 24 hours, with prediction interval and measured error.',
  query: z.object(city),
  reply: EnergyForecast,
})
