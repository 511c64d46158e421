import { getMap } from '@oppidum/domain/cities/map'
import { ENDED, statusesOf } from '@oppidum/domain/records/life-cycle'
import { NONE } from '@oppidum/domain/records/record-filter'
import { useCity } from '../../../../api/config.tsx'
import { useAnswer } from '../../../../api/use-answer.ts'
import { useText } from '../../../../i18n/text.ts'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import type { DeskRecord, KindWords } from '../desk-kind.ts'
import { statusWord } from '../record-labels.ts'
import { useDepartmentName } from '../responsibility/use-responsibility.ts'
import { useAtDesk, useDesk } from '../use-desk.ts'
import type { WorkFilter } from './work-filter.ts'

const ANY = ''
const DAY_H = '24'
const WEEK_H = '168'

/** Values that stand for several statuses. */
const STATUS_GROUPS = ['open', 'all']

/** Sets parts of a filter by name; null removes one. */
export type Change = (changes: Record<string, string | null>, how?: { replace: boolean }) => void

export interface RecordFilterFieldsProps {
  words: KindWords
  /** The part that names types or categories, its label, and the label for all of them. */
  wordMember: 'type' | 'category'
  wordName: string
  anyWord: string
  filter: WorkFilter
  /** Records whose departments and districts are offered too. */
  records: readonly DeskRecord[]
  change: Change
  /** What a filter means that says nothing of duplicates. */
  usualDuplicates?: 'hide' | 'show'
  /** What is not offered. `closed`: statuses of closed records. */
  without?: readonly ('district' | 'age' | 'closed')[]
}

/** A field for each part of a filter: type, status, department, district, age, assignee, merged duplicates. */
export function RecordFilterFields({
  words,
  wordMember,
  wordName,
  anyWord,
  filter,
  records,
  change,
  usualDuplicates = 'hide',
  without = [],
}: RecordFilterFieldsProps) {
  const { kind } = words
  const text = useText()
  const atDesk = useAtDesk()
  const desk = useDesk().data?.value
  const { departments } = useCity()
  const departmentName = useDepartmentName()
  const districts = useAnswer(getMap).data?.value.districts ?? []
  const set = (name: string, value: string) => change({ [name]: value === ANY ? null : value }, { replace: true })
  const named = (names: readonly (string | null)[], chosen: string | undefined) =>
    [...new Set([...names, chosen ?? null])].filter((it) => it !== null && it !== NONE).sort() as string[]
  const status = String(filter.status)
  const word = (filter as Record<string, unknown>)[wordMember] as readonly string[] | undefined
  const age =
    filter.maxAgeHours !== undefined ? `<${filter.maxAgeHours}` : filter.minAgeHours !== undefined ? `>${filter.minAgeHours}` : ANY
  const statuses = statusesOf(kind).filter((it) => it !== ENDED[kind] || !without.includes('closed'))
  return (
    <>
      <SelectField
        label={wordName}
        options={[
          { value: ANY, label: anyWord },
          ...words.words.map((it) => ({ value: it, label: words.nameOf(it) })),
          ...(word && word.length > 1 ? [{ value: word.join(','), label: word.map((it) => words.nameOf(it)).join(', ') }] : []),
        ]}
        value={word?.join(',') ?? ANY}
        onChoose={(it) => set(wordMember, it)}
      />
      <SelectField
        label={text('field.status')}
        options={[
          { value: 'open', label: text(kind === 'incident' ? 'incidents.tab-open' : 'services.tab-open') },
          ...(without.includes('closed')
            ? []
            : [{ value: 'all', label: text(kind === 'incident' ? 'incidents.tab-all' : 'services.tab-all') }]),
          ...statuses.map((it) => ({ value: it, label: statusWord(kind, it, text).word })),
          ...(STATUS_GROUPS.includes(status) || statuses.includes(status)
            ? []
            : [
                {
                  value: status,
                  label: status
                    .split(',')
                    .map((it) => statusWord(kind, it, text).word)
                    .join(', '),
                },
              ]),
        ]}
        value={status}
        onChoose={(it) => set('status', it === 'open' ? ANY : it)}
      />
      <SelectField
        label={text('field.department')}
        options={[
          { value: ANY, label: text('desk.any-department') },
          { value: NONE, label: text('services.no-department') },
          ...named(
            [...(desk?.departments ?? departments.map((it) => it.name)), ...records.map((it) => it.assignedDepartment)],
            filter.department,
          ).map((it) => ({
            value: it,
            label: departmentName(it),
          })),
        ]}
        value={filter.department ?? ANY}
        onChoose={(it) => set('department', it)}
      />
      {!without.includes('district') && (
        <SelectField
          label={text('field.district')}
          options={[
            { value: ANY, label: text('desk.any-district') },
            ...named([...districts.map((it) => it.name), ...records.map((it) => it.district)], filter.district).map((it) => ({
              value: it,
              label: it,
            })),
          ]}
          value={filter.district ?? ANY}
          onChoose={(it) => set('district', it)}
        />
      )}
      {!without.includes('age') && (
        <SelectField
          label={text('desk.age')}
          options={[
            { value: ANY, label: text('desk.any-age') },
            { value: `<${DAY_H}`, label: text('desk.last-day') },
            { value: `<${WEEK_H}`, label: text('desk.last-week') },
            { value: `>${DAY_H}`, label: text('desk.over-day') },
            { value: `>${WEEK_H}`, label: text('desk.over-week') },
            ...(['', `<${DAY_H}`, `<${WEEK_H}`, `>${DAY_H}`, `>${WEEK_H}`].includes(age)
              ? []
              : [{ value: age, label: text('desk.own-age', { age }) }]),
          ]}
          value={age}
          onChoose={(it) =>
            change(
              { maxAgeHours: it.startsWith('<') ? it.slice(1) : null, minAgeHours: it.startsWith('>') ? it.slice(1) : null },
              { replace: true },
            )
          }
        />
      )}
      {atDesk && (
        <SelectField
          label={text('desk.field-assignee')}
          options={[
            { value: ANY, label: text('desk.anybody') },
            { value: 'me', label: text('desk.mine') },
            { value: 'none', label: text('desk.nobody') },
          ]}
          value={filter.assignee ?? ANY}
          onChoose={(it) => set('assignee', it)}
        />
      )}
      <SelectField
        label={text('desk.duplicates')}
        options={[
          { value: 'hide', label: text('desk.duplicates-hide') },
          { value: 'show', label: text('desk.duplicates-show') },
          { value: 'only', label: text('desk.duplicates-only') },
        ]}
        value={filter.duplicates ?? usualDuplicates}
        onChoose={(it) => set('duplicates', it === usualDuplicates ? ANY : it)}
      />
    </>
  )
}
