import type { City } from '@oppidum/domain/cities/city'
import { Failure } from '@oppidum/domain/core/failure'
import { type DeskDetail, getDesk, type incidentDesk } from '@oppidum/domain/records/desk'
import { possibleMoves, type RecordKind } from '@oppidum/domain/records/life-cycle'
import type { TimelineEntry } from '@oppidum/domain/records/timeline'
import type { AppContext } from '../../../compose/context.ts'
import { type Tx, transaction } from '../../../platform/db/connection.ts'
import { type Serve, withHeaders } from '../../../platform/http/serve.ts'
import { timelineFile } from '../timeline/timeline-file.ts'
import { timelineOf } from '../timeline/timeline-service.ts'
import { namesFor, timelineStore } from '../timeline/timeline-store.ts'
import { deskDetailStore } from './desk-detail-store.ts'
import type { DeskActor, RecordDesk } from './desk-service.ts'
import type { PossibleDuplicates } from './possible-duplicates.ts'
import { actorOf, notFoundOf, worksHere } from './record-acts.ts'
import type { Reporters } from './reporters.ts'

/** Of a timeline the newest entries are shown, so many at most; a file holds more. docs/guides/use/desk.md. */
const SHOWN = 1_000
const IN_A_FILE = 10_000

export interface DeskRouteDependencies extends Pick<AppContext, 'db' | 'cities'> {
  desk: RecordDesk
  duplicates: Pick<PossibleDuplicates, 'refuse'>
  contactOf: Reporters['contactOf']
}

interface Kind {
  kind: RecordKind
  /** Calls whose answers are the same for both kinds. */
  calls: Omit<typeof incidentDesk, 'create' | 'change' | 'changeSeveral' | 'unfold'>
  /** Whether the record is there for somebody who does not work at the desk. */
  isShownTo(cityId: string, id: string, personId: string | null): Promise<boolean>
}

/** Binds what the desk sees of a record, and what ties records together. */
export function deskRoutes(
  serve: Serve,
  { db, cities, desk, duplicates, contactOf }: DeskRouteDependencies,
  { kind, calls, isShownTo }: Kind,
): void {
  async function timeline(city: City, id: string, forDesk: boolean, limit: number): Promise<TimelineEntry[]> {
    const store = timelineStore(db.pool)
    const [states, entries] = await Promise.all([store.states(city.id, kind, id, limit + 1), store.entries(city.id, kind, id, limit)])
    if (states.length === 0) throw notFoundOf(kind)
    return timelineOf({ kind, id, states, entries, names: await namesFor(db.pool, city.id, entries), desk: forDesk, limit })
  }

  async function detail(city: City, id: string): Promise<DeskDetail> {
    const kept = await deskDetailStore(db.pool).detail(city.id, kind, id)
    if (!kept) throw notFoundOf(kind)
    const { status, ...rest } = kept
    return {
      ...rest,
      kind,
      moves: [...possibleMoves(kind, status)],
      contact: kind === 'service-request' ? await contactOf(city, id) : null,
    }
  }

  /** Ties two records, or takes it back; both timelines tell of it. */
  async function tie(city: City, id: string, other: { kind: RecordKind; id: string }, actor: DeskActor, action: 'linked' | 'unlinked') {
    if (other.kind === kind && other.id === id) throw new Failure('refused', 'A record belongs together with itself.')
    await transaction(db, async (tx: Tx) => {
      const store = deskDetailStore(tx)
      const remark = (thing: { kind: RecordKind; id: string }) => ({ action, text: null, internal: false, thing })
      const isNew = action === 'linked' ? await store.link(city.id, { kind, id }, other) : await store.unlink(city.id, { kind, id }, other)
      if (!isNew) {
        if (action === 'unlinked') throw new Failure('not_found', 'These two are not linked (any more).')
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
    // Saved and never shown: what people wrote must not be drawn as a page of this address.
    return withHeaders(timelineFile(entries.reverse()), { 'content-disposition': `attachment; filename="timeline_${params.id}.csv"` })
  })
  serve(calls.comment, (asked) =>
    desk.remark(kind, cities.find(asked.query.city), asked.params.id, actorOf(asked), { action: 'commented', ...asked.body }),
  )
  serve(calls.keepApart, async (asked) => {
    const city = cities.find(asked.query.city)
    await duplicates.refuse(city, kind, asked.params.id, actorOf(asked))
    return detail(city, asked.params.id)
  })
  serve(calls.link, (asked) => tie(cities.find(asked.query.city), asked.params.id, asked.body, actorOf(asked), 'linked'))
  serve(calls.unlink, ({ params, query, ...asked }) =>
    tie(cities.find(query.city), params.id, { kind: params.kind, id: params.other }, actorOf(asked), 'unlinked'),
  )
}

/** Binds what the desk is made of: departments, people, and who has what. */
export function deskRoomRoutes(serve: Serve, { db, cities }: Pick<AppContext, 'db' | 'cities'>): void {
  serve(getDesk, async ({ query }) => {
    const { id, departments } = cities.find(query.city)
    const responds = Object.fromEntries(departments.filter((it) => it.takes.length > 0).map((it) => [it.name, [...it.takes]]))
    return { departments: departments.map((it) => it.name), responds, ...(await deskDetailStore(db.pool).atWork(id)) }
  })
}
