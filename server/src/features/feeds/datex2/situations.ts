import type { IncidentDraft } from '@oppidum/domain/feeds/intake'
import { DecodeFailure } from '../decode-failure.ts'
import type { Decoded } from '../importer.ts'
import { tally } from '../rejection-tally.ts'
import { headerText, readPublications } from './datex-publication.ts'
import { type PackedSituation, packedSituations, unpackSituation } from './packed-situations.ts'
import { type SituationSettings, situationIncident } from './situation-incident.ts'
import { incidentWords } from './traffic-event-words.ts'
import type { XmlElement } from './xml-element.ts'

const NOT_SITUATIONS = {
  problem: 'not_situations',
  sentence: "The publisher's response has no situations; it is another kind of DATEX II.",
}

/** The store leaves out larger raw records. */
const RAW_BYTES = 15_000

/** Comments for operators may name people. */
const FOR_OPERATORS = /<((?:[^\s<>/:]+:)?nonGeneralPublicComment)\b[\s\S]*?<\/\1\s*>/g

/** In any namespace, as in the text. */
const isForOperators = (name: string) =>
  name === 'nonGeneralPublicComment' || (name.startsWith('{') && name.endsWith('}nonGeneralPublicComment'))

/** Few records have any, and the elements are searched faster than the text. */
function hasCommentForOperators(element: XmlElement): boolean {
  for (const it of element.children) if (isForOperators(it.name) || hasCommentForOperators(it)) return true
  return false
}

interface StoredSituation {
  packed: PackedSituation
  /** Where its element is in the text, as in a `RecordSpan`. */
  from: number
  to: number
  /** It has a comment for operators, or may have one where there are no elements: in a comment of the XML or the like. */
  hasCommentForOperators: boolean
}

/** Situations as incidents. Of several versions of one situation only the newest counts. */
export function decodeSituations(bytes: Uint8Array, mediaType: string, settings: SituationSettings, nowMs: number): Decoded {
  const rejected = tally()
  const flawed = tally()
  const { pack } = packedSituations()
  const situations = new Map<string, StoredSituation>()

  const { text, publications, partial } = readPublications(bytes, mediaType, (record, publication, span, isPlain) => {
    if (record.name !== 'situation') return
    const flaws: string[] = []
    const read = situationIncident(record, publication, settings, nowMs, (reason) => flaws.push(reason))
    if (typeof read === 'string') {
      rejected.add(read)
      return
    }
    const earlier = situations.get(read.incident.externalId)
    if (earlier) rejected.add('older version')
    if (earlier && isNewer(earlier.packed.incident, read.incident)) return
    for (const reason of flaws) flawed.add(reason)
    const packed = pack(read)
    situations.set(packed.incident.externalId, {
      packed,
      from: span[0],
      to: span[1],
      hasCommentForOperators: !isPlain || hasCommentForOperators(record),
    })
  })
  if (publications.length > 0 && publications.every((it) => it.type !== 'SituationPublication')) throw new DecodeFailure(NOT_SITUATIONS)

  const observedAt = publications.reduce<string | null>((best, it) => {
    const publishedAt = settings.time(headerText(it, 'publicationTime'))
    return publishedAt !== null && (best === null || publishedAt > best) ? publishedAt : best
  }, null)

  function draftOf({ packed, from, to, hasCommentForOperators }: StoredSituation): IncidentDraft {
    const { incident, words, geometry } = unpackSituation(packed)
    const { title, description, location, translations } = incidentWords(words)
    const xml = text.record([from, to], RAW_BYTES)
    const raw = xml === null ? { leftOut: 'too large to keep' } : { xml: hasCommentForOperators ? xml.replace(FOR_OPERATORS, '') : xml }
    // Field by field: an object of this size is made many times as fast like this as by spreading another.
    return {
      externalId: incident.externalId,
      externalVersion: incident.externalVersion,
      title,
      description,
      location,
      translations,
      geometry,
      createdAt: incident.createdAt,
      updatedAt: incident.updatedAt,
      raw,
      type: incident.type,
      priority: incident.priority,
      status: incident.status,
      plannedWork: incident.plannedWork,
      affectsTraffic: incident.affectsTraffic,
      startsAt: incident.startsAt,
      endsAt: incident.endsAt,
      resolvedAt: incident.resolvedAt,
    }
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

type Versioned = Pick<IncidentDraft, 'externalVersion' | 'updatedAt'>

/** By version where both have one, else by time. */
function isNewer(a: Versioned, b: Versioned): boolean {
  const byVersion = a.externalVersion !== null && b.externalVersion !== null ? a.externalVersion - b.externalVersion : 0
  return byVersion !== 0 ? byVersion > 0 : a.updatedAt > b.updatedAt
}
