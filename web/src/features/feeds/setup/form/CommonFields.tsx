import { useId } from 'react'
import { useText } from '../../../../i18n/text.ts'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import type { CommonField, FeedDraft } from './feed-draft.ts'

/** IANA names that this browser knows. */
const ZONES = Intl.supportedValuesOf('timeZone')

/** The settings that every feed has, whatever its standard. */
export function CommonFields({
  draft,
  isNew,
  isReceived,
  problems,
  fieldId,
  onChange,
}: {
  draft: FeedDraft
  isNew: boolean
  /** Messages arrive by themselves; nothing is fetched. */
  isReceived: boolean
  problems: Readonly<Record<string, string>>
  fieldId: (name: string) => string
  onChange: (changes: Partial<FeedDraft>) => void
}) {
  const text = useText()
  const zones = useId()
  const of = (name: Exclude<CommonField, 'key'>) => ({
    id: fieldId(name),
    value: draft[name],
    problem: problems[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  })
  const optional = text('feeds.optional')
  return (
    <>
      <TextField {...of('name')} label={text('feeds.name')} hint={text('feeds.name-hint')} maxLength={120} required />
      <TextField
        {...of('id')}
        label={text('feeds.id')}
        hint={text(isNew ? 'feeds.id-hint' : 'feeds.id-fixed')}
        readOnly={!isNew}
        maxLength={64}
        spellCheck={false}
        required
      />
      <TextField
        {...of('url')}
        label={text('feeds.url')}
        hint={text('feeds.url-hint')}
        inputMode="url"
        spellCheck={false}
        maxLength={2_000}
        required
      />
      <TextField
        {...of('everySeconds')}
        label={text(isReceived ? 'feeds.expected' : 'feeds.interval')}
        hint={text(isReceived ? 'feeds.expected-hint' : 'feeds.interval-hint')}
        inputMode="numeric"
        required
      />
      <TextField
        {...of('staleAfterSeconds')}
        label={text('feeds.limit')}
        aside={optional}
        hint={text('feeds.limit-hint')}
        inputMode="numeric"
      />
      <TextField {...of('timeZone')} label={text('feeds.zone')} hint={text('feeds.zone-hint')} list={zones} spellCheck={false} required />
      <datalist id={zones}>
        {ZONES.map((it) => (
          <option key={it} value={it} />
        ))}
      </datalist>
      <TextField
        {...of('attribution')}
        label={text('feeds.attribution')}
        aside={optional}
        hint={text('feeds.attribution-hint')}
        maxLength={300}
      />
    </>
  )
}
