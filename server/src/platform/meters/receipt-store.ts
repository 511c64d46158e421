import type { Receipt } from '@oppidum/domain/plans/meter'
import type { Meter } from '@oppidum/domain/plans/plan'
import type { Tx } from '../db/connection.ts'

/** A receipt as it is stored and listed. */
export interface ReceiptRow extends Omit<Receipt, 'at' | 'settledAt'> {
  /** When it was begun. */
  createdAt: Date
  settledAt: Date | null
}

/** All SQL of the list of receipts. What was given back is no count and not in it. */
export function receiptStore(queries: Pick<Tx, 'query'>) {
  return {
    /** Newest first, after `end`. */
    async list(
      personId: string,
      meter: Meter | null,
      end: Pick<ReceiptRow, 'createdAt' | 'id'> | null,
      atMost: number,
    ): Promise<ReceiptRow[]> {
      const { rows } = await queries.query<ReceiptRow>(
        `select id, meter, request_id as "requestId", what, state, at as "createdAt", ended_at as "settledAt" from plan_receipt
         where person_id = $1 and state <> 'released' and ($2::text is null or meter = $2)
           and ($3::timestamptz is null or (at, id) < ($3, $4::uuid))
         order by at desc, id desc limit $5`,
        [personId, meter, end?.createdAt ?? null, end?.id ?? null, atMost],
      )
      return rows
    },

    /** Read from the counts, which are the sums of the receipts: a list of millions need not be gone through. */
    async total(personId: string, meter: Meter | null): Promise<number> {
      const { rows } = await queries.query<{ total: number }>(
        `select coalesce(sum(settled + reserved), 0)::int as total from plan_meter
         where person_id = $1 and ($2::text is null or meter = $2)`,
        [personId, meter],
      )
      return rows[0]?.total ?? 0
    },
  }
}
