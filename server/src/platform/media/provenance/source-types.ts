/** The vocabulary for how a picture was made: https://cv.iptc.org/newscodes/digitalsourcetype/ */
export const SOURCE_TYPES = 'http://cv.iptc.org/newscodes/digitalsourcetype/'

/** The types of pictures that no camera took: made by a model or by rules, changed by a model, or composed with such a picture. */
const OF_AI = ['trainedAlgorithmicMedia', 'compositeWithTrainedAlgorithmicMedia', 'algorithmicMedia', 'compositeSynthetic'] as const
export type SourceOfAi = (typeof OF_AI)[number]

const BY_NAME = new Map<string, SourceOfAi>(OF_AI.map((it) => [it, it]))
// C2PA's own name for it.
BY_NAME.set('trainedAlgorithmicData', 'trainedAlgorithmicMedia')

/** From a type's URL, short form ('digsrctype:…') or bare name; null for a camera's types and everything else. */
export function sourceOfAi(type: string): SourceOfAi | null {
  const start = Math.max(type.lastIndexOf('/'), type.lastIndexOf(':'), type.lastIndexOf('#')) + 1
  return BY_NAME.get(type.slice(start)) ?? null
}

/** The XMP packet of a re-encoded picture whose upload declared this source. Nothing else of the upload's metadata is kept. */
export function xmpOfSource(source: SourceOfAi): string {
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">
<Iptc4xmpExt:DigitalSourceType>${SOURCE_TYPES}${source}</Iptc4xmpExt:DigitalSourceType>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>`
}
