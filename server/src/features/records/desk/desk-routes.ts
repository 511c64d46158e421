import type { City } from '@oppidum/domain/cities/city'
import { type Caller, isAtLeast } from '@oppidum/domain/core/access'
import type { BodyOf } from '@oppidum/domain/core/endpoint'
import { Failure } from '@oppidum/domain/core/failure'
import { type DeskDetail, getDesk, type incidentDesk, type requestDesk } from '@oppidum/domain/records/desk'
import { possibleMoves, type RecordKind } from '@oppidum/domain/records/life-cycle'
import type { TimelineEntry } from '@oppidum/domain/records/timeline'
import type { AppContext } from '../../../compose/context.ts'
import { type Tx, transaction } from '../../../platform/db/connection.ts'
import { headed, personOf, type Serve } from '../../../platform/http/serve.ts'
import { timelineFile } from '../timeline/timeline-file.ts'
import { timelineOf } from '../timeline/timeline-service.ts'
import { namesFor, timelineStore } from '../timeline/timeline-store.ts'
import { deskDetailStore } from './desk-detail-store.ts'
import { DESK_KINDS } from './desk-kinds.ts'
import type { DeskActor, DeskRow, RecordChange, RecordDesk, RecordReport } from './desk-service.ts'
import type { PossibleDuplicates } from './possible-duplicates.ts'
import type { Reporters } from './reporters.ts'
import { several } from './several.ts'

/** Of a timeline the newest entries are shown, so many at most; a file holds more. docs/guides/use/desk.md. */
const SHOWN = 1_000
const IN_A_FILE = 10_000

export interface DeskRouteDependencies extends Pick<AppContext, 'db' | 'cities'> {
  desk: RecordDesk
  duplicates: Pick<PossibleDuplicates, 'refuse'>
  contactOf: Reporters['contactOf']
}

/** What tells the calls of one kind from those of the other. */
interface Bound<Calls extends typeof incidentDesk | typeof requestDesk, R> {
  kind: RecordKind
  calls: Calls
  /** @throws Failure role_required, or refused for what contradicts itself */
  reportOf(body: BodyOf<Calls['create']>, caller: Caller): RecordReport
  /** @throws Failure refused for what contradicts itself */
  changeOf(body: BodyOf<Calls['change']>): RecordChange
  /** The same from a change to several, whose form nobody has looked at yet. @throws Failure malformed */
  readChange(given: Record<string, unknown>): BodyOf<Calls['change']>
  /** As its GET gives it, and as it stands in this transaction; outside of any for null. */
  find(tx: Tx | null, cityId: string, id: string): Promise<R | undefined>
  /** Whether the record is there for somebody who does not work at the desk. */
  isShownTo(cityId: string, id: string, personId: string | null): Promise<boolean>
  /** Takes part in the transaction that opens a report of somebody who does not work at the desk. @throws Failure too_many */
  admit?(tx: Tx, sender: { personId: string; address: string }): Promise<void>
}

const worksHere = ({ person }: Caller) => person !== null && isAtLeast(person.role, 'operator')

/** Whoever does not work at the desk reports, as citizens do by other doors. */
function actorOf(asked: { caller: Caller }): DeskActor {
  return worksHere(asked.caller)
    ? { by: 'operator', personId: personOf(asked).id, door: 'desk' }
    : { by: 'reporter', personId: personOf(asked).id, door: 'report' }
}

