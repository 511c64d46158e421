import type { Making } from '@oppidum/domain/gallery/image'
import { type PngChunk, readPng, writePng } from '../png-chunks.ts'
import { SOURCE_TYPES } from '../provenance/source-types.ts'

/** What a generated picture says of itself, wherever it goes. */
export interface Origin {
  making: Making
  /** As it was asked for. */
  prompt: string
  /** Whoever asked, by id: the file leaves the house, their name does not. */
  personId: string
  /** Made by a trained model, or drawn by rules. */
  kind: 'trained' | 'drawn'
  /** Of this product. */
  brandName: string
  madeAt: Date
}

const SOURCE_TYPE: Record<Origin['kind'], string> = {
  trained: `${SOURCE_TYPES}trainedAlgorithmicMedia`,
  drawn: `${SOURCE_TYPES}algorithmicMedia`,
}

const MADE_BY_AI = 'Made by AI'

/** What XML cannot hold even as a reference. https://www.w3.org/TR/xml/#charsets */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Halves of signs become the sign for what is unknown, as everywhere in UTF-8. */
const plain = (text: string) => Buffer.from(text, 'utf8').toString('utf8').replace(NOT_XML, ' ')
const xml = (text: string) => plain(text).replace(/[&<>"]/g, (it) => ENTITIES[it] ?? it)

/**
 * The PNG with its origin in it: as an XMP packet, with the properties of IPTC that readers of pictures know, and as plain text fields.
 * @throws RangeError when it is no whole PNG
 */
export function withOrigin(png: Uint8Array, origin: Origin): Uint8Array {
  const chunks = readPng(png)
  const [header, ...rest] = chunks ?? []
  if (!header) throw new RangeError('no whole PNG')
  return writePng([header, xmpChunk(origin), ...textFields(origin).map(([name, text]) => textChunk(name, text)), ...rest])
}

/** Keywords of PNG where it has one (https://www.w3.org/TR/png-3/#11keywords), else our own. */
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

/** Latin-1 as it is; anything else in UTF-8, which PNG keeps in a chunk of its own. */
function textChunk(keyword: string, value: string): PngChunk {
  const text = plain(value)
  if (/^[\n\x20-\x7e\xa0-\xff]*$/.test(text)) return { type: 'tEXt', data: Buffer.from(`${keyword}\0${text}`, 'latin1') }
  return internationalChunk(keyword, text)
}

/** Not pressed together, of no language. */
function internationalChunk(keyword: string, text: string): PngChunk {
  return { type: 'iTXt', data: Buffer.concat([Buffer.from(`${keyword}\0\0\0\0\0`, 'latin1'), Buffer.from(text, 'utf8')]) }
}

/** XMP part 3 says where it stands in a PNG; the IPTC Photo Metadata Standard what the properties are called. */
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
