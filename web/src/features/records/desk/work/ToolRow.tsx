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

/** The field says less, layouts as a list that drops down, acts by their signs, order and saved views among the filters, the filters by their sign, one way to report. */
const STEPS = ['search', 'layouts', 'acts', 'order', 'filters', 'report'] as const

/** What finds and orders the records of one kind, how they are laid out, and how one more is made. */
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
  /** What narrows the list; null where nothing does. */
  narrowing: Omit<FiltersProps, 'above' | 'below'> | null
  /** Name of the search field. */
  search: string
  onSearch: (q: string) => void
  layouts: readonly Option<V>[]
  layout: V
  onLayout: (layout: V) => void
  /** Saved views. */
  views: ReactNode
  /** Above and below the filters, where the window has no other place for it. */
  above: ReactNode
  below: ReactNode
  /** A page on which a problem is reported. */
  report: { to: string; label: string } | null
  /** Name of the button that makes a record; null for those who may not. */
  create: string | null
  isCreateFirst: boolean
  onCreate: () => void
}) {
  const text = useText()
  const { row, given } = useTight(STEPS)
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
      <div ref={row} className={styles.row} data-tight={given.join(' ')}>
        {narrowing && (
          <>
            <SearchField
              className={styles.search}
              label={search}
              {...(given.includes('search') && { placeholder: text('desk.search-short') })}
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
                  {given.includes('order') && <SelectField {...order} />}
                </>
              }
              below={
                <>
                  {given.includes('order') && views}
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
