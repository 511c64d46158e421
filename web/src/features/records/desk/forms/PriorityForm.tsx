import { useText } from '../../../../i18n/text.ts'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { type State, StateMark } from '../../../../ui/icons/StateMark.tsx'
import { priorityWord } from '../record-labels.ts'
import styles from './DeskForm.module.css'
import { DeskForm } from './DeskForm.tsx'
import type { FormProps } from './form-props.ts'
import { Radios } from './Radios.tsx'
import { SendingNotice } from './SendingNotice.tsx'
import { useDraft } from './use-draft.ts'
import { resultText, useSending } from './use-sending.ts'

export function PriorityForm({ kind, record, priorities, onDone, onCancel }: FormProps & { priorities: readonly string[] }) {
  const text = useText()
  const sending = useSending(kind, record)
  const draft = useDraft(`priority ${record.id}`, { priority: record.priority as string, reason: '' })
  const { priority, reason } = draft.values

  async function handleSubmit() {
    const optimistic = { priority } as object
    const done = await sending.send({ priority, ...(reason.trim() !== '' && { reason: reason.trim() }) }, optimistic)
    if (!done) return
    draft.forget()
    onDone(
      resultText(done, text, record.number, text('desk.done-priority', { number: record.number, priority: priorityWord(priority, text) })),
    )
  }

  return (
    <DeskForm
      title={text('desk.priority')}
      act={text('desk.priority')}
      again={sending.problem?.is === 'stale'}
      busy={sending.busy}
      notice={<SendingNotice kind={kind} sending={sending} />}
      onSubmit={() => void handleSubmit()}
      onCancel={onCancel}
    >
      <Radios
        label={text('field.priority')}
        options={priorities.map((it) => ({
          value: it,
          label: (
            <span className={styles.marked}>
              <StateMark state={it as State} size={16} />
              {priorityWord(it, text)}
            </span>
          ),
        }))}
        value={priority}
        onChoose={(it) => draft.write({ priority: it })}
      />
      <TextField
        label={text('desk.reason')}
        aside={text('sign.optional')}
        value={reason}
        maxLength={2_000}
        onChange={({ target }) => draft.write({ reason: target.value })}
      />
    </DeskForm>
  )
}
