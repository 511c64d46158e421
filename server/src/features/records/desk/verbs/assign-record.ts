import type { City } from '@oppidum/domain/cities/city'
import { hasOwner } from '@oppidum/domain/records/responsibility'
import type { KeptRow } from '../desk-kinds.ts'
import type { DeskActor, RecordChange } from '../desk-service.ts'
import { checkDepartment, refused } from '../record-sentences.ts'

/** Gives a record to a department and to a person. @throws Failure refused for a department that the city does not have */
export function assign(city: City, after: KeptRow, { department, assignee }: RecordChange): void {
  if (department !== undefined) after.assigned_department = checkDepartment(city, department)
  if (assignee !== undefined) after.assignee_id = assignee
}

const isOwned = (row: KeptRow) => hasOwner({ assignedDepartment: row.assigned_department, crew: row.crew }, row.assignee_id)

/**
 * Nothing is in progress without an owner: whoever starts work that nobody has takes it.
 * @throws Failure refused when there is nobody to take it, and when the last owner would be taken away
 */
export function takeOwnership(before: KeptRow, after: KeptRow, moves: boolean, { by, personId }: DeskActor): void {
  if (after.status !== 'in_progress' || isOwned(after)) return
  if (moves && by === 'operator' && personId !== null) after.assignee_id = personId
  else if (moves || isOwned(before)) throw refused('Work in progress needs an owner: assign it to a department or a person.', 'assignee')
}
