import { createHash } from 'node:crypto'
import { MINUTE_MS } from '@oppidum/domain/core/time'
import type { Image, Making } from '@oppidum/domain/gallery/image'
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { deleteExpired } from '../../../platform/jobs/retention.ts'
import { withOrigin } from '../../../platform/media/generation/ai-metadata.ts'
import { aPicture } from '../../../platform/media/transcoder/testing/hostile-pictures.ts'
import { startTestApp, TEST_KEY, type TestApp } from '../../../testing/test-app.ts'
import { signUp, type TestPerson } from '../../../testing/test-people.ts'
import { testPictures } from '../../../testing/test-pictures.ts'
import { wordModeration } from '../../../testing/word-moderation.ts'
import type { ImageReceipts, Receipted } from './image-receipts.ts'
import { signedReceipts } from './signed-receipts.ts'
import { gallery } from './testing/gallery.ts'

const pictures = testPictures(TEST_KEY)
const moderation = wordModeration()

let app: TestApp
let at: ReturnType<typeof gallery>
let receipts: ImageReceipts
let ana: TestPerson
let omar: TestPerson
beforeAll(async () => {
  app = await startTestApp({ pictures: pictures, imageModeration: moderation })
  at = gallery(app, pictures)
  receipts = signedReceipts([TEST_KEY], () => app.clock.nowMs())
})
afterAll(() => app.close())
beforeEach(async () => {
  ana = await signUp(app)
  omar = await signUp(app)
})

const making: Making = {
  model: 'built-in illustrator',
  seed: 7,
  steps: null,
  guidance: null,
  negativePrompt: null,
  drawnFrom: 'A harbour in the fog',
}

/** As generated: with marks in the file. */
const generated = async () =>
  sharp(await aPicture('png', 512, 384))
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">made by AI</x:xmpmeta>')
    .png()
    .toBuffer()

/** A file's declared provenance. */
const said = async (bytes: Buffer) => (await sharp(bytes).metadata()).xmp?.toString('utf8') ?? ''

const receiptedOf = (bytes: Uint8Array, more: Partial<Receipted> = {}): Receipted => ({
  generationId: uuidv7(),
  personId: ana.id,
  prompt: 'A harbour in the fog',
  making,
  hash: createHash('sha256').update(bytes).digest('hex'),
  width: 512,
  height: 384,
  moderationScore: 3,
  decisionId: 'of the making',
  ...more,
})
const receiptFor = (bytes: Uint8Array, more: Partial<Receipted> = {}) => receipts.issue(receiptedOf(bytes, more))

it('a generated image is stored byte for byte, with what its receipt says', async () => {
  const bytes = await generated()
  const reply = await at.send(bytes, ana, { prompt: 'Something else', receipt: receiptFor(bytes), moderationScore: 99 })
  expect(reply.status).toBe(200)
  const image = reply.body as Image
  expect(image).toMatchObject({ kind: 'generated', prompt: 'A harbour in the fog', making, moderationScore: 3, width: 512, height: 384 })
  expect(image.thumbnails.map((it) => [it.width, it.height])).toEqual([[320, 240]])
  const file = await at.bytesAt(image.imageUrl)
  expect([file.headers['content-type'], file.bytes.equals(bytes)]).toEqual(['image/png', true])
  expect(await said(file.bytes)).toContain('made by AI')
  expect(moderation.attached.get('of the making')).toBe(image.id)
  expect((await at.list(ana, '?kind=generated')).images).toEqual([image])
})

it('without a receipt the same image is an upload, and loses its metadata', async () => {
  const { kind, making: how, imageUrl } = (await at.send(await generated(), ana)).body as Image
  expect([kind, how]).toEqual(['uploaded', null])
  const { headers, bytes } = await at.bytesAt(imageUrl)
  expect([headers['content-type'], await said(bytes)]).toEqual(['image/jpeg', ''])
})

it('a generated image without its receipt is stored as AI-made, and nothing more', async () => {
  const origin = { making, prompt: 'A tram', personId: ana.id, kind: 'drawn', brandName: 'Oppidum', madeAt: new Date(0) } as const
  const bytes = withOrigin(await aPicture('png', 300, 200), origin)
  expect((await at.send(bytes, ana)).body).toMatchObject({ kind: 'says-ai', making: null })
  expect((await at.send(bytes, ana, { receipt: receiptFor(bytes) })).body).toMatchObject({ kind: 'generated' })
  const copy = (await app.get('/api/account/export', { cookie: ana.cookie })).body as { images: Image[] }
  expect(copy.images.map((it) => it.kind).sort()).toEqual(['generated', 'says-ai'])
})

it('an image that was not moderated is moderated before it is stored', async () => {
  const unseen = { decisionId: null, moderationScore: null }
  const bytes = await generated()
  const image = (await at.send(bytes, ana, { receipt: receiptFor(bytes, unseen) })).body as Image
  // A sixteenth of it is red.
  expect(image.moderationScore).toBeGreaterThan(3)
  expect([...moderation.attached.values()]).toContain(image.id)
  const red = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer()
  expect((await at.send(red, ana, { receipt: receiptFor(red, unseen) })).status).toBe(422)
  expect((await at.list(ana)).images).toHaveLength(1)
})

