import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useCallback, useEffect } from 'react'
import { RowContent, type RowsProps } from './PlainRows.tsx'
import styles from './VirtualRows.module.css'

const OVERSCAN = 6
/** How many rows before the end the next page is requested, so that it arrives in time. */
const NEAR_END = 60

/** Renders only the rows in sight of a scroll area: 20,000 are as fast as 20. */
export function VirtualRows<T>({
  area,
  keptRow,
  rowHeight,
  onNearEnd,
  items,
  idOf,
  row,
}: RowsProps<T> & {
  area: RefObject<HTMLDivElement | null>
  keptRow: string | null | undefined
  rowHeight: number
  onNearEnd?: (() => void) | null | undefined
}) {
  const heldAt = keptRow ? items.findIndex((it) => idOf(it) === keptRow) : -1
  const rangeExtractor = useCallback(
    (range: Range) => {
      const inSight = defaultRangeExtractor(range)
      return heldAt === -1 || inSight.includes(heldAt) ? inSight : [...inSight, heldAt].sort((a, b) => a - b)
    },
    [heldAt],
  )
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => area.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => idOf(items[index] as T),
    overscan: OVERSCAN,
    rangeExtractor,
  })
  const rendered = virtual.getVirtualItems()
  const isNearEnd = (virtual.range?.endIndex ?? 0) + OVERSCAN >= items.length - NEAR_END
  useEffect(() => {
    if (isNearEnd) onNearEnd?.()
  }, [isNearEnd, onNearEnd])
  return (
    <ul className={styles.list} style={{ height: virtual.getTotalSize() }}>
      {rendered.map((place) => (
        <li
          key={place.key}
          ref={virtual.measureElement}
          data-index={place.index}
          className={styles.row}
          style={{ transform: `translateY(${place.start}px)` }}
          aria-setsize={items.length}
          aria-posinset={place.index + 1}
        >
          <RowContent item={items[place.index]} row={row as (item: unknown) => ReactNode} />
        </li>
      ))}
    </ul>
  )
}
