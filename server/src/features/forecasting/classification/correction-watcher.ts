import type { CorrectedField } from '@oppidum/domain/forecasting/correction'
import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import { v7 as uuidv7 } from 'uuid'
import type { DeskRow, DeskWatcher } from '../../records/desk/desk-service.ts'
import { type CorrectionDraft, writeCorrections } from './correction-store.ts'

/** Fields that models predict for each kind of record, with the desk's columns for them. */
const PREDICTED_FIELDS: Readonly<Record<RecordKind, readonly (readonly [CorrectedField, keyof DeskRow])[]>> = {
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
 * Records, in the transaction of the change, how an operator reacts to a prediction: agreement as well as correction. A field left
 * unchanged counts as neither.
 */
export const correctionWatcher: DeskWatcher = async (_tx, { kind, city, before, after, actor, at }, last) => {
  if (before === null || actor.by !== 'operator') return
  const changed = PREDICTED_FIELDS[kind].filter(([, column]) => after[column] !== before[column] && after[column] !== null)
  if (changed.length === 0) return
  const drafts = changed.map(([field, column]): CorrectionDraft => ({ id: uuidv7(), field, chosen: String(after[column]) }))
  void writeCorrections(last, { cityId: city.id, kind, recordId: after.id, personId: actor.personId, at }, drafts)
}
