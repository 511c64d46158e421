import type { ReactNode } from 'react'
import { useText } from '../../../../i18n/text.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Icon } from '../../../../ui/icons/Icon.tsx'
import { Popover } from '../../../../ui/overlays/Popover.tsx'
import { RecordFilterFields, type RecordFilterFieldsProps } from './RecordFilterFields.tsx'
import styles from './WorkBar.module.css'

/** Address parameters that the popover edits. */
const MEMBERS = ['department', 'district', 'minAgeHours', 'maxAgeHours', 'assignee'] as const
const DUPLICATES = 'duplicates'

export interface FiltersProps extends Omit<RecordFilterFieldsProps, 'usualDuplicates' | 'without'> {
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
        <RecordFilterFields {...props} />
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
