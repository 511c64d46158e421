import type { Tx } from '../db/connection.ts'
import { replicaStore } from '../db/replica/replica-store.ts'
import { run, sql } from '../db/sql.ts'

/** Which database a store is, and on which timeline. What was written on another one may never have happened here. */
export interface StoreHistory {
  /** The same on a primary and its standbys, and on no other database. */
  database: string
  /** Raised by PostgreSQL when a standby becomes the primary, and when a recovery ends. */
  timeline: number
}

export const isSame = (a: StoreHistory, b: StoreHistory): boolean => a.database === b.database && a.timeline === b.timeline

/** PostgreSQL refuses the functions, or has none of that name, as some services do; or it is a standby. */
const UNKNOWN = /^(42501|42883|0A000|55000)$/

export const storeHistoryStore = {
  /** Of the store now; null if it does not tell. */
  async present(tx: Pick<Tx, 'query'>): Promise<StoreHistory | null> {
    try {
      const [database, { timeline }] = [await replicaStore.identity(tx), await replicaStore.position(tx)]
      return { database, timeline }
    } catch (error) {
      if (UNKNOWN.test(String((error as { code?: unknown }).code))) return null
      throw error
    }
  },

  /** As last noted, null before the first start. Others that would note one wait until the transaction ends. */
  async noted(tx: Pick<Tx, 'query'>): Promise<StoreHistory | null> {
    await run(tx, sql`lock table store_history in share row exclusive mode`)
    const { rows } = await run<StoreHistory>(tx, sql`select database, timeline from store_history`)
    return rows[0] ?? null
  },

  async note(tx: Pick<Tx, 'query'>, { database, timeline }: StoreHistory): Promise<void> {
    await run(
      tx,
      sql`insert into store_history (database, timeline) values (${database}, ${timeline})
        on conflict (one) do update set database = excluded.database, timeline = excluded.timeline`,
    )
  },
}
