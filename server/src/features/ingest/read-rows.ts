import { type Body, bodyRows, type RowShape } from './body/body-rows.ts'
import { isRejection, type Rejection, rejected } from './rows/row-verdict.ts'

/** The rows of a body that can be taken, and the fate of the others. */
export interface ReadRows<T> {
  items: T[]
  /** For every row of the body: its position among the items, or why it is not one of them. */
  rows: (number | Rejection)[]
}

/** Reads every row of a body. @throws Failure for a body that cannot be read as a whole */
export async function readRows<T extends object>(
  body: Body,
  shape: RowShape,
  read: (row: Record<string, unknown>) => T | Rejection,
): Promise<ReadRows<T>> {
  const items: T[] = []
  const rows: (number | Rejection)[] = []
  for await (const batch of bodyRows(body, shape)) {
    for (const row of batch) {
      const item = 'value' in row ? read(row.value) : rejected(row.problem)
      if (isRejection(item)) rows.push(item)
      else rows.push(items.push(item) - 1)
    }
  }
  return { items, rows }
}
