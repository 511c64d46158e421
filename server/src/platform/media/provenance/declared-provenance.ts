import { pictureType } from '../transcoder/picture-type.ts'
import { rejoinedParts } from './jpeg-parts.ts'
import { pngTexts } from './png-texts.ts'
import { type SourceOfAi, sourceOfAi } from './source-types.ts'

/**
 * What a file says of how its picture came to be, before it is drawn anew and forgotten. It is the file's word and nobody's proof:
 * whoever wants to takes it out, and a signature is not looked at. Everything is found by looking for bytes, once from front to back;
 * nothing that a file says of its own lengths is asked for memory.
 */

/** As XMP (`Iptc4xmpExt:DigitalSourceType`), JSON and the assertions of C2PA spell it, after their first letter. */
const PROPERTY = Buffer.from('igitalSourceType', 'latin1')
/** Places that are looked at; a file that has more of them is made to have them. */
const MOST_PLACES = 2_000
const LONGEST_VALUE = 200

/** A text of CBOR (https://www.rfc-editor.org/rfc/rfc8949#section-3.1); null when none begins here. */
function cborText(bytes: Buffer, at: number): string | null {
  // A tag in front of it, as of an address.
  const tag = bytes[at] ?? 0
  const start = tag === 0xd8 ? at + 2 : tag >= 0xc0 && tag <= 0xd7 ? at + 1 : at
  const head = bytes[start] ?? 0
  if (head >= 0x60 && head <= 0x77) return bytes.toString('latin1', start + 1, start + 1 + head - 0x60)
  if (head !== 0x78) return null
  return bytes.toString('latin1', start + 2, start + 2 + Math.min(bytes[start + 1] ?? 0, LONGEST_VALUE))
}

const isOfValue = (code: number) => /[A-Za-z0-9:/\\._#-]/.test(String.fromCharCode(code))

/** The value behind the name of a property in XML or JSON: of an element, an attribute, a resource, a member. */
function textValue(bytes: Buffer, at: number): string {
  const window = bytes.toString('latin1', at, at + LONGEST_VALUE).replace(/^[\s">]*rdf:resource/, '')
  let start = 0
  while (start < window.length && /[\s"'=:>]/.test(window[start] ?? '')) start++
  let end = start
  while (end < window.length && isOfValue(window.charCodeAt(end))) end++
  return window.slice(start, end)
}

function sourceIn(bytes: Buffer): SourceOfAi | null {
  let at = bytes.indexOf(PROPERTY)
  for (let places = 0; at !== -1 && places < MOST_PLACES; places++) {
    const behind = at + PROPERTY.length
    const found = sourceOfAi(cborText(bytes, behind) ?? textValue(bytes, behind))
    if (found) return found
    at = bytes.indexOf(PROPERTY, behind)
  }
  return null
}

/** As the tools around Stable Diffusion write how they were set. */
const ofSettings = (text: string) =>
  ['Steps: ', 'Sampler: ', 'Seed: '].every((it) => text.includes(it)) ? 'trainedAlgorithmicMedia' : null

/** What is said by fields of PNG that programs which make pictures write, by their keyword. */
const FIELDS: Record<string, (text: string) => SourceOfAi | null> = {
  parameters: ofSettings,
  // ComfyUI: the graph that made it.
  prompt: (text) => (text.includes('"class_type"') ? 'trainedAlgorithmicMedia' : null),
  invokeai_metadata: () => 'trainedAlgorithmicMedia',
  'sd-metadata': () => 'trainedAlgorithmicMedia',
  Software: (text) => (text === 'NovelAI' ? 'trainedAlgorithmicMedia' : null),
  // Of our own, also when another program has left the XMP out.
  'Digital Source Type': sourceOfAi,
}

/** How the comment of a camera begins in Exif, by its letters: settings stand there in files that are no PNG. */
const COMMENTS = ['UNICODE\0', 'ASCII\0\0\0'].map((it) => Buffer.from(it, 'latin1'))
const MOST_COMMENTS = 20
const LONGEST_COMMENT = 20_000

function settingsInExif(bytes: Buffer): SourceOfAi | null {
  for (const start of COMMENTS) {
    let at = bytes.indexOf(start)
    for (let comments = 0; at !== -1 && comments < MOST_COMMENTS; comments++) {
      // Of letters of two bytes every other one is zero here, whichever comes first.
      const found = ofSettings(bytes.toString('latin1', at, at + LONGEST_COMMENT).replaceAll('\0', ''))
      if (found) return found
      at = bytes.indexOf(start, at + start.length)
    }
  }
  return null
}

/** Null when the file does not say that AI has had to do with it. */
export function declaredProvenance(sent: Uint8Array): SourceOfAi | null {
  const bytes = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength)
  const said = sourceIn(bytes)
  if (said) return said
  const type = pictureType(bytes)
  if (type === 'jpeg')
    for (const part of rejoinedParts(bytes)) {
      const found = sourceIn(part)
      if (found) return found
    }
  if (type === 'png')
    for (const { keyword, text } of pngTexts(bytes)) {
      const found = sourceIn(text) ?? FIELDS[keyword]?.(text.toString('latin1')) ?? null
      if (found) return found
    }
  return settingsInExif(bytes)
}
