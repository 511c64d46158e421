import type { City } from '@oppidum/domain/cities/city'
import { Failure } from '@oppidum/domain/core/failure'
import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import { dangerReason } from '@oppidum/domain/records/situations/danger-reason'
import { type Danger, dangersBeyond } from '@oppidum/domain/records/situations/gravity'
import type { AppContext } from '../../../compose/context.ts'
import { type Tx, transaction } from '../../../platform/db/connection.ts'
import type { DeskActor, RecordDesk } from './desk-service.ts'
import { possibleDuplicateStore } from './possible-duplicate-store.ts'

const RULE: DeskActor = { by: 'city', personId: null, channel: 'rule' }
/** A report that warns of danger raises a record of these priorities to high. */
const LOWER: ReadonlySet<string> = new Set(['medium', 'low'])

export interface PossibleDuplicates {
  /** Dangers that the record's text mentions and the parent's does not. */
  newDangers(city: City, kind: RecordKind, recordId: string, parentId: string): Promise<Danger[]>
  /**
   * Proposes that a record repeats another one. Both stay open, and both timelines say so. With `raises`, the parent's priority becomes
   * at least high. A pair is proposed only once.
   * @returns whether the proposal is new
   */
  propose(
    city: City,
    kind: RecordKind,
    pair: { recordId: string; parentId: string },
    reason: string,
    raises: { dangers: readonly Danger[] } | null,
  ): Promise<boolean>
  /** An operator rejects the proposal. @throws Failure not_found when there is no open proposal */
  refuse(city: City, kind: RecordKind, recordId: string, actor: DeskActor): Promise<void>
}

/** Likely duplicates that a rule has detected and an operator decides about. docs/decisions/0066. */
export function possibleDuplicates(
  { db, clock, log }: Pick<AppContext, 'db' | 'clock' | 'log'>,
  desk: Pick<RecordDesk, 'remarkIn' | 'change'>,
): PossibleDuplicates {
  async function remark(
    tx: Tx,
    city: City,
    kind: RecordKind,
    actor: DeskActor,
    pair: readonly [string, string],
    action: 'proposed' | 'refused',
    text: string | null,
  ) {
    for (const [id, other] of [pair, [pair[1], pair[0]] as const])
      await desk.remarkIn(tx, kind, city, id, actor, {
        action: action === 'proposed' ? 'possible-duplicate' : 'no-duplicate',
        text,
        // The other record may be an unconfirmed report.
        internal: true,
        entity: { kind, id: other },
      })
  }

  return {
    async newDangers(city, kind, recordId, parentId) {
      const [own, parent] = await possibleDuplicateStore(db.pool).texts(city.id, kind, [recordId, parentId])
      return dangersBeyond(own, parent)
    },

    async propose(city, kind, { recordId, parentId }, reason, raises) {
      const isNew = await transaction(db, async (tx) => {
        const isNew = await possibleDuplicateStore(tx).add({ cityId: city.id, kind, recordId, parentId }, reason, new Date(clock.nowMs()))
        if (isNew) await remark(tx, city, kind, RULE, [recordId, parentId], 'proposed', reason)
        return isNew
      })
      if (isNew && raises) await raise(city, kind, parentId, raises.dangers)
      return isNew
    },

    refuse: (city, kind, recordId, actor) =>
      transaction(db, async (tx) => {
        const parentId = await possibleDuplicateStore(tx).refuse(city.id, kind, recordId, new Date(clock.nowMs()))
        if (parentId === null) throw new Failure('not_found', 'There is no proposal for this record, or no longer one.')
        await remark(tx, city, kind, actor, [recordId, parentId], 'refused', null)
      }),
  }

  async function raise(city: City, kind: RecordKind, parentId: string, dangers: readonly Danger[]): Promise<void> {
    const parent = await possibleDuplicateStore(db.pool).urgency(city.id, kind, parentId)
    if (!parent || !LOWER.has(parent.priority)) return
    const reason = dangerReason({ by: 'rule', dangers })
    try {
      await desk.change(kind, city, parentId, RULE, { version: parent.version, priority: 'high', reason })
    } catch (error) {
      // Somebody else just changed the parent. They will see the proposed duplicate next to it.
      if (!(error instanceof Failure)) throw error
      log.info({ parent: parentId, problem: error.message }, 'escalation failed')
    }
  }
}
