import { type RecordKind, statusesOf } from '@oppidum/domain/life-cycle'
import { getMap } from '@oppidum/domain/map'
import { NONE } from '@oppidum/domain/record-filter'
import { useAnswer } from '../../api/use-answer.ts'
import { useText } from '../../locales/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import type { DeskRecord } from '../desk-kind.ts'
import { statusWord } from '../record-words.ts'
import { useAtDesk, useDesk } from '../use-desk.ts'
import styles from './WorkScreen.module.css'
import type { WorkFilter } from './work-filter.ts'

const ANY = ''
/** Members of the address that stand in the plate. */
const MEMBERS = ['department', 'district', 'minAgeHours', 'maxAgeHours', 'assignee'] as const
const DUPLICATES = 'duplicates'
const DAY_H = '24'
const WEEK_H = '168'

/** Words of the address that stand for several statuses. */
const STATUS_GROUPS = ['open', 'all']

type Change = (changes: Record<string, string | null>, how: { replace: boolean }) => void

/** What is asked for less often, in a plate: department, district, age, whose it is, folded reports. */
export function MoreFilters(props: { kind: RecordKind; filter: WorkFilter; records: readonly DeskRecord[]; change: Change }) {
  const text = useText()
  const { filter, change } = props
  const set = MEMBERS.filter((it) => filter[it] !== undefined).length + (filter.duplicates === 'hide' ? 0 : 1)
  return (
    <Popover
      label={text('desk.filters')}
      trigger={(button) => (
        <Button {...button} look="quiet">
          {text('desk.filters-count', { count: set })}
          <Icon name="chevron" size={16} />
        </Button>
      )}
    >
      <Plate {...props} />
      {set > 0 && (
        <Button
          className={styles.clear}
          onClick={() => change(Object.fromEntries([...MEMBERS, DUPLICATES].map((it) => [it, null])), { replace: true })}
        >
          {text('desk.filters-clear')}
        </Button>
      )}
    </Popover>
  )
}

function Plate({
  kind,
  filter,
  records,
  change,
}: {
  kind: RecordKind
  filter: WorkFilter
  records: readonly DeskRecord[]
  change: Change
}) {
  const text = useText()
  const atDesk = useAtDesk()
  const desk = useDesk().data?.value
  const districts = useAnswer(getMap).data?.value.districts ?? []
  const set = (name: string, value: string) => change({ [name]: value === ANY ? null : value }, { replace: true })
  const named = (names: readonly (string | null)[], chosen: string | undefined) =>
    [...new Set([...names, chosen ?? null])].filter((it) => it !== null && it !== NONE).sort() as string[]
  const status = String(filter.status)
  const age =
    filter.maxAgeHours !== undefined ? `<${filter.maxAgeHours}` : filter.minAgeHours !== undefined ? `>${filter.minAgeHours}` : ANY
  return (
    <div className={styles.plate}>
      <SelectField
        label={text('field.status')}
        options={[
          { value: 'open', label: text('filter.open') },
          { value: 'all', label: text('filter.all') },
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
            label: it,
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
    </div>
  )
}
