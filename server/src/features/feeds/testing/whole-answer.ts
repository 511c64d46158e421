import type { FeedDefinition } from '@oppidum/domain/feeds/feed-definition'
import type { IncidentDraft, Observation, RequestDraft, VehicleDraft } from '@oppidum/domain/feeds/intake'
import type { DecodeContext, Draft, Summary } from '../importer.ts'
import { decodeFeed, importerOf, isSnapshot } from '../importers.ts'
import type { Reading } from '../parsing/feed-reading.ts'

interface WholeAnswer extends Summary {
  complete: boolean
  incidents?: IncidentDraft[]
  requests?: RequestDraft[]
  observations?: Observation[]
  vehicles?: VehicleDraft[]
}

/** An answer's whole content at once. */
export function wholeAnswer(bytes: Uint8Array, mediaType: string, feed: FeedDefinition, context: DecodeContext): WholeAnswer {
  const { part } = importerOf(feed)
  const { drafts, summary } = decodeFeed(bytes, mediaType, feed, context)
  const list = [...drafts]
  const kind = part(feed)
  const name = kind === 'serviceRequests' ? 'requests' : kind === 'incidents' || kind === 'vehicles' ? kind : 'observations'
  return { [name]: list, complete: isSnapshot(feed), ...summary() }
}

/** The same for a reading from a pool. */
export async function wholeReading(reading: Reading): Promise<Summary & { drafts: Draft[] }> {
  const drafts: Draft[] = []
  for (let part = await reading.next(); part; part = await reading.next()) drafts.push(...part)
  return { drafts, ...reading.summary() }
}
