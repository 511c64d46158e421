import type { Purchase } from '@oppidum/domain/plans/billing'
import type { Db, Tx } from '../../platform/db/connection.ts'

/** The checkout that a person has begun, and the one that it takes the place of. */
export interface BegunCheckout {
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
    ): Promise<BegunCheckout> {
      await tx.query(
        `insert into checkout (person_id, plan, "interval", attempt, begun_at, is_open) values ($1, $2, $3, 0, $4, false)
         on conflict (person_id) do nothing`,
        [personId, wanted.plan, wanted.interval, at],
      )
      const { rows } = await tx.query<Row>(
        `select plan, "interval", attempt, provider_id as "providerId", is_open and begun_at > $2 as "isFresh"
         from checkout where person_id = $1 for update`,
        [personId, new Date(at.getTime() - freshMs)],
      )
      // Inserted above, unless it was there.
      const before = rows[0] as Row
      const isSame = before.plan === wanted.plan && before.interval === wanted.interval
      if (isSame && before.isFresh && !anew) return { attempt: before.attempt, replaced: null }
      const attempt = before.attempt + 1
      await tx.query(
        `update checkout set plan = $2, "interval" = $3, attempt = $4, provider_id = null, begun_at = $5, is_open = true where person_id = $1`,
        [personId, wanted.plan, wanted.interval, attempt, at],
      )
      return { attempt, replaced: before.isFresh ? before.providerId : null }
    },

    async named(personId: string, attempt: number, providerId: string): Promise<void> {
      await db.pool.query('update checkout set provider_id = $3 where person_id = $1 and attempt = $2', [personId, attempt, providerId])
    },

    /** The provider's id of the one that can still be paid; null when there is none. */
    async open(tx: Pick<Tx, 'query'>, personId: string): Promise<string | null> {
      const { rows } = await tx.query<{ id: string | null }>('select provider_id as id from checkout where person_id = $1 and is_open', [
        personId,
      ])
      return rows[0]?.id ?? null
    },

    /** Something was told of what this person pays: the next checkout is another one. */
    async close(tx: Pick<Tx, 'query'>, personId: string): Promise<void> {
      await tx.query('update checkout set is_open = false where person_id = $1', [personId])
    },
  }
}
