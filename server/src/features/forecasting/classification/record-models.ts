import type { Language } from '@oppidum/domain/core/language'
import type { ModelId } from '@oppidum/domain/forecasting/model-score'
import type { AppContext } from '../../../compose/context.ts'
import { ttlCache } from '../../../platform/live/ttl-cache.ts'
import { cancellable } from '../../../platform/workers/models/cancellable.ts'
import type { ModelProcess } from '../../../platform/workers/models/model-process.ts'
import { currentState } from '../scores/state-store.ts'
import { cityFit } from './city-fit.ts'
import { recordPredictor } from './predict.ts'
import { recordPredictionRounds } from './prediction-loop.ts'
import { type RecordWork, recordWork } from './record-work.ts'
import { type BaseModel, teaching } from './training.ts'

/** Models' states change once a day. */
const STATES_CACHED_MS = 10_000

/** The shipped models, for cities without corrections. */
export interface ShippedTexts {
  requests(): Promise<BaseModel>
  incidents(): Promise<BaseModel>
}

/** Combines the models that read records. Null: this installation runs no models. */
export function recordModels(
  context: AppContext,
  models: ModelProcess | null,
  shipped: ShippedTexts,
  language: Language,
): RecordWork | null {
  if (!models) return null
  const own = cancellable(models)
  const fits = cityFit({ ...context, models: own, shipped: shipped.requests })
  const trained = teaching(context, (city, kind) => (kind === 'incident' ? shipped.incidents() : fits.base(city)))
  const states = ttlCache(context.clock, STATES_CACHED_MS, (key) => {
    const [cityId, model] = key.split('\n') as [string, ModelId]
    return currentState(context.db.pool, cityId, model)
  })
  const isOff = async (cityId: string, model: ModelId) => (await states.get(`${cityId}\n${model}`)) === 'off'
  const rounds = recordPredictionRounds(context, recordPredictor({ ...context, models: own, teaching: trained, isOff, language }))
  return recordWork({ ...context, rounds, teaching: trained, fits, models: own })
}
