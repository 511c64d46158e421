import type { ModelId, ModelScore, ModelStanding } from '@oppidum/domain/forecasting/model-score'
import type { AppContext } from '../../../compose/context.ts'
import type { Tx } from '../../../platform/db/connection.ts'
import { ttlCache } from '../../../platform/live/ttl-cache.ts'
import { modelScores, standingOf } from './model-status.ts'
import { type PredictedId, staleAt } from './predictor.ts'
import { lastRun, lastRunAt, type PredictionRun } from './run-store.ts'
import { currentState } from './state-store.ts'
import { type ModelVersion, versionOf } from './version-store.ts'

/** A prediction that may be shown: its model is on, and it is not too old. */
export interface Shown {
  run: PredictionRun
  version: ModelVersion
  staleAt: Date
}

/** What the models of each city say now. Every instance reads it from the store. */
export interface PresentPredictions {
  scores(cityId: string): Promise<ModelScore[]>
  standing(cityId: string, model: ModelId): Promise<ModelStanding>
  /** Null while the model is not on, said nothing yet, or what it said is too old. The same object as long as nothing changed. */
  shown(tx: Pick<Tx, 'query'>, cityId: string, model: PredictedId): Promise<Shown | null>
}

/** Scores change when truths arrive, once in minutes. */
const SCORES_REMEMBERED_MS = 10_000

/** @param runsModels whether this installation does: what was said before it ceased is not shown */
export function presentPredictions(
  { db, clock, cities }: Pick<AppContext, 'db' | 'clock' | 'cities'>,
  runsModels: boolean,
): PresentPredictions {
  const scores = ttlCache(clock, SCORES_REMEMBERED_MS, (cityId) => modelScores(db.pool, cities.find(cityId), clock.nowMs(), runsModels))
  const kept = new Map<string, Shown>()

  return {
    scores: scores.get,
    async standing(cityId, model) {
      return standingOf(await scores.get(cityId), model)
    },
    async shown(tx, cityId, model) {
      if (!runsModels || (await currentState(tx, cityId, model)) !== 'on') return null
      const last = await lastRunAt(tx, cityId, model)
      if (!last || clock.nowMs() >= staleAt(model, last.madeAt).getTime()) return null
      const known = kept.get(`${cityId}/${model}`)
      if (known && known.run.madeAt.getTime() === last.madeAt.getTime()) return known
      const run = await lastRun(tx, cityId, model)
      const version = run && (await versionOf(tx, cityId, model, run.version))
      if (!run || !version) return null
      const shown = { run, version, staleAt: staleAt(model, run.madeAt) }
      kept.set(`${cityId}/${model}`, shown)
      return shown
    },
  }
}
