import type { ModelId, ModelScore, ModelStanding } from '@oppidum/domain/forecasting/model-score'
import type { AppContext } from '../../../compose/context.ts'
import type { Tx } from '../../../platform/db/connection.ts'
import { ttlCache } from '../../../platform/live/ttl-cache.ts'
import { modelScores, standingOf } from './model-status.ts'
import { type PredictedId, staleAt } from './predictor.ts'
import { lastRun, lastRunAt, type PredictionRun } from './run-store.ts'
import { currentState } from './state-store.ts'
import { type ModelVersion, versionOf } from './version-store.ts'

/** A prediction that may be shown: its model is on, and it is recent enough. */
export interface Shown {
  run: PredictionRun
  version: ModelVersion
  staleAt: Date
}

/** The current predictions for each city. Every instance reads them from the store. */
export interface PresentPredictions {
  scores(cityId: string): Promise<ModelScore[]>
  standing(cityId: string, model: ModelId): Promise<ModelStanding>
  /** Null while the model is off, has made no prediction, or its last is too old. Returns the same object until it changes. */
  shown(tx: Pick<Tx, 'query'>, cityId: string, model: PredictedId): Promise<Shown | null>
}

/** Scores change every few minutes. */
const SCORES_CACHED_MS = 10_000

/** @param runsModels whether this installation does. Predictions from before it stopped are not shown. */
export function presentPredictions(
  { db, clock, cities }: Pick<AppContext, 'db' | 'clock' | 'cities'>,
  runsModels: boolean,
): PresentPredictions {
  const scores = ttlCache(clock, SCORES_CACHED_MS, (cityId) => modelScores(db.pool, cities.find(cityId), clock.nowMs(), runsModels))
  const cache = new Map<string, Shown>()

  return {
    scores: scores.get,
    async standing(cityId, model) {
      return standingOf(await scores.get(cityId), model)
    },
    async shown(tx, cityId, model) {
      if (!runsModels || (await currentState(tx, cityId, model)) !== 'on') return null
      const last = await lastRunAt(tx, cityId, model)
      if (!last || clock.nowMs() >= staleAt(model, last.madeAt).getTime()) return null
      const cached = cache.get(`${cityId}/${model}`)
      if (cached && cached.run.madeAt.getTime() === last.madeAt.getTime()) return cached
      const run = await lastRun(tx, cityId, model)
      const version = run && (await versionOf(tx, cityId, model, run.version))
      if (!run || !version) return null
      const shown = { run, version, staleAt: staleAt(model, run.madeAt) }
      cache.set(`${cityId}/${model}`, shown)
      return shown
    },
  }
}
