import { ENDED, possibleMoves, type RecordKind } from '@oppidum/domain/records/life-cycle'
import { canAcknowledge, type Entrusted, hasOwner, nextAct } from '@oppidum/domain/records/responsibility'

/** What an operator can do with a record. */
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

/** Every other action that the record's life cycle allows, most frequent first. */
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
  // A record without an owner needs one first; once it has one, work continues and the owner seldom changes.
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
