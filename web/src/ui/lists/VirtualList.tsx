import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { memo, type ReactNode, useCallback, useEffect, useRef } from 'react'
import { ScrollArea } from '../ScrollArea.tsx'
import styles from './VirtualList.module.css'

const OVERSCAN = 6
/** How many rows before the end the next page is requested, so that it arrives in time. */
const NEAR_END = 60

/** A scroll area that renders only the visible rows: 20,000 are as fast as 20. */
export function VirtualList<T>({
  items,
  idOf,
  keptRow,
  rowHeight,
  label,
  row,
  foot,
  head,
  onNearEnd,
  className,
}: {
  items: readonly T[]
  idOf: (item: T) => string
  /** A row that is rendered even outside the view: the focus returns to it when its side panel closes. */
  keptRow?: string | null | undefined
  /** An estimate in px; rows are measured once rendered. */
  rowHeight: number
  label: string
  row: (item: T) => ReactNode
  head?: ReactNode
  foot?: ReactNode
  /** Loads the next rows; null when there are none, or they are loading. */
  onNearEnd?: (() => void) | null
  className?: string | undefined
}) {
  const area = useRef<HTMLDivElement>(null)
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
    <ScrollArea ref={area} label={label} className={className}>
      {head}
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
            <Drawn item={items[place.index]} row={row as (item: unknown) => ReactNode} />
          </li>
        ))}
      </ul>
      {foot}
    </ScrollArea>
  )
}

/** Scrolling renders the rows that appear; the others keep their elements. */
const Drawn = memo(function Drawn({ item, row }: { item: unknown; row: (item: unknown) => ReactNode }) {
  return row(item)
})
