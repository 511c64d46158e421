import type { FeedTest, StandardInfo } from '@oppidum/domain/feeds/feed-setup'
import { useLanguage, useText } from '../../../../i18n/text.ts'
import { Tick } from '../../../../ui/fields/Choice.tsx'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import { TextArea } from '../../../../ui/fields/TextArea.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import styles from './FeedForm.module.css'
import type { OwnField, OwnValue } from './feed-draft.ts'
import { MappingField } from './MappingField.tsx'

const INPUT_MODE = { number: 'decimal', address: 'url', text: 'text' } as const

/** One of a standard's own settings, asked for as the standard describes it. */
export function OwnFieldInput({
  id,
  field,
  standard,
  value,
  columns,
  problem,
  onChange,
}: {
  id: string
  field: OwnField
  standard: StandardInfo
  value: OwnValue
  /** Of the last test's answer. */
  columns: FeedTest['columns']
  problem: string | undefined
  onChange: (value: OwnValue) => void
}) {
  const text = useText()
  const language = useLanguage()
  const { name, input, required, choices } = field
  // A standard without words for a setting still shows it, under its name in the city file.
  const { label, hint, choices: names = {} } = standard.texts[language].fields[name] ?? { label: name }
  const aside = required ? undefined : text('feeds.optional')
  const typed = typeof value === 'string' ? value : ''
  if (input === 'switch') {
    return (
      <div className={styles.switch}>
        <Tick checked={value === true} label={label} onChange={onChange} />
        {hint && <p className={styles.hint}>{hint}</p>}
      </div>
    )
  }
  if (input === 'choice') {
    const options = choices.map((it) => ({ value: it, label: names[it] ?? it }))
    return (
      <SelectField
        label={label}
        aside={aside}
        options={required ? options : [{ value: '', label: text('feeds.no-choice') }, ...options]}
        value={typed}
        problem={problem}
        onChoose={onChange}
      />
    )
  }
  if (input === 'mapping') {
    return (
      <MappingField
        label={label}
        hint={hint}
        meanings={choices}
        names={names}
        value={typeof value === 'object' ? value : {}}
        columns={columns}
        problem={problem}
        onChange={onChange}
      />
    )
  }
  if (input === 'json') {
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
  return (
    <TextField
      id={id}
      label={label}
      aside={aside}
      hint={hint}
      problem={problem}
      value={typed}
      inputMode={INPUT_MODE[input]}
      spellCheck={false}
      autoComplete="off"
      required={required}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
