import type { Db, Tx } from '../../platform/db/connection.ts'
import { run, sql } from '../../platform/db/sql.ts'

export interface SendingAppRow {
  id: string
  name: string
  lastFour: string
  sent: number
  createdAt: Date
  lastUsedAt: Date | null
  removedAt: Date | null
}

type Queries = Pick<Tx, 'query'>

const COLUMNS = sql`id, name, last_four as "lastFour", sent, created_at as "createdAt",
  last_used_at as "lastUsedAt", removed_at as "removedAt"`

/** How many removed apps are listed. */
const REMOVED_SHOWN = 100

/** All SQL of the apps that may send requests. An app is always selected by its id and its city. */
export function sendingAppStore(db: Db) {
  return {
    /** Apps with a valid key, newest first; then the apps removed most recently. */
    async list(cityId: string): Promise<SendingAppRow[]> {
      const ofCity = sql`city_id = ${cityId}`
      const { rows } = await run<SendingAppRow>(
        db.pool,
        sql`(select ${COLUMNS} from sending_app where ${ofCity} and removed_at is null order by created_at desc, id desc)
          union all
          (select ${COLUMNS} from sending_app where ${ofCity} and removed_at is not null
            order by removed_at desc, id desc limit ${REMOVED_SHOWN})`,
        { name: 'sending-app-list' },
      )
      return rows
    },

    /** False when the city already has `atMost` apps. Locks, so that two at once cannot together exceed it. */
    async add(
      tx: Queries,
      cityId: string,
      hash: Buffer,
      app: Pick<SendingAppRow, 'id' | 'name' | 'lastFour' | 'createdAt'>,
      atMost: number,
    ) {
      await run(tx, sql`select pg_advisory_xact_lock(hashtextextended('sending_app ' || ${cityId}, 0))`)
      const { count } = await run(
        tx,
        sql`insert into sending_app (id, city_id, name, hash, last_four, created_at)
          select ${app.id}, ${cityId}, ${app.name}, ${hash}, ${app.lastFour}, ${app.createdAt}
          where (select count(*) from sending_app where city_id = ${cityId} and removed_at is null) < ${atMost}`,
      )
      return count === 1
    },

    /** Undefined when the city has no such app with a valid key. */
    async remove(tx: Queries, cityId: string, id: string, at: Date): Promise<SendingAppRow | undefined> {
      const { rows } = await run<SendingAppRow>(
        tx,
        sql`update sending_app set hash = null, removed_at = ${at}
          where id = ${id} and city_id = ${cityId} and removed_at is null returning ${COLUMNS}`,
      )
      return rows[0]
    },

    /** The app whose valid key has this hash; undefined when there is none. */
    async find(hash: Buffer): Promise<{ id: string; cityId: string } | undefined> {
      const { rows } = await run<{ id: string; cityId: string }>(
        db.pool,
        sql`select id, city_id as "cityId" from sending_app where hash = ${hash}`,
        { name: 'sending-app-find' },
      )
      return rows[0]
    },

    /** Records the use, at most once a minute and only while the app's key is valid. */
    async used(id: string, at: Date): Promise<void> {
      const now = sql`${at}::timestamptz`
      await run(
        db.pool,
        sql`update sending_app set last_used_at = ${now}
          where id = ${id} and removed_at is null and (last_used_at is null or last_used_at < ${now} - interval '1 minute')`,
        { name: 'sending-app-used' },
      )
    },
  }
}
