import type { CorrectedField } from '@oppidum/domain/forecasting/correction'
import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import { v7 as uuidv7 } from 'uuid'
import type { AppContext } from '../../../compose/context.ts'
import type { DeskRow, DeskWatcher } from '../../records/desk/desk-service.ts'
import { type CorrectionDraft, correctionStore } from './correction-store.ts'

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
export function correctionWatcher({ db }: Pick<AppContext, 'db'>): DeskWatcher {
  const store = correctionStore(db)
  return async (tx, { kind, city, before, after, actor, at }) => {
    if (before === null || actor.by !== 'operator') return
    const changed = PREDICTED_FIELDS[kind].filter(([, column]) => after[column] !== before[column] && after[column] !== null)
    if (changed.length === 0) return
    const prediction = await store.standingPrediction(tx, city.id, kind, after.id)
    if (!prediction) return
    const drafts = changed.map(([field, column]): CorrectionDraft => {
      const proposed = prediction.shown[field]
      return { id: uuidv7(), field, proposed: typeof proposed === 'string' ? proposed : null, chosen: String(after[column]) }
    })
    const { recordVersion } = prediction
    await store.add(tx, { cityId: city.id, kind, recordId: after.id, recordVersion, personId: actor.personId, at }, drafts)
  }
}
