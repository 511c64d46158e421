import { join } from 'node:path'
import { cityFileWith } from '@oppidum/domain/cities/city'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FeedSchema } from '../../features/feeds/importers.ts'
import { statusStore } from '../../features/status/status-store.ts'
import { backupRunStore } from '../../platform/backup/backup-run-store.ts'
import { run, sql } from '../../platform/db/sql.ts'
import { MIGRATIONS, type TestDatabase, testDatabase } from '../../testing/test-database.ts'
import { diagnoseDisk, diagnoseStore } from './doctor.ts'
import type { Finding } from './findings.ts'

const NOW = Date.parse('2026-11-27T12:00:00Z')
const FIELDS = { timeZone: 'UTC', bounds: [-1, -1, 1, 1], inhabitants: 1_000, locations: [] }
const CITIES = cityFileWith(FeedSchema).parse({ cities: ['green', 'ill'].map((id) => ({ id, name: id, ...FIELDS })) }).cities

let database: TestDatabase
let empty: TestDatabase
beforeAll(async () => {
  ;[database, empty] = [await testDatabase(), await testDatabase({ empty: true })]
})
afterAll(() => Promise.all([database?.drop(), empty?.drop()]))

const wrong = (findings: readonly Finding[]) => findings.filter((it) => it.state !== 'ok' && it.part !== 'Clock')

test('a store that no server has used', async () => {
  const findings = await diagnoseStore(database.db, MIGRATIONS, CITIES, () => NOW)
  expect(wrong(findings).map((it) => it.words)).toEqual([
    expect.stringMatching(/^None was taken/),
    ...CITIES.map(() => 'No server has run for it yet: start one.'),
  ])
})

test('what System Status and the feeds said last', async () => {
  const { db } = database
  const status = statusStore(db)
  await status.tellSeen(['green', 'ill'], new Date(NOW - 3_000))
  const atMs = NOW - 3_600_000
  await status.write(
    [
      { cityId: 'green', checkId: 'store', state: 'ok', problem: null, atMs },
      { cityId: 'ill', checkId: 'bus', state: 'failing', problem: 'Instances do not hear of each other.', atMs },
    ],
    new Date(atMs),
  )
  await run(
    db.pool,
    sql`insert into feed_state (city_id, feed_id, name, standard, attribution, every_seconds, stale_after_seconds, version, last_attempt_at,
        failing, problem, since, consecutive_failures)
      values ('ill', 'loops', 'Loops', 'datex2', '', 60, 180, 1, ${new Date(NOW)}, true, 'The publisher refuses the key.', ${new Date(atMs)}, 9)`,
  )
  await backupRunStore(db.pool).add({
    takenAt: new Date(NOW - 80 * 3_600_000),
    endedAt: new Date(NOW),
    kind: 'file',
    address: '/backups/x.tar',
    bytes: 1,
    isEncrypted: true,
  })
  const findings = await diagnoseStore(db, MIGRATIONS, CITIES, () => NOW)
  expect(wrong(findings)).toEqual([
    { part: 'Backup', state: 'warning', words: expect.stringMatching(/It is old, the last one is of 2026-11-24/) },
    { part: 'City ill', state: 'problem', words: expect.stringMatching(/since 2026-11-27 11:00 UTC: Instances do not hear/) },
    { part: 'City ill', state: 'problem', words: 'Feed Loops, never fetched: The publisher refuses the key.' },
  ])
})

test('an empty database', async () => {
  const findings = await diagnoseStore(empty.db, MIGRATIONS, CITIES, () => NOW)
  expect(wrong(findings).map((it) => it.words)).toEqual([expect.stringMatching(/empty/)])
})

test('a clock far behind the database', async () => {
  const findings = await diagnoseStore(empty.db, MIGRATIONS, [], () => Date.now() - 90_000)
  expect(findings).toContainEqual({ part: 'Clock', state: 'problem', words: expect.stringMatching(/9\d\.\d s behind/) })
})

test('a folder that does not exist yet has the disk of the one above it', () => {
  expect(diagnoseDisk(join(import.meta.dirname, 'none', 'of', 'these')).words).toMatch(/free at .*none\/of\/these/)
})
