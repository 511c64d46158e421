import type { City } from '@oppidum/domain/cities/city'
import { isAtLeast } from '@oppidum/domain/core/access'
import { Failure } from '@oppidum/domain/core/failure'
import { UNCONFIRMED_SOURCE } from '@oppidum/domain/records/incident'
import { ENDED, REOPENED, type RecordKind } from '@oppidum/domain/records/life-cycle'
import type { TimelineEntry } from '@oppidum/domain/records/timeline'
import type { AppContext } from '../../../compose/context.ts'
import { roleIn } from '../../../platform/auth/people/person-store.ts'
import { rolesOf } from '../../../platform/auth/people/session-rights-store.ts'
import { type Tx, transaction } from '../../../platform/db/connection.ts'
import type { IncidentFigures } from '../../telemetry/observations/observation-intake.ts'
import { plainText } from '../store/plain-text.ts'
import { versionOf } from '../store/record-row.ts'
import { recordStore } from '../store/record-store.ts'
import { entryOf, type Told, told } from '../timeline/timeline-entries.ts'
import { namesFor } from '../timeline/timeline-store.ts'
import { judge } from './change-rules.ts'
import { DESK_KINDS, type DeskKind, deskRow, type KeptRow } from './desk-kinds.ts'
import type { DeskActor, DeskRow, DeskWatcher, RecordChange, RecordDesk, Remark } from './desk-service.ts'
import { deskStore, writeEntries } from './desk-store.ts'
import { fieldChanges } from './field-changes.ts'
import { newRecord } from './new-record.ts'
import type { RecordPictures } from './record-pictures.ts'
import { checkText } from './record-sentences.ts'
import type { Reporters } from './reporters.ts'

/** Of everything that hears of records, what a desk needs. */
export interface DeskDependencies extends Pick<AppContext, 'db' | 'bus' | 'clock'> {
  figures: IncidentFigures
  pictures: Pick<RecordPictures, 'countProof'>
  reporters: Pick<Reporters, 'canBeAsked' | 'tellRemark'>
  /** A record as its GET gives it, for whoever was too late. */
  shown: (tx: Tx, kind: RecordKind, cityId: string, id: string) => Promise<unknown>
}

/** What the figures of the city take from an incident; nothing of one that is over, or that nobody has confirmed. */
const counts = (ended: string, { status, priority, geometry, hinders_road, starts_at, source_id }: KeptRow): string =>
  status === ended || source_id === UNCONFIRMED_SOURCE ? '' : JSON.stringify([priority, hinders_road && geometry, hinders_road, starts_at])

/**
 * The desk on PostgreSQL. Locks are taken in one order everywhere, so that writers wait and never block each other for good:
 * records by id, numbers, live version of the kind, figures. What hears of a change runs between the last two.
 */
