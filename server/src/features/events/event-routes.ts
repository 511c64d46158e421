import { isAtLeast } from '@oppidum/domain/core/access'
import type { QueryOf } from '@oppidum/domain/core/endpoint'
import { Failure } from '@oppidum/domain/core/failure'
import { MINUTE_MS } from '@oppidum/domain/core/time'
import { EVENT_DAYS } from '@oppidum/domain/events/city-event'
import { EVENTS_AT_ONCE, type EventGap, listEvents } from '@oppidum/domain/events/event-calls'
import { allows } from '@oppidum/domain/plans/plan'
import type { AppContext } from '../../compose/context.ts'
import { onRightsChange } from '../../platform/auth/rights-change.ts'
import { type EventReader, type eventStore, mayReceive, type StoredEvent } from '../../platform/events/event-store.ts'
import { acceptsEvents, events, type Listener } from '../../platform/http/responses/event-stream.ts'
import type { EndpointRequest, Serve } from '../../platform/http/serve.ts'
import type { EventTail } from './event-tail.ts'
import type { StreamRegistry } from './stream-registry.ts'

/** A signed-in person's stream ends after this time, so that a session or key that expires does not outlive it by long. */
const SIGNED_IN_MS = 5 * MINUTE_MS

interface Dependencies extends Pick<AppContext, 'cities' | 'bus'> {
  store: ReturnType<typeof eventStore>
  tail: EventTail
  streams: StreamRegistry
}

type EventChoice = Pick<QueryOf<typeof listEvents>, 'types'> & { reader: EventReader }

/** Whether this caller asked for the event and may see it. */
const isFor = ({ event, ...whose }: StoredEvent, { types, reader }: EventChoice) =>
  mayReceive(reader, { ...whose, type: event.type }) && (types === undefined || types.includes(event.type))

const readerOf = (person: EndpointRequest<typeof listEvents>['caller']['person']): EventReader => ({
  personId: person?.readsAsOwner ? person.id : null,
  isOperator: person !== null && isAtLeast(person.role, 'operator'),
  hasAlerts: person !== null && allows(person.plan, 'realTimeAlerts'),
})

/** The event that a client names as its last; null if none. A malformed header counts as none, as in a browser's first request. */
function resumedAfter({ query, from }: EndpointRequest<typeof listEvents>): number | null {
  const header = from.headers['last-event-id']
  const text = header !== undefined && /^\d{1,15}$/.test(header) ? header : query.after
  return text === undefined ? null : Number(text)
}

/** Answers with a city's events. */
export function eventRoutes(serve: Serve, { cities, bus, store, tail, streams }: Dependencies): void {
  onRightsChange(bus, streams.endOf)

  /** Null when every event after this one is still stored. A number that was never reached belongs to another store. */
  async function gapAfter(cityId: string, after: number): Promise<EventGap | null> {
    const [last, oldest] = [await tail.last(cityId), (await store.oldest(cityId)) ?? null]
    if (after === last || (oldest !== null && oldest <= after + 1 && after < last)) return null
    return { after, oldest: after > last ? last + 1 : (oldest ?? last + 1) }
  }

  async function run(cityId: string, after: number | null, asked: EventChoice, isSignedIn: boolean, listener: Listener, end: AbortSignal) {
    const signal = AbortSignal.any([listener.gone, end, ...(isSignedIn ? [AbortSignal.timeout(SIGNED_IN_MS)] : [])])
    const gap = after === null ? null : await gapAfter(cityId, after)
    if (gap) listener.tell({ event: 'gap', data: gap, id: String(gap.oldest - 1) })
    let at = gap ? gap.oldest - 1 : (after ?? (await tail.last(cityId)))
    while (!signal.aborted) {
      // Without the bus a lost right would not be noticed in time.
      if (isSignedIn && !bus.isUp()) return
      for (const it of await tail.after(cityId, at)) {
        at = it.event.sequence
        if (isFor(it, asked)) listener.tell({ event: it.event.type, data: it.event, id: String(at) })
      }
      await listener.read(signal)
      await tail.next(cityId, at, signal)
    }
  }

  async function list(cityId: string, after: number | null, asked: EventChoice) {
    if (after !== null && (await gapAfter(cityId, after)))
      throw new Failure(
        'refused',
        `Events after this one are no longer stored: they are kept for ${EVENT_DAYS} days. Read the current state, and leave out 'after'.`,
      )
    const from = after ?? Math.max(0, (await tail.last(cityId)) - EVENTS_AT_ONCE)
    return (await store.after(cityId, from, EVENTS_AT_ONCE, asked)).map((it) => it.event)
  }

  serve(listEvents, async (request) => {
    const { id: cityId } = cities.find(request.query.city)
    const { person } = request.caller
    const asked: EventChoice = { types: request.query.types, reader: readerOf(person) }
    const after = resumedAfter(request)
    if (!acceptsEvents(request.from.headers)) return list(cityId, after, asked)
    const { ended, leave } = streams.enter({ personId: person?.id ?? null, address: request.from.address })
    return events((listener) => run(cityId, after, asked, person !== null, listener, ended).finally(leave))
  })
}
