import { pictureType } from '../transcoder/picture-type.ts'
import { rejoinedParts } from './jpeg-parts.ts'
import { pngTexts } from './png-texts.ts'
import { type SourceOfAi, sourceOfAi } from './source-types.ts'

/**
 * Reads what an upload declares about AI, before it is re-encoded and its metadata is lost. A declaration proves nothing: anybody can remove
 * it, and signatures are not verified. Declarations are found by searching the bytes once from start to end, and no memory is allocated by
 * lengths that the file states.
 */

/** The property's name in XMP (`Iptc4xmpExt:DigitalSourceType`), JSON and C2PA, without its first letter, whose case differs. */
const PROPERTY = Buffer.from('igitalSourceType', 'latin1')
/** Occurrences that are read; only a crafted file has more. */
const MAX_PLACES = 2_000
const MAX_VALUE_LENGTH = 200

/** A CBOR text (https://www.rfc-editor.org/rfc/rfc8949#section-3.1); null when none starts here. */
function cborText(bytes: Buffer, at: number): string | null {
  // Skips a tag, such as that of a URI.
  const tag = bytes[at] ?? 0
  const start = tag === 0xd8 ? at + 2 : tag >= 0xc0 && tag <= 0xd7 ? at + 1 : at
  const head = bytes[start] ?? 0
  if (head >= 0x60 && head <= 0x77) return bytes.toString('latin1', start + 1, start + 1 + head - 0x60)
  if (head !== 0x78) return null
  return bytes.toString('latin1', start + 2, start + 2 + Math.min(bytes[start + 1] ?? 0, MAX_VALUE_LENGTH))
}

const isValueCharacter = (code: number) => /[A-Za-z0-9:/\\._#-]/.test(String.fromCharCode(code))

/** The value after a property's name in XML or JSON: an element, an attribute, a resource or a member. */
function textValue(bytes: Buffer, at: number): string {
  const window = bytes.toString('latin1', at, at + MAX_VALUE_LENGTH).replace(/^[\s">]*rdf:resource/, '')
  let start = 0
  while (start < window.length && /[\s"'=:>]/.test(window[start] ?? '')) start++
  let end = start
  while (end < window.length && isValueCharacter(window.charCodeAt(end))) end++
  return window.slice(start, end)
}

function sourceIn(bytes: Buffer): SourceOfAi | null {
  let at = bytes.indexOf(PROPERTY)
  for (let places = 0; at !== -1 && places < MAX_PLACES; places++) {
    const end = at + PROPERTY.length
    const source = sourceOfAi(cborText(bytes, end) ?? textValue(bytes, end))
    if (source) return source
    at = bytes.indexOf(PROPERTY, end)
  }
  return null
}

/** From generation settings as Stable Diffusion tools write them. */
const sourceOfSettings = (text: string) =>
  ['Steps: ', 'Sampler: ', 'Seed: '].every((it) => text.includes(it)) ? 'trainedAlgorithmicMedia' : null

/** What the PNG text fields of image generators declare, by keyword. */
const FIELDS: Record<string, (text: string) => SourceOfAi | null> = {
  parameters: sourceOfSettings,
  // ComfyUI's node graph.
  prompt: (text) => (text.includes('"class_type"') ? 'trainedAlgorithmicMedia' : null),
  invokeai_metadata: () => 'trainedAlgorithmicMedia',
  'sd-metadata': () => 'trainedAlgorithmicMedia',
  Software: (text) => (text === 'NovelAI' ? 'trainedAlgorithmicMedia' : null),
  // Our own field, in case another program has removed the XMP.
  'Digital Source Type': sourceOfAi,
}

/** How a user comment starts in Exif, by character set. Generators write their settings there in files other than PNG. */
const COMMENTS = ['UNICODE\0', 'ASCII\0\0\0'].map((it) => Buffer.from(it, 'latin1'))
const MAX_COMMENTS = 20
const MAX_COMMENT_LENGTH = 20_000

function settingsInExif(bytes: Buffer): SourceOfAi | null {
  for (const start of COMMENTS) {
    let at = bytes.indexOf(start)
    for (let comments = 0; at !== -1 && comments < MAX_COMMENTS; comments++) {
      // In UTF-16 every other byte of such a text is zero, in either byte order.
      const source = sourceOfSettings(bytes.toString('latin1', at, at + MAX_COMMENT_LENGTH).replaceAll('\0', ''))
      if (source) return source
      at = bytes.indexOf(start, at + start.length)
    }
  }
  return null
}

/** Null when the file does not declare that AI was involved. */
export function declaredProvenance(upload: Uint8Array): SourceOfAi | null {
  const bytes = Buffer.from(upload.buffer, upload.byteOffset, upload.byteLength)
  const anywhere = sourceIn(bytes)
  if (anywhere) return anywhere
  const type = pictureType(bytes)
  if (type === 'jpeg')
    for (const part of rejoinedParts(bytes)) {
      const source = sourceIn(part)
      if (source) return source
    }
  if (type === 'png')
    for (const { keyword, text } of pngTexts(bytes)) {
      const source = sourceIn(text) ?? FIELDS[keyword]?.(text.toString('latin1')) ?? null
      if (source) return source
    }
  return settingsInExif(bytes)
}
