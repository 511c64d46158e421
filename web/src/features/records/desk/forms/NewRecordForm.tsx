import type { Position } from '@oppidum/domain/core/geo'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCity } from '../../../../api/config.tsx'
import { useText } from '../../../../i18n/text.ts'
import { DialogCard } from '../../../../ui/DialogCard.tsx'
import { Tick } from '../../../../ui/fields/Choice.tsx'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import { TextArea } from '../../../../ui/fields/TextArea.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { useToast } from '../../../../ui/overlays/Toasts.tsx'
import type { DeskRecord, KindWords } from '../desk-kind.ts'
import { sendOrQueue } from '../outbox/send-or-queue.ts'
import { refetchRecord } from '../record-answers.ts'
import { openRecord } from '../record-calls.ts'
import { priorityWord } from '../record-labels.ts'
import { useAtDesk } from '../use-desk.ts'
import styles from './DeskForm.module.css'
import { DeskForm } from './DeskForm.tsx'
import { PlaceField } from './PlaceField.tsx'
import { SendingNotice } from './SendingNotice.tsx'
import { useDepartmentOptions } from './use-department-options.ts'
import { useDraft } from './use-draft.ts'
import { useCalling } from './use-sending.ts'

const MEDIUM = 'medium'
const NONE = ''

/** A new record from a person's own observation: complete at the desk, an unconfirmed report from everybody else. */
export function NewRecordForm({
  words: { kind, words, priorities, nameOf },
  onMade,
  onClose,
}: {
  words: KindWords
  onMade: (record: DeskRecord) => void
  onClose: () => void
}) {
  const text = useText()
  const client = useQueryClient()
  const { id: city } = useCity()
  const atDesk = useAtDesk()
  const calling = useCalling(kind)
  const toast = useToast()
  const draft = useDraft(`new ${kind}`, {
    title: '',
    description: '',
    where: { location: '', position: null as Position | null },
    // Defaults to the last type; with the first, a careless report would be a fire.
    word: words.at(-1) ?? '',
    priority: MEDIUM,
    department: NONE,
    affectsTraffic: false,
    pending: false,
  })
  const [submitted, setSubmitted] = useState(false)
  const { title, description, where, word, priority, department, affectsTraffic, pending } = draft.values
  const departments = useDepartmentOptions(kind === 'incident' ? word : null)
  const tooShort = title.trim().length < 3
  const placeless = where.location.trim() === ''
  const heading = text(kind === 'service-request' ? 'desk.new-request' : atDesk ? 'desk.new-incident' : 'desk.report-incident')

  async function handleSubmit() {
    setSubmitted(true)
    if (tooShort || placeless) return
    const isIncident = kind === 'incident'
    const body = {
      title: title.trim(),
      description: description.trim(),
      location: where.location.trim(),
      ...(where.position && { position: where.position }),
      ...(isIncident ? { type: word } : { category: word }),
      ...(atDesk && { priority }),
      ...(atDesk && department !== NONE && { department }),
      ...(isIncident && atDesk && { status: pending ? ('pending' as const) : ('active' as const) }),
      ...(isIncident && affectsTraffic && { affectsTraffic }),
    }
    let created: DeskRecord | null = null
    const done = await calling.call(async () => {
      created = await sendOrQueue({ is: 'create', kind, body }, (key) => openRecord(kind, body, key))
    })
    if (!done) return
    draft.forget()
    if (done === 'queued') {
      toast({ state: 'none', title: text('outbox.queued', { number: body.title }), sentence: text('outbox.later') })
      onClose()
    }
    if (created === null) return
    void refetchRecord(client, kind, city, (created as DeskRecord).id)
    onMade(created)
  }

  return (
    <DialogCard title={heading} closeLabel={text('sheet.close')} onClose={onClose}>
      <DeskForm
        title={text(atDesk ? 'desk.new-hint' : 'desk.report-hint')}
        act={text(atDesk ? 'desk.open-record' : 'desk.send-report')}
        busy={calling.busy}
        notice={<SendingNotice kind={kind} sending={calling} />}
        onSubmit={() => void handleSubmit()}
        onCancel={onClose}
      >
        <TextField
          label={text('desk.field-title')}
          value={title}
          maxLength={200}
          problem={submitted && tooShort ? text('desk.write-title') : undefined}
          onChange={({ target }) => draft.write({ title: target.value })}
        />
        <div className={styles.pair}>
          <SelectField
            label={text(kind === 'incident' ? 'field.type' : 'field.category')}
            options={words.map((it) => ({ value: it, label: nameOf(it) }))}
            value={word}
            onChoose={(it) => draft.write({ word: it })}
          />
          {atDesk && (
            <SelectField
              label={text('field.priority')}
              options={priorities.map((it) => ({ value: it, label: priorityWord(it, text) }))}
              value={priority}
              onChoose={(it) => draft.write({ priority: it })}
            />
          )}
        </div>
        <PlaceField
          value={where}
          problem={submitted && placeless ? text('desk.write-place') : undefined}
          onChange={(it) => draft.write({ where: it })}
        />
        <TextArea
          label={text('field.description')}
          aside={text('sign.optional')}
          value={description}
          maxLength={4_000}
          onChange={({ target }) => draft.write({ description: target.value })}
        />
        {atDesk && (
          <SelectField
            label={text('field.department')}
            aside={text('sign.optional')}
            options={[{ value: NONE, label: text('services.no-department') }, ...departments]}
            value={department}
            onChoose={(it) => draft.write({ department: it })}
          />
        )}
        {kind === 'incident' && (
          <Tick checked={affectsTraffic} onChange={(it) => draft.write({ affectsTraffic: it })} label={text('desk.hinders')} />
        )}
        {kind === 'incident' && atDesk && (
          <Tick checked={pending} onChange={(it) => draft.write({ pending: it })} label={text('desk.unconfirmed')} />
        )}
      </DeskForm>
    </DialogCard>
  )
}
