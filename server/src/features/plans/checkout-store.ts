import type { Purchase } from '@oppidum/domain/plans/billing'
import type { Db, Tx } from '../../platform/db/connection.ts'
import { run, sql } from '../../platform/db/sql.ts'

/** The checkout that a person has begun, and the one that it takes the place of. */
export interface StartedCheckout {
  attempt: number
  /** Another one, which can still be paid and must not be; null when there is none. */
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
     * Begins one, or goes on with the same one that was begun less than `freshMs` ago; `anew` never goes on. One
     * statement for who asks at the same moment: the row is locked.
     */
    async begin(
      tx: Pick<Tx, 'query'>,
      personId: string,
      wanted: Purchase,
      at: Date,
      freshMs: number,
      anew: boolean,
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
      // Inserted above, unless it was there.
      const before = rows[0] as Row
      const isSame = before.plan === wanted.plan && before.interval === wanted.interval
      if (isSame && before.isFresh && !anew) return { attempt: before.attempt, replaced: null }
      const attempt = before.attempt + 1
      await run(
        tx,
        sql`update checkout set plan = ${wanted.plan}, "interval" = ${wanted.interval}, attempt = ${attempt},
           provider_id = null, begun_at = ${at}, is_open = true where person_id = ${personId}`,
      )
      return { attempt, replaced: before.isFresh ? before.providerId : null }
    },

    async named(personId: string, attempt: number, providerId: string): Promise<void> {
      await run(db.pool, sql`update checkout set provider_id = ${providerId} where person_id = ${personId} and attempt = ${attempt}`)
    },

    /** The provider's id of the one that can still be paid; null when there is none. */
    async open(tx: Pick<Tx, 'query'>, personId: string): Promise<string | null> {
      const { rows } = await run<{ id: string | null }>(
        tx,
        sql`select provider_id as id from checkout where person_id = ${personId} and is_open`,
      )
      return rows[0]?.id ?? null
    },

    /** Something was told of what this person pays: the next checkout is another one. */
    async close(tx: Pick<Tx, 'query'>, personId: string): Promise<void> {
      await run(tx, sql`update checkout set is_open = false where person_id = ${personId}`)
    },
  }
}
