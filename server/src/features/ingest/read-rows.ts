import { type Body, bodyRows, type RowShape } from './body/body-rows.ts'
import { isRejection, type Rejection, rejected } from './rows/row-verdict.ts'
import { EXCERPTS_OF_CALL } from './sources/delivered-call.ts'

/** The rows of a body that can be taken, and the fate of the others. */
export interface ReadRows<T> {
  items: T[]
  /** For every row of the body: its position among the items, or why it is not one of them. */
  rows: (number | Rejection)[]
  /** Excerpts of the first rejected rows, by their number in the body. */
  excerpts: ReadonlyMap<number, string>
}

/** Reads every row of a body. @throws Failure for a body that cannot be read as a whole */
export async function readRows<T extends object>(
  body: Body,
  shape: RowShape,
  read: (row: Record<string, unknown>) => T | Rejection,
  excerpt: (row: Record<string, unknown>) => string,
): Promise<ReadRows<T>> {
  const items: T[] = []
  const rows: (number | Rejection)[] = []
  const excerpts = new Map<number, string>()
  for await (const batch of bodyRows(body, shape)) {
    for (const row of batch) {
      const item = 'value' in row ? read(row.value) : rejected(row.problem)
      if (!isRejection(item)) rows.push(items.push(item) - 1)
      else if (rows.push(item) && 'value' in row && excerpts.size < EXCERPTS_OF_CALL) excerpts.set(rows.length, excerpt(row.value))
    }
  }
  return { items, rows, excerpts }
}
