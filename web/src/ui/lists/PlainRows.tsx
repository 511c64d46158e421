import { memo, type ReactNode, useEffect } from 'react'
import styles from './PlainRows.module.css'

/** An item of a list. */
export interface Item {
  id: string
}

export interface RowsProps<T extends Item> {
  items: readonly T[]
  row: (item: T) => ReactNode
  /** Loads the next rows; null when there are none, or they are loading. */
  onNearEnd?: (() => void) | null | undefined
}

/** Renders every row: for a list of a few dozen. */
export function PlainRows<T extends Item>({ items, row, onNearEnd }: RowsProps<T>) {
  useEffect(() => {
    onNearEnd?.()
  }, [onNearEnd])
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item.id}>
          <RowContent item={item} row={row as (item: unknown) => ReactNode} />
        </li>
      ))}
    </ul>
  )
}

/** An item that stays the same keeps its elements. */
export const RowContent = memo(function RowContent({ item, row }: { item: unknown; row: (item: unknown) => ReactNode }) {
  return row(item)
})
