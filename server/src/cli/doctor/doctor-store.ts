import type { City } from '@oppidum/domain/cities/city'
import { statusStore } from '../../features/status/status-store.ts'
import { checkName } from '../../features/status/system-status.ts'
import type { Db } from '../../platform/db/connection.ts'
import { run, sql } from '../../platform/db/sql.ts'
import { storeTimeMs } from '../../platform/db/store-time.ts'
import type { CityChecks, StoreFacts } from './findings.ts'

export async function storeFacts(db: Db): Promise<Omit<StoreFacts, 'schemaVersion' | 'neededVersion' | 'isServable'>> {
  const { rows } = await run<Omit<StoreFacts, 'schemaVersion' | 'neededVersion' | 'isServable'>>(
    db.pool,
    sql`select current_setting('server_version_num')::int as "serverVersion",
        pg_is_in_recovery() or current_setting('default_transaction_read_only') = 'on' as "isReadOnly",
        pg_database_size(current_database()) as bytes,
        (select count(*) from pg_stat_activity where backend_type = 'client backend') as connections,
        current_setting('max_connections')::int as "maxConnections"`,
  )
  const [facts] = rows
  if (!facts) throw new Error('the store has nothing to say about itself')
  return facts
}

/** How far this machine's clock is ahead of the store's, assuming that question and answer take equally long. */
export async function clockSkewMs(db: Db, nowMs: () => number): Promise<number> {
  const before = nowMs()
  const storeMs = await storeTimeMs(db)
  return (before + nowMs()) / 2 - storeMs
}

export async function checksOf(db: Db, { id, name }: City): Promise<CityChecks> {
  const status = statusStore(db)
  const [seen, last] = [await status.seen(), await status.last(id)]
  const { rows } = await run<CityChecks['feeds'][number]>(
    db.pool,
    sql`select name, problem, (extract(epoch from last_success_at) * 1000)::float8 as "lastSuccessMs" from feed_state
      where city_id = ${id} and failing order by name`,
  )
  return {
    city: name,
    seenAtMs: seen.get(id) ?? null,
    failing: last.flatMap(({ checkId, state, problem, sinceMs }) =>
      state === 'ok' ? [] : [{ name: checkName(checkId), state, problem, sinceMs }],
    ),
    feeds: rows,
  }
}
