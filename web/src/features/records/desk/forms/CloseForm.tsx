import { ENDED } from '@oppidum/domain/records/life-cycle'
import { Outcome } from '@oppidum/domain/records/outcome'
import { useState } from 'react'
import { type Text, useText } from '../../../../i18n/text.ts'
import { TextArea } from '../../../../ui/fields/TextArea.tsx'
import { OUTCOME_TEXT } from '../outcome-words.ts'
import type { PictureCounts } from '../use-picture-counts.ts'
import { closingGaps } from './closing-gaps.ts'
import { DeskForm } from './DeskForm.tsx'
import type { FormProps } from './form-props.ts'
import { Radios } from './Radios.tsx'
import { RecordPick } from './RecordPick.tsx'
import { SendingNotice } from './SendingNotice.tsx'
import { useDraft } from './use-draft.ts'
import { resultText, useSending } from './use-sending.ts'

interface Draft {
  outcome: Outcome | null
  reason: string
  duplicateOf: { id: string; number: string; title: string } | null
}

/** Closes a record with its outcome, and a reason or a picture as proof. */
export function CloseForm({
  kind,
  record,
  pictures,
  onDone,
  onCancel,
  onMove,
}: FormProps & {
  /** Null while unknown. */
  pictures: PictureCounts | null
  onMove?: (status: string) => void
}) {
  const text = useText()
  const sending = useSending(kind, record)
  const draft = useDraft<Draft>(`close ${record.id}`, { outcome: null, reason: '', duplicateOf: null })
  const [submitted, setSubmitted] = useState(false)
  const { outcome, reason, duplicateOf } = draft.values
  const gaps = closingGaps({ outcome, reason, duplicateOf: duplicateOf?.id ?? null, pictures: pictures?.proof ?? 0 })

  async function handleSubmit() {
    setSubmitted(true)
    if (gaps.length > 0 || outcome === null) return
    const done = await sending.send({
      status: ENDED[kind],
      outcome,
      ...(reason.trim() !== '' && { reason: reason.trim() }),
      ...(outcome === 'duplicate' && duplicateOf && { duplicateOf: duplicateOf.id }),
    })
    if (!done) return
    draft.forget()
    onDone(resultText(done, text, record.number, text('desk.done-closed', { number: record.number, outcome: text(OUTCOME_TEXT[outcome]) })))
  }

  return (
    <DeskForm
      title={text('desk.close-title')}
      act={text(kind === 'incident' ? 'desk.resolve' : 'desk.complete')}
      again={sending.problem?.is === 'stale'}
      busy={sending.busy}
      notice={<SendingNotice kind={kind} sending={sending} {...(onMove && { onMove })} />}
      onSubmit={() => void handleSubmit()}
      onCancel={onCancel}
    >
      <Radios
        label={text('desk.field-outcome')}
        options={Outcome.options.map((it) => ({ value: it, label: text(OUTCOME_TEXT[it]) }))}
        value={outcome}
        problem={submitted && gaps.includes('outcome') ? text('desk.choose-outcome') : undefined}
        onChoose={(it) => draft.write({ outcome: it })}
      />
      {outcome === 'duplicate' && (
        <RecordPick
          kind={kind}
          except={record.id}
          label={text('desk.duplicate-of')}
          picked={duplicateOf}
          problem={submitted && gaps.includes('duplicate') ? text('desk.choose-duplicate') : undefined}
          onPick={(it) => draft.write({ duplicateOf: it })}
        />
      )}
      <TextArea
        label={text('desk.reason')}
        aside={outcome === 'duplicate' ? text('sign.optional') : undefined}
        hint={outcome === 'duplicate' ? undefined : reasonHint(text, pictures)}
        problem={submitted && gaps.includes('reason') ? text('desk.write-reason') : undefined}
        value={reason}
        maxLength={2_000}
        onChange={({ target }) => draft.write({ reason: target.value })}
      />
    </DeskForm>
  )
}

function reasonHint(text: Text, pictures: PictureCounts | null): string {
  const { all, proof } = pictures ?? { all: 0, proof: 0 }
  return proof === 0 && all > 0 ? text('desk.reason-beside-ai') : text('desk.reason-or-picture', { count: proof })
}
