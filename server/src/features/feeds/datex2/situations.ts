import type { IncidentDraft } from '@oppidum/domain/feeds/intake'
import { DecodeFailure } from '../decode-failure.ts'
import type { Decoded } from '../importer.ts'
import { tally } from '../rejection-tally.ts'
import { headerText, readPublications } from './datex-publication.ts'
import { type PackedSituation, packedSituations, unpackSituation } from './packed-situations.ts'
import { type SituationSettings, situationIncident } from './situation-incident.ts'
import { incidentWords } from './traffic-event-words.ts'
import { recordText } from './xml-records.ts'

const NOT_SITUATIONS = {
  problem: 'not_situations',
  sentence: "The publisher's response has no situations; it is another kind of DATEX II.",
}

/** The store leaves out larger raw records. */
const RAW_BYTES = 15_000

/** Comments for operators may name people. */
const FOR_OPERATORS = /<((?:[\w.-]+:)?nonGeneralPublicComment)\b[\s\S]*?<\/\1\s*>/g

/** Few records have any, and a word is found faster than an expression. */
const withoutThose = (xml: string) => (xml.includes('nonGeneralPublicComment') ? xml.replace(FOR_OPERATORS, '') : xml)

interface StoredSituation {
  packed: PackedSituation
  /** Where its element is in the text. */
  span: readonly [from: number, to: number]
}

/** Situations as incidents. Of several versions of one situation only the newest counts. */
export function decodeSituations(bytes: Uint8Array, mediaType: string, settings: SituationSettings, nowMs: number): Decoded {
  const rejected = tally()
  const flawed = tally()
  const { pack } = packedSituations()
  const situations = new Map<string, StoredSituation>()

  const { text, publications, partial } = readPublications(bytes, mediaType, (record, publication, span) => {
    if (record.name !== 'situation') return
    const flaws: string[] = []
    const read = situationIncident(record, publication, settings, nowMs, (reason) => flaws.push(reason))
    if (typeof read === 'string') {
      rejected.add(read)
      return
    }
    const { externalId } = read.incident
    const packed = pack(read)
    const earlier = situations.get(externalId)
    if (earlier) rejected.add('older version')
    if (earlier && isNewer(earlier.packed, packed)) return
    for (const reason of flaws) flawed.add(reason)
    // The parser's string would keep the text around it in memory.
    situations.set(Buffer.from(externalId).toString(), { packed, span })
  })
  if (publications.length > 0 && publications.every((it) => it.type !== 'SituationPublication')) throw new DecodeFailure(NOT_SITUATIONS)

  const observedAt = publications.reduce<string | null>((best, it) => {
    const publishedAt = settings.time(headerText(it, 'publicationTime'))
    return publishedAt !== null && (best === null || publishedAt > best) ? publishedAt : best
  }, null)

  function draftOf({ packed, span }: StoredSituation): IncidentDraft {
    const { incident, words, geometry } = unpackSituation(packed)
    const { title, description, location, translations } = incidentWords(words)
    const xml = recordText(text, span, RAW_BYTES)
    const raw = xml === null ? { leftOut: 'too large to keep' } : { xml: withoutThose(xml) }
    return { title, description, location, translations, geometry, raw, ...incident }
  }
  function* drafts(): Generator<IncidentDraft> {
    for (const it of situations.values()) yield draftOf(it)
  }
  /** While repeated periods are not evaluated, they change nothing either. */
  function changesAt(): string | null {
    let next: string | null = null
    for (const { packed } of situations.values())
      if (packed.changesAt !== null && (next === null || packed.changesAt < next)) next = packed.changesAt
    return next
  }
  return {
    drafts: drafts(),
    summary: () => ({ observedAt, rejected: rejected.list(), flawed: flawed.list(), partial, changesAt: changesAt() }),
  }
}

/** By version where both have one, else by time. */
function isNewer(a: PackedSituation, b: PackedSituation): boolean {
  const byVersion = a.version !== null && b.version !== null ? a.version - b.version : 0
  return byVersion !== 0 ? byVersion > 0 : a.updatedAt > b.updatedAt
}
