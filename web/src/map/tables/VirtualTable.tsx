import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { useNowEvery } from '../../ui/browser/use-now.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { ScrollArea } from '../../ui/ScrollArea.tsx'
import { inOrder } from './table-order.ts'
import styles from './VirtualTable.module.css'

export interface Column<R> {
  name: string
  cell: (row: R) => ReactNode
  /** The column's sort key; rows without one come last. It may depend on the row and the language alone: rows are not sorted again otherwise. */
  order: (row: R) => string | number | null
  /** Share of the width. */
  share: number
  numeric?: boolean
}

const ROW_PX = 44
const OVERSCAN = 8
const AGE_STEP_MS = 5_000

/** A table that renders only its visible rows. Clicking a column header sorts by it. */
export function VirtualTable<R extends { id: string }>({
  label,
  columns,
  rows,
  first,
  onOpen,
  isSelected,
  isOld,
}: {
  label: string
  columns: readonly Column<R>[]
  rows: readonly R[]
  /** The initial sort column and direction. */
  first?: { column: string; up: boolean }
  onOpen: (row: R) => void
  isSelected: (row: R) => boolean
  /** A stale row is dimmed. */
  isOld?: (row: R, nowMs: number) => boolean
}) {
  const text = useText()
  const nowMs = useNowEvery(AGE_STEP_MS)
  const area = useRef<HTMLDivElement>(null)
  const [sort, setSort] = useState<{ column: string; up: boolean } | null>(first ?? null)
  const by = columns.find((it) => it.name === sort?.column)
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns are new objects in each render, and the name stands for the order
  const sorted = useMemo(() => (by && sort ? inOrder(rows, by.order, sort.up) : rows), [rows, by?.name, sort])
  // With another function, the place of every row is computed again: once per order, not per frame.
  const keyAt = useCallback((index: number) => (sorted[index] as R).id, [sorted])
  const virtual = useVirtualizer({
    count: sorted.length,
    getScrollElement: () => area.current,
    estimateSize: () => ROW_PX,
    getItemKey: keyAt,
    overscan: OVERSCAN,
  })
  const template = { gridTemplateColumns: columns.map((it) => `minmax(0, ${it.share}fr)`).join(' ') }
  return (
    <ScrollArea ref={area} label={label} className={styles.area}>
      {/* biome-ignore lint/a11y/useSemanticElements: rows that come and go by scrolling are laid out by place, which a table element does not allow */}
      <div role="table" aria-label={label} aria-rowcount={rows.length + 1} className={styles.table}>
        {/* biome-ignore lint/a11y/useSemanticElements: see above */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: its column heads are buttons */}
        <div role="row" aria-rowindex={1} className={`${styles.row} ${styles.head}`} style={template}>
          {columns.map((column) => (
            // biome-ignore lint/a11y/useSemanticElements: see above
            // biome-ignore lint/a11y/useFocusableInteractive: the button in it is
            <div
              key={column.name}
              role="columnheader"
              aria-sort={sort?.column === column.name ? (sort.up ? 'ascending' : 'descending') : 'none'}
              className={styles.cell}
              data-numeric={column.numeric || undefined}
            >
              <button
                type="button"
                className={styles.sort}
                onClick={() => setSort({ column: column.name, up: sort?.column === column.name ? !sort.up : true })}
              >
                {column.name}
                {sort?.column === column.name && <Icon name={sort.up ? 'up' : 'down'} size={12} />}
              </button>
            </div>
          ))}
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: see above */}
        <div role="rowgroup" className={styles.rows} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((place) => {
            const row = sorted[place.index] as R
            return (
              // biome-ignore lint/a11y/useSemanticElements: see above
              // biome-ignore lint/a11y/useFocusableInteractive: its first cell is a button
              <div
                key={place.key}
                ref={virtual.measureElement}
                data-index={place.index}
                role="row"
                aria-rowindex={place.index + 2}
                data-stale={isOld?.(row, nowMs) || undefined}
                data-selected={isSelected(row) || undefined}
                className={`${styles.row} ${styles.body}`}
                style={{ ...template, transform: `translateY(${place.start}px)` }}
              >
                {columns.map((column, index) => (
                  // biome-ignore lint/a11y/useSemanticElements: see above
                  <div key={column.name} role="cell" className={styles.cell} data-numeric={column.numeric || undefined}>
                    {index === 0 ? (
                      <button type="button" className={styles.open} onClick={() => onOpen(row)}>
                        {column.cell(row)}
                      </button>
                    ) : (
                      column.cell(row)
                    )}
                  </div>
                ))}
              </div>
            )
          })}
        </div>
      </div>
      {rows.length === 0 && <p className={styles.nothing}>{text('map.table-empty')}</p>}
    </ScrollArea>
  )
}
