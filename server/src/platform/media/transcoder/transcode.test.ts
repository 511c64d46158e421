import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pictureType } from './picture-type.ts'
import { aPicture, bomb, moving, SVG, withPage, withPlace } from './testing/hostile-pictures.ts'
import { inProcessTranscoder } from './transcoder.ts'

const { transcode } = inProcessTranscoder()
const transcoded = (bytes: Buffer) => transcode('anybody', bytes)

/** The colour at a place, as '#rrggbb'. */
async function colourAt(bytes: Uint8Array, left: number, top: number): Promise<string> {
  const raw = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()
  return `#${[...raw.subarray(0, 3)].map((it) => (it > 200 ? 'ff' : it < 60 ? '00' : '??')).join('')}`
}

test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('%s becomes a JPEG and a thumbnail', async (format) => {
  const { full, thumb } = await transcoded(await aPicture(format, 3_000, 1_500))
  expect({ ...full, bytes: pictureType(full.bytes) }).toEqual({ bytes: 'jpeg', width: 2_560, height: 1_280 })
  expect({ ...thumb, bytes: pictureType(thumb.bytes) }).toEqual({ bytes: 'jpeg', width: 480, height: 240 })
  expect(await colourAt(full.bytes, 50, 50)).toBe('#ff0000')
  expect(await colourAt(full.bytes, 2_500, 1_200)).toBe('#0000ff')
})

test('a small picture is not enlarged', async () => {
  expect(await transcoded(await aPicture('png', 33, 21))).toMatchObject({
    full: { width: 33, height: 21 },
    thumb: { width: 33, height: 21 },
  })
})

test('transparent pixels become white', async () => {
  const glass = await sharp({ create: { width: 9, height: 9, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .png()
    .toBuffer()
  expect(await colourAt((await transcoded(glass)).full.bytes, 4, 4)).toBe('#ffffff')
})

test('place, camera and author are removed, and the picture is rotated upright', async () => {
  const sent = await withPlace()
  // The test proves something only if the upload has all of it.
  const before = await sharp(sent).metadata()
  expect([before.exif?.length, before.xmp?.length, before.icc?.length, before.orientation]).toEqual([
    expect.any(Number),
    expect.any(Number),
    expect.any(Number),
    6,
  ])
  expect(sent.includes('SecretCamera')).toBe(true)
  const { full, thumb } = await transcoded(sent)
  for (const picture of [full, thumb]) {
    const after = await sharp(picture.bytes).metadata()
    expect([after.exif, after.xmp, after.icc, after.iptc, after.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    const text = Buffer.from(picture.bytes).toString('latin1')
    for (const word of ['Exif', 'GPS', 'SecretCamera', 'Somebody', 'PrivateNote', 'xmpmeta', 'ICC_PROFILE'])
      expect(text).not.toContain(word)
  }
  expect([full.width, full.height]).toEqual([80, 120])
  // The red corner was at the upper left before the rotation.
  expect(await colourAt(full.bytes, 70, 10)).toBe('#ff0000')
})

test('data after the picture is removed', async () => {
  const sent = await withPage()
  expect(sent.includes('<script>')).toBe(true)
  const { full } = await transcoded(sent)
  expect(Buffer.from(full.bytes).toString('latin1')).not.toContain('<script')
})

test.each(['gif', 'webp'] as const)('the first frame of an animated %s is kept', async (format) => {
  const sent = await moving(format)
  expect((await sharp(sent, { animated: true }).metadata()).pages).toBe(2)
  const { full } = await transcoded(sent)
  expect([full.width, full.height, await colourAt(full.bytes, 20, 20)]).toEqual([40, 40, '#ff0000'])
})

test.each([
  ['a bomb of 900 million pixels', async () => bomb(30_000, 30_000), 'too_large', 'million pixels'],
  ['one row too many', async () => bomb(40_000, 1_001), 'too_large', 'million pixels'],
  ['half a JPEG', async () => (await aPicture('jpeg', 800, 600)).subarray(0, 2_000), 'refused', 'damaged or incomplete'],
  ['half a PNG', async () => (await aPicture('png', 800, 600)).subarray(0, 900), 'refused', 'damaged or incomplete'],
  [
    'the head of a JPEG and noise',
    async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(500, 7)]),
    'refused',
    'damaged',
  ],
  ['an SVG', async () => SVG, 'wrong_media_type', 'JPEG, PNG'],
  ['an SVG after spaces', async () => Buffer.concat([Buffer.alloc(40, 32), SVG]), 'wrong_media_type', 'JPEG, PNG'],
  ['a web page', async () => Buffer.from('<!doctype html><title>x</title>'), 'wrong_media_type', 'JPEG, PNG'],
  ['a PDF', async () => Buffer.from('%PDF-1.7 and more of it'), 'wrong_media_type', 'JPEG, PNG'],
  [
    'a TIFF',
    async () =>
      sharp(await aPicture())
        .tiff()
        .toBuffer(),
    'wrong_media_type',
    'JPEG, PNG',
  ],
  ['three bytes', async () => Buffer.from([0xff, 0xd8, 0xff]), 'wrong_media_type', 'JPEG, PNG'],
  ['nothing', async () => Buffer.alloc(0), 'refused', 'empty'],
  ['16 MB', async () => Buffer.alloc(16 * 1024 * 1024, 1), 'too_large', '15 MB'],
] as const)('%s is refused with an explanation', async (_name, make, code, sentence) => {
  await expect(transcoded(await make())).rejects.toMatchObject({ code, message: expect.stringContaining(sentence) })
})

test('a decompression bomb is refused before it is decoded', async () => {
  const sent = bomb(30_000, 30_000)
  expect(sent.length).toBeLessThan(100_000)
  const before = process.memoryUsage().rss
  await expect(transcoded(sent)).rejects.toMatchObject({ code: 'too_large' })
  expect(process.memoryUsage().rss - before).toBeLessThan(60_000_000)
})

test('other decoders are blocked even for a file that passed the earlier checks', async () => {
  const { transcode: straight } = await import('./transcode.ts')
  for (const sent of [
    SVG,
    await sharp(await aPicture())
      .tiff()
      .toBuffer(),
  ])
    for (const what of ['record', 'upload', 'made'] as const) expect(await straight({ what, bytes: sent })).toEqual({ fault: 'broken' })
})
