import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bomb, withPlace } from '../transcoder/testing/hostile-pictures.ts'
import {
  avifWithBoxes,
  gifWithXmp,
  jpegWithBoxes,
  jsonManifest,
  longXmp,
  madeByAi,
  manifest,
  packedChunk,
  packedXmpChunk,
  pngWithBoxes,
  SETTINGS,
  textChunk,
  webpWithBoxes,
  withChunk,
  withComment,
  withSegments,
  withXmp,
  xmp,
} from '../transcoder/testing/pictures-of-ai.ts'
import { declaredProvenance } from './declared-provenance.ts'

const TYPES = 'http://cv.iptc.org/newscodes/digitalsourcetype/'
const TRAINED = 'trainedAlgorithmicMedia'
const EDITED = 'compositeWithTrainedAlgorithmicMedia'
const trained = xmp(`${TYPES}${TRAINED}`)

test.each([
  ['XMP of a JPEG', () => madeByAi(), TRAINED],
  ['XMP of a JPEG, as an attribute', () => withXmp('jpeg', xmp(`${TYPES}${EDITED}`, 'attribute')), EDITED],
  ['XMP of a JPEG, as a resource', () => withXmp('jpeg', xmp(`${TYPES}algorithmicMedia`, 'resource')), 'algorithmicMedia'],
  ['XMP with the short form', () => withXmp('jpeg', xmp('digsrctype:compositeSynthetic')), 'compositeSynthetic'],
  ['XMP with the bare name', () => withXmp('jpeg', xmp(TRAINED, 'attribute')), TRAINED],
  ['XMP of a PNG', () => withXmp('png', trained), TRAINED],
  ['XMP of a PNG, compressed', () => packedXmpChunk(trained), TRAINED],
  ['XMP of a WebP', () => withXmp('webp', trained), TRAINED],
  ['XMP of an AVIF', () => withXmp('avif', trained), TRAINED],
  ['XMP of a GIF', () => gifWithXmp(trained), TRAINED],
  ['C2PA of a JPEG', () => jpegWithBoxes(manifest(`${TYPES}${TRAINED}`)), TRAINED],
  ['C2PA of a JPEG, with a tag before the URI', () => jpegWithBoxes(manifest(`${TYPES}${EDITED}`, [0xd8, 0x20])), EDITED],
  ['C2PA as JSON', () => jpegWithBoxes(jsonManifest(`${TYPES}${EDITED}`)), EDITED],
  ['C2PA with a name of its own', () => jpegWithBoxes(manifest('http://c2pa.org/digitalsourcetype/trainedAlgorithmicData')), TRAINED],
  ['C2PA with the bare name', () => jpegWithBoxes(manifest(TRAINED)), TRAINED],
  ['C2PA of a PNG', () => pngWithBoxes(manifest(`${TYPES}${TRAINED}`)), TRAINED],
  ['C2PA of a WebP', () => webpWithBoxes(manifest(`${TYPES}${TRAINED}`)), TRAINED],
  ['C2PA of an AVIF', () => avifWithBoxes(manifest(`${TYPES}${TRAINED}`)), TRAINED],
  ['settings of Stable Diffusion', () => textChunk('parameters', SETTINGS), TRAINED],
  ['the same, compressed', () => packedChunk('parameters', SETTINGS), TRAINED],
  ['the same in the Exif of a JPEG', () => withComment(SETTINGS), TRAINED],
  ['the graph of ComfyUI', () => textChunk('prompt', '{"3": {"inputs": {"seed": 7}, "class_type": "KSampler"}}'), TRAINED],
  ['our own text field', () => textChunk('Digital Source Type', `${TYPES}algorithmicMedia`), 'algorithmicMedia'],
])('%s declares AI', async (_what, make, source) => {
  expect(declaredProvenance(await make())).toBe(source)
})

// At every cut, including within the name and the value.
test.each([
  ['XMP', (cutAt: number) => longXmp(trained, cutAt), trained.indexOf('DigitalSourceType'), 2 * TYPES.length],
  [
    'C2PA',
    (cutAt: number) => jpegWithBoxes(manifest(`${TYPES}${TRAINED}`), cutAt),
    manifest(`${TYPES}${TRAINED}`).indexOf('digitalSourceType') - 2,
    2 * TYPES.length,
  ],
])('%s in two segments is read as one', async (_what, make, from, length) => {
  for (let cutAt = from; cutAt < from + length; cutAt += 3) expect([cutAt, declaredProvenance(await make(cutAt))]).toEqual([cutAt, TRAINED])
})

