import type { City } from '@oppidum/domain/cities/city'
import type { LiveKind } from '@oppidum/domain/core/live'
import { HOUR_MS } from '@oppidum/domain/core/time'
import type { ModelId } from '@oppidum/domain/forecasting/model-score'
import type { Tx } from '../../../platform/db/connection.ts'
import type { Need } from './state-store.ts'
import type { ModelVersion } from './version-store.ts'

/** Time between two rounds of the forecasting models. */
export const ROUND_MS = {
  'traffic-speed': 300_000,
  'energy-load': HOUR_MS,
  'energy-solar': HOUR_MS,
  'energy-photovoltaic': HOUR_MS,
  'energy-wind': HOUR_MS,
  'incident-risk': HOUR_MS,
} as const satisfies Partial<Record<ModelId, number>>

export type PredictedId = keyof typeof ROUND_MS

/** Outcome of a fit: nothing to learn about, too little history, or a fit in parts. */
export type Fitting =
  | 'none'
  | { need: Need }
  | (Pick<ModelVersion, 'fittedFrom' | 'fittedTo' | 'rows' | 'places' | 'figures'> & { parts: readonly Uint8Array[] })

/** Arrays are indexed `[target * places + place]`, with places as in the version; NaN where there is no prediction. */
export interface Prediction {
  knownUpTo: Date
  /** For each target, minutes from `knownUpTo` to its end. */
  minutes: readonly number[]
  expected: Float64Array
  low: Float64Array
  high: Float64Array
  /** The baseline's prediction. */
  naive: Float64Array
}

/** One predicted number and the observation. */
export interface Judged {
  truth: number
  expected: number
  low: number
  high: number
  naive: number
}

/** A model whose predictions can be checked later: speeds, power or risk. */
export interface Predictor {
  model: PredictedId
  /** The live answer that shows its predictions; null when none does. */
  shownIn: LiveKind | null
  /** How long after a target's end its observation is first looked for. */
  truthAfterMs: number
  fit(city: City, nowMs: number): Promise<Fitting>
  /** @returns null when nothing is new since `lastKnown`, or the newest data is too old */
  predict(city: City, version: ModelVersion, lastKnown: Date | null, nowMs: number): Promise<Prediction | null>
  /** Whether interval widths adapt to scores. Intervals of counts are whole numbers and do not. */
  hasWideningIntervals: boolean
  /** What was observed at each place for a target that ends at `end`; NaN where it has not arrived. */
  truths(tx: Pick<Tx, 'query'>, city: City, version: ModelVersion, end: Date): Promise<Float64Array>
  errorOf(judged: Judged): { error: number; naive: number; isInside: boolean }
}

/** When a prediction becomes too old to be shown as current: after two missed rounds. */
export function staleAt(model: PredictedId, madeAt: Date): Date {
  return new Date(madeAt.getTime() + 2.5 * ROUND_MS[model])
}

/** Absolute error, and whether the interval held. */
export function absoluteError({ truth, expected, low, high, naive }: Judged): { error: number; naive: number; isInside: boolean } {
  return { error: Math.abs(expected - truth), naive: Math.abs(naive - truth), isInside: truth >= low && truth <= high }
}
