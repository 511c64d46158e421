import type { Receipt } from '@oppidum/domain/plans/meter'
import type { Meter } from '@oppidum/domain/plans/plan'
import type { Tx } from '../db/connection.ts'
import { and, run, sql } from '../db/sql.ts'

/** A receipt as it is stored and listed. */
export interface ReceiptRow extends Omit<Receipt, 'at' | 'settledAt'> {
  /** When it was reserved. */
  createdAt: Date
  settledAt: Date | null
}

/** All SQL behind the list of receipts. Released ones are left out. */
export function receiptStore(queries: Pick<Tx, 'query'>) {
  return {
    /** Newest first, after `end`. */
    async list(
      personId: string,
      meter: Meter | null,
      end: Pick<ReceiptRow, 'createdAt' | 'id'> | null,
      atMost: number,
    ): Promise<ReceiptRow[]> {
      const { rows } = await run<ReceiptRow>(
        queries,
        sql`select id, meter, request_id as "requestId", what, state, at as "createdAt", ended_at as "settledAt" from plan_receipt
         where person_id = ${personId} and state <> 'released' and (${meter}::text is null or meter = ${meter})
           and ${and(end === null ? undefined : sql`(at, id) < (${end.createdAt}, ${end.id}::uuid)`)}
         order by at desc, id desc limit ${atMost}`,
      )
      return rows
    },

    /** Read from the counts, which are the sums of the receipts, so that millions of receipts need not be counted. */
    async total(personId: string, meter: Meter | null): Promise<number> {
      const { rows } = await run<{ total: number }>(
        queries,
        sql`select coalesce(sum(settled + reserved), 0)::int as total from plan_meter
         where person_id = ${personId} and (${meter}::text is null or meter = ${meter})`,
      )
      return rows[0]?.total ?? 0
    },
  }
}
