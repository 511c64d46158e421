import type { SignedIn } from '@oppidum/domain/core/access'
import { Failure } from '@oppidum/domain/core/failure'
import { DAY_MS } from '@oppidum/domain/core/time'
import {
  type IngestResult,
  ingestIncidents,
  ingestObservations,
  ingestPlaces,
  ingestRequests,
  removeIngestedPlace,
  STALE_AFTER_SECONDS,
} from '@oppidum/domain/ingest/ingest'
import type { IngestKind } from '@oppidum/domain/ingest/ingest-source'
import { KEY_SOURCE } from '@oppidum/domain/telemetry/provenance'
import type { AppContext } from '../../compose/context.ts'
import { actorOf } from '../../platform/audit/actor.ts'
import { idempotentCall, type OnlyOnce } from '../../platform/http/idempotency/idempotent-call.ts'
import { type EndpointRequest, personOf, type Serve, withHeaders } from '../../platform/http/serve.ts'
import type { FairQueue } from '../../platform/workers/fair-queue.ts'
import type { StoredPlaces } from '../cities/stored-places/stored-places.ts'
import type { Body, RowShape } from './body/body-rows.ts'
import type { Deliveries, Sender } from './deliveries.ts'
import { type ReadRows, readRows } from './read-rows.ts'
import { INCIDENT_SHAPE, REQUEST_SHAPE, readIncident, readRequest } from './rows/delivered-record.ts'
import { OBSERVATION_SHAPE, observationReader } from './rows/observation-row.ts'
import { PLACE_SHAPE, readPlace } from './rows/place-row.ts'
import type { Rejection } from './rows/row-verdict.ts'
import { rejectedExcerpt } from './sources/rejected-excerpt.ts'

type Call = typeof ingestObservations | typeof ingestPlaces | typeof ingestIncidents | typeof ingestRequests

/** Smaller bodies are read at once. */
const SMALL_BYTES = 16 * 1024

interface Dependencies extends Pick<AppContext, 'db' | 'cities' | 'clock'> {
  removePlace: StoredPlaces['remove']
  deliveries: Deliveries
  once: OnlyOnce
  nameOf(keyId: string): Promise<string | undefined>
  /** Reads large bodies in turns. */
  readers: FairQueue
  /** @throws Failure too_many when no more rows can wait */
  requireRoom(personId: string): void
  rawDays: number
}

function bodyOf({ body, from: { headers } }: EndpointRequest<Call>): Body {
  return {
    bytes: body,
    // The guard has let only the listed types and encodings through.
    mediaType: headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? '',
    isGzip: headers['content-encoding']?.trim().toLowerCase() === 'gzip',
  }
}

/** Deliveries of other systems and of sensors. A key is a source: its name is what screens show beside the values. */
export function ingestRoutes(serve: Serve, options: Dependencies): void {
  const { db, cities, clock, deliveries, removePlace, once, nameOf, readers, requireRoom, rawDays } = options

  /** @throws Failure role_required without a key */
  async function sourceOf({ keyId }: Pick<SignedIn, 'keyId'>): Promise<string> {
    const name = keyId === null ? undefined : await nameOf(keyId)
    if (name === undefined)
      throw new Failure('role_required', "Data is delivered with an API key of the scope 'ingest', which names its source.")
    return `${KEY_SOURCE}${name}`
  }

  async function senderOf(endpoint: Call, request: EndpointRequest<Call>, usualSeconds: number): Promise<Sender> {
    const { query, from } = request
    const person = personOf(request)
    const sourceId = await sourceOf(person)
    const city = cities.find(query.city)
    const staleAfterSeconds = query.staleAfter === undefined ? usualSeconds : Number(query.staleAfter)
    const { bytes, mediaType, isGzip } = bodyOf(request)
    const parts = [endpoint.path, city.id, query.quality, String(staleAfterSeconds), sourceId, mediaType, String(isGzip), bytes]
    return {
      city,
      delivery: { cityId: city.id, sourceId, quality: query.quality, staleAfterSeconds },
      personId: person.id,
      actor: actorOf(request),
      call: idempotentCall(person.id, from.headers, parts),
    }
  }

  /** Whether the city has other places than when the rows were read: another instance may have added one a moment ago. */
  async function hasNewPlaces(sender: Sender, { rows }: ReadRows<object>): Promise<boolean> {
    if (!rows.some((it) => typeof it === 'object' && it.reason === 'unknown-place')) return false
    const before = sender.city
    sender.city = await cities.refresh(db.pool, before.id)
    return sender.city !== before
  }

  function take<T extends object>(
    endpoint: Call,
    kind: IngestKind,
    usualSeconds: number,
    shape: RowShape,
    readerFor: (sender: Sender) => (row: Record<string, unknown>) => T | Rejection,
    store: (sender: Sender, rows: ReadRows<T>) => Promise<IngestResult>,
  ): void {
    serve(endpoint, async (request: EndpointRequest<Call>) => {
      const sender = await senderOf(endpoint, request, usualSeconds)
      requireRoom(sender.personId)
      const body = bodyOf(request)
      const { result, headers } = await once(sender.call, async () => {
        const read = () => readRows(body, shape, readerFor(sender), (row) => rejectedExcerpt(kind, row))
        const inTurn = () => (body.bytes.length <= SMALL_BYTES && !body.isGzip ? read() : readers.run(sender.personId, read))
        const rows = await inTurn()
        return store(sender, (await hasNewPlaces(sender, rows)) ? await inTurn() : rows)
      })
      return withHeaders(result, headers)
    })
  }

  const { values, records } = STALE_AFTER_SECONDS
  take(
    ingestObservations,
    'observations',
    values,
    OBSERVATION_SHAPE,
    ({ city }) => observationReader(city, clock.nowMs(), clock.nowMs() - rawDays * DAY_MS),
    deliveries.observations,
  )
  take(ingestPlaces, 'places', records, PLACE_SHAPE, () => readPlace, deliveries.places)
  take(
    ingestIncidents,
    'incidents',
    records,
    INCIDENT_SHAPE,
    ({ city }) =>
      (row) =>
        readIncident(row, city.timeZone),
    deliveries.incidents,
  )
  take(
    ingestRequests,
    'requests',
    records,
    REQUEST_SHAPE,
    ({ city }) =>
      (row) =>
        readRequest(row, city.timeZone),
    deliveries.requests,
  )

  serve(removeIngestedPlace, async (request) => {
    const { kind } = request.query
    const author = { sourceId: await sourceOf(personOf(request)), actor: actorOf(request) }
    if (!(await removePlace(cities.find(request.query.city).id, kind, request.params.id, author)))
      throw new Failure('not_found', `No ${kind} with that id was added to this city.`)
    return { removed: true as const }
  })
}
