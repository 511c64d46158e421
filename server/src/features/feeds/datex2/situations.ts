import type { IncidentDraft } from '@oppidum/domain/feeds/intake'
import { DecodeFailure } from '../decode-failure.ts'
import { instantOf } from '../feed-time.ts'
import { type Decoded, tally } from '../importer.ts'
import { headerText, readPublications } from './datex-publication.ts'
import { pack, unpack } from './packed-values.ts'
import { type SituationSettings, situationIncident } from './situation-incident.ts'
import { recordText } from './xml-records.ts'

const NOT_SITUATIONS = {
  problem: 'not_situations',
  sentence: "The publisher's response has no situations; it is another kind of DATEX II.",
}

/** The store leaves out larger raw records. */
const RAW_BYTES = 15_000

interface PackedSituation {
  version: number | null
  updatedAt: string
  draft: Buffer
  span: readonly [from: number, to: number]
}

/** Situations as incidents. Of several versions of one situation only the newest counts. */
export function decodeSituations(bytes: Uint8Array, mediaType: string, settings: SituationSettings, nowMs: number): Decoded {
  const rejected = tally()
  const flawed = tally()
  const situations = new Map<string, PackedSituation>()

  const { text, publications, partial } = readPublications(bytes, mediaType, (record, publication, span) => {
    if (record.name !== 'situation') return
    const flaws: string[] = []
    const draft = situationIncident(record, publication, settings, nowMs, (reason) => flaws.push(reason))
    if (typeof draft === 'string') {
      rejected.add(draft)
      return
    }
    const { externalVersion: version, updatedAt } = draft
    const earlier = situations.get(draft.externalId)
    if (earlier) rejected.add('older version')
    if (earlier && isNewer(earlier, { version, updatedAt })) return
    for (const reason of flaws) flawed.add(reason)
    const packed = pack(draft)
    situations.set(unpack<IncidentDraft>(packed).externalId, { version, updatedAt, draft: packed, span })
  })
  if (publications.length > 0 && publications.every((it) => it.type !== 'SituationPublication')) throw new DecodeFailure(NOT_SITUATIONS)

  const observedAt = publications.reduce<string | null>((best, it) => {
    const publishedAt = instantOf(headerText(it, 'publicationTime'), settings.timeZone)
    return publishedAt !== null && (best === null || publishedAt > best) ? publishedAt : best
  }, null)

  function* drafts() {
    for (const { draft, span } of situations.values()) {
      const xml = recordText(text, span, RAW_BYTES)
      yield { ...unpack<IncidentDraft>(draft), raw: xml === null ? { leftOut: 'too large to keep' } : { xml } }
    }
  }
  return {
    drafts: drafts(),
    summary: () => ({ observedAt, rejected: rejected.list(), flawed: flawed.list(), partial }),
  }
}

/** By version where both have one, else by time. */
function isNewer(a: Pick<PackedSituation, 'version' | 'updatedAt'>, b: Pick<PackedSituation, 'version' | 'updatedAt'>): boolean {
  const byVersion = a.version !== null && b.version !== null ? a.version - b.version : 0
  return byVersion !== 0 ? byVersion > 0 : a.updatedAt > b.updatedAt
}
