import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { memo, type ReactNode, useCallback, useEffect, useRef } from 'react'
import { ScrollArea } from '../ScrollArea.tsx'
import styles from './VirtualList.module.css'

const OVERSCAN = 6
/** Rows before the end at which what follows is asked for: it is there before the eye is. */
const NEAR_END = 60

/** A scroll area that draws only the rows in sight: 20,000 are as quick as 20. */
export function VirtualList<T>({
  items,
  idOf,
  held,
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
  /** The row that is drawn out of sight too: the focus returns to it when its side panel closes. */
  held?: string | null | undefined
  /** A first guess in px; rows are measured once drawn. */
  rowHeight: number
  label: string
  row: (item: T) => ReactNode
  head?: ReactNode
  foot?: ReactNode
  /** Asks for the rows that follow; null when there are none, or they are on their way. */
  onNearEnd?: (() => void) | null
  className?: string | undefined
}) {
  const area = useRef<HTMLDivElement>(null)
  const heldAt = held ? items.findIndex((it) => idOf(it) === held) : -1
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
  const drawn = virtual.getVirtualItems()
  const isNearEnd = (virtual.range?.endIndex ?? 0) + OVERSCAN >= items.length - NEAR_END
  useEffect(() => {
    if (isNearEnd) onNearEnd?.()
  }, [isNearEnd, onNearEnd])
  return (
    <ScrollArea ref={area} label={label} className={className}>
      {head}
      <ul className={styles.list} style={{ height: virtual.getTotalSize() }}>
        {drawn.map((place) => (
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

/** Scrolling draws the rows that come into sight; those that are there stay as they are. */
const Drawn = memo(function Drawn({ item, row }: { item: unknown; row: (item: unknown) => ReactNode }) {
  return row(item)
})
