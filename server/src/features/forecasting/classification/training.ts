import { createHash } from 'node:crypto'
import type { City } from '@oppidum/domain/cities/city'
import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import type { AppContext } from '../../../compose/context.ts'
import { transaction } from '../../../platform/db/connection.ts'
import { type TtlCache, ttlCache } from '../../../platform/live/ttl-cache.ts'
import type { StoredParameters } from '../../../platform/workers/models/model-process.ts'
import { correctionStore, type StandingCorrection } from './correction-store.ts'
import { trainingExampleStore } from './training-example-store.ts'

/** The newest corrections of one kind of record in a city that count. */
const COUNTED = 1_000
/** How long a trained model is used before checking for new corrections. */
const TRAINING_EVERY_MS = 20_000

/** A fitted model, without corrections. */
export interface BaseModel {
  /** Unique to this fit: 'shipped-…', 'fit-3'. */
  name: string
  /** Parameters, from `packed`. */
  load(): Promise<Uint8Array>
}

export interface TrainedModel {
  /** The base model. */
  kept: StoredParameters
  /** The base model's name. */
  model: string
  /** How many trainings it has had. */
  lesson: number
  /** Unique to this set of corrections. */
  key: string
  corrections: readonly StandingCorrection[]
}

export interface Teaching {
  /** The current model. Includes corrections after at most 20 s. */
  of(city: City, kind: RecordKind): Promise<TrainedModel>
  /** Drops the cached model after a new fit. */
  forget(city: City, kind: RecordKind): void
}

const isSame = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((it, index) => it === b[index])

/**
 * Cities' models with the corrections that count. Each is rebuilt from the fit and those corrections alone, so a withdrawn one leaves
 * no trace.
 */
export function teaching(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  baseOf: (city: City, kind: RecordKind) => Promise<BaseModel>,
): Teaching {
  const corrections = correctionStore(db)
  const lessons = trainingExampleStore(db)

  async function teach(city: City, kind: RecordKind): Promise<TrainedModel> {
    const base = await baseOf(city, kind)
    const ids = await corrections.standingIds(city.id, kind, COUNTED)
    const last = await lessons.last(city.id, kind)
    const knows = last.lesson === 0 ? ids.length === 0 : isSame(last.corrections, ids) && (ids.length === 0 || last.model === base.name)
    const lesson = knows ? last.lesson : last.lesson + 1
    if (!knows)
      await transaction(db, (tx) => lessons.add(tx, city.id, kind, { lesson, model: base.name, corrections: ids }, new Date(clock.nowMs())))
    return {
      model: base.name,
      lesson,
      kept: { key: `${city.id}/${kind}/${base.name}`, load: () => base.load() },
      key: createHash('sha256').update(ids.join()).digest('base64url'),
      corrections: ids.length === 0 ? [] : await corrections.texts(city.id, kind, ids),
    }
  }

  const memories = new Map<string, TtlCache<TrainedModel>>()

  return {
    of(city, kind) {
      const key = `${city.id}/${kind}`
      const memory = memories.get(key) ?? ttlCache(clock, TRAINING_EVERY_MS, () => teach(city, kind))
      memories.set(key, memory)
      return memory.get(key)
    },
    forget: (city, kind) => memories.get(`${city.id}/${kind}`)?.forget(`${city.id}/${kind}`),
  }
}
