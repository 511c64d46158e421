import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from '@oppidum/domain/core/failure'
import { HOUR_MS } from '@oppidum/domain/core/time'
import { PICTURE_BODY_BYTES, PICTURE_LIMITS, type Picture } from '@oppidum/domain/records/attachment'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { deleteOrphans } from '../../../platform/media/objects/orphans.ts'
import { bomb, SVG, withPage, withPlace } from '../../../platform/media/transcoder/testing/hostile-pictures.ts'
import { madeByAi } from '../../../platform/media/transcoder/testing/pictures-of-ai.ts'
import { aCity, NOW, startTestApp, TEST_KEY, type TestApp } from '../../../testing/test-app.ts'
import { withKey } from '../../../testing/test-keys.ts'
import { post, signUp, type TestPerson } from '../../../testing/test-people.ts'
import { testPictures } from '../../../testing/test-pictures.ts'

const kept = testPictures(TEST_KEY)
const lives = { ...kept.objects }
const other = aCity({ id: 'other', name: 'Other' })
const city = aCity()

let testApp: TestApp
let operator: TestPerson
let viewer: TestPerson
let elsewhere: TestPerson
let incident = ''
let request = ''
beforeAll(async () => {
  testApp = await startTestApp({ cities: [city, other], pictures: kept })
  operator = await signUp(testApp, { role: 'operator' })
  viewer = await signUp(testApp, { role: 'viewer' })
  elsewhere = await signUp(testApp, { role: 'operator', city: 'other' })
})
afterAll(() => testApp.close())

const actor = { by: 'operator', personId: null, channel: 'desk' } as const
const report = {
  title: 'Burst pipe',
  description: '',
  location: 'Av. Italia',
  position: null,
  department: null,
  serviceCode: null,
  affectsTraffic: false,
  reporterId: null,
}
beforeEach(async () => {
  Object.assign(kept.objects, lives)
  const made = (kind: 'incident' | 'service-request', word: string) =>
    testApp.desk.create(kind, city, actor, { ...report, word, priority: 'high', status: 'pending' })
  incident = (await made('incident', 'other')).id
  request = (await made('service-request', 'maintenance')).id
})

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const send = async (bytes: Uint8Array, more: Record<string, unknown> = {}, cookie: string = operator.cookie) =>
  post(testApp, `/api/incidents/${incident}/pictures`, { imageData: base64(bytes), ...more }, { cookie })
const list = async () => (await testApp.get(`/api/incidents/${incident}/pictures`, { cookie: operator.cookie })).body as Picture[]
const timeline = async () =>
  (await testApp.get(`/api/incidents/${incident}/timeline`, { cookie: operator.cookie })).body as {
    action: string
    changes: unknown[]
    text: string | null
    thing: unknown
    name: string | null
  }[]
const files = (): string[] => (existsSync(join(kept.folder, 'record-pictures')) ? readdirSync(join(kept.folder, 'record-pictures')) : [])
const rows = async (sql: string): Promise<unknown[]> => (await testApp.database.db.pool.query(sql)).rows
const clear = (): Promise<number> => deleteOrphans(testApp.context, kept.objects)(testApp.clock.nowMs(), 5_000)

it('a picture with its place in it becomes one of ours, with an entry in the timeline, and without the place', async () => {
  const reply = await send(await withPlace(), { caption: '  The <b>hole</b>\u0007 ', mimeType: 'text/html' })
  expect(reply.status).toBe(200)
  const picture = reply.body as Picture
  expect(picture).toMatchObject({ at: NOW, by: 'operator', caption: 'The <b>hole</b>', full: { width: 80, height: 120 } })
  expect(await list()).toEqual([picture])
  expect((await timeline())[0]).toMatchObject({
    action: 'attached',
    text: 'The <b>hole</b>',
    thing: { kind: 'picture', id: picture.id },
    name: expect.any(String),
  })
  for (const size of [picture.thumb, picture.full]) {
    const { status, headers, text } = await testApp.get(size.url)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=1800',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(text).not.toMatch(/Exif|GPS|SecretCamera/)
    expect((await testApp.get(size.url, { 'if-none-match': String(headers.etag) })).status).toBe(304)
  }
})

