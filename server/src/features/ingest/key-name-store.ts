import type { Db } from '../../platform/db/connection.ts'
import { run, sql } from '../../platform/db/sql.ts'

/** Beyond that the names are read again. */
const CACHED_AT_MOST = 10_000

/** Names of API keys, which never change. */
export function keyNames(db: Db) {
  const names = new Map<string, string>()

  /** Undefined for a key that was removed. */
  return async function nameOf(keyId: string): Promise<string | undefined> {
    const cached = names.get(keyId)
    if (cached !== undefined) return cached
    const { rows } = await run<{ name: string }>(db.pool, sql`select name from api_key where id = ${keyId}`, { name: 'ingest-key-name' })
    const name = rows[0]?.name
    if (names.size >= CACHED_AT_MOST) names.clear()
    if (name !== undefined) names.set(keyId, name)
    return name
  }
}
