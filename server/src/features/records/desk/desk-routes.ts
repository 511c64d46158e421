import type { City } from '@oppidum/domain/cities/city'
import { Failure } from '@oppidum/domain/core/failure'
import { type DeskDetail, getDesk, type incidentDesk } from '@oppidum/domain/records/desk'
import { possibleMoves, type RecordKind } from '@oppidum/domain/records/life-cycle'
import type { TimelineEntry } from '@oppidum/domain/records/timeline'
import type { AppContext } from '../../../compose/context.ts'
import { type Tx, transaction } from '../../../platform/db/connection.ts'
import type { OnlyOnce } from '../../../platform/http/idempotency/idempotent-call.ts'
import { type Serve, withHeaders } from '../../../platform/http/serve.ts'
import { timelineFile } from '../timeline/timeline-file.ts'
import { timelineOf } from '../timeline/timeline-service.ts'
import { namesFor, timelineStore } from '../timeline/timeline-store.ts'
import { deskDetailStore } from './desk-detail-store.ts'
import type { DeskActor, RecordDesk } from './desk-service.ts'
import type { PossibleDuplicates } from './possible-duplicates.ts'
import { actorOf, notFoundOf, recordCall, worksHere } from './record-acts.ts'
import type { Reporters } from './reporters.ts'

/** The newest entries of a timeline that the API and its CSV file contain. docs/guides/use/desk.md. */
const SHOWN = 1_000
const IN_A_FILE = 10_000

export interface DeskRouteDependencies extends Pick<AppContext, 'db' | 'cities'> {
  desk: RecordDesk
  duplicates: Pick<PossibleDuplicates, 'refuse'>
  contactOf: Reporters['contactOf']
  once: OnlyOnce
}

interface Kind {
  kind: RecordKind
  /** The endpoints that are the same for both kinds. */
  calls: Omit<typeof incidentDesk, 'create' | 'change' | 'changeSeveral' | 'unfold'>
  /** Whether somebody who does not work at the desk may see the record. */
  isShownTo(cityId: string, id: string, personId: string | null): Promise<boolean>
}

/** What the desk sees of a record, and the links between records. */
export function deskRoutes(
  serve: Serve,
  { db, cities, desk, duplicates, contactOf, once }: DeskRouteDependencies,
  { kind, calls, isShownTo }: Kind,
): void {
  async function timeline(city: City, id: string, forDesk: boolean, limit: number): Promise<TimelineEntry[]> {
    const store = timelineStore(db.pool)
    const [states, entries] = await Promise.all([store.states(city.id, kind, id, limit + 1), store.entries(city.id, kind, id, limit)])
    if (states.length === 0) throw notFoundOf(kind)
    return timelineOf({ kind, id, states, entries, names: await namesFor(db.pool, city.id, entries), desk: forDesk, limit })
  }

  async function detail(city: City, id: string): Promise<DeskDetail> {
    const stored = await deskDetailStore(db.pool).detail(city.id, kind, id)
    if (!stored) throw notFoundOf(kind)
    const { status, ...rest } = stored
    return {
      ...rest,
      kind,
      moves: [...possibleMoves(kind, status)],
      contact: kind === 'service-request' ? await contactOf(city, id) : null,
    }
  }

  /** Links or unlinks two records. Both timelines say so. */
  async function tie(city: City, id: string, other: { kind: RecordKind; id: string }, actor: DeskActor, action: 'linked' | 'unlinked') {
    if (other.kind === kind && other.id === id) throw new Failure('refused', 'A record cannot be linked to itself.')
    await transaction(db, async (tx: Tx) => {
      const store = deskDetailStore(tx)
      const remark = (entity: { kind: RecordKind; id: string }) => ({ action, text: null, internal: false, entity })
      const isNew = action === 'linked' ? await store.link(city.id, { kind, id }, other) : await store.unlink(city.id, { kind, id }, other)
      if (!isNew) {
        if (action === 'unlinked') throw new Failure('not_found', 'These two records are not linked, or no longer.')
        return
      }
      await desk.remarkIn(tx, kind, city, id, actor, remark(other))
      await desk.remarkIn(tx, other.kind, city, other.id, actor, remark({ kind, id }))
    })
    return detail(city, id)
  }

  serve(calls.detail, ({ params, query }) => detail(cities.find(query.city), params.id))
  serve(calls.timeline, async ({ params, query, caller }) => {
    const city = cities.find(query.city)
    const atDesk = worksHere(caller)
    if (!atDesk && !(await isShownTo(city.id, params.id, caller.person?.id ?? null))) throw notFoundOf(kind)
    return timeline(city, params.id, atDesk, SHOWN)
  })
  serve(calls.timelineFile, async ({ params, query }) => {
    const entries = await timeline(cities.find(query.city), params.id, true, IN_A_FILE)
    // As an attachment: the browser must not render text that users wrote under this origin.
    return withHeaders(timelineFile(entries.reverse()), { 'content-disposition': `attachment; filename="timeline_${params.id}.csv"` })
  })
  serve(calls.comment, async ({ params, query, body, ...request }) => {
    const city = cities.find(query.city)
    const call = recordCall(request, [kind, 'comment', city.id, params.id, JSON.stringify(body)])
    const { result, headers } = await once<TimelineEntry>(call, (keep) =>
      transaction(db, async (tx) => {
        const entry = await desk.remarkIn(tx, kind, city, params.id, actorOf(request), { action: 'commented', ...body })
        await keep(tx, entry)
        return entry
      }),
    )
    return withHeaders(result, headers)
  })
  serve(calls.keepApart, async (request) => {
    const city = cities.find(request.query.city)
    await duplicates.refuse(city, kind, request.params.id, actorOf(request))
    return detail(city, request.params.id)
  })
  serve(calls.link, (request) => tie(cities.find(request.query.city), request.params.id, request.body, actorOf(request), 'linked'))
  serve(calls.unlink, ({ params, query, ...request }) =>
    tie(cities.find(query.city), params.id, { kind: params.kind, id: params.other }, actorOf(request), 'unlinked'),
  )
}

/** The desk's departments and people, and who works on which record. */
export function deskPeopleRoutes(serve: Serve, { db, cities }: Pick<AppContext, 'db' | 'cities'>): void {
  serve(getDesk, async ({ query }) => {
    const { id, departments } = cities.find(query.city)
    const responds = Object.fromEntries(departments.filter((it) => it.takes.length > 0).map((it) => [it.name, [...it.takes]]))
    return { departments: departments.map((it) => it.name), responds, ...(await deskDetailStore(db.pool).atWork(id)) }
  })
}
