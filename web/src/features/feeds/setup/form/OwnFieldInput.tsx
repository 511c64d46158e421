import type { FeedTest, StandardInfo } from '@oppidum/domain/feeds/feed-setup'
import type { ReactNode } from 'react'
import { useLanguage, useText } from '../../../../i18n/text.ts'
import { Tick } from '../../../../ui/fields/Choice.tsx'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import { TextArea } from '../../../../ui/fields/TextArea.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import styles from './FeedForm.module.css'
import { columnsOf, type FeedDraft, meaningsOf, type OwnField, type OwnValue, rowsOf } from './feed-draft.ts'
import { MappingField } from './MappingField.tsx'
import { WordsField } from './WordsField.tsx'
import { ownWords } from './word-rows.ts'

interface Asked {
  id: string
  field: OwnField
  /** In the page's language. */
  label: string
  hint: string | undefined
  aside: string | undefined
  /** Of its choices. */
  names: Readonly<Record<string, string>>
  draft: FeedDraft
  value: OwnValue
  typed: string
  /** Of the last test's answer. */
  columns: FeedTest['columns']
  problem: string | undefined
  onChange: (value: OwnValue) => void
}

const INPUTS: Record<OwnField['input'], (asked: Asked) => ReactNode> = {
  text: (asked) => <TypedInput {...asked} inputMode="text" />,
  address: (asked) => <TypedInput {...asked} inputMode="url" />,
  number: (asked) => <TypedInput {...asked} inputMode="decimal" />,
  switch: ({ value, label, hint, onChange }) => (
    <div className={styles.switch}>
      <Tick checked={value === true} label={label} onChange={onChange} />
      {hint && <p className={styles.hint}>{hint}</p>}
    </div>
  ),
  choice: (asked) => <ChoiceInput {...asked} />,
  mapping: ({ label, hint, names, draft, field, value, columns, problem, onChange }) => (
    <MappingField
      label={label}
      hint={hint}
      meanings={meaningsOf(field, draft)}
      names={names}
      value={columnsOf(value)}
      columns={columns}
      problem={problem}
      onChange={onChange}
    />
  ),
  words: ({ label, aside, hint, names, draft, field, value, problem, onChange }) => (
    <WordsField
      label={label}
      aside={aside}
      hint={hint}
      meanings={ownWords(field.ours, draft.own[field.ours?.setting ?? ''], rowsOf(value))}
      names={names}
      rows={rowsOf(value)}
      problem={problem}
      onChange={onChange}
    />
  ),
  json: (asked) => <LongInput {...asked} />,
  lines: (asked) => <LongInput {...asked} />,
}

/** One of a standard's own settings, asked for as the standard describes it. */
export function OwnFieldInput({
  standard,
  ...asked
}: Pick<Asked, 'id' | 'field' | 'draft' | 'value' | 'columns' | 'problem' | 'onChange'> & { standard: StandardInfo }) {
  const text = useText()
  const language = useLanguage()
  const { name, input, required } = asked.field
  // A standard without words for a setting still shows it, under its name in the city file.
  const { label, hint, choices: names = {} } = standard.texts[language].fields[name] ?? { label: name }
  const aside = required ? undefined : text('feeds.optional')
  const typed = typeof asked.value === 'string' ? asked.value : ''
  return INPUTS[input]({ ...asked, label, hint, aside, names, typed })
}

function TypedInput({
  id,
  field,
  label,
  aside,
  hint,
  problem,
  typed,
  inputMode,
  onChange,
}: Asked & { inputMode: 'text' | 'url' | 'decimal' }) {
  return (
    <TextField
      id={id}
      label={label}
      aside={aside}
      hint={hint}
      problem={problem}
      value={typed}
      inputMode={inputMode}
      spellCheck={false}
      autoComplete="off"
      required={field.required}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

function LongInput({ id, label, aside, hint, problem, typed, onChange }: Asked) {
  return (
    <TextArea
      id={id}
      label={label}
      aside={aside}
      hint={hint}
      problem={problem}
      value={typed}
      rows={6}
      spellCheck={false}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

function ChoiceInput({ field, label, aside, names, problem, typed, onChange }: Asked) {
  const text = useText()
  const options = field.choices.map((it) => ({ value: it, label: names[it] ?? it }))
  return (
    <SelectField
      label={label}
      aside={aside}
      options={field.required ? options : [{ value: '', label: text('feeds.no-choice') }, ...options]}
      value={typed}
      problem={problem}
      onChoose={onChange}
    />
  )
}
