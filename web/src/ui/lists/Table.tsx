import type { ReactNode } from 'react'
import styles from './Table.module.css'

export interface TableColumn<R> {
  name: string
  cell: (row: R) => ReactNode
  /** Figures align at the end of their column. */
  numeric?: boolean
  /** Takes the remaining width, and wraps. */
  wide?: boolean
}

/** A table whose first column names its row. For some hundred rows; longer tables are virtualised by their container. */
export function Table<R>({
  label,
  columns,
  rows,
  keyOf,
  isSelected = () => false,
}: {
  label: string
  columns: readonly TableColumn<R>[]
  rows: readonly R[]
  keyOf: (row: R) => string
  isSelected?: (row: R) => boolean
}) {
  const [first, ...others] = columns
  const looks = (column: TableColumn<R>) => ({ 'data-numeric': column.numeric || undefined, 'data-wide': column.wide || undefined })
  return (
    // Scrolls sideways where it is wider than the window, with the keyboard too.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <div role="group" tabIndex={0} aria-label={label} className={styles.scroll}>
      <table className={styles.table}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" {...looks(column)}>
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} data-selected={isSelected(row) || undefined}>
              {first && (
                <th scope="row" {...looks(first)}>
                  {first.cell(row)}
                </th>
              )}
              {others.map((column) => (
                <td key={column.name} {...looks(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
