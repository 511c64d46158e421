import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { readPng, writePng } from '../../png-chunks.ts'
import { aPicture } from './hostile-pictures.ts'

/** Files that declare how their picture was made, each built after the standard it is named for. */

const TYPES = 'http://cv.iptc.org/newscodes/digitalsourcetype/'

type Spelling = 'element' | 'attribute' | 'resource'
const SPELLINGS: Record<Spelling, (type: string) => string> = {
  element: (type) => `><Iptc4xmpExt:DigitalSourceType>${type}</Iptc4xmpExt:DigitalSourceType></rdf:Description>`,
  attribute: (type) => ` Iptc4xmpExt:DigitalSourceType="${type}"/>`,
  resource: (type) => `><Iptc4xmpExt:DigitalSourceType\n rdf:resource='${type}'/></rdf:Description>`,
}

/** XMP, ISO 16684-1, with the property of the IPTC Photo Metadata Standard. */
export function xmp(type: string, spelling: Spelling = 'element'): string {
  return `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"${SPELLINGS[spelling](type)}</rdf:RDF></x:xmpmeta>`
}

export async function withXmp(format: 'jpeg' | 'png' | 'webp' | 'avif', packet: string): Promise<Buffer> {
  return sharp(await aPicture(format))
    .withXmp(packet)
    .toFormat(format)
    .toBuffer()
}

/** As most tools write it. */
export const madeByAi = (name = 'trainedAlgorithmicMedia') => withXmp('jpeg', xmp(`${TYPES}${name}`))

/** A PNG with one more chunk before its pixels. */
export async function withChunk(type: string, data: Buffer): Promise<Buffer> {
  const [header, ...rest] = readPng(await aPicture('png')) ?? []
  if (!header) throw new Error('no PNG')
  return Buffer.from(writePng([header, { type, data }, ...rest]))
}

export const SETTINGS =
  'a tram at dusk\nNegative prompt: people\nSteps: 20, Sampler: Euler a, CFG scale: 7, Seed: 42, Size: 512x512, Model: v1-5'

export const textChunk = (keyword: string, text: string) => withChunk('tEXt', Buffer.from(`${keyword}\0${text}`, 'latin1'))
export const packedChunk = (keyword: string, text: string | Buffer) =>
  withChunk('zTXt', Buffer.concat([Buffer.from(`${keyword}\0\0`, 'latin1'), deflateSync(text)]))
export const packedXmpChunk = (packet: string) =>
  withChunk('iTXt', Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\x01\0\0\0', 'latin1'), deflateSync(packet)]))

/** Exif with a user comment in UTF-16. */
export async function withComment(text: string): Promise<Buffer> {
  const head = Buffer.from('Exif\0\0II*\0\x08\0\0\0', 'latin1')
  const letters = Buffer.from(text, 'utf16le').swap16()
  const comment = Buffer.concat([Buffer.from('UNICODE\0', 'latin1'), letters])
  const entry = (tag: number, type: number, count: number, value: number) => {
    const it = Buffer.alloc(12)
    it.writeUInt16LE(tag, 0)
    it.writeUInt16LE(type, 2)
    it.writeUInt32LE(count, 4)
    it.writeUInt32LE(value, 8)
    return it
  }
  const one = Buffer.from([1, 0])
  const end = Buffer.alloc(4)
  // The first directory points to the Exif directory, which points to the comment after it.
  const first = Buffer.concat([one, entry(0x8769, 4, 1, 26), end])
  const exif = Buffer.concat([one, entry(0x9286, 7, comment.length, 44), end])
  return withSegments([[0xe1, Buffer.concat([head, first, exif, comment])]])
}

/** A JPEG that starts with these segments. */
export async function withSegments(segments: readonly (readonly [marker: number, content: Buffer])[]): Promise<Buffer> {
  const still = await aPicture('jpeg')
  const written = segments.map(([marker, content]) => {
    const head = Buffer.from([0xff, marker, 0, 0])
    head.writeUInt16BE(content.length + 2, 2)
    return Buffer.concat([head, content])
  })
  return Buffer.concat([still.subarray(0, 2), ...written, still.subarray(2)])
}

/** XMP part 3, 1.1.3.1: a packet longer than a segment continues in others, cut at any byte. */
export function longXmp(packet: string, cutAt: number): Promise<Buffer> {
  const whole = Buffer.from(packet, 'utf8')
  const part = (from: number, to: number) => {
    const head = Buffer.alloc(40)
    head.write('0123456789ABCDEF0123456789ABCDEF', 'latin1')
    head.writeUInt32BE(whole.length, 32)
    head.writeUInt32BE(from, 36)
    return Buffer.concat([Buffer.from('http://ns.adobe.com/xmp/extension/\0', 'latin1'), head, whole.subarray(from, to)])
  }
  return withSegments([
    [0xe1, part(0, cutAt)],
    [0xe1, part(cutAt, whole.length)],
  ])
}

function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), ...content])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(body.length + 4)
  return Buffer.concat([size, body])
}

