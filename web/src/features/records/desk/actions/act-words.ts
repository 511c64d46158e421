import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import type { TextId } from '../../../../i18n/text.ts'
import type { DeskAct } from './next-act.ts'

const ACT: Record<Exclude<DeskAct, 'close'>, TextId> = {
  acknowledge: 'desk.acknowledge',
  assign: 'desk.assign',
  'assign-to-me': 'owner.assign-to-me',
  start: 'desk.start',
  reopen: 'desk.reopen',
  move: 'desk.move',
  priority: 'desk.priority',
  edit: 'desk.edit',
  comment: 'desk.comment',
  link: 'desk.link',
}

/** The label of an action's button. */
export function actText(kind: RecordKind, act: DeskAct): TextId {
  if (act === 'close') return kind === 'incident' ? 'desk.resolve' : 'desk.complete'
  return ACT[act]
}
