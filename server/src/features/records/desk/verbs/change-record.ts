import type { City } from '@oppidum/domain/cities/city'
import { isAtLeast } from '@oppidum/domain/core/access'
import { Failure } from '@oppidum/domain/core/failure'
import { ENDED, REOPENED } from '@oppidum/domain/records/life-cycle'
import { roleIn } from '../../../../platform/auth/people/person-store.ts'
import { rolesOf } from '../../../../platform/auth/people/session-rights-store.ts'
import { type Tx, transaction } from '../../../../platform/db/connection.ts'
import { versionOf } from '../../store/record-row.ts'
import { type Told, told } from '../../timeline/timeline-entries.ts'
import { judge } from '../change-rules.ts'
import { DESK_KINDS, type DeskKind, deskRow, type KeptRow } from '../desk-kinds.ts'
import type { ChangeRecord, RecordChange } from '../desk-service.ts'
import { actorName, type DeskAct, type DeskWork, figuresOf, notFound } from '../desk-work.ts'
import { fieldChanges } from '../field-changes.ts'
import { checkText } from '../record-sentences.ts'

/** @throws Failure refused for somebody who does not work at this city's desk */
async function checkAssignee(tx: Tx, city: City, personId: string): Promise<void> {
  const roles = await rolesOf(tx, personId)
  if (!roles || !isAtLeast(roleIn({ roles }, city.id), 'operator'))
    throw new Failure('refused', 'Nobody of that id works at this desk.', { details: { field: 'assignee' } })
}

/** A change of one record as one statement writes it: its row, the version that it is, and what its timeline says. */
function written(what: DeskKind, act: DeskAct & { before: KeptRow }, said: Omit<Told, 'text' | 'changes' | 'version'>) {
  const { before, after, at, actor, reason } = act
  const changes = fieldChanges(what.kind, before, after)
  const entry = told(what.kind, after, at, actor, { ...said, text: reason, changes, version: after.version })
  return { row: after, version: versionOf(after, at.toISOString(), actorName(actor), reason), entry }
}

/** Locks a record and the one that it repeats, decides by the rules what the change makes of them, and writes it. */
export function changeRecord({ db, clock, figures, pictures, reporters, shown, stores, show, tellWatchers }: DeskWork): ChangeRecord {
  async function lock(
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

  return async (kind, city, id, actor, wanted, inside, check) => {
    const what = DESK_KINDS[kind]
    const store = stores[kind].desk
    if (kind === 'incident') await figures.prepare(city)
    const done = await transaction(db, async (tx) => {
      const { before, parent: known } = await lock(tx, what, city, id, wanted)
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
        written(
          what,
          { before, after, at, actor, reason },
          {
            action,
            outcome: after.outcome !== before.outcome ? after.outcome : null,
            thing: parent && { kind, id: parent.id },
          },
        ),
      ]
      // The other record's own story says so, too.
      if (parent && known)
        parts.push(
          written(
            what,
            { before: known, after: parent, at, actor, reason },
            { action: folds ? 'folded' : 'unfolded', outcome: null, thing: { kind, id } },
          ),
        )
      await store.change(tx, city.id, {
        rows: parts.map((it) => it.row),
        versions: parts.map((it) => it.version),
        entries: parts.map((it) => it.entry),
      })
      await inside?.(tx, deskRow(what, after))
      await tellWatchers(tx, what, city, { before, after, actor, reason, at })
      if (parent && known) await tellWatchers(tx, what, city, { before: known, after: parent, actor, reason, at })
      const counted = figuresOf(what, before) !== figuresOf(what, after)
      if (counted) await figures.renew(tx, city)
      return { after, changed: true, counted }
    })
    if (done.changed) await show(city, what, done.counted)
    return deskRow(what, done.after)
  }
}
