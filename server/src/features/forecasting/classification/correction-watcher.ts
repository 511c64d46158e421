import type { CorrectedField } from '@oppidum/domain/forecasting/correction'
import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import { v7 as uuidv7 } from 'uuid'
import type { AppContext } from '../../../compose/context.ts'
import type { DeskRow, DeskWatcher } from '../../records/desk/desk-service.ts'
import { type CorrectionDraft, correctionStore } from './correction-store.ts'

/** What models propose of each kind of record, and where the desk keeps it. */
const PROPOSED: Readonly<Record<RecordKind, readonly (readonly [CorrectedField, keyof DeskRow])[]>> = {
  incident: [
    ['type', 'word'],
    ['priority', 'priority'],
  ],
  'service-request': [
    ['category', 'word'],
    ['priority', 'priority'],
    ['department', 'assigned_department'],
  ],
}

/**
 * Writes down, in the transaction of the change, what somebody at the desk makes of what a model had proposed: that they
 * agree as well as that they differ. What they leave as it is says nothing.
 */
export function correctionWatcher({ db }: Pick<AppContext, 'db'>): DeskWatcher {
  const store = correctionStore(db)
  return async (tx, { kind, city, before, after, actor, at }) => {
    if (before === null || actor.by !== 'operator') return
    const changed = PROPOSED[kind].filter(([, column]) => after[column] !== before[column] && after[column] !== null)
    if (changed.length === 0) return
    const opinion = await store.standingPrediction(tx, city.id, kind, after.id)
    if (!opinion) return
    const drafts = changed.map(([field, column]): CorrectionDraft => {
      const proposed = opinion.shown[field]
      return { id: uuidv7(), field, proposed: typeof proposed === 'string' ? proposed : null, chosen: String(after[column]) }
    })
    const { recordVersion } = opinion
    await store.add(tx, { cityId: city.id, kind, recordId: after.id, recordVersion, personId: actor.personId, at }, drafts)
  }
}
