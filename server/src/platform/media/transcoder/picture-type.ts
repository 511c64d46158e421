/** The formats that are accepted: never SVG, which can contain scripts, and no rare ones. */
export type PictureType = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'

const text = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** AVIF's brands; HEIC has others. */
const AVIF = new Set(['avif', 'avis'])

/** 'ftyp', the major brand, a version, then compatible brands. */
function isAvif(bytes: Uint8Array): boolean {
  if (text(bytes, 4, 8) !== 'ftyp') return false
  const size = new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0)
  if (AVIF.has(text(bytes, 8, 12))) return true
  for (let at = 16; at + 4 <= Math.min(size, bytes.length, 128); at += 4) if (AVIF.has(text(bytes, at, at + 4))) return true
  return false
}

/** A picture's format by its first bytes; null for everything else. */
export function pictureType(bytes: Uint8Array): PictureType | null {
  if (bytes.length < 12) return null
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (PNG.every((it, index) => bytes[index] === it)) return 'png'
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'webp'
  if (/^GIF8[79]a$/.test(text(bytes, 0, 6))) return 'gif'
  return isAvif(bytes) ? 'avif' : null
}
