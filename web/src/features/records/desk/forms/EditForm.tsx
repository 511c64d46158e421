import { useState } from 'react'
import { useText } from '../../../../i18n/text.ts'
import { Tick } from '../../../../ui/fields/Choice.tsx'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import { TextArea } from '../../../../ui/fields/TextArea.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { type DeskRecord, type KindWords, type Patch, wordOf } from '../desk-kind.ts'
import { editedFields } from '../own-fields.ts'
import { DeskForm } from './DeskForm.tsx'
import type { FormProps } from './form-props.ts'
import { PlaceField, type Where } from './PlaceField.tsx'
import { SendingNotice } from './SendingNotice.tsx'
import { useDraft } from './use-draft.ts'
import { resultText, useSending } from './use-sending.ts'

interface Fields {
  title: string
  description: string
  where: Where
  word: string
  /** Fields that only this kind has. */
  own: Readonly<Record<string, string | boolean>>
  reason: string
}

/** Edits what a record says: its title, place, description and the fields of its kind. */
export function EditForm({ kind, record, words, nameOf, onDone, onCancel }: FormProps & Pick<KindWords, 'words' | 'nameOf'>) {
  const text = useText()
  const sending = useSending(kind, record)
  const [was] = useState(record)
  const edited = editedFields(kind)
  // Only the fields that the author has touched, so that other people's changes to the rest are kept.
  const draft = useDraft<Partial<Fields>>(`edit ${record.id}`, {})
  const before: Fields = {
    title: was.title,
    description: was.description,
    // Choosing a place moves the record on the map; free text leaves it where it is.
    where: { location: was.location, position: null },
    word: wordOf(was),
    own: ownValues(was, edited),
    reason: '',
  }
  const { title, description, where, word, own, reason } = { ...before, ...draft.values }
  const [submitted, setSubmitted] = useState(false)
  const [same, setSame] = useState(false)
  const location = where.location.trim()
  const tooShort = title.trim().length < 3

  async function handleSubmit() {
    setSubmitted(true)
    if (tooShort || location === '') return
    const patch: Patch = {
      ...(title.trim() !== was.title && { title: title.trim() }),
      ...(description.trim() !== was.description && { description: description.trim() }),
      ...(location !== was.location && { location }),
      ...(where.position && { position: where.position }),
      ...(word !== wordOf(was) && (kind === 'incident' ? { type: word } : { category: word })),
      ...changedValues(before.own, own),
    }
    setSame(Object.keys(patch).length === 0)
    if (Object.keys(patch).length === 0) return
    const done = await sending.send({ ...patch, ...(reason.trim() !== '' && { reason: reason.trim() }) })
    if (!done) return
    draft.forget()
    onDone(resultText(done, text, record.number, text('desk.done-edited', { number: record.number })))
  }

  return (
    <DeskForm
      title={text('desk.edit')}
      act={text('desk.save')}
      again={sending.problem?.is === 'stale'}
      busy={sending.busy}
      notice={same ? <p role="alert">{text('desk.no-change')}</p> : <SendingNotice kind={kind} sending={sending} />}
      onSubmit={() => void handleSubmit()}
      onCancel={onCancel}
    >
      <TextField
        label={text('desk.field-title')}
        value={title}
        maxLength={200}
        problem={submitted && tooShort ? text('desk.write-title') : undefined}
        onChange={({ target }) => draft.write({ title: target.value })}
      />
      <TextArea
        label={text('field.description')}
        aside={text('sign.optional')}
        value={description}
        maxLength={4_000}
        onChange={({ target }) => draft.write({ description: target.value })}
      />
      <PlaceField
        value={where}
        problem={submitted && location === '' ? text('desk.write-place') : undefined}
        onChange={(it) => draft.write({ where: it })}
      />
      <SelectField
        label={text(kind === 'incident' ? 'field.type' : 'field.category')}
        options={words.map((it) => ({ value: it, label: nameOf(it) }))}
        value={word}
        onChoose={(it) => draft.write({ word: it })}
      />
      {edited.map(([field, label]) => {
        const value = own[field] ?? ''
        const write = (it: string | boolean) => draft.write({ own: { ...own, [field]: it } })
        return typeof value === 'boolean' ? (
          <Tick key={field} checked={value} onChange={write} label={text(label)} />
        ) : (
          <TextField
            key={field}
            label={text(label)}
            aside={text('sign.optional')}
            value={value}
            maxLength={300}
            onChange={({ target }) => write(target.value)}
          />
        )
      })}
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

function ownValues(record: DeskRecord, edited: ReturnType<typeof editedFields>): Fields['own'] {
  const values: Readonly<Record<string, unknown>> = { ...record }
  return Object.fromEntries(edited.map(([field]) => [field, typeof values[field] === 'boolean' ? values[field] : `${values[field] ?? ''}`]))
}

/** The author's changes; emptying a text removes it. */
function changedValues(before: Fields['own'], now: Fields['own']): Patch {
  const changed = Object.entries(now).filter(([field, value]) => (typeof value === 'string' ? value.trim() : value) !== before[field])
  return Object.fromEntries(changed.map(([field, value]) => [field, typeof value === 'string' ? value.trim() || null : value]))
}
