import type { Making } from '@oppidum/domain/gallery/image'
import { type PngChunk, readPng, writePng } from '../png-chunks.ts'
import { SOURCE_TYPES } from '../provenance/source-types.ts'

/** The origin of a generated picture, as its metadata states it. */
export interface Origin {
  making: Making
  /** As the person wrote it. */
  prompt: string
  /** The person's id. Their name is left out, because files are passed on. */
  personId: string
  /** Made by a trained model, or drawn by rules. */
  kind: 'trained' | 'drawn'
  /** The product's name. */
  brandName: string
  madeAt: Date
}

const SOURCE_TYPE: Record<Origin['kind'], string> = {
  trained: `${SOURCE_TYPES}trainedAlgorithmicMedia`,
  drawn: `${SOURCE_TYPES}algorithmicMedia`,
}

const MADE_BY_AI = 'Made by AI'

/** Characters that XML cannot contain, not even escaped. https://www.w3.org/TR/xml/#charsets */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are replaced
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Lone surrogates become U+FFFD, as in any UTF-8 encoder. */
const plain = (text: string) => Buffer.from(text, 'utf8').toString('utf8').replace(NOT_XML, ' ')
const xml = (text: string) => plain(text).replace(/[&<>"]/g, (it) => ENTITIES[it] ?? it)

/**
 * The PNG with its origin as an XMP packet, in the IPTC properties that image software reads, and as PNG text fields.
 * @throws RangeError when the PNG is not intact
 */
export function withOrigin(png: Uint8Array, origin: Origin): Uint8Array {
  const chunks = readPng(png)
  const [header, ...rest] = chunks ?? []
  if (!header) throw new RangeError('not an intact PNG')
  return writePng([header, xmpChunk(origin), ...textFields(origin).map(([name, text]) => textChunk(name, text)), ...rest])
}

/** With PNG's registered keywords (https://www.w3.org/TR/png-3/#11keywords) where one fits, else our own. */
function textFields({ making, prompt, personId, kind, brandName, madeAt }: Origin): [string, string][] {
  const { model, seed, steps, guidance, negativePrompt, drawnFrom } = making
  return [
    ['Description', prompt],
    ['Author', personId],
    ['Software', `${brandName}: ${model}`],
    ['Creation Time', madeAt.toISOString()],
    ['Source', MADE_BY_AI],
    ['Digital Source Type', SOURCE_TYPE[kind]],
    ['Model', model],
    ['Seed', String(seed)],
    ...(drawnFrom === prompt ? [] : [['Drawn From', drawnFrom] as [string, string]]),
    ...(negativePrompt === null ? [] : [['Negative Prompt', negativePrompt] as [string, string]]),
    ...(steps === null ? [] : [['Steps', String(steps)] as [string, string]]),
    ...(guidance === null ? [] : [['Guidance', String(guidance)] as [string, string]]),
  ]
}

/** A `tEXt` chunk for Latin-1, else an `iTXt` chunk in UTF-8. */
function textChunk(keyword: string, value: string): PngChunk {
  const text = plain(value)
  if (/^[\n\x20-\x7e\xa0-\xff]*$/.test(text)) return { type: 'tEXt', data: Buffer.from(`${keyword}\0${text}`, 'latin1') }
  return internationalChunk(keyword, text)
}

/** Uncompressed, without a language. */
function internationalChunk(keyword: string, text: string): PngChunk {
  return { type: 'iTXt', data: Buffer.concat([Buffer.from(`${keyword}\0\0\0\0\0`, 'latin1'), Buffer.from(text, 'utf8')]) }
}

/** XMP part 3 defines the chunk, the IPTC Photo Metadata Standard the properties. */
function xmpChunk({ making, prompt, personId, kind, brandName, madeAt }: Origin): PngChunk {
  const described = xml(prompt)
  const packet = `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about=""
 xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
 xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">
<Iptc4xmpExt:DigitalSourceType>${SOURCE_TYPE[kind]}</Iptc4xmpExt:DigitalSourceType>
<Iptc4xmpExt:AISystemUsed>${xml(making.model)}</Iptc4xmpExt:AISystemUsed>
<Iptc4xmpExt:AIPromptInformation>${xml(making.drawnFrom)} (seed ${making.seed})</Iptc4xmpExt:AIPromptInformation>
<Iptc4xmpExt:AIPromptWriterName>${xml(personId)}</Iptc4xmpExt:AIPromptWriterName>
<xmp:CreatorTool>${xml(`${brandName}: ${making.model}`)}</xmp:CreatorTool>
<xmp:CreateDate>${madeAt.toISOString()}</xmp:CreateDate>
<photoshop:Credit>${MADE_BY_AI}</photoshop:Credit>
<dc:creator><rdf:Seq><rdf:li>${xml(personId)}</rdf:li></rdf:Seq></dc:creator>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">${described}</rdf:li></rdf:Alt></dc:description>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>`
  return internationalChunk('XML:com.adobe.xmp', packet)
}