it('a picture whose file says that it is of AI is taken and says so ever after; a camera’s says nothing', async () => {
  const reply = await send(await madeByAi(), { caption: 'The hole' })
  expect(reply).toMatchObject({ status: 200, body: { kind: 'says-ai', caption: 'The hole' } })
  const { id, full, thumb } = reply.body as Picture
  expect(await send(await withPlace())).toMatchObject({ status: 200, body: { kind: 'uploaded' } })
  expect((await list()).map((it) => it.kind).sort()).toEqual(['says-ai', 'uploaded'])
  expect((await timeline()).map((it) => [it.action, it.changes])).toEqual([
    ['attached', []],
    ['attached', [{ field: 'pictureKind', from: null, to: 'says-ai' }]],
    ['created', []],
  ])
  const file = (await testApp.get(`/api/incidents/${incident}/timeline.csv`, { cookie: operator.cookie })).text
  expect(file.split('\n').filter((it) => it.includes('pictureKind: - > says-ai'))).toHaveLength(1)
  // The files still carry the mark when they are downloaded and attached elsewhere.
  for (const { url } of [full, thumb]) {
    const { rawPayload } = await testApp.server.app.inject({ method: 'GET', url })
    const again = await post(
      testApp,
      `/api/service-requests/${request}/pictures`,
      { imageData: base64(rawPayload) },
      { cookie: operator.cookie },
    )
    expect(again).toMatchObject({ status: 200, body: { kind: 'says-ai' } })
  }
  expect(
    (await post(testApp, `/api/incidents/${incident}/pictures/${id}`, undefined, { cookie: operator.cookie, method: 'DELETE' })).status,
  ).toBe(200)
  expect(JSON.stringify(await timeline())).toContain('says-ai')
  await clear()
})

it('nothing is closed without words on a picture that AI has had to do with', async () => {
  const close = () =>
    post(
      testApp,
      `/api/incidents/${incident}`,
      { version: 1, status: 'resolved', outcome: 'fixed' },
      { cookie: operator.cookie, method: 'PATCH' },
    )
  await send(await madeByAi())
  expect(await close()).toMatchObject({ status: 422, body: { code: 'refused' } })
  const proof = (await send(await withPlace())).body as Picture
  expect((await close()).status).toBe(200)
  // The other one is none that it could rest on.
  expect(
    await post(testApp, `/api/incidents/${incident}/pictures/${proof.id}`, undefined, { cookie: operator.cookie, method: 'DELETE' }),
  ).toMatchObject({ status: 409 })
})

it('a request takes pictures as an incident does, also as a data URL', async () => {
  const url = `/api/service-requests/${request}/pictures`
  const imageData = `data:image/png;base64,${base64(await withPage())}`
  const reply = await post(testApp, url, { imageData }, { cookie: operator.cookie })
  expect(reply.status).toBe(200)
  expect((await testApp.get(url, { cookie: operator.cookie })).body).toEqual([reply.body])
  expect((await testApp.get((reply.body as Picture).full.url)).text).not.toContain('<script')
})

it('without a signature a picture is there for operators of its city alone', async () => {
  const { id, full } = (await send(await withPage())).body as Picture
  const at = async (url: string, headers: Record<string, string> = {}) => (await testApp.get(url, headers)).status
  const bare = `/api/pictures/${id}`
  expect(await at(bare, { cookie: operator.cookie })).toBe(200)
  expect(await at(`${bare}?size=thumb`, { cookie: operator.cookie })).toBe(200)
  // Nobody learns whether it is there.
  expect(await at(bare)).toBe(404)
  expect(await at(bare, { cookie: viewer.cookie })).toBe(404)
  expect(await at(bare, { cookie: elsewhere.cookie })).toBe(404)
  expect(await at(`${bare}?city=other`, { cookie: elsewhere.cookie })).toBe(404)
  const { headers } = await withKey(testApp.context, { personId: operator.id })
  expect([404, 402]).toContain(await at(bare, headers))
  // A signature opens one picture, and for an hour.
  expect(await at(full.url)).toBe(200)
  const forged = new URL(full.url, 'http://x')
  forged.searchParams.set('until', String(Number(forged.searchParams.get('until')) + 3_600))
  expect(await at(`${forged.pathname}${forged.search}`)).toBe(404)
  const another = ((await send(await withPlace())).body as Picture).id
  expect(await at(full.url.replace(id, another))).toBe(404)
  expect(await at(full.url.replace(/signature=.*/, 'signature=short'))).toBe(400)
  testApp.clock.advance(HOUR_MS)
  expect(await at(full.url)).toBe(404)
})

