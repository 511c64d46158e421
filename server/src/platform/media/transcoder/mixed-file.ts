import { pictureType } from './picture-type.ts'

/** Markup that a browser would run, and documents. Neither occurs in pixels by chance or in what cameras write. */
const OTHER = /<(?:script|html|body|iframe|!doctype|\?php)[\s>/]|%PDF-\d/i
/** Signatures of RAR and 7z, which may start anywhere in a file. */
const ARCHIVES = ['Rar!\x1a\x07', '7z\xbc\xaf\x27\x1c'].map((it) => Buffer.from(it, 'latin1'))

/** The end record of a ZIP archive, with the length of the comment after it. */
const ZIP_END = Buffer.from([0x50, 0x4b, 0x05, 0x06])
const ZIP_END_BYTES = 22
const MAX_ZIP_COMMENT_BYTES = 65_535

function endsAsArchive(bytes: Buffer): boolean {
  const tail = bytes.subarray(Math.max(0, bytes.length - ZIP_END_BYTES - MAX_ZIP_COMMENT_BYTES))
  for (let at = tail.indexOf(ZIP_END); at !== -1; at = tail.indexOf(ZIP_END, at + 1))
    if (at + ZIP_END_BYTES <= tail.length && at + ZIP_END_BYTES + tail.readUInt16LE(at + 20) <= tail.length) return true
  return false
}

const inPlace = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/**
 * Whether a picture is also a web page, a document or an archive. Other data after the picture is accepted: phones append videos and second
 * pictures.
 */
export function isMixed(bytes: Uint8Array): boolean {
  const whole = inPlace(bytes)
  return OTHER.test(whole.toString('latin1')) || ARCHIVES.some((it) => whole.includes(it)) || endsAsArchive(whole)
}

/** An animated PNG has an `acTL` chunk before its first pixels. */
function isAnimatedPng(bytes: Buffer): boolean {
  for (let at = 8; at + 8 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (name === 'acTL') return true
    if (name === 'IDAT') return false
  }
  return false
}

/** Whether a PNG or AVIF header declares an animation. For GIF and WebP the decoder counts the frames. */
export function isSequence(bytes: Uint8Array): boolean {
  const whole = inPlace(bytes)
  const type = pictureType(bytes)
  return type === 'png' ? isAnimatedPng(whole) : type === 'avif' && whole.toString('latin1', 8, 12) === 'avis'
}
