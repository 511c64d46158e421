import { Failure } from '@oppidum/domain/core/failure'
import { DAY_MS } from '@oppidum/domain/core/time'
import type { Intake } from '@oppidum/domain/feeds/intake'
import { getIngestBuffer } from '@oppidum/domain/ingest/ingest-buffer'
import { listMessageProblems } from '@oppidum/domain/ingest/message-problem'
import type { DurableBuffer } from '../../adapters/buffer/durable-buffer.ts'
import type { MessageGate } from '../../adapters/mqtt/message-listener.ts'
import type { AppContext } from '../../compose/context.ts'
import type { FeatureModule } from '../../compose/feature-module.ts'
import type { ApiKeys } from '../../platform/auth/api-keys.ts'
import { EVERY_CITY } from '../../platform/auth/people/person-store.ts'
import { requireAdmin } from '../../platform/auth/people/session-rights-store.ts'
import { transaction } from '../../platform/db/connection.ts'
import type { OnlyOnce } from '../../platform/http/idempotency/idempotent-call.ts'
import { personOf } from '../../platform/http/serve.ts'
import { systemAfter } from '../../platform/jobs/timers.ts'
import type { AnswerNow } from '../../platform/live/answers.ts'
import { fairQueue } from '../../platform/workers/fair-queue.ts'
import { storedPlaces } from '../cities/stored-places/stored-places.ts'
import { forgetSetAside, listSetAside } from './buffer/buffer-store.ts'
import { bufferWatch } from './buffer/buffer-watch.ts'
import { bufferWriter } from './buffer/buffer-writer.ts'
import { bufferedObservations } from './buffer/buffered-observations.ts'
import { setAsideRoutes } from './buffer/set-aside-routes.ts'
import { deliveries } from './deliveries.ts'
import { bufferMeasures, ingestMeasures } from './ingest-measures.ts'
import { ingestRoutes } from './ingest-routes.ts'
import { keyNames } from './key-name-store.ts'
import { type InnerCall, messageIntake } from './messages/message-intake.ts'
import { messageProblems } from './messages/message-problems.ts'
import { type Deliver, observationQueue } from './observations/observation-queue.ts'
import { writtenCounts } from './observations/written-counts.ts'
import { recordDeliveries, removeSource, silentSources } from './sources/ingest-source-store.ts'
import { sourceRoutes } from './sources/source-routes.ts'

export const READER_LIMITS = {
  /** Large bodies that are read at the same time, and that wait for it. */
  atOnce: 2,
  waiting: 60,
  waitingPerSender: 6,
} as const

/** Deliveries that could not be stored, in an answer. */
const SET_ASIDE_AT_MOST = 100

interface Dependencies {
  intake: Pick<Intake, 'incidents' | 'serviceRequests'>
  deliver: Deliver
  once: OnlyOnce
  /** Days that single values are kept. */
  rawDays: number
  keys: ApiKeys
  call: InnerCall
  /** In front of the store; null: none. */
  buffer: DurableBuffer | null
  listHeaders: AnswerNow['listHeaders']
}

export interface IngestModule extends FeatureModule {
  /** Lets devices deliver by messages. */
  messages: MessageGate
}

/** Takes data that other systems and sensors send, as feeds take what they fetch. */
export function ingestModule(
  context: AppContext,
  { intake, deliver, once, rawDays, keys, call, buffer, listHeaders }: Dependencies,
): IngestModule {
  const { db, clock, cities } = context
  const written = writtenCounts()
  const queue = buffer ? bufferedObservations(context, buffer, written) : observationQueue(context, deliver, recordDeliveries)
  const writer = buffer && bufferWriter({ ...context, buffer, deliver, record: recordDeliveries, after: systemAfter, written })
  const watch = buffer && bufferWatch(context, buffer)
  const bufferState = () => watch?.state() ?? null
  const places = storedPlaces(context)
  const readers = fairQueue({
    ...READER_LIMITS,
    busy: () => new Failure('too_many', 'Other deliveries are still being read; try again in 2 s.', { retryAfterSeconds: 2 }),
  })
  const nameOf = keyNames(db)
  const problems = messageProblems()
  return {
    name: 'ingest',
    messages: messageIntake({ keys, nameOf, call, problems, clock, after: systemAfter }),
    status: { buffer: () => watch && { state: watch.state() }, setAside: () => watch?.setAside() ?? null },
    jobs: watch && writer ? [...watch.jobs, writer] : [],
    routes(serve) {
      serve(listMessageProblems, () => problems.list())
      serve(getIngestBuffer, async (request) => {
        // The buffer is one for all cities.
        await requireAdmin(db.pool, personOf(request).id, EVERY_CITY, cities)
        return {
          buffer: bufferState(),
          setAside: (await listSetAside(db, SET_ASIDE_AT_MOST)).map(({ cityId, sourceId, observations, acceptedAt, reason, at }) => ({
            city: cityId,
            source: sourceId,
            observations,
            acceptedAt: acceptedAt?.toISOString() ?? null,
            reason,
            at: at.toISOString(),
          })),
        }
      })
      ingestRoutes(serve, {
        db,
        cities,
        clock,
        removePlace: places.remove,
        deliveries: deliveries({ db, clock, intake, places, queue }),
        once,
        nameOf,
        readers,
        requireRoom: (personId) => queue.requireRoom(personId, 1),
        rawDays,
      })
      sourceRoutes(serve, context)
      setAsideRoutes(serve, { ...context, deliver, record: recordDeliveries, listHeaders })
    },
    measures: [...ingestMeasures(queue.counts), ...bufferMeasures(watch, () => clock.nowMs())],
    retention: [
      (nowMs, atMost) =>
        transaction(db, async (tx) => {
          // Nothing is left of its single values.
          const silent = await silentSources(tx, new Date(nowMs - rawDays * DAY_MS), atMost)
          for (const { cityId, sourceId } of silent) await removeSource(tx, cityId, sourceId)
          return silent.length
        }),
      (nowMs, atMost) => forgetSetAside(db.pool, new Date(nowMs - rawDays * DAY_MS), atMost),
    ],
  }
}
