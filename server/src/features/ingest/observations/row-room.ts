import { Failure } from '@oppidum/domain/core/failure'

/** Rows that wait or are being stored, of all senders and of one. */
export const ROW_LIMITS = { rows: 300_000, rowsOfOne: 150_000 } as const

/** Counts the rows that were taken and are not stored yet, so that they cannot fill the memory. */
export function rowRoom() {
  const rowsOf = new Map<string, number>()
  let rows = 0

  return {
    rows: () => rows,
    /** @throws Failure too_many when so many rows of this sender, or of all, can wait no more */
    require(sender: string, more: number): void {
      if (rows + more > ROW_LIMITS.rows || (rowsOf.get(sender) ?? 0) + more > ROW_LIMITS.rowsOfOne)
        throw new Failure('too_many', 'Rows that were delivered before are still being stored; try again in 2 s.', { retryAfterSeconds: 2 })
    },
    /** @param more negative when rows are stored */
    add(sender: string, more: number): void {
      rows += more
      const own = (rowsOf.get(sender) ?? 0) + more
      if (own > 0) rowsOf.set(sender, own)
      else rowsOf.delete(sender)
    },
  }
}
