import { type ReactNode, useEffect, useRef } from 'react'
import styles from './ImageGrid.module.css'
import { useGrid } from './use-grid.ts'

/** How many pictures before the end the next page is requested, so that it arrives in time. */
const NEAR_END = 40

/** Pictures in as many columns as fit; renders only those near the window. */
export function ImageGrid<T extends { id: string }>({
  label,
  items,
  total,
  cell,
  onNearEnd = null,
}: {
  label: string
  items: readonly T[]
  /** The total number, including those that are not loaded. */
  total: number
  cell: (item: T, widthPx: number) => ReactNode
  /** Loads the next page; null when there is none, or it is loading. */
  onNearEnd?: (() => void) | null
}) {
  const grid = useRef<HTMLUListElement>(null)
  const { cells, heightPx, rowPx, cellPx, lastIndex } = useGrid(items.length, grid)
  const isNearEnd = lastIndex >= items.length - NEAR_END
  useEffect(() => {
    if (isNearEnd) onNearEnd?.()
  }, [isNearEnd, onNearEnd])
  return (
    <ul ref={grid} aria-label={label} className={styles.grid} style={{ height: heightPx }}>
      {cells.map(({ index, top, aside }) => {
        const item = items[index] as T
        return (
          <li
            key={item.id}
            className={styles.cell}
            style={{ width: cellPx, height: rowPx, top, insetInlineStart: aside }}
            aria-setsize={total}
            aria-posinset={index + 1}
          >
            {cell(item, cellPx)}
          </li>
        )
      })}
    </ul>
  )
}
