import type { Image } from '@oppidum/domain/gallery/image'
import { BLOCKED_SENTENCE } from '@oppidum/domain/gallery/image-moderation'
import { PICTURE_BODY_BYTES, PICTURE_LIMITS } from '@oppidum/domain/records/attachment'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  aPicture,
  bomb,
  moving,
  movingPng,
  SVG,
  withArchive,
  withPage,
  withPlace,
} from '../../../platform/media/transcoder/testing/hostile-pictures.ts'
import { madeByAi, manifest, pngWithBoxes, SETTINGS, textChunk } from '../../../platform/media/transcoder/testing/pictures-of-ai.ts'
import { NOW, startTestApp, TEST_KEY, type TestApp } from '../../../testing/test-app.ts'
import { post, signUp, type TestPerson } from '../../../testing/test-people.ts'
import { testPictures } from '../../../testing/test-pictures.ts'
import { wordModeration } from '../../../testing/word-moderation.ts'
import { base64, gallery } from './testing/gallery.ts'

const pictures = testPictures(TEST_KEY)
const moderation = wordModeration()

let testApp: TestApp
let at: ReturnType<typeof gallery>
let ana: TestPerson
let omar: TestPerson
beforeAll(async () => {
  testApp = await startTestApp({ pictures: pictures, imageModeration: moderation })
  at = gallery(testApp, pictures)
})
afterAll(() => testApp.close())
beforeEach(async () => {
  ana = await signUp(testApp, { plan: 'basic' })
  omar = await signUp(testApp)
})