test.each([
  ['a photograph with its place', withPlace],
  ['XMP of a camera', () => withXmp('jpeg', xmp(`${TYPES}digitalCapture`))],
  ['XMP of a phone that merges several frames', () => withXmp('jpeg', xmp(`${TYPES}computationalCapture`, 'attribute'))],
  ['an enhanced photograph', () => withXmp('jpeg', xmp(`${TYPES}algorithmicallyEnhanced`))],
  ['a name that only ends like one', () => withXmp('jpeg', xmp('untrainedAlgorithmicMedia'))],
  ['a name that only begins like one', () => withXmp('jpeg', xmp(`${TYPES}${TRAINED}Not`))],
  ['the words in a caption', () => textChunk('Description', `no ${TRAINED}`)],
  ['a property without a value', () => withXmp('jpeg', 'DigitalSourceType')],
  [
    'another property after it',
    () => withXmp('jpeg', xmp(`${TYPES}digitalCapture`, 'attribute').replace('"/>', `" dc:title="${TRAINED}"/>`)),
  ],
  ['C2PA of a camera', () => jpegWithBoxes(manifest(`${TYPES}digitalCapture`))],
  ['a camera with a field called parameters', () => textChunk('parameters', 'Steps: 3 to the left')],
  ['a comment of a camera', () => withComment('Seed: sunflower')],
  ['a field called prompt', () => textChunk('prompt', 'Say cheese')],
])('%s declares nothing', async (_what, make) => {
  expect(declaredProvenance(await make())).toBeNull()
})

const MB = 1024 * 1024

test.each([
  ['no bytes', () => Buffer.alloc(0)],
  ['a pixel bomb', () => bomb(20_000, 20_000)],
  ['a text that inflates to 200 MB', () => packedChunk('parameters', Buffer.alloc(200 * MB, 'Steps: '))],
  ['a text that does not inflate', () => withChunk('zTXt', Buffer.from('parameters\0\0no zlib', 'latin1'))],
  ['XMP that does not inflate', () => withChunk('iTXt', Buffer.from('XML:com.adobe.xmp\0\x01\0\0\0no zlib', 'latin1'))],
  ['a truncated text', () => withChunk('iTXt', Buffer.from('parameters', 'latin1'))],
  ['a chunk longer than the file', async () => (await textChunk('parameters', SETTINGS)).fill(0x7f, 33, 37)],
  [
    'parts of boxes that are too short',
    () => withSegments(['JP', 'JP\0\x01\0\0\0\x02', 'JP\0\x01\0\0\0\x02\0\0\0\x01jumb'].map((it) => [0xeb, Buffer.from(it, 'latin1')])),
  ],
  ['a segment without length', async () => (await withSegments([[0xeb, Buffer.from('JP')]])).fill(0, 4, 6)],
  [
    '15 MB of property names and comment starts',
    () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(15 * MB, 'DigitalSourceType UNICODE\0')]),
  ],
  ['15 MB of empty segments', () => Buffer.alloc(15 * MB, Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 2].slice(2)))],
  [
    '15 MB of empty texts',
    () => {
      const text = Buffer.from('\0\0\0\x02zTXtk\0\0\0\0\0', 'latin1')
      return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(15 * MB, text)])
    },
  ],
])('%s declares nothing, in little time and memory', async (_what, make) => {
  const bytes = await make()
  const before = process.memoryUsage.rss()
  const start = process.cpuUsage()
  expect(declaredProvenance(bytes)).toBeNull()
  const { user, system } = process.cpuUsage(start)
  expect((user + system) / 1_000).toBeLessThan(1_000)
  expect(process.memoryUsage.rss() - before).toBeLessThan(60 * MB)
})

test('large compressed texts are inflated to 4 MB in all', async () => {
  const text = Buffer.concat([Buffer.from('note\0\0', 'latin1'), deflateSync(Buffer.alloc(3 * MB))])
  const one = await withChunk('zTXt', text)
  const chunk = one.subarray(33, 33 + 12 + text.length)
  const last = await packedChunk('parameters', SETTINGS)
  const declared = (times: number) =>
    declaredProvenance(Buffer.concat([last.subarray(0, 33), ...Array.from({ length: times }, () => chunk), last.subarray(33)]))
  expect([declared(1), declared(2)]).toEqual([TRAINED, null])
})
