import { ENDED } from '@oppidum/domain/records/life-cycle'
import { Outcome } from '@oppidum/domain/records/outcome'
import { useState } from 'react'
import { useText } from '../../../../i18n/text.ts'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import { TextArea } from '../../../../ui/fields/TextArea.tsx'
import type { DeskRecord, KindWords, Patch } from '../desk-kind.ts'
import { DeskForm } from '../forms/DeskForm.tsx'
import { Radios } from '../forms/Radios.tsx'
import { useDepartmentOptions } from '../forms/use-department-options.ts'
import { useDraft } from '../forms/use-draft.ts'
import { OUTCOME_TEXT } from '../outcome-words.ts'
import { priorityWord } from '../record-labels.ts'
import { useDesk } from '../use-desk.ts'
import { type SeveralResult, useChangeSeveral } from './use-change-several.ts'

export type BulkAct = 'assign' | 'priority' | 'close'

/** No change: each record keeps its own value. */
const AS_IS = ''

interface Draft {
  department: string
  assignee: string
  priority: string
  outcome: Outcome | null
  reason: string
}

/** One change to several records. */
export function BulkForm({
  act,
  words,
  records,
  onDone,
  onCancel,
}: {
  act: BulkAct
  words: KindWords
  records: readonly DeskRecord[]
  onDone: (result: SeveralResult) => void
  onCancel: () => void
}) {
  const text = useText()
  const several = useChangeSeveral(words.kind)
  const draft = useDraft<Draft>(`several ${words.kind} ${act}`, {
    department: AS_IS,
    assignee: AS_IS,
    priority: AS_IS,
    outcome: null,
    reason: '',
  })
  const [submitted, setSubmitted] = useState(false)
  const patch = patchOf(act, words, draft.values)

  async function handleSubmit() {
    setSubmitted(true)
    if (!patch) return
    const result = await several.send(records, patch)
    if (!result) return
    draft.forget()
    onDone(result)
  }

  return (
    <DeskForm
      title={text(act === 'assign' ? 'desk.assign-title' : act === 'priority' ? 'desk.priority' : 'desk.close-title')}
      act={text('desk.change-several', { count: records.length })}
      busy={several.busy}
      notice={
        (several.problem ?? (submitted && !patch && act !== 'close')) && (
          <p role="alert">{several.problem ?? text(act === 'assign' ? 'desk.choose-whom' : 'desk.choose-priority')}</p>
        )
      }
      onSubmit={() => void handleSubmit()}
      onCancel={onCancel}
    >
      {act === 'assign' && <AssignFields values={draft.values} write={draft.write} />}
      {act === 'priority' && (
        <Radios
          label={text('field.priority')}
          options={words.priorities.map((it) => ({ value: it, label: priorityWord(it, text) }))}
          value={draft.values.priority}
          onChoose={(it) => draft.write({ priority: it })}
        />
      )}
      {act === 'close' && (
        <Radios
          label={text('desk.field-outcome')}
          options={Outcome.options.filter((it) => it !== 'duplicate').map((it) => ({ value: it, label: text(OUTCOME_TEXT[it]) }))}
          value={draft.values.outcome}
          problem={submitted && draft.values.outcome === null ? text('desk.choose-outcome') : undefined}
          onChoose={(it) => draft.write({ outcome: it })}
        />
      )}
      <TextArea
        label={text('desk.reason')}
        aside={act === 'close' ? undefined : text('sign.optional')}
        problem={act === 'close' && submitted && draft.values.reason.trim() === '' ? text('desk.write-reason') : undefined}
        value={draft.values.reason}
        maxLength={2_000}
        onChange={({ target }) => draft.write({ reason: target.value })}
      />
    </DeskForm>
  )
}

/** The change to send; null while the form is incomplete. */
function patchOf(act: BulkAct, { kind }: KindWords, { department, assignee, priority, outcome, reason }: Draft): Patch | null {
  const why = reason.trim() === '' ? {} : { reason: reason.trim() }
  if (act === 'priority') return priority === AS_IS ? null : { priority, ...why }
  if (act === 'assign') {
    if (department === AS_IS && assignee === AS_IS) return null
    return { ...(department !== AS_IS && { department }), ...(assignee !== AS_IS && { assignee }), ...why }
  }
  return outcome === null || !('reason' in why) ? null : { status: ENDED[kind], outcome, ...why }
}

function AssignFields({ values, write }: { values: Draft; write: (changes: Partial<Draft>) => void }) {
  const text = useText()
  const desk = useDesk().data?.value
  const departments = useDepartmentOptions(null)
  const asIs = { value: AS_IS, label: text('desk.as-is') }
  return (
    <>
      <SelectField
        label={text('field.department')}
        options={[asIs, ...departments]}
        value={values.department}
        onChoose={(it) => write({ department: it })}
      />
      <SelectField
        label={text('desk.field-assignee')}
        options={[asIs, ...(desk?.people ?? []).map((it) => ({ value: it.id, label: it.name ?? text('desk.by-operator') }))]}
        value={values.assignee}
        onChoose={(it) => write({ assignee: it })}
      />
    </>
  )
}
