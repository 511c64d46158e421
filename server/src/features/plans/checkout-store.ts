import type { Purchase } from '@oppidum/domain/plans/billing'
import type { Db, Tx } from '../../platform/db/connection.ts'
import { run, sql } from '../../platform/db/sql.ts'

/** A person's open checkout, and the one it replaces. */
export interface StartedCheckout {
  attempt: number
  /** The provider's id of a former checkout that can still be paid and must not be; null if there is none. */
  replaced: string | null
}

interface Row extends Purchase {
  attempt: number
  providerId: string | null
  isFresh: boolean
}

export type CheckoutStore = ReturnType<typeof checkoutStore>

/** All SQL about checkouts. */
export function checkoutStore(db: Db) {
  return {
    /**
     * Starts a checkout, or continues the same one if it was started less than `freshMs` ago and `restart` is false. Locks the row, so that
     * concurrent requests agree.
     */
    async begin(
      tx: Pick<Tx, 'query'>,
      personId: string,
      wanted: Purchase,
      at: Date,
      freshMs: number,
      restart: boolean,
    ): Promise<StartedCheckout> {
      await run(
        tx,
        sql`insert into checkout (person_id, plan, "interval", attempt, begun_at, is_open)
         values (${personId}, ${wanted.plan}, ${wanted.interval}, 0, ${at}, false)
         on conflict (person_id) do nothing`,
      )
      const { rows } = await run<Row>(
        tx,
        sql`select plan, "interval", attempt, provider_id as "providerId",
           is_open and begun_at > ${new Date(at.getTime() - freshMs)} as "isFresh"
         from checkout where person_id = ${personId} for update`,
      )
      // Inserted above if it was missing.
      const before = rows[0] as Row
      const isSame = before.plan === wanted.plan && before.interval === wanted.interval
      if (isSame && before.isFresh && !restart) return { attempt: before.attempt, replaced: null }
      const attempt = before.attempt + 1
      await run(
        tx,
        sql`update checkout set plan = ${wanted.plan}, "interval" = ${wanted.interval}, attempt = ${attempt},
           provider_id = null, begun_at = ${at}, is_open = true where person_id = ${personId}`,
      )
      return { attempt, replaced: before.isFresh ? before.providerId : null }
    },

    async setProviderId(personId: string, attempt: number, providerId: string): Promise<void> {
      await run(db.pool, sql`update checkout set provider_id = ${providerId} where person_id = ${personId} and attempt = ${attempt}`)
    },

    /** The provider's id of the checkout that can still be paid; null if there is none. */
    async open(tx: Pick<Tx, 'query'>, personId: string): Promise<string | null> {
      const { rows } = await run<{ id: string | null }>(
        tx,
        sql`select provider_id as id from checkout where person_id = ${personId} and is_open`,
      )
      return rows[0]?.id ?? null
    },

    /** The provider reported on this person's payments: the next checkout is a new one. */
    async close(tx: Pick<Tx, 'query'>, personId: string): Promise<void> {
      await run(tx, sql`update checkout set is_open = false where person_id = ${personId}`)
    },
  }
}
