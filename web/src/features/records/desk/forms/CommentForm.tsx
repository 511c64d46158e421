import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { change } from '../../../../api/change.ts'
import { useCity } from '../../../../api/config.tsx'
import { useText } from '../../../../i18n/text.ts'
import { Choice } from '../../../../ui/fields/Choice.tsx'
import { TextArea } from '../../../../ui/fields/TextArea.tsx'
import { CALLS } from '../desk-kind.ts'
import { sendOrQueue } from '../outbox/send-or-queue.ts'
import { refetchRecord } from '../record-answers.ts'
import { DeskForm } from './DeskForm.tsx'
import type { FormProps } from './form-props.ts'
import { SendingNotice } from './SendingNotice.tsx'
import { useDraft } from './use-draft.ts'
import { resultText, useCalling } from './use-sending.ts'

/** A comment for the timeline, visible only to operators unless the author chooses otherwise. */
export function CommentForm({ kind, record, onDone, onCancel }: FormProps) {
  const text = useText()
  const client = useQueryClient()
  const { id: city } = useCity()
  const calling = useCalling(kind)
  const draft = useDraft(`comment ${record.id}`, { remark: '', internal: true })
  const [submitted, setSubmitted] = useState(false)
  const { internal } = draft.values
  const remark = draft.values.remark.trim()

  async function handleSubmit() {
    setSubmitted(true)
    if (remark === '') return
    const { id, number, title } = record
    const body = { text: remark, internal }
    const done = await calling.call(() =>
      sendOrQueue({ is: 'comment', kind, record: { id, number, title }, body }, (idempotencyKey) =>
        change(CALLS[kind].comment, { params: { id }, body, idempotencyKey }),
      ),
    )
    if (!done) return
    draft.forget()
    void refetchRecord(client, kind, city, id)
    onDone(resultText(done, text, number, text('desk.done-commented', { number })))
  }

  return (
    <DeskForm
      title={text('desk.comment')}
      act={text('desk.comment-add')}
      busy={calling.busy}
      notice={<SendingNotice kind={kind} sending={calling} />}
      onSubmit={() => void handleSubmit()}
      onCancel={onCancel}
    >
      <TextArea
        label={text('desk.remark')}
        problem={submitted && remark === '' ? text('desk.write-remark') : undefined}
        hint={text(internal ? 'desk.internal-hint' : 'desk.public-hint')}
        value={draft.values.remark}
        maxLength={2_000}
        onChange={({ target }) => draft.write({ remark: target.value })}
      />
      <Choice
        label={text('desk.who-reads')}
        options={[
          { value: 'internal', label: text('desk.internal') },
          { value: 'public', label: text('desk.public') },
        ]}
        value={internal ? 'internal' : 'public'}
        onChoose={(it) => draft.write({ internal: it === 'internal' })}
      />
    </DeskForm>
  )
}
