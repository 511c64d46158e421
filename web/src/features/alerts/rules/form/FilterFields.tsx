import { filterParts, filterText } from '@oppidum/domain/alerts/rules/rule-filter'
import { IncidentPriority, IncidentType } from '@oppidum/domain/records/incident'
import { RequestCategory, RequestPriority } from '@oppidum/domain/records/service-request'
import { useText } from '../../../../i18n/text.ts'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { priorityWord } from '../../../records/desk/record-labels.ts'
import { typeOf } from '../../../records/incidents/incident-words.ts'
import { categoryOf } from '../../../records/requests/service-request-words.ts'
import type { LeafDraft } from './rule-draft.ts'

const ANY = ''

/** Which records a condition counts: the parts of a work screen's filter that most rules need. The others stay as they are. */
export function FilterFields({ leaf, onChange }: { leaf: LeafDraft; onChange: (changes: Partial<LeafDraft>) => void }) {
  const text = useText()
  const { records } = leaf
  const parts = filterParts(leaf.filter) ?? {}
  const isIncidents = records === 'incidents'
  const member = isIncidents ? 'type' : 'category'
  const words: readonly string[] = isIncidents ? IncidentType.options : RequestCategory.options
  const priorities: readonly string[] = isIncidents ? IncidentPriority.options : RequestPriority.options.toReversed()
  /** 'High or more urgent'. */
  const groups = priorities.slice(1, -1).map((_, index) => priorities.slice(0, index + 2))
  const set = (name: string, value: string) => {
    const { [name]: _, ...rest } = parts
    onChange({ filter: filterText(value === ANY ? rest : { ...rest, [name]: value }) })
  }
  /** A choice that the form does not offer, made elsewhere, stays. */
  const withOwn = (options: { value: string; label: string }[], value: string | undefined) =>
    value === undefined || options.some((it) => it.value === value) ? options : [...options, { value, label: value }]
  return (
    <>
      <SelectField
        label={text('rule-form.records')}
        options={[
          { value: 'incidents', label: text('screen.incidents') },
          { value: 'requests', label: text('screen.services') },
        ]}
        value={records}
        onChoose={(it) =>
          onChange({ records: it === 'requests' ? 'requests' : 'incidents', filter: parts.q ? filterText({ q: parts.q }) : '' })
        }
      />
      <SelectField
        label={text(isIncidents ? 'field.type' : 'field.category')}
        options={withOwn(
          [
            { value: ANY, label: text('rule-form.any') },
            ...words.map((it) => ({ value: it, label: isIncidents ? typeOf(it, text) : categoryOf(it, text) })),
          ],
          parts[member],
        )}
        value={parts[member] ?? ANY}
        onChoose={(it) => set(member, it)}
      />
      <SelectField
        label={text('field.priority')}
        options={withOwn(
          [
            { value: ANY, label: text('rule-form.any') },
            ...priorities.map((it) => ({ value: it, label: priorityWord(it, text) })),
            ...groups.map((it) => ({ value: it.join(','), label: it.map((one) => priorityWord(one, text)).join(', ') })),
          ],
          parts.priority,
        )}
        value={parts.priority ?? ANY}
        onChoose={(it) => set('priority', it)}
      />
      <TextField
        label={text('rule-form.words')}
        aside={text('rule-form.optional')}
        value={parts.q ?? ''}
        maxLength={200}
        autoComplete="off"
        onChange={({ target }) => set('q', target.value)}
      />
    </>
  )
}
