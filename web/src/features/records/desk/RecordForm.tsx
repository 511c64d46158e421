import type { DeskAct } from './actions/next-act.ts'
import type { DeskRecord, KindWords } from './desk-kind.ts'
import { AssignForm } from './forms/AssignForm.tsx'
import { CloseForm } from './forms/CloseForm.tsx'
import { CommentForm } from './forms/CommentForm.tsx'
import { EditForm } from './forms/EditForm.tsx'
import { LinkForm } from './forms/LinkForm.tsx'
import { MoveForm } from './forms/MoveForm.tsx'
import { PriorityForm } from './forms/PriorityForm.tsx'
import { ReopenForm } from './forms/ReopenForm.tsx'
import { usePictureCounts } from './use-picture-counts.ts'

/** Actions that need a form; the others take effect at once. */
export type FormAct = Exclude<DeskAct, 'acknowledge' | 'assign-to-me' | 'start'>

/** The form of one action on one record. */
export function RecordForm({
  act,
  words,
  record,
  onDone,
  onCancel,
  onAct,
}: {
  act: FormAct
  words: KindWords
  record: DeskRecord
  onDone: (message: string) => void
  onCancel: () => void
  /** Opens another form instead. */
  onAct: (act: FormAct) => void
}) {
  const { kind } = words
  const pictures = usePictureCounts(kind, record.id)
  const props = { kind, record, onDone, onCancel }
  switch (act) {
    case 'assign':
      return <AssignForm {...props} />
    case 'close':
      return <CloseForm {...props} pictures={pictures} onMove={() => onAct('move')} />
    case 'reopen':
      return <ReopenForm {...props} />
    case 'move':
      return <MoveForm {...props} onClose={() => onAct('close')} />
    case 'priority':
      return <PriorityForm {...props} priorities={words.priorities} />
    case 'edit':
      return <EditForm {...props} words={words.words} nameOf={words.nameOf} />
    case 'comment':
      return <CommentForm {...props} />
    case 'link':
      return <LinkForm {...props} />
  }
}
