import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from '@oppidum/domain/core/failure'
import { HOUR_MS } from '@oppidum/domain/core/time'
import type { Image } from '@oppidum/domain/gallery/image'
import { build } from 'rolldown'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aPicture } from '../../../platform/media/transcoder/testing/hostile-pictures.ts'
import { PROJECT_ROOT } from '../../../project-root.ts'
import { startTestApp, TEST_KEY, type TestApp } from '../../../testing/test-app.ts'
import { signUp, type TestPerson } from '../../../testing/test-people.ts'
import { testPictures } from '../../../testing/test-pictures.ts'
import { gallery } from './testing/gallery.ts'
import type { KillAt, StoreOrder } from './testing/image-store-child.ts'

const pictures = testPictures(TEST_KEY)
const working = { ...pictures.objects }

let app: TestApp
let at: ReturnType<typeof gallery>
let ana: TestPerson
let built = ''
beforeAll(async () => {
  // Below the project's folder, so that modules outside the bundle resolve.
  mkdirSync(join(PROJECT_ROOT, '.cache'), { recursive: true })
  built = join(mkdtempSync(join(PROJECT_ROOT, '.cache/image-store-')), 'image-store-child.mjs')
  await build({
    input: join(import.meta.dirname, 'testing/image-store-child.ts'),
    platform: 'node',
    external: (id) => !/^[./]/.test(id) && !id.startsWith('@oppidum/') && !id.startsWith('\0'),
    output: { dir: join(built, '..'), format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
    logLevel: 'silent',
  })
  app = await startTestApp({ pictures: pictures })
  at = gallery(app, pictures)
}, 60_000)
afterAll(async () => {
  await app.close()
  rmSync(join(built, '..'), { recursive: true, force: true })
})
beforeEach(async () => {
  Object.assign(pictures.objects, working)
  await sweep()
  ana = await signUp(app)
})

const away = async () => {
  throw new Failure('unavailable', 'Away.', { retryAfterSeconds: 30 })
}

/** Runs the clean-up an hour later, until nothing is leftover to do. */
async function sweep(): Promise<void> {
  app.clock.advance(HOUR_MS + 1)
  while ((await at.clear()) > 0);
}

/** Files without a row, and names that rows refer to without a file. */
async function astray(): Promise<{ orphans: string[]; lacking: string[] }> {
  const referenced = (
    await at.rows<{ name: string }>(
      `select object_name || '-full' as name from image
       union all select object_name || '-' || (thumb ->> 'side') from image, jsonb_array_elements(thumbs) thumb`,
    )
  ).map((it) => it.name.replace('images/', ''))
  const there = new Set(at.files())
  return { orphans: [...there].filter((it) => !referenced.includes(it)), lacking: referenced.filter((it) => !there.has(it)) }
}

describe('a server that is killed', () => {
  it.each<[KillAt, { least: number; most: number }, number]>([
    ['before its first file', { least: 0, most: 0 }, 0],
    ['after its first file', { least: 1, most: 3 }, 0],
    ['after its last file', { least: 3, most: 3 }, 0],
    ['with its row not yet committed', { least: 3, most: 3 }, 0],
    ['afterwards', { least: 3, most: 3 }, 1],
  ])('%s leaves no orphan after the clean-up, and no row without its files', async (killAt, { least, most }, standing) => {
    const before = at.files().length
    const order: StoreOrder = {
      address: app.database.address,
      folder: pictures.folder,
      personId: ana.id,
      nowMs: app.clock.nowMs(),
      killAt,
    }
    const child = fork(built, [JSON.stringify(order)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
    // PostgreSQL learns a little later that the session is over, and holds its locks until then.
    const openTransactions = `select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`
    await expect.poll(() => at.rows(openTransactions), { timeout: 10_000 }).toEqual([])

    // A draft that was being written is one of the files.
    const leftover = at.files().length - before
    expect(leftover).toBeGreaterThanOrEqual(least)
    expect(leftover).toBeLessThanOrEqual(most)
    expect((await at.list(ana)).images).toHaveLength(standing)
    expect((await astray()).lacking).toEqual([])
    // Within its first hour it could still be in progress.
    expect(await at.clear()).toBe(0)
    expect(at.files().length - before).toBe(leftover)
    await sweep()
    expect(await astray()).toEqual({ orphans: [], lacking: [] })
    expect(at.files().length - before).toBe(standing * 3)
    expect(await at.rows('select 1 from loose_object')).toEqual([])
  })
})

it('stores nothing while the object store is down, reports it, and recovers', async () => {
  const sent = await aPicture('jpeg', 400, 300)
  pictures.objects.put = away
  expect(await at.send(sent, ana)).toMatchObject({ status: 503, headers: { 'retry-after': '30' }, body: { code: 'unavailable' } })
  expect((await at.list(ana)).images).toEqual([])
  Object.assign(pictures.objects, working)
  const { id, imageUrl } = (await at.send(sent, ana)).body as Image
  pictures.objects.get = away
  expect((await at.bytesAt(imageUrl)).status).toBe(503)
  // The browser's copy is still valid, so the file is not read.
  expect((await at.bytesAt(imageUrl, { 'if-none-match': `"${id}-full"` })).status).toBe(304)
})

it('a failed insert leaves only files that the clean-up deletes', async () => {
  await at.rows('alter table image add constraint no_more check (prompt <> $$none$$) not valid')
  expect((await at.send(await aPicture('jpeg', 400, 300), ana, { prompt: 'none' })).status).toBe(500)
  await at.rows('alter table image drop constraint no_more')
  expect((await astray()).orphans).toHaveLength(2)
  expect(await at.clear()).toBe(0)
  // The object store is down just then, so it is tried again.
  app.clock.advance(HOUR_MS + 1)
  pictures.objects.remove = away
  expect(await at.clear()).toBe(0)
  expect((await astray()).orphans).toHaveLength(2)
  Object.assign(pictures.objects, working)
  expect(await at.clear()).toBe(2)
  expect(await astray()).toEqual({ orphans: [], lacking: [] })
})

it('a failed deletion leaves the image complete', async () => {
  const { id, imageUrl } = (await at.send(await aPicture('jpeg', 400, 300), ana)).body as Image
  await at.rows('alter table loose_object add constraint no_more check (object_name like $$none$$) not valid')
  expect((await at.remove(id, ana)).status).toBe(500)
  await at.rows('alter table loose_object drop constraint no_more')
  expect((await at.list(ana)).images).toHaveLength(1)
  expect((await at.bytesAt(imageUrl)).status).toBe(200)
  await sweep()
  expect(await astray()).toEqual({ orphans: [], lacking: [] })
})
