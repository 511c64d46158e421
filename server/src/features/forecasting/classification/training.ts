import { createHash } from 'node:crypto'
import type { City } from '@oppidum/domain/cities/city'
import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import type { AppContext } from '../../../compose/context.ts'
import { transaction } from '../../../platform/db/connection.ts'
import { type TtlCache, ttlCache } from '../../../platform/live/ttl-cache.ts'
import type { Kept } from '../../../platform/workers/models/model-process.ts'
import { correctionStore, type StandingCorrection } from './correction-store.ts'
import { trainingExampleStore } from './training-example-store.ts'

/** Of more corrections of one kind in a city the newest count. */
const COUNTED = 1_000
/** So long a model is asked before it is looked whether it has something to learn. */
const TRAINING_EVERY_MS = 20_000

/** What was fitted, before anybody corrected it. */
export interface BaseModel {
  /** Names this fit and no other: 'shipped-…', 'fit-3'. */
  name: string
  /** As `packed` made it. */
  load(): Promise<Uint8Array>
}

export interface TrainedModel {
  /** The base. */
  kept: Kept
  /** Its name. */
  model: string
  /** Lessons that it has had. */
  lesson: number
  /** Names the corrections that stand, and no others. */
  key: string
  corrections: readonly StandingCorrection[]
}

export interface Teaching {
  /** The model as it is to be asked now; takes in what has been corrected, at the latest after 20 s. */
  of(city: City, kind: RecordKind): Promise<TrainedModel>
  /** There is another fit: what is remembered of it holds no more. */
  forget(city: City, kind: RecordKind): void
}

const isSame = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((it, index) => it === b[index])

/**
 * Models of cities with the corrections that stand. Each is made anew of the fit and all that stands, and of nothing else: what was
 * taken back is as if it had never been said.
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
