import type { KeyScope } from '@oppidum/domain/people/api-key'
import type { Db, Tx } from '../../../platform/db/connection.ts'
import { run, sql } from '../../../platform/db/sql.ts'

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

const COLUMNS = sql`id, name, last_four as "lastFour", scopes, created_at as "createdAt", expires_at as "expiresAt",
  last_used_at as "lastUsedAt"`

/** All SQL of API keys. Everything that belongs to a person is looked up by id and owner together. */
export function apiKeyStore(db: Db) {
  return {
    /** Newest first. */
    async list(personId: string): Promise<ApiKeyRow[]> {
      const { rows } = await run<ApiKeyRow>(
        db.pool,
        sql`select ${COLUMNS} from api_key where person_id = ${personId} order by created_at desc, id desc`,
        { name: 'api-key-list' },
      )
      return rows
    },

    /**
     * False when the person already has `atMost` keys. Locks the person's row, so that two concurrent requests are counted one after the
     * other.
     */
    async add(tx: Queries, personId: string, hash: Buffer, key: Omit<ApiKeyRow, 'lastUsedAt'>, atMost: number): Promise<boolean> {
      await run(tx, sql`select 1 from person where id = ${personId} for update`)
      const { count } = await run(
        tx,
        sql`insert into api_key (id, person_id, name, hash, last_four, scopes, created_at, expires_at)
         select ${key.id}, ${personId}, ${key.name}, ${hash}, ${key.lastFour}, ${key.scopes}, ${key.createdAt}, ${key.expiresAt}
         where (select count(*) from api_key where person_id = ${personId}) < ${atMost}`,
      )
      return count === 1
    },

    /** False when this person has no such key. */
    async remove(tx: Queries, personId: string, id: string): Promise<boolean> {
      const { count } = await run(tx, sql`delete from api_key where id = ${id} and person_id = ${personId}`)
      return count === 1
    },

    async removeAll(tx: Queries, personId: string): Promise<void> {
      await run(tx, sql`delete from api_key where person_id = ${personId}`)
    },

    /** The key if it is valid at this moment; undefined otherwise. */
    async find(hash: Buffer, at: Date): Promise<{ id: string; personId: string; scopes: KeyScope[]; lastUsedAt: Date | null } | undefined> {
      const { rows } = await run<{ id: string; personId: string; scopes: KeyScope[]; lastUsedAt: Date | null }>(
        db.pool,
        sql`select id, person_id as "personId", scopes, last_used_at as "lastUsedAt" from api_key
          where hash = ${hash} and (expires_at is null or expires_at > ${at})`,
        { name: 'api-key-find' },
      )
      return rows[0]
    },

    /** Conditional, because several instances may find the last use out of date at once. */
    async used(id: string, at: Date, before: Date): Promise<void> {
      await run(
        db.pool,
        sql`update api_key set last_used_at = ${at} where id = ${id} and (last_used_at is null or last_used_at < ${before})`,
        { name: 'api-key-used' },
      )
    },
  }
}
