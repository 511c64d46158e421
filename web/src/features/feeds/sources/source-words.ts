import type { FeedHealth } from '@oppidum/domain/feeds/feed'
import type { IngestReason } from '@oppidum/domain/ingest/ingest-reason'
import type { IngestKind, IngestSource } from '@oppidum/domain/ingest/ingest-source'
import type { TextId } from '../../../i18n/text.ts'

export const KIND: Record<IngestKind, TextId> = {
  observations: 'sources.observations',
  places: 'sources.places',
  incidents: 'sources.incidents',
  requests: 'sources.requests',
}

/** What a health means for a sender that nobody fetches from. */
export const SOURCE_MEANING: Record<FeedHealth, TextId> = {
  pending: 'feed-meaning.pending',
  fresh: 'sources.fresh',
  late: 'sources.late',
  stale: 'sources.stale',
  empty: 'sources.empty',
  failed: 'sources.failed',
  paused: 'feed-meaning.paused',
}

export const REASON: Record<IngestReason, TextId> = {
  broken: 'ingest-reason.broken',
  'not-an-object': 'ingest-reason.not-an-object',
  'unknown-field': 'ingest-reason.unknown-field',
  missing: 'ingest-reason.missing',
  'unknown-measure': 'ingest-reason.unknown-measure',
  derived: 'ingest-reason.derived',
  'unknown-unit': 'ingest-reason.unknown-unit',
  'not-a-number': 'ingest-reason.not-a-number',
  impossible: 'ingest-reason.impossible',
  'not-a-time': 'ingest-reason.not-a-time',
  ahead: 'ingest-reason.ahead',
  'too-old': 'ingest-reason.too-old',
  'unknown-place': 'ingest-reason.unknown-place',
  invalid: 'ingest-reason.invalid',
  'in-file': 'ingest-reason.in-file',
  outside: 'ingest-reason.outside',
  'too-many': 'ingest-reason.too-many',
}

const latest = (times: readonly (string | null)[]) =>
  times.reduce((best, it) => (it !== null && (best === null || it > best) ? it : best), null)

/** Rows of all kinds together, and when the last one came; null: never. */
export function sumOf({ parts }: IngestSource) {
  return {
    taken: parts.reduce((sum, it) => sum + it.accepted + it.duplicate, 0),
    rejected: parts.reduce((sum, it) => sum + it.rejected, 0),
    lastRowAt: latest(parts.map((it) => it.lastRowAt)),
  }
}
