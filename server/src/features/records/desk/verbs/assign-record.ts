import type { City } from '@oppidum/domain/cities/city'
import { hasOwner } from '@oppidum/domain/records/responsibility'
import type { AnyRecordRow } from '../desk-kinds.ts'
import type { DeskActor, RecordChange } from '../desk-service.ts'
import { checkDepartment, refusal } from '../record-sentences.ts'

/** Assigns a record to a department, a person or both. @throws Failure refused for a department that the city does not have */
export function assign(city: City, after: AnyRecordRow, { department, assignee }: RecordChange): void {
  if (department !== undefined) after.assigned_department = checkDepartment(city, department)
  if (assignee !== undefined) after.assignee_id = assignee
}

const isOwned = (row: AnyRecordRow) => hasOwner({ assignedDepartment: row.assigned_department, crew: row.crew }, row.assignee_id)

/**
 * Work in progress always has an owner: an operator who starts work on a record without one becomes its assignee.
 * @throws Failure refused when nobody could become the assignee, or when the change would remove the last owner
 */
export function takeOwnership(before: AnyRecordRow, after: AnyRecordRow, moves: boolean, { by, personId }: DeskActor): void {
  if (after.status !== 'in_progress' || isOwned(after)) return
  if (moves && by === 'operator' && personId !== null) after.assignee_id = personId
  else if (moves || isOwned(before)) throw refusal('Work in progress needs an owner: assign it to a department or a person.', 'assignee')
}