/** JUMBF, ISO 19566-5: a box with a label. */
const labelled = (kind: string, label: string, ...content: Buffer[]) =>
  box('jumb', box('jumd', Buffer.from(`${kind}\0\x11\0\x10\x80\0\0\xaa\0\x38\x9b\x71\x03${label}\0`, 'latin1')), ...content)

function cborText(text: string): Buffer {
  const letters = Buffer.from(text, 'utf8')
  return Buffer.concat([letters.length < 24 ? Buffer.from([0x60 + letters.length]) : Buffer.from([0x78, letters.length]), letters])
}

/** A C2PA manifest store with the one assertion that matters, unsigned. */
export function manifest(type: string, tag: readonly number[] = []): Buffer {
  const action = [
    cborText('action'),
    cborText('c2pa.created'),
    cborText('digitalSourceType'),
    Buffer.from(tag),
    cborText(type),
    cborText('softwareAgent'),
    cborText('a painter'),
  ]
  const actions = Buffer.concat([Buffer.from([0xa1]), cborText('actions'), Buffer.from([0x81, 0xa3]), ...action])
  const assertions = labelled('c2as', 'c2pa.assertions', labelled('cbor', 'c2pa.actions.v2', box('cbor', actions)))
  return labelled('c2pa', 'c2pa', labelled('c2ma', 'urn:c2pa:0', assertions))
}

/** The other form of an assertion: JSON. */
export function jsonManifest(type: string): Buffer {
  const json = JSON.stringify({ '@context': {}, 'Iptc4xmpExt:DigitalSourceType': type }).replaceAll('/', '\\/')
  return labelled('c2pa', 'c2pa', labelled('json', 'stds.iptc', box('json', Buffer.from(json))))
}

/** In a JPEG, ISO 19566-5 D.2: each part but the first repeats the header of the box. */
export function jpegWithBoxes(boxes: Buffer, cutAt = boxes.length): Promise<Buffer> {
  const part = (number: number, content: Buffer) => {
    const head = Buffer.from('JP\0\x01\0\0\0\0', 'latin1')
    head.writeUInt32BE(number, 4)
    return [0xeb, Buffer.concat([head, content])] as const
  }
  const first = part(1, boxes.subarray(0, cutAt))
  if (cutAt === boxes.length) return withSegments([first])
  return withSegments([first, part(2, Buffer.concat([boxes.subarray(0, 8), boxes.subarray(cutAt)]))])
}

export const pngWithBoxes = (boxes: Buffer) => withChunk('caBX', boxes)

export async function webpWithBoxes(boxes: Buffer): Promise<Buffer> {
  const still = await aPicture('webp')
  const head = Buffer.from('C2PA\0\0\0\0', 'latin1')
  head.writeUInt32LE(boxes.length, 4)
  const whole = Buffer.concat([still, head, boxes, Buffer.alloc(boxes.length % 2)])
  whole.writeUInt32LE(whole.length - 8, 4)
  return whole
}

export async function avifWithBoxes(boxes: Buffer): Promise<Buffer> {
  const id = Buffer.from('d8fec3d61b0e483c92975828877ec481', 'hex')
  return Buffer.concat([
    await aPicture('avif'),
    box('uuid', id, Buffer.alloc(4), Buffer.from('manifest\0', 'latin1'), Buffer.alloc(8), boxes),
  ])
}

/** XMP part 3, 1.1.2: the plain packet before the end, with a trailer that leads any block reader out of it. */
export async function gifWithXmp(packet: string): Promise<Buffer> {
  const still = await aPicture('gif')
  const tail = Buffer.from([1, ...Array.from({ length: 256 }, (_, index) => 255 - index), 0])
  return Buffer.concat([
    still.subarray(0, -1),
    Buffer.from('!\xff\x0bXMP DataXMP', 'latin1'),
    Buffer.from(packet),
    tail,
    still.subarray(-1),
  ])
}
