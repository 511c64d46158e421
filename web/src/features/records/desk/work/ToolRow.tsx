import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useText } from '../../../../i18n/text.ts'
import { Button, buttonClass } from '../../../../ui/Button.tsx'
import { Choice, type Option, Select } from '../../../../ui/fields/Choice.tsx'
import { SearchField } from '../../../../ui/fields/SearchField.tsx'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import { Icon } from '../../../../ui/icons/Icon.tsx'
import { Filters, type FiltersProps } from './Filters.tsx'
import { useTight } from './use-tight.ts'
import styles from './WorkBar.module.css'

/**
 * What the row drops step by step: the words of the search field, the layout buttons in favour of a list, the labels of the actions, order
 * and saved views (into the filter popover), the label of the filters, the second way to report.
 */
const STEPS = ['search', 'layouts', 'acts', 'order', 'filters', 'report'] as const

/** Search, order, layout and creation of one kind's records. */
export function ToolRow<V extends string>({
  narrowing,
  search,
  onSearch,
  layouts,
  layout,
  onLayout,
  views,
  above,
  below,
  report,
  create,
  isCreateFirst,
  onCreate,
}: {
  /** The filters; null where there are none. */
  narrowing: Omit<FiltersProps, 'above' | 'below'> | null
  /** The search field's label. */
  search: string
  onSearch: (q: string) => void
  layouts: readonly Option<V>[]
  layout: V
  onLayout: (layout: V) => void
  /** Saved views. */
  views: ReactNode
  /** Above and below the filters, on windows that have no other place for it. */
  above: ReactNode
  below: ReactNode
  /** The page for reporting a problem. */
  report: { to: string; label: string } | null
  /** The label of the create button; null for people who may not create records. */
  create: string | null
  isCreateFirst: boolean
  onCreate: () => void
}) {
  const text = useText()
  const { row, dropped } = useTight(STEPS)
  const order = {
    label: text('filter.sort'),
    options: [
      { value: 'worst', label: text('sort.worst') },
      { value: 'newest', label: text('sort.newest') },
      { value: 'oldest', label: text('desk.sort-oldest') },
      { value: 'updated', label: text('desk.sort-updated') },
    ],
    value: narrowing?.filter.sort ?? 'worst',
    onChoose: (it: string) => narrowing?.change({ sort: it === 'worst' ? null : it }, { replace: true }),
  }
  return (
    <div className={styles.bar}>
      <div ref={row} className={styles.row} data-tight={dropped.join(' ')}>
        {narrowing && (
          <>
            <SearchField
              className={styles.search}
              label={search}
              {...(dropped.includes('search') && { placeholder: text('desk.search-short') })}
              value={narrowing.filter.q ?? ''}
              onSearch={onSearch}
            />
            <div className={styles.order}>
              <Select {...order} />
            </div>
            <Filters
              {...narrowing}
              above={
                <>
                  {above}
                  {dropped.includes('order') && <SelectField {...order} />}
                </>
              }
              below={
                <>
                  {dropped.includes('order') && views}
                  {below}
                </>
              }
            />
            <div className={styles.order}>{views}</div>
          </>
        )}
        <span className={styles.gap} />
        <div className={styles.layouts}>
          <Choice label={text('desk.view')} options={layouts} value={layout} onChoose={onLayout} />
        </div>
        <div className={styles.layoutList}>
          <Select label={text('desk.view')} options={layouts} value={layout} onChoose={onLayout} />
        </div>
        {report && (
          <Link className={buttonClass('plain', `${styles.act} ${create ? styles.report : ''}`)} to={report.to}>
            <Icon name="services" size={18} />
            <span className={styles.word}>{report.label}</span>
          </Link>
        )}
        {create !== null && (
          <Button look={isCreateFirst ? 'primary' : 'plain'} className={styles.act} onClick={onCreate}>
            <Icon name="plus" size={18} />
            <span className={styles.word}>{create}</span>
          </Button>
        )}
      </div>
    </div>
  )
}
