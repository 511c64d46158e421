import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { HOUR_MS } from '@oppidum/domain/core/time'
import type { Image } from '@oppidum/domain/gallery/image'
import { expect, test } from '@playwright/test'
import pg from 'pg'
import pino from 'pino'
import { filesObjectStore } from '../server/src/adapters/object-store/files.adapter.ts'
import { connect, type Db } from '../server/src/platform/db/connection.ts'
import { deleteOrphans } from '../server/src/platform/media/objects/orphans.ts'
import { aPicture } from '../server/src/platform/media/transcoder/testing/hostile-pictures.ts'
import { ownFolder } from './support/data-dir.ts'
import { type Somebody, somebody } from './support/people.ts'
import { becomes } from './support/screen.ts'
import { type ServerProcess, startServer } from './support/server-process.ts'
import { writeSmallCity } from './support/small-city.ts'
import { startStore, type TestStore } from './support/test-store.ts'

test.describe.configure({ mode: 'serial' })

/** The picture and a thumbnail. */
const FILES = 2

const folder = ownFolder()
let store: TestStore
let server: ServerProcess
let person: Somebody
/** A second connection that blocks the server at the step where it will be killed. */
let other: pg.Client
let db: Db
let env: Record<string, string>
test.beforeAll(async () => {
  store = await startStore()
  env = {
    DATABASE_URL: store.url,
    DATA_DIR: folder.path,
    CITY_FILE: writeSmallCity(folder.path),
    SIMULATOR: 'off',
    RATE_LIMIT: 'off',
  }
  server = await startServer(env)
  person = await somebody(server.url)
  other = new pg.Client({ connectionString: store.url })
  await other.connect()
  db = connect({ connectionString: store.url }, { maxConnections: 2 })
})
test.afterAll(async () => {
  await server?.kill()
  await other?.end()
  await db?.close()
  await store?.stop()
  folder.remove()
})

const headers = () => ({ cookie: person.cookie, 'content-type': 'application/json' })
const objects = () => join(folder.path, 'objects')
const files = () => (existsSync(join(objects(), 'images')) ? readdirSync(join(objects(), 'images')) : [])
const count = async (table: 'image' | 'loose_object') => (await db.pool.query(`select 1 from ${table}`)).rowCount
const shown = async () => (await (await fetch(new URL('/api/images', server.url), { headers: headers() })).json()) as Image[]

async function upload(): Promise<Response> {
  const body = JSON.stringify({ prompt: 'A tram at dusk', imageData: (await aPicture('jpeg', 500, 400)).toString('base64') })
  return fetch(new URL('/api/images', server.url), { method: 'POST', headers: headers(), body })
}
const remove = (id: string) => fetch(new URL(`/api/images/${id}`, server.url), { method: 'DELETE', headers: { cookie: person.cookie } })

/** Makes the server wait at its first write to the table, kills it there, and restarts it. */
async function killedAt(table: 'image' | 'loose_object', begin: () => Promise<unknown>, meanwhile: () => Promise<void>): Promise<void> {
  // Reads and references to its rows continue; only writes wait.
  await other.query('begin')
  await other.query(`lock table ${table} in share mode`)
  const begun = begin().catch(() => 'cut off')
  await becomes(async () => {
    const { rowCount } = await db.pool.query('select 1 from pg_locks where not granted and relation = $1::regclass', [table])
    return rowCount
  }, 1)
  await meanwhile()
  await server.kill()
  await other.query('rollback')
  expect(await begun).toBe('cut off')
  // The killed server's transaction is rolled back when the store notices its end.
  await becomes(
    async () =>
      (await db.pool.query(`select 1 from pg_locks where relation = $1::regclass and mode = 'RowExclusiveLock'`, [table])).rowCount,
    0,
  )
  server = await startServer(env)
}

/** The hourly sweep, after the hour an upload may take. */
async function sweep(): Promise<void> {
  const swept = deleteOrphans(
    { db, log: pino({ level: 'silent' }) },
    filesObjectStore(objects(), () => undefined),
  )
  while ((await swept(Date.now() + HOUR_MS + 1_000, 5_000)) > 0);
}

test("a server killed between writing a picture's files and its row leaves neither after the sweep", async () => {
  await killedAt('image', upload, async () => {
    expect([files().length, await count('image')]).toEqual([FILES, 0])
  })
  expect([files().length, await count('image'), await count('loose_object')]).toEqual([FILES, 0, FILES])
  expect(await shown()).toEqual([])
  await sweep()
  expect([files(), await count('image'), await count('loose_object')]).toEqual([[], 0, 0])
  // The same picture, sent again, is stored.
  expect((await upload()).status).toBe(200)
  expect([files().length, await count('image'), await count('loose_object')]).toEqual([FILES, 1, 0])
})

test('a server killed before a deletion is committed leaves the picture complete', async () => {
  const [{ id } = { id: '' }] = await shown()
  await killedAt(
    'loose_object',
    () => remove(id),
    async () => undefined,
  )
  await sweep()
  expect([files().length, await count('image'), await count('loose_object')]).toEqual([FILES, 1, 0])
  const [image] = await shown()
  for (const url of [image?.imageUrl, image?.thumbnails[0]?.url]) {
    const file = await fetch(new URL(url as string, server.url))
    expect([file.status, (await file.arrayBuffer()).byteLength > 0]).toEqual([200, true])
  }
})

test('a server killed after it leaves no file behind', async () => {
  const [{ id } = { id: '' }] = await shown()
  expect((await remove(id)).status).toBe(200)
  await server.kill()
  expect([files().length, await count('image'), await count('loose_object')]).toEqual([FILES, 0, FILES])
  server = await startServer(env)
  expect(await shown()).toEqual([])
  await sweep()
  expect([files(), await count('loose_object')]).toEqual([[], 0])
})
