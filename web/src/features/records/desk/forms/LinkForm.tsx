import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { change } from '../../../../api/change.ts'
import { useCity } from '../../../../api/config.tsx'
import { useText } from '../../../../i18n/text.ts'
import { Choice } from '../../../../ui/fields/Choice.tsx'
import { CALLS } from '../desk-kind.ts'
import { refetchRecord } from '../record-answers.ts'
import { DeskForm } from './DeskForm.tsx'
import type { FormProps } from './form-props.ts'
import { type Picked, RecordPick } from './RecordPick.tsx'
import { SendingNotice } from './SendingNotice.tsx'
import { useCalling } from './use-sending.ts'

/** Links another record, of either kind, to this one. */
export function LinkForm({ kind, record, onDone, onCancel }: FormProps) {
  const text = useText()
  const client = useQueryClient()
  const { id: city } = useCity()
  const calling = useCalling(kind)
  const [other, setOther] = useState<RecordKind>(kind)
  const [picked, setPicked] = useState<Picked | null>(null)
  const [submitted, setSubmitted] = useState(false)

  async function handleSubmit() {
    setSubmitted(true)
    if (!picked) return
    const body = { kind: other, id: picked.id }
    if (!(await calling.call(() => change(CALLS[kind].link, { params: { id: record.id }, body })))) return
    void refetchRecord(client, kind, city, record.id)
    onDone(text('desk.done-linked', { number: record.number, other: picked.number }))
  }

  return (
    <DeskForm
      title={text('desk.link')}
      act={text('desk.link')}
      busy={calling.busy}
      notice={<SendingNotice kind={kind} sending={calling} />}
      onSubmit={() => void handleSubmit()}
      onCancel={onCancel}
    >
      <Choice
        label={text('desk.link-kind')}
        options={[
          { value: 'incident', label: text('screen.incidents') },
          { value: 'service-request', label: text('screen.services') },
        ]}
        value={other}
        onChoose={(it) => {
          setOther(it)
          setPicked(null)
        }}
      />
      <RecordPick
        key={other}
        kind={other}
        except={record.id}
        label={text('desk.link-to')}
        picked={picked}
        problem={submitted && !picked ? text('desk.choose-record') : undefined}
        onPick={setPicked}
      />
    </DeskForm>
  )
}
