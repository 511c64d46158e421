import { pictureType } from './picture-type.ts'

/** Markup that a browser would run, and documents: none of it stands in a picture by chance, nor in what cameras write into one. */
const OTHER = /<(?:script|html|body|iframe|!doctype|\?php)[\s>/]|%PDF-\d/i
/** RAR and 7z begin so, wherever they do. */
const ARCHIVES = ['Rar!\x1a\x07', '7z\xbc\xaf\x27\x1c'].map((it) => Buffer.from(it, 'latin1'))

/** Of the end of a ZIP archive, which holds the length of the comment behind it. */
const ZIP_END = Buffer.from([0x50, 0x4b, 0x05, 0x06])
const ZIP_END_BYTES = 22
const ZIP_COMMENT_AT_MOST = 65_535

function endsAsArchive(bytes: Buffer): boolean {
  const tail = bytes.subarray(Math.max(0, bytes.length - ZIP_END_BYTES - ZIP_COMMENT_AT_MOST))
  for (let at = tail.indexOf(ZIP_END); at !== -1; at = tail.indexOf(ZIP_END, at + 1))
    if (at + ZIP_END_BYTES <= tail.length && at + ZIP_END_BYTES + tail.readUInt16LE(at + 20) <= tail.length) return true
  return false
}

const inPlace = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/**
 * Whether a picture is a page, a document or an archive as well. Whatever else stands behind a picture is no reason to refuse it:
 * telephones put films and second pictures there.
 */
export function isMixed(bytes: Uint8Array): boolean {
  const whole = inPlace(bytes)
  return OTHER.test(whole.toString('latin1')) || ARCHIVES.some((it) => whole.includes(it)) || endsAsArchive(whole)
}

/** A PNG moves when it says so (`acTL`) before its first pixels. */
function isMovingPng(bytes: Buffer): boolean {
  for (let at = 8; at + 8 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (name === 'acTL') return true
    if (name === 'IDAT') return false
  }
  return false
}

/** Whether a picture is a film by what its header says. What decodes GIF and WebP counts their frames by itself. */
export function isSequence(bytes: Uint8Array): boolean {
  const whole = inPlace(bytes)
  const type = pictureType(bytes)
  return type === 'png' ? isMovingPng(whole) : type === 'avif' && whole.toString('latin1', 8, 12) === 'avis'
}
