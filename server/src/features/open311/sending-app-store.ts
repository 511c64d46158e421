import type { Db, Tx } from '../../platform/db/connection.ts'

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

const COLUMNS = `id, name, last_four as "lastFour", sent, created_at as "createdAt", last_used_at as "lastUsedAt", removed_at as "removedAt"`

/** Of those that were removed as many are shown. */
const REMOVED_SHOWN = 100

/** All SQL of the apps that may send requests. Each belongs to one city and is asked for by id and city together. */
export function sendingAppStore(db: Db) {
  return {
    /** Those whose keys are good first, newest first; of the others the ones removed last. */
    async list(cityId: string): Promise<SendingAppRow[]> {
      const { rows } = await db.pool.query<SendingAppRow>({
        name: 'sending-app-list',
        text: `(select ${COLUMNS} from sending_app where city_id = $1 and removed_at is null order by created_at desc, id desc)
          union all
          (select ${COLUMNS} from sending_app where city_id = $1 and removed_at is not null order by removed_at desc, id desc limit $2)`,
        values: [cityId, REMOVED_SHOWN],
      })
      return rows
    },

    /** False when the city has as many as may be. Two at once are counted one after the other. */
    async add(
      tx: Queries,
      cityId: string,
      hash: Buffer,
      app: Pick<SendingAppRow, 'id' | 'name' | 'lastFour' | 'createdAt'>,
      atMost: number,
    ) {
      await tx.query(`select pg_advisory_xact_lock(hashtextextended('sending_app ' || $1, 0))`, [cityId])
      const { rowCount } = await tx.query(
        `insert into sending_app (id, city_id, name, hash, last_four, created_at)
         select $1, $2, $3, $4, $5, $6 where (select count(*) from sending_app where city_id = $2 and removed_at is null) < $7`,
        [app.id, cityId, app.name, hash, app.lastFour, app.createdAt, atMost],
      )
      return rowCount === 1
    },

    /** Undefined when the city has no such app whose key is good. */
    async remove(tx: Queries, cityId: string, id: string, at: Date): Promise<SendingAppRow | undefined> {
      const { rows } = await tx.query<SendingAppRow>(
        `update sending_app set hash = null, removed_at = $3 where id = $2 and city_id = $1 and removed_at is null returning ${COLUMNS}`,
        [cityId, id, at],
      )
      return rows[0]
    },

    /** The app of a key that is good; undefined when there is none. */
    async find(hash: Buffer): Promise<{ id: string; cityId: string } | undefined> {
      const { rows } = await db.pool.query<{ id: string; cityId: string }>({
        name: 'sending-app-find',
        text: `select id, city_id as "cityId" from sending_app where hash = $1`,
        values: [hash],
      })
      return rows[0]
    },

    /** Told to the minute, and only while the app may send. */
    async used(id: string, at: Date): Promise<void> {
      await db.pool.query({
        name: 'sending-app-used',
        text: `update sending_app set last_used_at = $2
          where id = $1 and removed_at is null and (last_used_at is null or last_used_at < $2::timestamptz - interval '1 minute')`,
        values: [id, at],
      })
    },
  }
}
