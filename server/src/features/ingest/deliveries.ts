import type { City } from '@oppidum/domain/cities/city'
import type { StoredPlace } from '@oppidum/domain/cities/stored-place'
import type {
  Delivery,
  Drafts,
  IncidentDraft,
  Intake,
  Observation,
  RecordDraft,
  RecordOptions,
  RequestDraft,
} from '@oppidum/domain/feeds/intake'
import type { IngestResult } from '@oppidum/domain/ingest/ingest'
import type { IngestKind } from '@oppidum/domain/ingest/ingest-source'
import type { AppContext } from '../../compose/context.ts'
import type { Actor } from '../../platform/audit/audit-store.ts'
import { transaction } from '../../platform/db/connection.ts'
import { type IdempotentCall, storeIdempotentCalls } from '../../platform/http/idempotency/idempotent-call-store.ts'
import type { PlaceResult, StoredPlaces } from '../cities/stored-places/stored-places.ts'
import { keyOf } from './observations/observation-groups.ts'
import type { ObservationQueue } from './observations/observation-queue.ts'
import type { ReadRows } from './read-rows.ts'
import { ingestResult, type Verdict } from './row-results.ts'
import type { Rejection } from './rows/row-verdict.ts'
import { rejectionsOf } from './sources/delivered-call.ts'
import { recordDeliveries } from './sources/ingest-source-store.ts'

/** Who delivers what, for every row of a call. */
export interface Sender {
  city: City
  delivery: Delivery
  personId: string
  actor: Actor
  call: IdempotentCall | null
}

interface Reported {
  result: IngestResult
  excerpts: ReadonlyMap<number, string>
}

type Taken = Pick<Intake, 'incidents' | 'serviceRequests'>

interface Dependencies extends Pick<AppContext, 'db' | 'clock'> {
  intake: Taken
  places: StoredPlaces
  queue: ObservationQueue
}

const resultOf = (rows: readonly (number | Rejection)[], verdictOf: (item: number) => Verdict): IngestResult =>
  ingestResult(rows.map((it) => (typeof it === 'number' ? verdictOf(it) : it)))

/** The last observation of each series and time, and for each observation its position among them; -1 if a later one replaces it. */
function lastOfEach(observations: readonly Observation[]): { kept: readonly Observation[]; positions: (item: number) => number } {
  const last = new Map<string, number>()
  observations.forEach((it, index) => void last.set(keyOf(it), index))
  if (last.size === observations.length) return { kept: observations, positions: (item) => item }
  const positions = new Int32Array(observations.length).fill(-1)
  const kept: Observation[] = []
  for (const index of [...last.values()].sort((a, b) => a - b)) positions[index] = kept.push(observations[index] as Observation) - 1
  return { kept, positions: (item) => positions[item] as number }
}

const PLACE_VERDICTS: Record<PlaceResult, Verdict> = {
  created: 'accepted',
  updated: 'accepted',
  unchanged: 'duplicate',
  repeated: 'duplicate',
  'in-file': { reason: 'in-file', field: 'id' },
  outside: { reason: 'outside' },
  'too-many': { reason: 'too-many', field: 'kind' },
}

/** Stores the rows of a call. Each resolves when what it accepted is durable, and the result with it. */
export function deliveries({ db, clock, intake, places, queue }: Dependencies) {
  const keep = (call: IdempotentCall | null, result: IngestResult) => (call ? [{ call, result }] : [])

  const record = (tx: Parameters<typeof recordDeliveries>[0], kind: IngestKind, delivery: Delivery, { result, excerpts }: Reported) => {
    const { cityId, sourceId, staleAfterSeconds } = delivery
    const { accepted, duplicate } = result
    const counts = { accepted, duplicate, ...rejectionsOf(result, excerpts) }
    return recordDeliveries(tx, [{ cityId, sourceId, kind, staleAfterSeconds, newestMs: null, ...counts }], new Date(clock.nowMs()))
  }

  async function records<D extends RecordDraft>(
    kind: IngestKind,
    take: (delivery: Delivery, drafts: Drafts<D>, options: RecordOptions) => Promise<unknown>,
    { delivery, call }: Sender,
    { items, rows, excerpts }: ReadRows<D>,
  ): Promise<IngestResult> {
    const results = new Map<RecordDraft, Verdict>()
    const report: RecordOptions['report'] = (draft, result) => void results.set(draft, result === 'unchanged' ? 'duplicate' : 'accepted')
    await take(delivery, items, { complete: false, report })
    // A draft without a report is repeated later in the call.
    const result = resultOf(rows, (item) => results.get(items[item] as D) ?? 'duplicate')
    await transaction(db, async (tx) => {
      await storeIdempotentCalls(tx, keep(call, result), new Date(clock.nowMs()))
      await record(tx, kind, delivery, { result, excerpts })
    })
    return result
  }

  return {
    async observations(
      { city, delivery, personId, call }: Sender,
      { items, rows, excerpts }: ReadRows<Observation>,
    ): Promise<IngestResult> {
      const { kept, positions } = lastOfEach(items)
      const result = (written: (position: number) => boolean) =>
        resultOf(rows, (item) => (positions(item) !== -1 && written(positions(item)) ? 'accepted' : 'duplicate'))
      return queue.submit(city.id, { sender: personId, delivery, observations: kept, call, excerpts, resultOf: result })
    },

    async places({ city, delivery, actor, call }: Sender, { items, rows, excerpts }: ReadRows<StoredPlace>): Promise<IngestResult> {
      const result = await transaction(db, async (tx) => {
        const results = await places.putIn(tx, city.id, items, { sourceId: delivery.sourceId, actor })
        const answer = resultOf(rows, (item) => PLACE_VERDICTS[results[item] as PlaceResult])
        await storeIdempotentCalls(tx, keep(call, answer), new Date(clock.nowMs()))
        await record(tx, 'places', delivery, { result: answer, excerpts })
        return answer
      })
      await places.announce(city.id)
      return result
    },

    incidents: (sender: Sender, read: ReadRows<IncidentDraft>) => records('incidents', intake.incidents, sender, read),
    requests: (sender: Sender, read: ReadRows<RequestDraft>) => records('requests', intake.serviceRequests, sender, read),
  }
}

export type Deliveries = ReturnType<typeof deliveries>
