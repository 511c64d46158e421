import { useText } from '../../../../i18n/text.ts'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import type { CommonField, FeedDraft } from './feed-draft.ts'

export interface CommonFieldsProps {
  draft: FeedDraft
  problems: Readonly<Record<string, string>>
  fieldId: (name: string) => string
  onChange: (changes: Partial<FeedDraft>) => void
}

/** What one of the common fields gets. */
export function fieldProps({ draft, problems, fieldId, onChange }: CommonFieldsProps, name: Exclude<CommonField, 'key'>) {
  return {
    id: fieldId(name),
    value: draft[name],
    problem: problems[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  }
}

/** The settings that every feed needs and nobody can guess: what it is called and where it is. */
export function CommonFields(props: CommonFieldsProps) {
  const text = useText()
  return (
    <>
      <TextField {...fieldProps(props, 'name')} label={text('feeds.name')} hint={text('feeds.name-hint')} maxLength={120} required />
      <TextField
        {...fieldProps(props, 'url')}
        label={text('feeds.url')}
        hint={text('feeds.url-hint')}
        inputMode="url"
        spellCheck={false}
        maxLength={2_000}
        required
      />
    </>
  )
}

/** How often it is fetched, or how often messages are expected. @param isReceived messages arrive by themselves; nothing is fetched */
export function IntervalField({ isReceived, ...props }: CommonFieldsProps & { isReceived: boolean }) {
  const text = useText()
  return (
    <TextField
      {...fieldProps(props, 'everySeconds')}
      label={text(isReceived ? 'feeds.expected' : 'feeds.interval')}
      hint={text(isReceived ? 'feeds.expected-hint' : 'feeds.interval-hint')}
      inputMode="numeric"
      required
    />
  )
}
