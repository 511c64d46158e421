import { Failure } from '@oppidum/domain/core/failure'
import { DAY_MS } from '@oppidum/domain/core/time'
import type { Intake } from '@oppidum/domain/feeds/intake'
import type { AppContext } from '../../compose/context.ts'
import type { FeatureModule } from '../../compose/feature-module.ts'
import { transaction } from '../../platform/db/connection.ts'
import type { OnlyOnce } from '../../platform/http/idempotency/idempotent-call.ts'
import { fairQueue } from '../../platform/workers/fair-queue.ts'
import { storedPlaces } from '../cities/stored-places/stored-places.ts'
import { deliveries } from './deliveries.ts'
import { ingestRoutes } from './ingest-routes.ts'
import { keyNames } from './key-name-store.ts'
import { type Deliver, observationQueue } from './observations/observation-queue.ts'
import { recordDeliveries, removeSource, silentSources } from './sources/ingest-source-store.ts'
import { sourceRoutes } from './sources/source-routes.ts'

export const READER_LIMITS = {
  /** Large bodies that are read at the same time, and that wait for it. */
  atOnce: 2,
  waiting: 60,
  waitingPerSender: 6,
} as const

interface Dependencies {
  intake: Pick<Intake, 'incidents' | 'serviceRequests'>
  deliver: Deliver
  once: OnlyOnce
  /** Days that single values are kept. */
  rawDays: number
}

/** Takes data that other systems and sensors send, as feeds take what they fetch. */
export function ingestModule(context: AppContext, { intake, deliver, once, rawDays }: Dependencies): FeatureModule {
  const { db, clock, cities } = context
  const queue = observationQueue(context, deliver, recordDeliveries)
  const places = storedPlaces(context)
  const readers = fairQueue({
    ...READER_LIMITS,
    busy: () => new Failure('too_many', 'Other deliveries are still being read; try again in 2 s.', { retryAfterSeconds: 2 }),
  })
  return {
    name: 'ingest',
    routes(serve) {
      ingestRoutes(serve, {
        db,
        cities,
        clock,
        removePlace: places.remove,
        deliveries: deliveries({ db, clock, intake, places, queue }),
        once,
        nameOf: keyNames(db),
        readers,
        requireRoom: (personId) => queue.requireRoom(personId, 1),
        rawDays,
      })
      sourceRoutes(serve, context)
    },
    retention: [
      (nowMs, atMost) =>
        transaction(db, async (tx) => {
          // Nothing is left of its single values.
          const silent = await silentSources(tx, new Date(nowMs - rawDays * DAY_MS), atMost)
          for (const { cityId, sourceId } of silent) await removeSource(tx, cityId, sourceId)
          return silent.length
        }),
    ],
  }
}
