/** What a picture is by its own word. The vocabulary: https://cv.iptc.org/newscodes/digitalsourcetype/ */
export const SOURCE_TYPES = 'http://cv.iptc.org/newscodes/digitalsourcetype/'

/** Those of them that tell of something that no lens has seen: made by a model or by rules, changed by a model, put together with such. */
const OF_AI = ['trainedAlgorithmicMedia', 'compositeWithTrainedAlgorithmicMedia', 'algorithmicMedia', 'compositeSynthetic'] as const
export type SourceOfAi = (typeof OF_AI)[number]

const BY_NAME = new Map<string, SourceOfAi>(OF_AI.map((it) => [it, it]))
// C2PA has one of its own for it.
BY_NAME.set('trainedAlgorithmicData', 'trainedAlgorithmicMedia')

/** Of its address, its short form ('digsrctype:…') or its bare name; null for what a camera writes, and for everything else. */
export function sourceOfAi(type: string): SourceOfAi | null {
  const start = Math.max(type.lastIndexOf('/'), type.lastIndexOf(':'), type.lastIndexOf('#')) + 1
  return BY_NAME.get(type.slice(start)) ?? null
}

/** What a picture of ours says when the file that it was drawn from said so: nothing else of that file goes over. */
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
