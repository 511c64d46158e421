import sharp from 'sharp'
import { expect, test } from 'vitest'
import { declaredProvenance } from '../provenance/declared-provenance.ts'
import { pictureType } from './picture-type.ts'
import { aPicture, moving, movingPng, withArchive, withFilm, withPage, withPlace } from './testing/hostile-pictures.ts'
import { madeByAi } from './testing/pictures-of-ai.ts'
import { inProcessTranscoder } from './transcoder.ts'

const { forGallery, transcode } = inProcessTranscoder()
const uploaded = (bytes: Buffer) => forGallery('anybody', 'upload', bytes)
const made = (bytes: Buffer) => forGallery('anybody', 'made', bytes)

/** Of the raster, at a share of its sides. */
function colourAt(rgb: Uint8Array, across: number, down: number): number[] {
  const at = (Math.floor(down * 224) * 224 + Math.floor(across * 224)) * 3
  return [...rgb.subarray(at, at + 3)].map((it) => (it > 200 ? 255 : it < 60 ? 0 : it))
}

test('an upload becomes a JPEG of our own, two small ones in WebP, and what moderation looks at', async () => {
  const { full, thumbs, rgb } = await uploaded(await aPicture('png', 3_000, 1_500))
  expect([pictureType(full.bytes), full.width, full.height]).toEqual(['jpeg', 2_560, 1_280])
  expect(thumbs.map((it) => [pictureType(it.bytes), it.width, it.height])).toEqual([
    ['webp', 320, 160],
    ['webp', 640, 320],
  ])
  expect(rgb).toHaveLength(224 * 224 * 3)
  // Pressed into a square: the red corner is a quarter of each side.
  expect([colourAt(rgb, 0.1, 0.1), colourAt(rgb, 0.2, 0.2), colourAt(rgb, 0.9, 0.9)]).toEqual([
    [255, 0, 0],
    [255, 0, 0],
    [0, 0, 255],
  ])
})

test.each([
  [200, 100, []],
  [320, 200, [320]],
  [100, 639, [320]],
  [640, 640, [320, 640]],
])('of %i x %i the small ones are %j', async (width, height, sides) => {
  const { full, thumbs } = await uploaded(await aPicture('jpeg', width, height))
  expect([full.width, full.height, thumbs.map((it) => Math.max(it.width, it.height))]).toEqual([width, height, sides])
})

test('a made picture is kept to the byte, with what it says of itself', async () => {
  const bytes = await sharp(await aPicture('png', 512, 384))
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">made by AI</x:xmpmeta>')
    .png()
    .toBuffer()
  const { full, thumbs, rgb } = await made(bytes)
  expect({ ...full, bytes: bytes.equals(full.bytes) }).toEqual({ bytes: true, width: 512, height: 384 })
  expect(thumbs.map((it) => [it.width, it.height])).toEqual([[320, 240]])
  expect(colourAt(rgb, 0.9, 0.9)).toEqual([0, 0, 255])
})

test('an upload says nothing of where, by what and by whom it was taken', async () => {
  const { full, thumbs } = await uploaded(
    await sharp(await withPlace())
      .resize(400)
      .keepMetadata()
      .toBuffer(),
  )
  for (const sheet of [full, ...thumbs]) {
    const { exif, xmp, icc, orientation } = await sharp(sheet.bytes).metadata()
    expect({ exif, xmp, icc, orientation }).toEqual({})
    expect(Buffer.from(sheet.bytes).toString('latin1')).not.toMatch(/Exif|GPS|SecretCamera|PrivateNote/)
  }
  expect(thumbs).toHaveLength(1)
})

test.each([
  ['a moving GIF', () => moving('gif'), 'refused', 'moves'],
  ['a moving WebP', () => moving('webp'), 'refused', 'moves'],
  ['a moving PNG', movingPng, 'refused', 'moves'],
  ['a page behind a picture', withPage, 'wrong_media_type', 'something else'],
  ['an archive behind a picture', withArchive, 'wrong_media_type', 'something else'],
  [
    'a document inside a picture',
    async () =>
      sharp(await aPicture('jpeg'))
        .withExif({ IFD0: { Artist: '%PDF-1.7' } })
        .toBuffer(),
    'wrong_media_type',
    'else',
  ],
] as const)('%s is refused with a sentence', async (_name, make, code, sentence) => {
  await expect(uploaded(await make())).rejects.toMatchObject({ code, message: expect.stringContaining(sentence) })
})

test('a film behind a picture, as telephones write it, is left away', async () => {
  const sent = await withFilm()
  const { full } = await uploaded(sent)
  expect([full.width, full.height, Buffer.from(full.bytes).includes('ftypmp42')]).toEqual([120, 80, false])
})

test('noise is taken for nothing else than a picture', async () => {
  // From a seed: the same noise each time.
  let state = 1
  const noise = Buffer.alloc(1_200 * 1_000 * 3)
  for (let at = 0; at < noise.length; at++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    noise[at] = state >>> 24
  }
  const sent = await sharp(noise, { raw: { width: 1_200, height: 1_000, channels: 3 } })
    .png()
    .toBuffer()
  expect(sent.length).toBeGreaterThan(3_000_000)
  expect((await uploaded(sent)).full.width).toBe(1_200)
})

test('what says that it is of AI says so in every sheet that is kept of it, and nothing besides', async () => {
  const source = 'compositeWithTrainedAlgorithmicMedia'
  const sent = await sharp(await madeByAi(source))
    .keepMetadata()
    .withExif({ IFD0: { Artist: 'Somebody Private' } })
    .resize(700)
    .toBuffer()
  const kept = await uploaded(sent)
  const ofRecord = await transcode('anybody', sent)
  expect([kept.declaredSource, ofRecord.declaredSource]).toEqual([source, source])
  const sheets = [kept.full, ...kept.thumbs, ofRecord.full, ofRecord.thumb]
  expect(sheets).toHaveLength(5)
  for (const { bytes } of sheets) {
    expect(declaredProvenance(bytes)).toBe(source)
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  }
  // Taken out and put up again it is told the same of.
  expect((await uploaded(Buffer.from(kept.full.bytes))).declaredSource).toBe(source)
  const plain = await uploaded(await aPicture())
  expect([plain.declaredSource, declaredProvenance(plain.full.bytes)]).toEqual([null, null])
})
