import type { City } from '@oppidum/domain/cities/city'
import type { LiveKind } from '@oppidum/domain/core/live'
import { HOUR_MS } from '@oppidum/domain/core/time'
import type { ModelId } from '@oppidum/domain/forecasting/model-score'
import type { Tx } from '../../../platform/db/connection.ts'
import type { Need } from './state-store.ts'
import type { ModelVersion } from './version-store.ts'

/** Time between two rounds of the models that look ahead. */
export const ROUND_MS = {
  'traffic-speed': 300_000,
  'energy-load': HOUR_MS,
  'energy-solar': HOUR_MS,
  'energy-photovoltaic': HOUR_MS,
  'energy-wind': HOUR_MS,
  'incident-risk': HOUR_MS,
} as const satisfies Partial<Record<ModelId, number>>

export type PredictedId = keyof typeof ROUND_MS

/** What came of an attempt to fit: nothing to be about, too little to learn from, or a fit in parts. */
export type Fitting =
  | 'none'
  | { need: Need }
  | (Pick<ModelVersion, 'fittedFrom' | 'fittedTo' | 'rows' | 'places' | 'figures'> & { parts: readonly Uint8Array[] })

/** Numbers stand as `[target * places + place]`, places as the version has them; NaN where nothing is said. */
export interface Prediction {
  knownUpTo: Date
  /** Of each target, counted from `knownUpTo` to the end of what it speaks of. */
  minutes: readonly number[]
  expected: Float64Array
  low: Float64Array
  high: Float64Array
  /** What the naive rule says of the same. */
  naive: Float64Array
}

/** One number that was predicted, beside the truth. */
export interface Judged {
  truth: number
  expected: number
  low: number
  high: number
  naive: number
}

/** A model that says ahead of time what can be seen later. The same for speeds, power and risks. */
export interface Predictor {
  model: PredictedId
  /** The live answer that shows it; null when none does. */
  shownIn: LiveKind | null
  /** So long after the end of what a target speaks of its truth is first looked for. */
  truthAfterMs: number
  fit(city: City, nowMs: number): Promise<Fitting>
  /** @returns null when nothing new is known since `lastKnown`, or nothing that is new enough */
  predict(city: City, version: ModelVersion, lastKnown: Date | null, nowMs: number): Promise<Prediction | null>
  /** Bands of counts are whole numbers and are what they are; others are held to what they promise. */
  hasWideningIntervals: boolean
  /** The truth of each place about a target that ends at `end`; NaN where it has not come. */
  truths(tx: Pick<Tx, 'query'>, city: City, version: ModelVersion, end: Date): Promise<Float64Array>
  errorOf(judged: Judged): { error: number; naive: number; isInside: boolean }
}

/** From then on a prediction is too old to be shown as current: two rounds were missed. */
export function staleAt(model: PredictedId, madeAt: Date): Date {
  return new Date(madeAt.getTime() + 2.5 * ROUND_MS[model])
}

/** How far a number was off; the band holds it or not. */
export function absoluteError({ truth, expected, low, high, naive }: Judged): { error: number; naive: number; isInside: boolean } {
  return { error: Math.abs(expected - truth), naive: Math.abs(naive - truth), isInside: truth >= low && truth <= high }
}
