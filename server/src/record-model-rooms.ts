import type { Language } from '@oppidum/domain/language'
import type { ModelId } from '@oppidum/domain/model-score'
import { cityFit } from './features/classification/city-fit.ts'
import { opining } from './features/classification/opine.ts'
import { opinionRounds } from './features/classification/opinion-rounds.ts'
import { type RecordWork, recordWork } from './features/classification/record-work.ts'
import { type BaseModel, teaching } from './features/classification/teaching.ts'
import type { House } from './house.ts'
import { briefMemory } from './live/brief-memory.ts'
import { cancellable } from './model-process/cancellable.ts'
import type { ModelProcess } from './model-process/model-process.ts'
import { currentState } from './model-scores/state-store.ts'

/** States of models change once a day. */
const STATES_REMEMBERED_MS = 10_000

/** What ships with the product, for cities that have taught nothing yet. */
export interface ShippedTexts {
  requests(): Promise<BaseModel>
  incidents(): Promise<BaseModel>
}

/** The models that read records, put together as one. Null: this installation runs none. */
export function recordModelRooms(house: House, models: ModelProcess | null, shipped: ShippedTexts, language: Language): RecordWork | null {
  if (!models) return null
  const own = cancellable(models)
  const fits = cityFit({ ...house, models: own, shipped: shipped.requests })
  const taught = teaching(house, (city, kind) => (kind === 'incident' ? shipped.incidents() : fits.base(city)))
  const states = briefMemory(house.clock, STATES_REMEMBERED_MS, (key) => {
    const [cityId, model] = key.split('\n') as [string, ModelId]
    return currentState(house.db.pool, cityId, model)
  })
  const isOff = async (cityId: string, model: ModelId) => (await states.get(`${cityId}\n${model}`)) === 'off'
  const rounds = opinionRounds(house, opining({ ...house, models: own, teaching: taught, isOff, language }))
  return recordWork({ ...house, rounds, teaching: taught, fits, models: own })
}