/** Binds everything that the desk does with one kind of record. */
export function deskRoutes<R, Calls extends typeof incidentDesk | typeof requestDesk>(
  serve: Serve,
  { db, cities, desk, duplicates, contactOf }: DeskRouteDependencies,
  { kind, calls, reportOf, changeOf, readChange, find, isShownTo, admit }: Bound<Calls, R>,
): void {
  const { noun } = DESK_KINDS[kind]
  // Both kinds have the same calls; only the words in them differ, and the binding knows those.
  const incidents = calls as typeof incidentDesk
  const notFound = () => new Failure('not_found', `There is no ${noun} of that id in this city.`)

  /**
   * What the call answers is read before the change is committed: nothing of what then sets in, answers made anew and told
   * to every page, comes before it.
   */
  async function answered(act: (inside: (tx: Tx, row: DeskRow) => Promise<void>) => Promise<unknown>): Promise<R> {
    let record: R | undefined
    await act(async (tx, { city_id, id }) => {
      record = await find(tx, city_id, id)
    })
    if (record === undefined) throw notFound()
    return record
  }

  async function timeline(city: City, id: string, forDesk: boolean, limit: number): Promise<TimelineEntry[]> {
    const store = timelineStore(db.pool)
    const [states, entries] = await Promise.all([store.states(city.id, kind, id, limit + 1), store.entries(city.id, kind, id, limit)])
    if (states.length === 0) throw notFound()
    return timelineOf({ kind, id, states, entries, names: await namesFor(db.pool, city.id, entries), desk: forDesk, limit })
  }

  async function detail(city: City, id: string): Promise<DeskDetail> {
    const kept = await deskDetailStore(db.pool).detail(city.id, kind, id)
    if (!kept) throw notFound()
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

  serve(incidents.create, async (asked) => {
    const city = cities.find(asked.query.city)
    const report = reportFor(asked, personOf(asked).id)
    const actor = actorOf(asked)
    return (await answered((inside) =>
      desk.create(kind, city, actor, report, async (tx, row) => {
        if (actor.by === 'reporter') await admit?.(tx, { personId: personOf(asked).id, address: asked.from.address })
        await inside(tx, row)
      }),
    )) as never
  })

  function reportFor({ body, caller }: { body: unknown; caller: Caller }, personId: string): RecordReport {
    const report = reportOf(body as BodyOf<Calls['create']>, caller)
    return worksHere(caller) ? report : { ...report, reporterId: personId }
  }

  serve(incidents.change, async (asked) => {
    const city = cities.find(asked.query.city)
    const change = changeOf(asked.body as BodyOf<Calls['change']>)
    return (await answered((inside) => desk.change(kind, city, asked.params.id, actorOf(asked), change, inside))) as never
  })

  serve(incidents.changeSeveral, async (asked) => {
    const city = cities.find(asked.query.city)
    const actor = actorOf(asked)
    const { records, change } = asked.body
    // Read once before anything is changed: what is malformed is malformed for all.
    readChange({ ...change, version: 1 })
    return (await several(
      records,
      ({ id, version }) => answered((inside) => desk.change(kind, city, id, actor, changeOf(readChange({ ...change, version })), inside)),
      (id) => find(null, city.id, id),
    )) as never
  })

  serve(incidents.detail, ({ params, query }) => detail(cities.find(query.city), params.id))
  serve(incidents.timeline, async ({ params, query, caller }) => {
    const city = cities.find(query.city)
    const atDesk = worksHere(caller)
    if (!atDesk && !(await isShownTo(city.id, params.id, caller.person?.id ?? null))) throw notFound()
    return timeline(city, params.id, atDesk, SHOWN)
  })
  serve(incidents.timelineFile, async ({ params, query }) => {
    const entries = await timeline(cities.find(query.city), params.id, true, IN_A_FILE)
    // Saved and never shown: what people wrote must not be drawn as a page of this address.
    return headed(timelineFile(entries.reverse()), { 'content-disposition': `attachment; filename="timeline_${params.id}.csv"` })
  })
  serve(incidents.comment, (asked) =>
    desk.remark(kind, cities.find(asked.query.city), asked.params.id, actorOf(asked), { action: 'commented', ...asked.body }),
  )
  serve(incidents.unfold, async (asked) => {
    const city = cities.find(asked.query.city)
    await desk.unfold(kind, city, asked.params.id, actorOf(asked), asked.body.reason)
    return (await find(null, city.id, asked.params.id)) as never
  })
  serve(incidents.keepApart, async (asked) => {
    const city = cities.find(asked.query.city)
    await duplicates.refuse(city, kind, asked.params.id, actorOf(asked))
    return detail(city, asked.params.id)
  })
  serve(incidents.link, (asked) => tie(cities.find(asked.query.city), asked.params.id, asked.body, actorOf(asked), 'linked'))
  serve(incidents.unlink, ({ params, query, ...asked }) =>
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
