import type { Db, Tx } from '../../../platform/db/connection.ts'

/** False when it was spent before. */
export async function spendReceipt(tx: Pick<Tx, 'query'>, generationId: string, lateAt: Date): Promise<boolean> {
  const { rowCount } = await tx.query('insert into spent_receipt (generation_id, late_at) values ($1, $2) on conflict do nothing', [
    generationId,
    lateAt,
  ])
  return rowCount === 1
}

/** Those that were late before this moment are refused by their time. Returns how many were forgotten. */
export async function forgetReceipts(db: Db, lateBefore: Date, atMost: number): Promise<number> {
  const { rowCount } = await db.pool.query(
    'delete from spent_receipt where generation_id in (select generation_id from spent_receipt where late_at < $1 order by late_at limit $2)',
    [lateBefore, atMost],
  )
  return rowCount ?? 0
}
