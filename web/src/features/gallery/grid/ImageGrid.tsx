import { type ReactNode, useEffect, useRef } from 'react'
import styles from './ImageGrid.module.css'
import { useGrid } from './use-grid.ts'

/** Pictures before the end at which what follows is asked for: it is there before the eye is. */
const NEAR_END = 40

/** Pictures side by side in as many columns as there is room for; only those near the window are drawn. */
export function ImageGrid<T extends { id: string }>({
  label,
  items,
  total,
  cell,
  onNearEnd = null,
}: {
  label: string
  items: readonly T[]
  /** How many there are, those that have not been asked for included. */
  total: number
  cell: (item: T, widthPx: number) => ReactNode
  /** Asks for those that follow; null when there are none, or they are on their way. */
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