it('an address is good for half an hour at least, and the same within one', async () => {
  const { id, thumb } = (await send(await withPage())).body as Picture
  testApp.clock.advance(HOUR_MS / 2)
  expect((await testApp.get(thumb.url)).status).toBe(200)
  expect((await list())[0]?.thumb.url).not.toBe(thumb.url)
  expect((await list())[0]?.thumb.url).toBe((await list())[0]?.thumb.url)
  expect((await list())[0]?.id).toBe(id)
})

it.each([
  ['no base64', (): string => '*'.repeat(100), 400, 'malformed'],
  ['base64 that breaks off', (): string => `${base64(SVG)}*`, 400, 'malformed'],
  ['no bytes', (): string => 'data:image/png;base64,', 422, 'refused'],
  ['a program by the name of a picture', (): string => `data:image/png;base64,${base64(SVG)}`, 415, 'wrong_media_type'],
  ['a bomb', (): string => base64(bomb(30_000, 30_000)), 413, 'too_large'],
  ['a broken picture', (): string => base64(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(100)])), 422, 'refused'],
  ['one byte too many', (): string => base64(Buffer.alloc(PICTURE_LIMITS.bytes + 1)), 413, 'too_large'],
  ['16 MB', (): string => 'A'.repeat(PICTURE_BODY_BYTES), 413, 'too_large'],
] as const)('%s is refused, and nothing of it is kept', async (_name, make, status, code) => {
  const before = files()
  const reply = await post(testApp, `/api/incidents/${incident}/pictures`, { imageData: make() }, { cookie: operator.cookie })
  expect({ status: reply.status, body: reply.body }).toMatchObject({ status, body: { code } })
  expect(files()).toEqual(before)
  expect((await timeline()).map((it) => it.action)).toEqual(['created'])
})

it('as many large ones as come are taken one after the other', async () => {
  for (let files = 0; files < 5; files++) expect((await send(Buffer.alloc(1_500_000))).status).toBe(415)
})

it('other calls take no more than before', async () => {
  const reply = await post(testApp, `/api/incidents/${incident}/comments`, { text: 'x'.repeat(1_100_000) }, { cookie: operator.cookie })
  expect(reply.status).toBe(413)
})

it('the same file again is the picture that is there', async () => {
  const bytes = await withPage()
  const [first, second, third] = await Promise.all([send(bytes), send(bytes), send(bytes)])
  expect([first.status, second.status, third.status]).toEqual([200, 200, 200])
  expect(new Set([first, second, third].map((it) => (it.body as Picture).id)).size).toBe(1)
  expect((await timeline()).filter((it) => it.action === 'attached')).toHaveLength(1)
})

it('a record has so many pictures, and no more', async () => {
  await rows(
    `insert into record_picture select gen_random_uuid(), 'montevideo', 'incident', '${incident}', 'record-pictures/x' || gen_random_uuid(), n::text,
       null, 1, 1, 1, 1, now(), 'operator', null from generate_series(1, ${PICTURE_LIMITS.onOneRecord - 1}) n`,
  )
  const [one, two] = await Promise.all([send(await withPage()), send(await withPlace())])
  expect([one.status, two.status].sort()).toEqual([200, 422])
  expect(await list()).toHaveLength(PICTURE_LIMITS.onOneRecord)
})

