import { getMap } from '@oppidum/domain/cities/map'
import { statusesOf } from '@oppidum/domain/records/life-cycle'
import { NONE } from '@oppidum/domain/records/record-filter'
import type { ReactNode } from 'react'
import { useAnswer } from '../../../../api/use-answer.ts'
import { useText } from '../../../../i18n/text.ts'
import { Button } from '../../../../ui/Button.tsx'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import { Icon } from '../../../../ui/icons/Icon.tsx'
import { Popover } from '../../../../ui/overlays/Popover.tsx'
import type { DeskRecord, KindWords } from '../desk-kind.ts'
import { statusWord } from '../record-labels.ts'
import { useDepartmentName } from '../responsibility/use-responsibility.ts'
import { useAtDesk, useDesk } from '../use-desk.ts'
import styles from './WorkBar.module.css'
import type { WorkFilter } from './work-filter.ts'

const ANY = ''
/** Address parameters that the popover edits. */
const MEMBERS = ['department', 'district', 'minAgeHours', 'maxAgeHours', 'assignee'] as const
const DUPLICATES = 'duplicates'
const DAY_H = '24'
const WEEK_H = '168'

/** Address values that stand for several statuses. */
const STATUS_GROUPS = ['open', 'all']

export type Change = (changes: Record<string, string | null>, how?: { replace: boolean }) => void

export interface FiltersProps {
  words: KindWords
  /** The address parameter that names types or categories, its label, and the label for all of them. */
  wordMember: 'type' | 'category'
  wordName: string
  anyWord: string
  filter: WorkFilter
  records: readonly DeskRecord[]
  change: Change
  /** More content of the popover. */
  above?: ReactNode
  below?: ReactNode
}

/** Every filter of a list, in a popover: type, status, department, district, age, owner, merged duplicates. */
export function Filters(props: FiltersProps) {
  const text = useText()
  const { wordMember, filter, change, above, below } = props
  const members = [wordMember, ...MEMBERS]
  const set = members.filter((it) => (filter as Record<string, unknown>)[it] !== undefined).length + (filter.duplicates === 'hide' ? 0 : 1)
  return (
    <Popover
      label={text('desk.filters')}
      trigger={(button) => (
        <Button {...button} className={styles.filters} aria-label={text('desk.filters-count', { count: set })}>
          <Icon name="filter" size={18} />
          <span className={styles.word}>{text('desk.filters')}</span>
          {set > 0 && <span className={styles.set}>{set}</span>}
        </Button>
      )}
    >
      <div className={styles.plate}>
        {above}
        <Fields {...props} />
        {set > 0 && (
          <Button
            className={styles.clear}
            onClick={() => change(Object.fromEntries([...members, DUPLICATES].map((it) => [it, null])), { replace: true })}
          >
            {text('desk.filters-clear')}
          </Button>
        )}
        {below}
      </div>
    </Popover>
  )
}

function Fields({ words, wordMember, wordName, anyWord, filter, records, change }: FiltersProps) {
  const { kind } = words
  const text = useText()
  const atDesk = useAtDesk()
  const desk = useDesk().data?.value
  const departmentName = useDepartmentName()
  const districts = useAnswer(getMap).data?.value.districts ?? []
  const set = (name: string, value: string) => change({ [name]: value === ANY ? null : value }, { replace: true })
  const named = (names: readonly (string | null)[], chosen: string | undefined) =>
    [...new Set([...names, chosen ?? null])].filter((it) => it !== null && it !== NONE).sort() as string[]
  const status = String(filter.status)
  const word = (filter as Record<string, unknown>)[wordMember] as readonly string[] | undefined
  const age =
    filter.maxAgeHours !== undefined ? `<${filter.maxAgeHours}` : filter.minAgeHours !== undefined ? `>${filter.minAgeHours}` : ANY
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
          { value: 'all', label: text(kind === 'incident' ? 'incidents.tab-all' : 'services.tab-all') },
          ...statusesOf(kind).map((it) => ({ value: it, label: statusWord(kind, it, text).word })),
          ...(STATUS_GROUPS.includes(status) || statusesOf(kind).includes(status)
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
          ...named([...(desk?.departments ?? []), ...records.map((it) => it.assignedDepartment)], filter.department).map((it) => ({
            value: it,
            label: departmentName(it),
          })),
        ]}
        value={filter.department ?? ANY}
        onChoose={(it) => set('department', it)}
      />
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
        value={filter.duplicates ?? 'hide'}
        onChoose={(it) => set(DUPLICATES, it === 'hide' ? ANY : it)}
      />
    </>
  )
}