describe('an upload', () => {
  it("becomes a clean JPEG without its location, with thumbnails, in its owner's list", async () => {
    const sent = await sharp(await withPlace())
      .resize(900)
      .keepMetadata()
      .toBuffer()
    const reply = await at.send(sent, ana, {
      prompt: '  A café in the rain ',
      mimeType: 'image/png',
      isExplicit: false,
      moderationScore: 0,
    })
    expect(reply.status).toBe(200)
    const image = reply.body as Image
    expect(image).toMatchObject({ prompt: 'A café in the rain', createdAt: NOW, kind: 'uploaded', making: null, width: 600, height: 900 })
    expect(image.thumbnails.map((it) => [it.width, it.height])).toEqual([
      [213, 320],
      [427, 640],
    ])
    // The score that the page sends is ignored: a ninth of the image is red.
    expect(image.moderationScore).toBeGreaterThan(3)
    expect([...moderation.attached.values()]).toContain(image.id)
    expect((await at.list(ana)).images).toEqual([image])
    for (const [url, type] of [[image.imageUrl, 'image/jpeg'], ...image.thumbnails.map((it) => [it.url, 'image/webp'] as const)] as const) {
      const { status, headers, bytes } = await at.bytesAt(url)
      expect(status).toBe(200)
      expect(headers).toMatchObject({
        'content-type': type,
        'content-length': String(bytes.length),
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'private, max-age=1800',
        'accept-ranges': 'bytes',
      })
      expect((await sharp(bytes).metadata()).format).toBe(type.slice('image/'.length))
      expect(bytes.toString('latin1')).not.toMatch(/Exif|GPS|SecretCamera|PrivateNote/)
    }
  })

  it.each([
    ['a model made', () => madeByAi()],
    ['a model changed', () => madeByAi('compositeWithTrainedAlgorithmicMedia')],
    ['with the settings of Stable Diffusion in it', () => textChunk('parameters', SETTINGS)],
    [
      'with a manifest of C2PA that says it',
      () => pngWithBoxes(manifest('http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia')),
    ],
  ])('of an image %s says so, and does not count as generated here', async (_what, make) => {
    const reply = await at.send(await make(), ana)
    expect(reply).toMatchObject({ status: 200, body: { kind: 'says-ai', making: null } })
    await at.send(await aPicture(), ana, { prompt: 'A tree' })
    const promptsOf = async (kind: string) => (await at.list(ana, `?kind=${kind}`)).images.map((it) => it.prompt)
    expect([await promptsOf('says-ai'), await promptsOf('uploaded'), await promptsOf('generated')]).toEqual([
      ['A tram at dusk'],
      ['A tree'],
      [],
    ])
    // Downloaded and uploaded again it still says so.
    const { bytes } = await at.bytesAt((reply.body as Image).imageUrl)
    expect((await at.send(bytes, ana)).body).toMatchObject({ kind: 'says-ai' })
  })

  it("through the gallery's form needs a plan with the assistant, and only one's own id", async () => {
    const body = { prompt: 'A tram', imageData: `data:image/png;base64,${base64(await aPicture('png'))}` }
    const secured = (more: object, { cookie } = ana) => post(testApp, '/api/images/secured', { ...body, ...more }, { cookie })
    expect(await secured({ userId: ana.id })).toMatchObject({ status: 200, body: { prompt: 'A tram', kind: 'uploaded' } })
    expect((await secured({}, omar)).status).toBe(402)
    expect(await secured({ userId: omar.id })).toMatchObject({ status: 403, body: { code: 'role_required' } })
    expect((await at.list(ana)).images).toHaveLength(1)
    expect((await at.list(omar)).images).toHaveLength(0)
  })

  it.each([
    ['no prompt', { prompt: '  ' }, 400],
    ['a prompt that is too long', { prompt: 'x'.repeat(1_001) }, 400],
    ['a kind of its own choosing', { kind: 'generated' }, 400],
    ['a prompt that is blocked', { prompt: 'blood, gore and kill' }, 422],
    ['the name of a page', { mimeType: 'text/html' }, 415],
    ['a receipt that is none', { receipt: 'a'.repeat(50) }, 422],
  ])('with %s is refused', async (_name, more, status) => {
    const before = at.files()
    expect((await at.send(await aPicture(), ana, more)).status).toBe(status)
    expect([at.files(), (await at.list(ana)).images]).toEqual([before, []])
  })

  it('whose prompt is sanitised is stored with the remaining words', async () => {
    const reply = await at.send(await aPicture(), ana, { prompt: 'A nude statue' })
    expect(reply).toMatchObject({ status: 200, body: { prompt: 'A statue, safe for work, family friendly', moderationScore: 30 } })
  })

  it('that moderation blocks is not stored', async () => {
    const before = at.files()
    const red = await sharp({ create: { width: 500, height: 500, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer()
    expect(await at.send(red, ana)).toMatchObject({ status: 422, body: { error: BLOCKED_SENTENCE, code: 'refused' } })
    expect([at.files(), (await at.list(ana)).images]).toEqual([before, []])
  })

  it.each([
    ['no base64', (): string => '*'.repeat(100), 400],
    ['nothing', (): string => '', 400],
    ['zero bytes', (): string => 'data:image/png;base64,', 422],
    ['renamed text', (): string => `data:image/png;base64,${base64(Buffer.from('Only words, whatever its name says.'))}`, 415],
    ['an SVG', (): string => `data:image/png;base64,${base64(SVG)}`, 415],
    ['a page of HTML', (): string => base64(Buffer.from('<!doctype html><title>x</title>')), 415],
    ['a picture that is a page as well', async () => base64(await withPage()), 415],
    ['a picture that is an archive as well', async () => base64(await withArchive()), 415],
    ['half a JPEG', async () => base64((await aPicture('jpeg', 800, 600)).subarray(0, 2_000)), 422],
    ['half a PNG', async () => base64((await aPicture('png', 800, 600)).subarray(0, 900)), 422],
    ['a moving GIF', async () => base64(await moving('gif')), 422],
    ['a moving WebP', async () => base64(await moving('webp')), 422],
    ['a moving PNG', async () => base64(await movingPng()), 422],
    ['20,000 x 20,000', (): string => base64(bomb(20_000, 20_000)), 413],
    ['one byte too many', (): string => base64(Buffer.alloc(PICTURE_LIMITS.bytes + 1)), 413],
    ['16 MB', (): string => base64(Buffer.alloc(16 * 1024 * 1024, 1)), 413],
    ['a body that is too long', (): string => 'A'.repeat(PICTURE_BODY_BYTES), 413],
  ] as const)('of %s is refused in one sentence, and nothing of it is kept', async (_name, make, status) => {
    const imageData = await make()
    const before = at.files()
    const reply = await post(testApp, '/api/images', { prompt: 'A tram', imageData }, ana)
    expect(reply.status).toBe(status)
    const { error } = reply.body as { error: string }
    expect(error).toMatch(/^[A-Z][^\n]{10,180}\.$/)
    expect(error).not.toMatch(/sharp|vips|buffer|\/|select /i)
    expect([at.files(), (await at.list(ana)).images]).toEqual([before, []])
  })

  it('that is not JSON is refused', async () => {
    const reply = await testApp.server.app.inject({
      method: 'POST',
      url: '/api/images',
      headers: { cookie: ana.cookie, 'content-type': 'image/png' },
      payload: await aPicture('png'),
    })
    expect(reply.statusCode).toBe(415)
  })

  it('of hostile files does not grow memory', async () => {
    const hostile = base64(bomb(20_000, 20_000))
    const refused = () => post(testApp, '/api/images', { prompt: 'A tram', imageData: hostile }, ana)
    await refused()
    const before = process.memoryUsage().rss
    for (let times = 0; times < 10; times++) expect((await refused()).status).toBe(413)
    expect(process.memoryUsage().rss - before).toBeLessThan(60_000_000)
  })
})
