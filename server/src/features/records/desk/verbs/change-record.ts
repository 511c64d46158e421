import type { City } from '@oppidum/domain/cities/city'
import { isAtLeast } from '@oppidum/domain/core/access'
import { Failure } from '@oppidum/domain/core/failure'
import { ENDED, REOPENED, type RecordKind } from '@oppidum/domain/records/life-cycle'
import { roleIn } from '../../../../platform/auth/people/person-store.ts'
import { rolesOf } from '../../../../platform/auth/people/session-rights-store.ts'
import { type Tx, transaction } from '../../../../platform/db/connection.ts'
import { presentTenure } from '../../../../platform/db/duties/fence.ts'
import type { LastStatements } from '../../../../platform/db/last-statements.ts'
import { versionOf } from '../../store/record-row.ts'
import { type EntryContent, entryRow } from '../../timeline/timeline-entries.ts'
import { applyChange } from '../change-rules.ts'
import { type AnyRecordRow, DESK_KINDS, type DeskKind, deskRow } from '../desk-kinds.ts'
import { type ChangeRecord, type DeskActor, type Inside, isReadBack, type ReadBack, type RecordChange } from '../desk-service.ts'
import type { ChangeRows } from '../desk-store.ts'
import { actorName, type DeskAct, type DeskWork, figuresOf, notFound } from '../desk-work.ts'
import { fieldChanges } from '../field-changes.ts'
import { checkText } from '../record-sentences.ts'
import { changeLine, NeedsOwnTransaction } from './change-line.ts'

/** @throws Failure refused for somebody who does not work at this city's desk */
async function checkAssignee(tx: Tx, city: City, personId: string): Promise<void> {
  const roles = await rolesOf(tx, personId)
  if (!roles || !isAtLeast(roleIn({ roles }, city.id), 'operator'))
    throw new Failure('refused', 'No operator with that id works at this desk.', { details: { field: 'assignee' } })
}

/** The row, version and timeline entry that a change of one record adds. */
function partsOf(what: DeskKind, act: DeskAct & { before: AnyRecordRow }, content: Omit<EntryContent, 'text' | 'changes' | 'version'>) {
  const { before, after, at, actor, reason } = act
  const changes = fieldChanges(what.kind, before, after)
  const entry = entryRow(what.kind, after, at, actor, { ...content, text: reason, changes, version: after.version })
  return { row: after, version: versionOf(after, at.toISOString(), actorName(actor), reason), entry }
}

/** A change as the desk is asked for it. */
interface Wanted {
  kind: RecordKind
  city: City
  id: string
  actor: DeskActor
  change: RecordChange
  inside: Inside | ReadBack | undefined
  check: Parameters<ChangeRecord>[6]
}

interface Locked {
  before: AnyRecordRow
  /** The record that it duplicates or shall duplicate; null without one. */
  parent: AnyRecordRow | null
}

interface Made {
  wanted: Wanted
  after: AnyRecordRow
  /** What is to be written; null if nothing changes. */
  writing: { rows: ChangeRows; acts: readonly DeskAct[] } | null
  figuresChanged: boolean
  /** Resolves after the commit, when the answer has been read; absent if none is. */
  read: Promise<void> | undefined
}

/** Whether a change needs nothing but its record: what it can share with others is one transaction, and no duty's. */
function isSimple({ kind, change, inside, check }: Wanted): boolean {
  const { assignee, outcome, duplicateOf, status } = change
  const needsMore =
    Boolean(assignee) || outcome !== undefined || duplicateOf !== undefined || status === ENDED[kind] || status === REOPENED[kind]
  return !needsMore && check === undefined && (inside === undefined || isReadBack(inside)) && presentTenure() === undefined
}

/** For changes that share a transaction. */
const NO_TRANSACTION = {
  async query() {
    throw new NeedsOwnTransaction()
  },
} as unknown as Tx

