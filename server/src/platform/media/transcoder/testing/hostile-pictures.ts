import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A blue picture with a red square in the upper left corner, which shows its orientation. */
export async function aPicture(format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' = 'jpeg', width = 120, height = 80): Promise<Buffer> {
  const corner = await sharp({ create: { width: width >> 2, height: height >> 2, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer()
  return sharp({ create: { width, height, channels: 3, background: '#0000ff' } })
    .composite([{ input: corner, left: 0, top: 0 }])
    .toFormat(format)
    .toBuffer()
}

/** As a phone writes it: rotated, with the place and the camera. */
export async function withPlace(): Promise<Buffer> {
  return sharp(await aPicture('jpeg'))
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'SecretCamera', Artist: 'Somebody Private' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '34/1 54/1 20/1', GPSLongitudeRef: 'W', GPSLongitude: '56/1 9/1 30/1' },
    })
    .withXmp(
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">PrivateNote</rdf:RDF></x:xmpmeta>',
    )
    .withIccProfile('p3')
    .toBuffer()
}

/** A valid picture that is also a web page. */
export async function withPage(): Promise<Buffer> {
  return Buffer.concat([await aPicture('jpeg'), Buffer.from('<html><script>alert(document.domain)</script></html>')])
}

/** A valid picture that is also an archive: an empty one, which is the shortest. */
export async function withArchive(): Promise<Buffer> {
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  return Buffer.concat([await aPicture('jpeg'), end])
}

/** A valid picture followed by the start of a video. */
export async function withFilm(): Promise<Buffer> {
  return Buffer.concat([await aPicture('jpeg'), Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'), Buffer.alloc(4_000, 9)])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const out = Buffer.alloc(8 + body.length)
  out.writeUInt32BE(data.length, 0)
  body.copy(out, 4)
  out.writeUInt32BE(crc(body), 4 + body.length)
  return out
}

/** Node has it from 20.15 on. */
const crc = (bytes: Buffer) => crc32(bytes)

/** Some kilobytes that decompress to as many pixels as the header states. */
export function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // One bit a pixel, grey.
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(Math.min(20_000_000, (Math.ceil(width / 8) + 1) * height)), { level: 9 })
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Red, then blue, for ever. */
export async function moving(format: 'gif' | 'webp'): Promise<Buffer> {
  const frame = (background: string) =>
    sharp({ create: { width: 40, height: 40, channels: 3, background } })
      .png()
      .toBuffer()
  return sharp([await frame('#ff0000'), await frame('#0000ff')], { join: { animated: true } })
    .toFormat(format)
    .toBuffer()
}

/** A PNG that declares two frames. */
export async function movingPng(): Promise<Buffer> {
  const still = await aPicture('png')
  const frames = Buffer.alloc(8)
  frames.writeUInt32BE(2, 0)
  // After the signature and the header.
  return Buffer.concat([still.subarray(0, 33), chunk('acTL', frames), still.subarray(33)])
}

export const SVG = Buffer.from(
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="50" height="50"><script>alert(1)</script><image href="file:///etc/passwd"/></svg>',
)
