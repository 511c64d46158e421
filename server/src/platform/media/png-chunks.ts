import { crc32 } from 'node:zlib'
import { pictureType } from './transcoder/picture-type.ts'

/** One chunk of a PNG. https://www.w3.org/TR/png-3/#5Chunk-layout */
export interface PngChunk {
  /** Four letters. */
  type: string
  data: Uint8Array
}

const SIGNATURE_BYTES = 8
/** Length, type and checksum. */
const OVERHEAD_BYTES = 12

/** The chunks of a PNG in order; null when it is not a PNG, is truncated or damaged, or has bytes after its end. */
export function readPng(bytes: Uint8Array): PngChunk[] | null {
  if (pictureType(bytes) !== 'png') return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const chunks: PngChunk[] = []
  let at = SIGNATURE_BYTES
  while (at + OVERHEAD_BYTES <= bytes.length) {
    const length = view.getUint32(at)
    const end = at + OVERHEAD_BYTES + length
    if (end > bytes.length || view.getUint32(end - 4) !== crc32(bytes.subarray(at + 4, end - 4))) return null
    const type = Buffer.from(bytes.subarray(at + 4, at + 8)).toString('latin1')
    chunks.push({ type, data: bytes.subarray(at + 8, end - 4) })
    if (type === 'IEND') return end === bytes.length && chunks[0]?.type === 'IHDR' ? chunks : null
    at = end
  }
  return null
}

/** A PNG of these chunks. */
export function writePng(chunks: readonly PngChunk[]): Uint8Array {
  const parts = chunks.map(({ type, data }) => {
    const part = Buffer.alloc(OVERHEAD_BYTES + data.length)
    part.writeUInt32BE(data.length)
    part.write(type, 4, 'latin1')
    part.set(data, 8)
    part.writeUInt32BE(crc32(part.subarray(4, -4)), part.length - 4)
    return part
  })
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...parts])
}

/** Width and height in pixels, from the header. */
export function sizeOfPng(chunks: readonly PngChunk[]): { width: number; height: number } {
  const [header] = chunks
  if (!header || header.data.length < 8) return { width: 0, height: 0 }
  const view = new DataView(header.data.buffer, header.data.byteOffset, header.data.byteLength)
  return { width: view.getUint32(0), height: view.getUint32(4) }
}