it('a receipt is valid once, even for two concurrent requests', async () => {
  const bytes = await generated()
  const receipt = receiptFor(bytes)
  const replies = await Promise.all([1, 2, 3].map(() => at.send(bytes, ana, { receipt })))
  expect(replies.map((it) => it.status).sort()).toEqual([200, 409, 409])
  const { images } = await at.list(ana)
  expect(images).toHaveLength(1)
  // Not even after the image is deleted.
  await at.remove((images[0] as Image).id, ana)
  expect(await at.send(bytes, ana, { receipt })).toMatchObject({
    status: 409,
    body: { code: 'conflict', error: 'This image has already been saved.' },
  })
  expect((await at.list(ana)).images).toEqual([])
})

it.each<[string, (bytes: Buffer) => { bytes: Buffer; receipt: string } | Promise<{ bytes: Buffer; receipt: string }>, RegExp]>([
  ['of another person', (bytes) => ({ bytes, receipt: receiptFor(bytes, { personId: omar.id }) }), /receipt is not valid/],
  [
    'of another picture',
    async (bytes) => ({ bytes: await sharp(bytes).negate().png().toBuffer(), receipt: receiptFor(bytes) }),
    /not the image that the receipt was issued for/,
  ],
  ['with a byte more', (bytes) => ({ bytes: Buffer.concat([bytes, Buffer.from('x')]), receipt: receiptFor(bytes) }), /not the image/],
  [
    'that is ten minutes old',
    (bytes) => {
      const receipt = receiptFor(bytes)
      app.clock.advance(10 * MINUTE_MS)
      return { bytes, receipt }
    },
    /can be saved for 10 minutes/,
  ],
  [
    'of another installation',
    (bytes) => ({ bytes, receipt: signedReceipts(['another'], () => app.clock.nowMs()).issue(receiptedOf(bytes)) }),
    /receipt is not valid/,
  ],
  [
    'that was changed',
    (bytes) => {
      const [said = '', signature] = receiptFor(bytes).split('.')
      return { bytes, receipt: `${said.slice(0, -1)}${said.endsWith('A') ? 'B' : 'A'}.${signature}` }
    },
    /receipt is not valid/,
  ],
  ['without a signature', (bytes) => ({ bytes, receipt: `${receiptFor(bytes).split('.')[0]}.` }), /receipt is not valid/],
])('a receipt %s is refused', async (_name, make, sentence) => {
  const { bytes, receipt } = await make(await generated())
  const before = at.files()
  expect(await at.send(bytes, ana, { receipt })).toMatchObject({
    status: 422,
    body: { code: 'refused', error: expect.stringMatching(sentence) },
  })
  expect([(await at.list(ana)).images, at.files()]).toEqual([[], before])
})

it('a receipt is valid until a minute before it expires', async () => {
  const bytes = await generated()
  const receipt = receiptFor(bytes)
  app.clock.advance(9 * MINUTE_MS)
  expect((await at.send(bytes, ana, { receipt })).status).toBe(200)
})

it('a receipt survives a temporary failure to save', async () => {
  const bytes = await generated()
  const receipt = receiptFor(bytes)
  const { put } = pictures.objects
  pictures.objects.put = async () => {
    throw new Error('the machine of the bytes is gone')
  }
  expect((await at.send(bytes, ana, { receipt })).status).toBe(500)
  pictures.objects.put = put
  expect((await at.send(bytes, ana, { receipt })).status).toBe(200)
})

it.each([
  ['Latin', 0x61, 26, 1],
  ['Chinese', 0x4e00, 20_000, 1],
  ['pictures', 0x1f300, 700, 2],
])('a receipt with the longest prompt, in %s characters, is accepted', async (_name, first, signs, units) => {
  // Pseudo-random, so that it hardly compresses.
  let state = 1
  const next = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return String.fromCodePoint(first + ((state >>> 8) % signs))
  }
  const words = () => Array.from({ length: 1_000 / units }, next).join('')
  const prompt = words()
  const bytes = await generated()
  const receipt = receiptFor(bytes, { prompt, making: { ...making, drawnFrom: prompt, negativePrompt: words() } })
  expect(receipt.length).toBeGreaterThan(1_500)
  expect(await at.send(bytes, ana, { receipt })).toMatchObject({ status: 200, body: { prompt: prompt.normalize('NFC') } })
})

it('a spent receipt is deleted once it has expired by the clock of any instance', async () => {
  const bytes = await generated()
  const receipt = receiptFor(bytes)
  await at.send(bytes, ana, { receipt })
  const expire = () => deleteExpired(app.context, app.retention)
  await expire()
  expect((await at.rows('select 1 from spent_receipt')).length).toBeGreaterThan(0)
  app.clock.advance(80 * MINUTE_MS)
  await expire()
  expect(await at.rows('select 1 from spent_receipt')).toEqual([])
  expect((await at.send(bytes, ana, { receipt })).status).toBe(422)
})
