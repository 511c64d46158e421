import { ENDED, possibleMoves, type RecordKind } from '@oppidum/domain/records/life-cycle'
import { canAcknowledge, type Entrusted, hasOwner, nextAct } from '@oppidum/domain/records/responsibility'

/** What somebody at the desk can do with a record. */
export type DeskAct =
  | 'acknowledge'
  | 'assign'
  | 'assign-to-me'
  | 'start'
  | 'close'
  | 'reopen'
  | 'move'
  | 'priority'
  | 'edit'
  | 'comment'
  | 'link'

/** Everything else, those that are done most often first. Nothing that the record's life cycle does not have. */
export function otherActs(
  kind: RecordKind,
  record: Entrusted,
  { assignee, me }: { assignee: string | null; me: string | null },
): DeskAct[] {
  const { status } = record
  const first = nextAct(kind, record, assignee)
  const open = status !== ENDED[kind]
  const moves = possibleMoves(kind, status)
  const takeIt = open && me !== null && assignee !== me && 'assign-to-me'
  const acknowledge = canAcknowledge(kind, record) && 'acknowledge'
  const assign = open && 'assign'
  const close = open && 'close'
  // Without an owner it needs one first; with one, the work goes on and who has it seldom changes.
  const inOrder: (DeskAct | false)[] = hasOwner(record, assignee)
    ? [close, 'comment', assign, takeIt, acknowledge]
    : [takeIt, acknowledge, 'comment', close, assign]
  const acts: (DeskAct | false)[] = [
    ...inOrder,
    open && 'priority',
    moves.includes('in_progress') && 'start',
    open && moves.length > 1 && 'move',
    'edit',
    'link',
  ]
  return acts.filter((it) => it !== false).filter((it) => it !== first)
}