/** Locks a record and its parent, lets the rules decide what the change makes of them, and writes the result. */
export function changeRecord({ db, clock, pictures, reporters, shown, stores, show, announce, tellWatchers }: DeskWork): ChangeRecord {
  async function lock(tx: Tx, what: DeskKind, city: City, id: string, change: RecordChange): Promise<Locked> {
    const store = stores[what.kind].desk
    const opensAgain = change.status === REOPENED[what.kind]
    const rows = opensAgain
      ? await store.lockPair(tx, city.id, id)
      : await store.lock(tx, city.id, change.duplicateOf === undefined ? [id] : [id, change.duplicateOf])
    const before = rows.find((it) => it.id === id)
    if (!before) throw notFound(what)
    const parentId = opensAgain ? before.duplicate_of : (change.duplicateOf ?? null)
    const parent = rows.find((it) => it.id === parentId) ?? null
    // Merged elsewhere after `duplicate_of` was read and before the lock was held.
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

  /** What a change makes of its locked record at this moment. It is not written yet. */
  async function make(tx: Tx, last: LastStatements, wanted: Wanted, { before, parent: parentBefore }: Locked, at: Date): Promise<Made> {
    const { kind, city, id, actor, change, inside, check } = wanted
    const what = DESK_KINDS[kind]
    if (change.version !== null && change.version !== before.version) throw await tooLate(tx, what, city, id)
    check?.(before, parentBefore)
    if (change.assignee && change.assignee !== before.assignee_id) await checkAssignee(tx, city, change.assignee)
    const ends = change.status === ENDED[kind] || change.outcome !== undefined
    const applied = applyChange(what, before, change, {
      city,
      actor,
      nowIso: at.toISOString(),
      pictures: change.outcome !== undefined && (change.reason ?? '') === '' ? await pictures.countProof(tx, kind, city.id, id) : 0,
      parent: parentBefore,
      canAsk: ends && kind === 'service-request' && (await reporters.canBeAsked(tx, city.id, id)),
    })
    if (applied === null) {
      await (isReadBack(inside) ? inside.readBack(tx, deskRow(what, before)) : inside?.(tx, deskRow(what, before)))
      return { wanted, after: before, writing: null, figuresChanged: false, read: undefined }
    }
    const { after, action, parent } = applied
    const reason = checkText(actor, change.reason ?? '') || null
    const folds = action === 'folded'
    const parts = [
      partsOf(
        what,
        { before, after, at, actor, reason },
        {
          action,
          outcome: after.outcome !== before.outcome ? after.outcome : null,
          entity: parent && { kind, id: parent.id },
        },
      ),
    ]
    // The parent's timeline says so too.
    if (parent && parentBefore)
      parts.push(
        partsOf(
          what,
          { before: parentBefore, after: parent, at, actor, reason },
          { action: folds ? 'folded' : 'unfolded', outcome: null, entity: { kind, id } },
        ),
      )
    const acts = [
      { before, after, actor, reason, at },
      ...(parent && parentBefore ? [{ before: parentBefore, after: parent, actor, reason, at }] : []),
    ]
    for (const act of acts) await tellWatchers(tx, last, what, city, act)
    const rows = {
      rows: parts.map((it) => it.row),
      versions: parts.map((it) => it.version),
      entries: parts.map((it) => it.entry),
    }
    return { wanted, after, writing: { rows, acts }, figuresChanged: figuresOf(what, before) !== figuresOf(what, after), read: undefined }
  }

  /** Writes changes of one kind, city and moment, and reads their answers, with one statement for them all wherever it can be. */
  function write(last: LastStatements, made: readonly Made[], at: Date): void {
    const [first] = made
    const writings = made.flatMap((it) => it.writing ?? [])
    if (!first || writings.length === 0) return
    const { kind, city } = first.wanted
    const what = DESK_KINDS[kind]
    void stores[kind].desk.change(last, city.id, {
      rows: writings.flatMap((it) => it.rows.rows),
      versions: writings.flatMap((it) => it.rows.versions),
      entries: writings.flatMap((it) => it.rows.entries),
    })
    const acts = writings.flatMap((it) => it.acts)
    void announce(last, what, city, at, acts)
    for (const it of made) {
      const { inside } = it.wanted
      if (isReadBack(inside)) it.read = inside.readBack(last, deskRow(what, it.after))
    }
  }

  async function alone(wanted: Wanted): Promise<Made> {
    const { kind, city, id, change, inside } = wanted
    const what = DESK_KINDS[kind]
    return transaction(db, async (tx, last) => {
      const locked = await lock(tx, what, city, id, change)
      const at = new Date(clock.nowMs())
      const made = await make(tx, last, wanted, locked, at)
      if (made.writing === null) return made
      if (inside === undefined || isReadBack(inside)) write(last, [made], at)
      else {
        await stores[kind].desk.change(tx, city.id, made.writing.rows)
        await inside(tx, deskRow(what, made.after))
        void announce(last, what, city, at, made.writing.acts)
      }
      return made
    })
  }

  const lineOf = (kind: RecordKind) =>
    changeLine<Wanted, Made, AnyRecordRow>({
      now: () => new Date(clock.nowMs()),
      transaction: (cityId, ids, makeAll) =>
        transaction(db, async (tx, last) => makeAll(await stores[kind].desk.lockFree(tx, cityId, ids), last)),
      make: (wanted, before, last, at) => make(NO_TRANSACTION, last, wanted, { before, parent: null }, at),
      write,
      alone,
    })
  const lines = { incident: lineOf('incident'), 'service-request': lineOf('service-request') }

  return async (kind, city, id, actor, change, inside, check) => {
    const what = DESK_KINDS[kind]
    const wanted = { kind, city, id, actor, change, inside, check }
    const { after, writing, figuresChanged, read } = await (isSimple(wanted) ? lines[kind].submit(city.id, id, wanted) : alone(wanted))
    await read
    if (writing !== null) await show(city, what, figuresChanged)
    return deskRow(what, after)
  }
}