it('a record of another city, or none, takes nothing', async () => {
  const url = (id: string, query = '') => `/api/incidents/${id}/pictures${query}`
  const body = { imageData: base64(SVG) }
  expect((await post(testApp, url(incident, '?city=other'), body, { cookie: elsewhere.cookie })).status).toBe(404)
  expect((await post(testApp, url(incident), body, { cookie: elsewhere.cookie })).status).toBe(403)
  expect((await testApp.get(url(incident, '?city=other'), { cookie: elsewhere.cookie })).status).toBe(404)
})

it('a picture that is taken off is gone at once, stays in the timeline, and its bytes follow', async () => {
  const { id, full } = (await send(await withPage(), { caption: 'Before' })).body as Picture
  const before = files()
  const gone = await post(testApp, `/api/incidents/${incident}/pictures/${id}`, undefined, { method: 'DELETE', cookie: operator.cookie })
  expect(gone.status).toBe(200)
  expect((await testApp.get(full.url)).status).toBe(404)
  expect(await list()).toEqual([])
  expect((await timeline())[0]).toMatchObject({ action: 'detached', text: 'Before', thing: { kind: 'picture', id } })
  expect(files()).toEqual(before)
  expect(await clear()).toBeGreaterThanOrEqual(2)
  expect(files().length).toBe(before.length - 2)
  const again = await post(testApp, `/api/incidents/${incident}/pictures/${id}`, undefined, { method: 'DELETE', cookie: operator.cookie })
  expect(again.status).toBe(404)
})

it('the picture with which something was closed without words stays until there are words', async () => {
  const { id } = (await send(await withPlace())).body as Picture
  const url = `/api/incidents/${incident}`
  const change = (set: Record<string, unknown>) => post(testApp, url, set, { cookie: operator.cookie, method: 'PATCH' })
  const off = () => post(testApp, `${url}/pictures/${id}`, undefined, { cookie: operator.cookie, method: 'DELETE' })
  expect((await change({ version: 1, status: 'resolved', outcome: 'fixed' })).status).toBe(200)
  expect(await off()).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(await list()).toHaveLength(1)
  expect((await change({ version: 2, outcome: 'fixed', reason: 'The pipe is whole.' })).status).toBe(200)
  expect((await off()).status).toBe(200)
})

it('while the store of bytes is away nothing is kept, what can be done is said, and later it goes', async () => {
  kept.objects.put = async () => {
    throw new Failure('unavailable', 'Away.', { retryAfterSeconds: 30 })
  }
  const reply = await send(await withPage())
  expect(reply).toMatchObject({ status: 503, headers: { 'retry-after': '30' }, body: { code: 'unavailable' } })
  expect(await list()).toEqual([])
  expect((await timeline()).map((it) => it.action)).toEqual(['created'])
  Object.assign(kept.objects, lives)
  expect((await send(await withPage())).status).toBe(200)
})

it('bytes that came to stand nowhere are cleared away after an hour, and those on their way are not', async () => {
  // Whatever the others have left.
  testApp.clock.advance(2 * HOUR_MS)
  while ((await clear()) > 0);
  const standing = files().length
  // As when the process dies between the bytes and the row.
  await rows('alter table record_picture add constraint no_more check (caption is distinct from $$none$$) not valid')
  expect((await send(await withPage(), { caption: 'none' })).status).toBe(500)
  await rows('alter table record_picture drop constraint no_more')
  expect(files().length).toBe(standing + 2)
  expect(await clear()).toBe(0)
  testApp.clock.advance(HOUR_MS + 1)
  // The store of bytes is away just then: it is tried again.
  kept.objects.remove = async () => {
    throw new Failure('unavailable', 'Away.')
  }
  expect(await clear()).toBe(0)
  expect(files().length).toBe(standing + 2)
  Object.assign(kept.objects, lives)
  expect(await clear()).toBe(2)
  expect(files().length).toBe(standing)
  expect(await rows('select * from loose_object')).toEqual([])
})
