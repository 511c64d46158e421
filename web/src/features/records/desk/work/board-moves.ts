import { ENDED, possibleMoves, type RecordKind, statusesOf } from '@oppidum/domain/records/life-cycle'
import type { DeskRecord } from '../desk-kind.ts'
import type { FormAct } from '../RecordForm.tsx'

/** The next allowed status in one direction; null when there is none. */
export function stepOf(kind: RecordKind, status: string, side: 1 | -1): string | null {
  const columns = statusesOf(kind)
  const possible = possibleMoves(kind, status)
  const beyond = side === 1 ? columns.slice(columns.indexOf(status) + 1) : columns.slice(0, columns.indexOf(status)).reverse()
  return beyond.find((it) => possible.includes(it)) ?? null
}

/** The form that a move needs; null when it takes effect at once. */
export function formForMove(
  kind: RecordKind,
  record: Pick<DeskRecord, 'assignedDepartment'> & { status: string },
  to: string,
): FormAct | null {
  if (to === ENDED[kind]) return 'close'
  if (record.status === ENDED[kind]) return 'reopen'
  return to === 'assigned' && record.assignedDepartment === null ? 'assign' : null
}
