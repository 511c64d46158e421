import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LiveKind } from '@oppidum/domain/core/live'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { backupFile } from '../../adapters/object-store/backup-file.adapter.ts'
import { allVersions } from '../../platform/live/live-version-store.ts'
import { liveClient } from '../../testing/live-client.ts'
import { aCity, startTestApp, TEST_KEY, type TestApp } from '../../testing/test-app.ts'
import { MIGRATIONS, type TestDatabase, testDatabase } from '../../testing/test-database.ts'
import { testPictures } from '../../testing/test-pictures.ts'
import { backupCommand } from './backup-command.ts'
import { restoreCommand } from './restore-command.ts'

const pictures = testPictures(TEST_KEY)
const folder = join(tmpdir(), `oppidum-live-${process.pid}`)
const actor = { by: 'operator', personId: null, channel: 'desk' } as const
const city = aCity()

let before: TestApp
let restored: TestDatabase
let after: TestApp | undefined
beforeAll(async () => {
  before = await startTestApp({ pictures })
  restored = await testDatabase({ empty: true })
})
afterAll(async () => {
  await after?.close()
  await before?.close()
  await restored?.drop()
  rmSync(folder, { recursive: true, force: true })
})

const open = (app: TestApp, title: string) =>
  app.desk.create('incident', city, actor, {
    title,
    description: '',
    location: 'Av. Italia',
    position: null,
    department: null,
    serviceCode: null,
    affectsTraffic: false,
    reporterId: null,
    word: 'other',
    priority: 'high',
    status: 'pending',
  })
const versions = async ({ db }: Pick<TestDatabase, 'db'>) => new Map((await allVersions(db.pool)).map((it) => [it.kind, it.version]))

const eventNumbers = async ({ database }: TestApp) =>
  (await database.db.pool.query<{ sequence: number }>('select sequence from city_event order by sequence')).rows.map((it) => it.sequence)

it('a page that was connected before a restore gets the restored state, and what comes after it', { timeout: 120_000 }, async () => {
  await open(before, 'In the backup')
  const placeOf = async (path: string) => backupFile(path)
  const key = { value: TEST_KEY, isSetting: true }
  const common = { objects: pictures.objects, placeOf, progress: () => undefined }
  const path = join(folder, 'x.tar')
  await backupCommand({ ...before.database, ...common, folder, key, nowMs: before.clock.nowMs }, ['--to', path])
  for (const title of ['Lost', 'Lost too', 'Lost as well']) await open(before, title)
  await before.settled()
  const lastReceived = (await eventNumbers(before)).at(-1) as number
  const held = (await versions(before.database)).get('incidents') as number
  expect(held).toBeGreaterThan(3)

  const own = { migrations: MIGRATIONS, restoreKey: async () => false, presentKey: async () => TEST_KEY }
  await restoreCommand({ ...restored, ...common, ...own }, [path])
  const raised = await versions(restored)
  for (const kind of LiveKind.options) expect(raised.get(kind)).toBeGreaterThan(held)

  after = await startTestApp({ beside: { database: restored, clock: before.clock }, pictures })
  const url = `${(await after.listen()).replace('http', 'ws')}/ws`
  const page = await liveClient(url, { hello: { type: 'hello', city: city.id, since: { incidents: held } } })
  const [first] = await page.count(1)
  expect(first).toMatchObject({ type: 'incident-updated', data: { records: [{ title: 'In the backup' }] } })
  expect(first?.version).toBeGreaterThan(held)

  await open(after, 'After the restore')
  const [, second] = await page.count(2)
  expect(second).toMatchObject({ type: 'incident-created', data: { record: { title: 'After the restore' } } })
  expect(second?.version).toBe((first?.version ?? 0) + 1)
  page.socket.close()

  // A program that resumes from the last event it received before the restore gets the new one.
  const received = (await eventNumbers(after)).filter((it) => it > lastReceived)
  expect(received).toHaveLength(1)
})
