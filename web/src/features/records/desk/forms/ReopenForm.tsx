import { REOPENED } from '@oppidum/domain/records/life-cycle'
import { useState } from 'react'
import { useText } from '../../../../i18n/text.ts'
import { TextArea } from '../../../../ui/fields/TextArea.tsx'
import { DeskForm } from './DeskForm.tsx'
import type { FormProps } from './form-props.ts'
import { SendingNotice } from './SendingNotice.tsx'
import { useDraft } from './use-draft.ts'
import { resultText, useSending } from './use-sending.ts'

/** Reopens a closed record, with a reason. */
export function ReopenForm({ kind, record, onDone, onCancel }: FormProps) {
  const text = useText()
  const sending = useSending(kind, record)
  const draft = useDraft(`reopen ${record.id}`, { reason: '' })
  const [submitted, setSubmitted] = useState(false)
  const reason = draft.values.reason.trim()

  async function handleSubmit() {
    setSubmitted(true)
    if (reason === '') return
    const done = await sending.send({ status: REOPENED[kind], reason })
    if (!done) return
    draft.forget()
    onDone(resultText(done, text, record.number, text('desk.done-reopened', { number: record.number })))
  }

  return (
    <DeskForm
      title={text('desk.reopen')}
      act={text('desk.reopen')}
      again={sending.problem?.is === 'stale'}
      busy={sending.busy}
      notice={<SendingNotice kind={kind} sending={sending} />}
      onSubmit={() => void handleSubmit()}
      onCancel={onCancel}
    >
      <TextArea
        label={text('desk.reason')}
        problem={submitted && reason === '' ? text('desk.write-why') : undefined}
        value={draft.values.reason}
        maxLength={2_000}
        onChange={({ target }) => draft.write({ reason: target.value })}
      />
    </DeskForm>
  )
}
