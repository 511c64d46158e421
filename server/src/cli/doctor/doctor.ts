import { existsSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { City } from '@oppidum/domain/cities/city'
import { statusStore } from '../../features/status/status-store.ts'
import { checkName } from '../../features/status/system-status.ts'
import type { Db } from '../../platform/db/connection.ts'
import { storeVersions } from '../../platform/db/migrate.ts'
import { run, sql } from '../../platform/db/sql.ts'
import { type CityChecks, cityFindings, clockFinding, diskFinding, type Finding, type StoreFacts, storeFindings } from './findings.ts'

/** Reads only. @param migrations folder of this program's */
export async function diagnoseStore(db: Db, migrations: string, cities: readonly City[], nowMs: () => number): Promise<Finding[]> {
  const versions = await storeVersions(db, migrations)
  const facts = await storeFacts(db)
  const findings = [
    ...storeFindings({ ...facts, schemaVersion: versions.store, neededVersion: versions.program }),
    clockFinding(await clockSkewMs(db, nowMs)),
  ]
  // Tables of another version may not have what is asked for.
  if (versions.store !== versions.program) return findings
  for (const city of cities) findings.push(...cityFindings(await checksOf(db, city), nowMs()))
  return findings
}

/** The disk of a folder, or of the nearest one above it that exists. */
export function diagnoseDisk(folder: string): Finding {
  let existing = folder
  while (!existsSync(existing)) existing = dirname(existing)
  const { bavail, bsize } = statfsSync(existing)
  return diskFinding(folder, bavail * bsize)
}

async function storeFacts(db: Db): Promise<Omit<StoreFacts, 'schemaVersion' | 'neededVersion'>> {
  const { rows } = await run<Omit<StoreFacts, 'schemaVersion' | 'neededVersion'>>(
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
async function clockSkewMs(db: Db, nowMs: () => number): Promise<number> {
  const before = nowMs()
  const { rows } = await run<{ ms: number }>(db.pool, sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`)
  return (before + nowMs()) / 2 - (rows[0]?.ms ?? Number.NaN)
}

async function checksOf(db: Db, { id, name }: City): Promise<CityChecks> {
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
