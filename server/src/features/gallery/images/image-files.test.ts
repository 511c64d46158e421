import { createHash } from 'node:crypto'
import { HOUR_MS } from '@oppidum/domain/core/time'
import type { Image } from '@oppidum/domain/gallery/image'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { transaction } from '../../../platform/db/connection.ts'
import { signedAddresses } from '../../../platform/media/objects/signed-address.ts'
import { aPicture } from '../../../platform/media/transcoder/testing/hostile-pictures.ts'
import { startTestApp, TEST_KEY, type TestApp } from '../../../testing/test-app.ts'
import { withKey } from '../../../testing/test-keys.ts'
import { PASSWORD, post, signUp, type TestPerson } from '../../../testing/test-people.ts'
import { testPictures } from '../../../testing/test-pictures.ts'
import { storedImages } from './saved-images.ts'
import { gallery } from './testing/gallery.ts'

const pictures = testPictures(TEST_KEY)

let app: TestApp
let at: ReturnType<typeof gallery>
let ana: TestPerson
let omar: TestPerson
beforeAll(async () => {
  app = await startTestApp({ pictures: pictures })
  at = gallery(app, pictures)
})
afterAll(() => app.close())
beforeEach(async () => {
  ana = await signUp(app, { plan: 'basic' })
  omar = await signUp(app)
})

describe("another person's image", () => {
  it('cannot be seen, saved or deleted', async () => {
    const { id, imageUrl, thumbnails } = (await at.send(await aPicture('jpeg', 400, 300), ana)).body as Image
    const bare = `/api/images/${id}/file`
    expect((await at.list(omar)).images).toEqual([])
    expect((await at.bytesAt(bare, { cookie: ana.cookie })).status).toBe(200)
    expect((await at.bytesAt(`${bare}?size=320`, { cookie: ana.cookie })).status).toBe(200)
    // There is no thumbnail of this size.
    expect((await at.bytesAt(`${bare}?size=640`, { cookie: ana.cookie })).status).toBe(404)
    for (const headers of [{}, { cookie: omar.cookie }])
      expect((await at.bytesAt(bare, headers as Record<string, string>)).status).toBe(404)
    const { headers } = await withKey(app.context, { personId: ana.id })
    expect([404, 402]).toContain((await at.bytesAt(bare, headers)).status)
    expect((await at.remove(id, omar)).status).toBe(404)
    expect((await at.remove(id, omar, { userId: ana.id })).status).toBe(403)
    expect((await at.remove(id, { ...ana, cookie: '' })).status).toBe(401)
    expect((await at.list(ana)).images).toHaveLength(1)

    // A signature opens one image, in every size, for an hour.
    expect((await at.bytesAt(imageUrl)).status).toBe(200)
    expect((await at.bytesAt((thumbnails[0] as { url: string }).url)).status).toBe(200)
    const another = ((await at.send(await aPicture('png'), ana)).body as Image).id
    expect((await at.bytesAt(imageUrl.replace(id, another))).status).toBe(404)
    const forged = imageUrl.replace(/until=(\d+)/, (_, until) => `until=${Number(until) + 3_600}`)
    expect((await at.bytesAt(forged)).status).toBe(404)
    app.clock.advance(HOUR_MS)
    expect((await at.bytesAt(imageUrl)).status).toBe(404)
  })

  it("is not opened by the signature of a record's picture", async () => {
    const { id, imageUrl } = (await at.send(await aPicture(), ana)).body as Image
    const recordQuery = new URL(imageUrl, 'http://x').searchParams
    const signs = { purpose: 'addresses of pictures', pathOf: (it: string) => `/api/images/${it}/file` }
    const foreign = signedAddresses<'full'>([TEST_KEY], signs, () => app.clock.nowMs()).sign(id, 'full')
    expect(new URL(foreign, 'http://x').searchParams.get('until')).toBe(recordQuery.get('until'))
    expect((await at.bytesAt(foreign)).status).toBe(404)
  })
})

