import type { KeyScope } from '@oppidum/domain/people/api-key'
import type { Db, Tx } from '../../../platform/db/connection.ts'

export interface ApiKeyRow {
  id: string
  name: string
  lastFour: string
  scopes: KeyScope[]
  createdAt: Date
  expiresAt: Date | null
  lastUsedAt: Date | null
}

type Queries = Pick<Tx, 'query'>

const COLUMNS = `id, name, last_four as "lastFour", scopes, created_at as "createdAt", expires_at as "expiresAt", last_used_at as "lastUsedAt"`

/** All SQL of API keys. What belongs to somebody is asked for by id and owner together. */
export function apiKeyStore(db: Db) {
  return {
    /** Newest first. */
    async list(personId: string): Promise<ApiKeyRow[]> {
      const { rows } = await db.pool.query<ApiKeyRow>({
        name: 'api-key-list',
        text: `select ${COLUMNS} from api_key where person_id = $1 order by created_at desc, id desc`,
        values: [personId],
      })
      return rows
    },

    /** False when the person has as many as may be. The row of the person is held, so that two at once are counted one after the other. */
    async add(tx: Queries, personId: string, hash: Buffer, key: Omit<ApiKeyRow, 'lastUsedAt'>, atMost: number): Promise<boolean> {
      await tx.query('select 1 from person where id = $1 for update', [personId])
      const { rowCount } = await tx.query(
        `insert into api_key (id, person_id, name, hash, last_four, scopes, created_at, expires_at)
         select $1, $2, $3, $4, $5, $6, $7, $8 where (select count(*) from api_key where person_id = $2) < $9`,
        [key.id, personId, key.name, hash, key.lastFour, key.scopes, key.createdAt, key.expiresAt, atMost],
      )
      return rowCount === 1
    },

    /** False when this person has no such key. */
    async remove(tx: Queries, personId: string, id: string): Promise<boolean> {
      const { rowCount } = await tx.query('delete from api_key where id = $1 and person_id = $2', [id, personId])
      return rowCount === 1
    },

    async removeAll(tx: Queries, personId: string): Promise<void> {
      await tx.query('delete from api_key where person_id = $1', [personId])
    },

    /** The key that is good at this moment; undefined when there is none. */
    async find(hash: Buffer, at: Date): Promise<{ id: string; personId: string; scopes: KeyScope[]; lastUsedAt: Date | null } | undefined> {
      const { rows } = await db.pool.query<{ id: string; personId: string; scopes: KeyScope[]; lastUsedAt: Date | null }>({
        name: 'api-key-find',
        text: `select id, person_id as "personId", scopes, last_used_at as "lastUsedAt" from api_key
          where hash = $1 and (expires_at is null or expires_at > $2)`,
        values: [hash, at],
      })
      return rows[0]
    },

    /** Conditional, because several instances may have found it unwritten. */
    async used(id: string, at: Date, before: Date): Promise<void> {
      await db.pool.query({
        name: 'api-key-used',
        text: 'update api_key set last_used_at = $2 where id = $1 and (last_used_at is null or last_used_at < $3)',
        values: [id, at, before],
      })
    },
  }
}