export function recordDesk(
  { db, bus, clock, figures, pictures, reporters, shown }: DeskDependencies,
  watchers: readonly DeskWatcher[],
): RecordDesk {
  const stores = {
    incident: { desk: deskStore(DESK_KINDS.incident), records: recordStore<KeptRow>(DESK_KINDS.incident.tables) },
    'service-request': {
      desk: deskStore(DESK_KINDS['service-request']),
      records: recordStore<KeptRow>(DESK_KINDS['service-request'].tables),
    },
  }

  const notFound = ({ noun }: DeskKind) => new Failure('not_found', `There is no ${noun} of that id in this city.`)
  const actorName = ({ door, personId }: DeskActor) => `${door}:${personId ?? ''}`

  /** What people see changed, once it is committed. */
  async function show(city: City, { live }: DeskKind, withFigures: boolean): Promise<void> {
    for (const kind of withFigures ? ([live, 'traffic', 'city-metrics'] as const) : [live]) await bus.publish({ cityId: city.id, kind })
  }

  async function tellWatchers(
    tx: Tx,
    what: DeskKind,
    city: City,
    before: KeptRow | null,
    after: KeptRow,
    actor: DeskActor,
    reason: string | null,
    at: Date,
  ): Promise<void> {
    for (const watcher of watchers)
      await watcher(tx, { kind: what.kind, city, before: before && deskRow(what, before), after: deskRow(what, after), actor, reason, at })
  }

  /** @throws Failure refused for somebody who does not work at this city's desk */
  async function checkAssignee(tx: Tx, city: City, personId: string): Promise<void> {
    const roles = await rolesOf(tx, personId)
    if (!roles || !isAtLeast(roleIn({ roles }, city.id), 'operator'))
      throw new Failure('refused', 'Nobody of that id works at this desk.', { details: { field: 'assignee' } })
  }

  async function locked(
    tx: Tx,
    what: DeskKind,
    city: City,
    id: string,
    change: RecordChange,
  ): Promise<{ before: KeptRow; parent: KeptRow | null }> {
    const store = stores[what.kind].desk
    const opensAgain = change.status === REOPENED[what.kind]
    const rows = opensAgain
      ? await store.lockPair(tx, city.id, id)
      : await store.lock(tx, city.id, change.duplicateOf === undefined ? [id] : [id, change.duplicateOf])
    const before = rows.find((it) => it.id === id)
    if (!before) throw notFound(what)
    const parentId = opensAgain ? before.duplicate_of : (change.duplicateOf ?? null)
    const parent = rows.find((it) => it.id === parentId) ?? null
    // Folded between the look and the lock: whoever did that was first.
    if (opensAgain && parentId !== null && parent === null) throw await tooLate(tx, what, city, id)
    return { before, parent }
  }

  async function tooLate(tx: Tx, { kind, noun }: DeskKind, city: City, id: string): Promise<Failure> {
    return new Failure(
      'conflict',
      `Somebody else has changed this ${noun} in the meantime; look at it as it is now, and change it again.`,
      {
        details: { current: await shown(tx, kind, city.id, id) },
      },
    )
  }

  function written(
    what: DeskKind,
    before: KeptRow,
    after: KeptRow,
    at: Date,
    actor: DeskActor,
    reason: string | null,
    said: Omit<Told, 'text' | 'changes' | 'version'>,
  ) {
    const entry = told(what.kind, after, at, actor, { ...said, text: reason, changes: fieldChanges(before, after), version: after.version })
    return { row: after, version: versionOf(after, at.toISOString(), actorName(actor), reason), entry }
  }

  async function change(
    kind: RecordKind,
    city: City,
    id: string,
    actor: DeskActor,
    wanted: RecordChange,
    inside?: (tx: Tx, after: DeskRow) => Promise<void>,
    check?: (before: KeptRow, parent: KeptRow | null) => void,
  ): Promise<DeskRow> {
    const what = DESK_KINDS[kind]
    const store = stores[kind].desk
    if (kind === 'incident') await figures.prepare(city)
    const done = await transaction(db, async (tx) => {
      const { before, parent: known } = await locked(tx, what, city, id, wanted)
      if (wanted.version !== null && wanted.version !== before.version) throw await tooLate(tx, what, city, id)
      check?.(before, known)
      if (wanted.assignee && wanted.assignee !== before.assignee_id) await checkAssignee(tx, city, wanted.assignee)
      const ends = wanted.status === ENDED[kind] || wanted.outcome !== undefined
      const at = new Date(clock.nowMs())
      const judged = judge(what, before, wanted, {
        city,
        actor,
        nowIso: at.toISOString(),
        pictures: wanted.outcome !== undefined && (wanted.reason ?? '') === '' ? await pictures.countProof(tx, kind, city.id, id) : 0,
        parent: known,
        canAsk: ends && kind === 'service-request' && (await reporters.canBeAsked(tx, city.id, id)),
      })
      if (judged === null) {
        await inside?.(tx, deskRow(what, before))
        return { after: before, changed: false, counted: false }
      }
      const { after, action, parent } = judged
      const reason = checkText(actor, wanted.reason ?? '') || null
      const folds = action === 'folded'
      const parts = [
        written(what, before, after, at, actor, reason, {
          action,
          outcome: after.outcome !== before.outcome ? after.outcome : null,
          thing: parent && { kind, id: parent.id },
        }),
      ]
      // The other record's own story says so, too.
      if (parent && known)
        parts.push(
          written(what, known, parent, at, actor, reason, { action: folds ? 'folded' : 'unfolded', outcome: null, thing: { kind, id } }),
        )
      await store.change(tx, city.id, {
        rows: parts.map((it) => it.row),
        versions: parts.map((it) => it.version),
        entries: parts.map((it) => it.entry),
      })
      await inside?.(tx, deskRow(what, after))
      await tellWatchers(tx, what, city, before, after, actor, reason, at)
      if (parent && known) await tellWatchers(tx, what, city, known, parent, actor, reason, at)
      const counted = kind === 'incident' && counts(ENDED[kind], before) !== counts(ENDED[kind], after)
      if (counted) await figures.renew(tx, city)
      return { after, changed: true, counted }
    })
    if (done.changed) await show(city, what, done.counted)
    return deskRow(what, done.after)
  }

  async function remarkIn(tx: Tx, kind: RecordKind, city: City, id: string, actor: DeskActor, remark: Remark): Promise<TimelineEntry> {
    const what = DESK_KINDS[kind]
    if (!(await stores[kind].desk.isThere(tx, city.id, id))) throw notFound(what)
    const at = new Date(clock.nowMs())
    const text = remark.text === null ? null : plainText(remark.text)
    if (remark.action === 'commented' && text === '')
      throw new Failure('refused', 'The remark holds no text.', { details: { field: 'text' } })
    const entry = told(kind, { city_id: city.id, id }, at, actor, {
      action: remark.action,
      text,
      internal: remark.internal,
      changes: remark.changes ?? [],
      outcome: remark.outcome ?? null,
      thing: remark.thing ?? null,
      version: null,
    })
    await writeEntries(tx, [entry])
    if (kind === 'service-request' && remark.action === 'commented' && !remark.internal && text !== null)
      await reporters.tellRemark(tx, city, id, actor, text, at)
    return entryOf(entry, await namesFor(tx, city.id, [entry]), true)
  }

  return {
    async create(kind, city, actor, report, inside) {
      const what = DESK_KINDS[kind]
      const { desk, records } = stores[kind]
      const at = new Date(clock.nowMs())
      const row = newRecord(what, city, actor, report, at)
      if (kind === 'incident') await figures.prepare(city)
      await transaction(db, async (tx) => {
        await records.number(tx, city.id, [row])
        const entry = told(kind, row, at, actor, { action: 'created', text: null, changes: [], version: 1, outcome: null, thing: null })
        await desk.create(tx, city.id, {
          rows: [row],
          versions: [versionOf(row, at.toISOString(), actorName(actor), null)],
          entries: [entry],
        })
        await inside?.(tx, deskRow(what, row))
        await tellWatchers(tx, what, city, null, row, actor, null, at)
        if (kind === 'incident') await figures.renew(tx, city)
      })
      await show(city, what, kind === 'incident')
      return deskRow(what, row)
    },

    change: (kind, city, id, actor, wanted, inside) => change(kind, city, id, actor, wanted, inside),

    remark: (kind, city, id, actor, remark) => transaction(db, (tx) => remarkIn(tx, kind, city, id, actor, remark)),
    remarkIn,

    async fold(kind, city, childId, parentId, actor, reason, version) {
      const wanted = { version: version ?? null, status: ENDED[kind], outcome: 'duplicate', duplicateOf: parentId, reason } as const
      await change(kind, city, childId, actor, wanted, undefined, (_child, parent) => {
        if (parent === null) throw notFound(DESK_KINDS[kind])
      })
    },

    async unfold(kind, city, childId, actor, reason) {
      const wanted = { version: null, status: REOPENED[kind], reason }
      await change(kind, city, childId, actor, wanted, undefined, (child) => {
        if (child.duplicate_of === null) throw new Failure('conflict', `${child.number} is no duplicate (any more).`)
      })
    },
  }
}
