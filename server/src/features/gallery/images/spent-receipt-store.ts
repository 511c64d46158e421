import type { Db, Tx } from '../../../platform/db/connection.ts'
import { run, sql } from '../../../platform/db/sql.ts'

/** False if the receipt was spent before. */
export async function spendReceipt(tx: Pick<Tx, 'query'>, generationId: string, lateAt: Date): Promise<boolean> {
  const { count } = await run(
    tx,
    sql`insert into spent_receipt (generation_id, late_at) values (${generationId}, ${lateAt}) on conflict do nothing`,
  )
  return count === 1
}

/** Deletes entries of receipts that expired before a moment: their age alone refuses them now. Returns how many. */
export async function forgetReceipts(db: Db, lateBefore: Date, atMost: number): Promise<number> {
  const { count } = await run(
    db.pool,
    sql`delete from spent_receipt where generation_id in (
      select generation_id from spent_receipt where late_at < ${lateBefore} order by late_at limit ${atMost})`,
  )
  return count
}
