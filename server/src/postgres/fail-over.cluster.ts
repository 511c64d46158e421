import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { continueHistory, historyWatch } from '../platform/backup/store-history.ts'
import type { StoreHistory } from '../platform/backup/store-history-store.ts'
import { connect, type Db } from '../platform/db/connection.ts'
import { migrate } from '../platform/db/migrate.ts'
import { freePort } from '../testing/free-port.ts'
import { MIGRATIONS } from '../testing/test-database.ts'
import { type DebianPostgres, runOfDebian, startDebianPostgres } from './testing/debian-postgres.ts'

let postgres: DebianPostgres
let db: Db
beforeAll(async () => {
  const port = await freePort()
  postgres = startDebianPostgres(port, { files: {}, settings: () => ['fsync=off'], access: ['host all all 127.0.0.1/32 trust'] })
  db = connect({ connectionString: `postgresql://oppidum@127.0.0.1:${port}/postgres` })
  await migrate(db, MIGRATIONS)
})
afterAll(async () => {
  await db?.close()
  postgres?.stop()
})

/** Starts the store again as a standby without a primary, which then becomes one. */
function failOver(): void {
  const data = join(postgres.folder, 'data')
  writeFileSync(join(data, 'standby.signal'), '')
  runOfDebian('pg_ctl', ['-D', data, '-w', '-m', 'fast', 'restart'])
  runOfDebian('pg_ctl', ['-D', data, '-w', 'promote'])
}

it('a store that has become the primary is on another line of history', async () => {
  const start = (await continueHistory(db)).present as StoreHistory
  let calls = 0
  const watch = historyWatch({ db, log: pino({ level: 'silent' }) }, start, () => calls++)
  const look = () => watch.run(new AbortController().signal)
  await look()
  expect([start.timeline, calls]).toEqual([1, 0])

  failOver()
  // The connections of before are cut, and the first use of each says so.
  await expect.poll(() => look().then(() => calls), { timeout: 15_000 }).toBe(1)
  expect(await continueHistory(db)).toEqual({ present: { ...start, timeline: 2 }, isOther: false })
})