describe('an image file', () => {
  it('supports ranges and conditional requests', async () => {
    const { imageUrl } = (await at.send(await aPicture('jpeg', 700, 500), ana)).body as Image
    const { bytes, headers } = await at.bytesAt(imageUrl)
    const etag = String(headers.etag)
    const part = async (range: string, more: Record<string, string> = {}) => at.bytesAt(imageUrl, { range, ...more })
    const middle = await part('bytes=10-19')
    expect([middle.status, middle.bytes.equals(bytes.subarray(10, 20))]).toEqual([206, true])
    expect(middle.headers).toMatchObject({
      'content-range': `bytes 10-19/${bytes.length}`,
      'content-length': '10',
      'content-type': 'image/jpeg',
      etag,
    })
    const last = await part('bytes=-5')
    expect([last.status, last.bytes.equals(bytes.subarray(-5))]).toEqual([206, true])
    const rest = await part('bytes=100-')
    expect([rest.status, rest.bytes.equals(bytes.subarray(100))]).toEqual([206, true])
    const beyond = await part(`bytes=${bytes.length}-`)
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, `bytes */${bytes.length}`])
    expect((await part('bytes=0-1,4-5')).status).toBe(416)
    // A client with a part of another version gets the whole file.
    expect((await part('bytes=10-19', { 'if-range': '"another"' })).status).toBe(200)
    expect((await part('bytes=10-19', { 'if-range': etag })).status).toBe(206)
    const again = await at.bytesAt(imageUrl, { 'if-none-match': `"x", W/${etag}` })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
    const address = await app.listen()
    const head = await fetch(`${address}${imageUrl}`, { method: 'HEAD', headers: { range: 'bytes=10-19' } })
    expect([head.status, head.headers.get('content-length'), head.headers.get('content-type')]).toEqual([
      200,
      String(bytes.length),
      'image/jpeg',
    ])
    expect(head.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    const over = await fetch(`${address}${imageUrl}`, { headers: { range: 'bytes=10-19' } })
    expect([over.status, Buffer.from(await over.arrayBuffer()).equals(bytes.subarray(10, 20))]).toEqual([206, true])
  })
})

describe('a deleted image', () => {
  it('disappears with its row at once, its files soon after', async () => {
    const { id, imageUrl } = (await at.send(await aPicture('jpeg', 700, 500), ana)).body as Image
    expect(await at.remove(id, ana, { userId: ana.id })).toMatchObject({ status: 200, body: { deleted: true } })
    expect((await at.bytesAt(imageUrl)).status).toBe(404)
    expect((await at.list(ana)).images).toEqual([])
    const before = at.files().length
    expect(await at.clear()).toBe(3)
    expect(at.files().length).toBe(before - 3)
    expect((await at.remove(id, ana)).status).toBe(404)
  })

  it('disappears with the account, and so do all its files', async () => {
    await at.send(await aPicture('jpeg', 400, 300), ana)
    await at.send(await aPicture('png', 400, 300), omar)
    const copy = (await app.get('/api/account/export', { cookie: ana.cookie })).body as { images: { file: string; prompt: string }[] }
    expect(copy.images).toEqual([expect.objectContaining({ prompt: 'A tram at dusk', kind: 'uploaded', making: null })])
    expect((await at.bytesAt((copy.images[0] as { file: string }).file, { cookie: ana.cookie })).status).toBe(200)
    const own = (await at.rows(`select object_name from image where person_id = '${ana.id}'`)) as { object_name: string }[]
    expect((await post(app, '/api/account', { password: PASSWORD, confirm: true }, { cookie: ana.cookie, method: 'DELETE' })).status).toBe(
      200,
    )
    expect(await at.rows(`select 1 from image where person_id = '${ana.id}'`)).toEqual([])
    const loose = (await at.rows('select object_name from loose_object')) as { object_name: string }[]
    for (const { object_name } of own)
      expect(loose.map((it) => it.object_name)).toEqual(expect.arrayContaining([`${object_name}-full`, `${object_name}-320`]))
    expect((await at.list(omar)).images).toHaveLength(1)
  })

  it('blocked by an admin disappears for everybody who has the same file', async () => {
    // Nobody else uploads this one.
    const sent = await aPicture('jpeg', 410, 310)
    const same = [(await at.send(sent, ana)).body, (await at.send(sent, omar)).body] as Image[]
    const { id: other } = (await at.send(await aPicture('png', 400, 300), ana)).body as Image
    await sweepAll()
    const before = at.files().length
    const hash = createHash('sha256').update(sent).digest('hex')
    const taken = await transaction(app.context.db, (tx) => storedImages(app.context).takeAway(tx, hash))
    expect(taken.sort()).toEqual(same.map((it) => it.id).sort())
    expect([(await at.list(ana)).images.map((it) => it.id), (await at.list(omar)).images]).toEqual([[other], []])
    for (const { imageUrl } of same) expect((await at.bytesAt(imageUrl)).status).toBe(404)
    expect(await at.clear()).toBe(4)
    expect(at.files().length).toBe(before - 4)
  })
})

/** Deletes what the other tests left. */
async function sweepAll(): Promise<void> {
  while ((await at.clear()) > 0);
}
