import { ENDED, possibleMoves, type RecordKind } from '@oppidum/domain/life-cycle'
import type { DeskRecord } from './desk-kind.ts'

/** What somebody at the desk can do with a record. */
export type DeskAct = 'acknowledge' | 'assign' | 'start' | 'close' | 'reopen' | 'move' | 'priority' | 'edit' | 'comment' | 'link'

type Standing = Pick<DeskRecord, 'acknowledgedAt' | 'assignedDepartment'> & { status: string }

/** Where somebody already works on a record, it was seen, whether or not anybody here said so. */
const NEW: Record<RecordKind, readonly string[]> = { incident: ['pending', 'active'], 'service-request': ['pending'] }
const isUnseen = (kind: RecordKind, { status, acknowledgedAt }: Standing) => acknowledgedAt === null && NEW[kind].includes(status)

/** The one thing that is most likely to be done next. */
export function primaryAct(kind: RecordKind, standing: Standing): DeskAct {
  const { status, assignedDepartment } = standing
  if (status === ENDED[kind]) return 'reopen'
  if (isUnseen(kind, standing)) return 'acknowledge'
  if (assignedDepartment === null) return 'assign'
  return possibleMoves(kind, status).includes('in_progress') ? 'start' : 'close'
}

/** Everything else, those that are done most often first. Nothing that the record's life cycle does not have. */
export function otherActs(kind: RecordKind, standing: Standing): DeskAct[] {
  const { status } = standing
  const first = primaryAct(kind, standing)
  const open = status !== ENDED[kind]
  const moves = possibleMoves(kind, status)
  const acts: (DeskAct | false)[] = [
    open && 'assign',
    open && 'priority',
    open && 'close',
    isUnseen(kind, standing) && 'acknowledge',
    moves.includes('in_progress') && 'start',
    open && moves.length > 1 && 'move',
    'comment',
    'edit',
    'link',
  ]
  return acts.filter((it) => it !== false).filter((it) => it !== first)
}
