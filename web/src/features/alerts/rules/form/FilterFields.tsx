import { filterParts, filterText } from '@oppidum/domain/alerts/rules/rule-filter'
import { incidentFilter } from '@oppidum/domain/records/incident'
import { filterOf } from '@oppidum/domain/records/record-filter'
import { requestFilter } from '@oppidum/domain/records/service-request'
import { useText } from '../../../../i18n/text.ts'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { priorityWord } from '../../../records/desk/record-labels.ts'
import { RecordFilterFields } from '../../../records/desk/work/RecordFilterFields.tsx'
import { useIncidentKind } from '../../../records/incidents/use-incident-kind.ts'
import { useRequestKind } from '../../../records/requests/use-request-kind.ts'
import type { LeafDraft } from './rule-draft.ts'
import { fieldName, type HoursField } from './rule-from-draft.ts'

const ANY = ''

/** Parts that both kinds of record have and that mean the same for both. */
const SHARED = ['q', 'department', 'district', 'assignee', 'minAgeHours', 'maxAgeHours'] as const

interface FilterFieldsProps {
  leaf: LeafDraft
  /** The rule looks at one district, which its condition cannot choose. */
  isInDistrict: boolean
  problems: Readonly<Record<string, string>>
  fieldId: (name: string) => string
  onChange: (changes: Partial<LeafDraft>) => void
}

/** Which records a condition counts: every part of a work screen's filter. */
export function FilterFields({ leaf, isInDistrict, problems, fieldId, onChange }: FilterFieldsProps) {
  const text = useText()
  const kinds = { incidents: useIncidentKind(), requests: useRequestKind() }
  const { records } = leaf
  const words = kinds[records]
  const parts = filterParts(leaf.filter) ?? {}
  const isIncidents = records === 'incidents'
  const search = { get: (name: string) => parts[name] ?? null }
  const filter = {
    // What a rule counts that says nothing of these.
    status: 'open' as const,
    duplicates: 'show' as const,
    ...(isIncidents ? filterOf(incidentFilter, search) : filterOf(requestFilter, search)),
  }
  /** 'High or more urgent'. */
  const groups = words.priorities.slice(1, -1).map((_, index) => words.priorities.slice(0, index + 2))
  const priorities = [
    { value: ANY, label: text('rule-form.any') },
    ...words.priorities.map((it) => ({ value: it, label: priorityWord(it, text) })),
    ...groups.map((it) => ({ value: it.join(','), label: it.map((one) => priorityWord(one, text)).join(', ') })),
  ]
  const change = (changes: Record<string, string | null>) => {
    const next = Object.entries({ ...parts, ...changes }).filter((it): it is [string, string] => it[1] !== null)
    onChange({ filter: filterText(Object.fromEntries(next)) })
  }
  const hours = (name: HoursField, label: string) => (
    <TextField
      id={fieldId(fieldName(leaf.key, name))}
      label={label}
      aside={text('rule-form.optional')}
      value={parts[name] ?? ''}
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      problem={problems[fieldName(leaf.key, name)]}
      onChange={({ target }) => change({ [name]: target.value === '' ? null : target.value })}
    />
  )
  return (
    <>
      <SelectField
        label={text('rule-form.records')}
        options={[
          { value: 'incidents', label: text('screen.incidents') },
          { value: 'requests', label: text('screen.services') },
        ]}
        value={records}
        onChoose={(it) => {
          const shared = Object.fromEntries(SHARED.flatMap((name) => (parts[name] === undefined ? [] : [[name, parts[name]]])))
          onChange({ records: it === 'requests' ? 'requests' : 'incidents', filter: filterText(shared) })
        }}
      />
      <SelectField
        label={text('field.priority')}
        options={
          // A choice that the form does not offer, made elsewhere, stays.
          parts.priority === undefined || priorities.some((it) => it.value === parts.priority)
            ? priorities
            : [
                ...priorities,
                {
                  value: parts.priority,
                  label: parts.priority
                    .split(',')
                    .map((it) => priorityWord(it, text))
                    .join(', '),
                },
              ]
        }
        value={parts.priority ?? ANY}
        onChoose={(it) => change({ priority: it === ANY ? null : it })}
      />
      <RecordFilterFields
        words={words}
        wordMember={isIncidents ? 'type' : 'category'}
        wordName={text(isIncidents ? 'field.type' : 'field.category')}
        anyWord={text('rule-form.any')}
        filter={filter}
        records={[]}
        change={change}
        usualDuplicates="show"
        without={['age', ...(isInDistrict ? (['district'] as const) : []), ...(leaf.kind === 'overdue' ? (['closed'] as const) : [])]}
      />
      {hours('minAgeHours', text('rule-form.older'))}
      {hours('maxAgeHours', text('rule-form.newer'))}
      <TextField
        label={text('rule-form.words')}
        aside={text('rule-form.optional')}
        value={parts.q ?? ''}
        maxLength={200}
        autoComplete="off"
        onChange={({ target }) => change({ q: target.value === '' ? null : target.value })}
      />
    </>
  )
}
