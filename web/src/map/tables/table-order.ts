/** Rows sorted by a column, numbers as numbers and words as words; those without a value are last in both directions. */
export function inOrder<R>(rows: readonly R[], order: (row: R) => string | number | null, up: boolean): R[] {
  const keyed = rows.map((row) => ({ row, key: order(row) }))
  return keyed
    .sort(({ key: a }, { key: b }) => {
      if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
      return up ? compare(a, b) : compare(b, a)
    })
    .map((it) => it.row)
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b))
}
