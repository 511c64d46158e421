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

/** The colour at a position, given as shares of both sides. */
function colourAt(rgb: Uint8Array, across: number, down: number): number[] {
  const at = (Math.floor(down * 224) * 224 + Math.floor(across * 224)) * 3
  return [...rgb.subarray(at, at + 3)].map((it) => (it > 200 ? 255 : it < 60 ? 0 : it))
}

test('an upload becomes a JPEG, two WebP thumbnails and the input of moderation', async () => {
  const { full, thumbs, rgb } = await uploaded(await aPicture('png', 3_000, 1_500))
  expect([pictureType(full.bytes), full.width, full.height]).toEqual(['jpeg', 2_560, 1_280])
  expect(thumbs.map((it) => [pictureType(it.bytes), it.width, it.height])).toEqual([
    ['webp', 320, 160],
    ['webp', 640, 320],
  ])
  expect(rgb).toHaveLength(224 * 224 * 3)
  // Squeezed into a square, the red corner is a quarter of each side.
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
])('the thumbnails of %i x %i are %j', async (width, height, sides) => {
  const { full, thumbs } = await uploaded(await aPicture('jpeg', width, height))
  expect([full.width, full.height, thumbs.map((it) => Math.max(it.width, it.height))]).toEqual([width, height, sides])
})

test('a picture made here is stored byte for byte, with its metadata', async () => {
  const bytes = await sharp(await aPicture('png', 512, 384))
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">made by AI</x:xmpmeta>')
    .png()
    .toBuffer()
  const { full, thumbs, rgb } = await made(bytes)
  expect({ ...full, bytes: bytes.equals(full.bytes) }).toEqual({ bytes: true, width: 512, height: 384 })
  expect(thumbs.map((it) => [it.width, it.height])).toEqual([[320, 240]])
  expect(colourAt(rgb, 0.9, 0.9)).toEqual([0, 0, 255])
})

test('place, camera and author are removed from an upload', async () => {
  const { full, thumbs } = await uploaded(
    await sharp(await withPlace())
      .resize(400)
      .keepMetadata()
      .toBuffer(),
  )
  for (const picture of [full, ...thumbs]) {
    const { exif, xmp, icc, orientation } = await sharp(picture.bytes).metadata()
    expect({ exif, xmp, icc, orientation }).toEqual({})
    expect(Buffer.from(picture.bytes).toString('latin1')).not.toMatch(/Exif|GPS|SecretCamera|PrivateNote/)
  }
  expect(thumbs).toHaveLength(1)
})

test.each([
  ['an animated GIF', () => moving('gif'), 'refused', 'Animated'],
  ['an animated WebP', () => moving('webp'), 'refused', 'Animated'],
  ['an animated PNG', movingPng, 'refused', 'Animated'],
  ['a web page after a picture', withPage, 'wrong_media_type', 'more than a picture'],
  ['an archive after a picture', withArchive, 'wrong_media_type', 'more than a picture'],
  [
    'a document inside a picture',
    async () =>
      sharp(await aPicture('jpeg'))
        .withExif({ IFD0: { Artist: '%PDF-1.7' } })
        .toBuffer(),
    'wrong_media_type',
    'more than a picture',
  ],
] as const)('%s is refused with an explanation', async (_name, make, code, sentence) => {
  await expect(uploaded(await make())).rejects.toMatchObject({ code, message: expect.stringContaining(sentence) })
})

test('a video after a picture, as phones write it, is removed', async () => {
  const sent = await withFilm()
  const { full } = await uploaded(sent)
  expect([full.width, full.height, Buffer.from(full.bytes).includes('ftypmp42')]).toEqual([120, 80, false])
})

test('noise is not mistaken for a web page or an archive', async () => {
  // From a seed, so that the noise is the same each time.
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

test('an upload that declares AI does so in every stored size, without other metadata', async () => {
  const source = 'compositeWithTrainedAlgorithmicMedia'
  const sent = await sharp(await madeByAi(source))
    .keepMetadata()
    .withExif({ IFD0: { Artist: 'Somebody Private' } })
    .resize(700)
    .toBuffer()
  const stored = await uploaded(sent)
  const ofRecord = await transcode('anybody', sent)
  expect([stored.declaredSource, ofRecord.declaredSource]).toEqual([source, source])
  const pictures = [stored.full, ...stored.thumbs, ofRecord.full, ofRecord.thumb]
  expect(pictures).toHaveLength(5)
  for (const { bytes } of pictures) {
    expect(declaredProvenance(bytes)).toBe(source)
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  }
  // Downloaded and uploaded again, it still declares its source.
  expect((await uploaded(Buffer.from(stored.full.bytes))).declaredSource).toBe(source)
  const plain = await uploaded(await aPicture())
  expect([plain.declaredSource, declaredProvenance(plain.full.bytes)]).toEqual([null, null])
})
