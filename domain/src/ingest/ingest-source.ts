import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { FeedHealth } from '../feeds/feed.ts'
import { Instant } from '../telemetry/provenance.ts'
import { IngestReason } from './ingest-reason.ts'

/** What a call delivers. */
export const IngestKind = z.enum(['observations', 'places', 'incidents', 'requests'])
export type IngestKind = z.infer<typeof IngestKind>

/** What a source delivers of one kind. */
export const IngestSourcePart = z.object({
  kind: IngestKind,
  /** Null for places, which do not age. */
  health: z.nullable(FeedHealth),
  /** What its newest call set. */
  staleAfterSeconds: z.int(),
  /** The counts begin here. */
  firstCallAt: Instant,
  lastCallAt: Instant,
  /** When the last row came that was not rejected; null: never. */
  lastRowAt: z.nullable(Instant),
  /** Newest time of its values; null for other kinds. */
  observedAt: z.nullable(Instant),
  /** Rows since the first call. A call that is repeated with its idempotency key counts once. */
  accepted: z.int(),
  duplicate: z.int(),
  rejected: z.int(),
  /** Rejected rows by reason, most first. */
  rejections: z.array(
    z.object({
      reason: IngestReason,
      /** The member or column that it is about; null: the whole row. */
      field: z.nullable(z.string()),
      sentence: z.string(),
      count: z.int(),
      lastAt: Instant,
    }),
  ),
})
export type IngestSourcePart = z.infer<typeof IngestSourcePart>

/** A sender of the ingest API: all keys with one name. */
export const IngestSource = z.object({
  /** The source of its values, as in their evidence. */
  id: z.string(),
  /** The key's name. */
  name: z.string(),
  /** The worst of its parts. */
  health: FeedHealth,
  parts: z.array(IngestSourcePart),
})
export type IngestSource = z.infer<typeof IngestSource>

/** Rejected rows that are kept of a source. */
export const REJECTED_ROWS = 20

export const RejectedRow = z.object({
  at: Instant,
  kind: IngestKind,
  /** Its number in its call. */
  row: z.int(),
  reason: IngestReason,
  field: z.nullable(z.string()),
  /**
   * Its known members as JSON, cut, personal data masked. Of incidents and requests only ids, codes and times, as their texts may name
   * people. '' when nothing of it could be read or kept.
   */
  excerpt: z.string(),
})
export type RejectedRow = z.infer<typeof RejectedRow>

const ADMIN = { role: 'admin' } as const
const OfCity = z.object({ city: z.optional(z.string()) })
const Source = z.object({
  id: z.string().check(
    z.minLength(1),
    z.maxLength(200),
    z.refine((it) => !it.includes('\0'), 'text without control characters'),
  ),
})

export const listIngestSources = endpoint({
  method: 'GET',
  path: '/api/ingest/sources',
  access: ADMIN,
  rate: 'read',
  summary: 'What delivers data to a city by the ingest API, how fresh it is, and what was rejected.',
  query: OfCity,
  reply: z.array(IngestSource),
})

export const listRejectedRows = endpoint({
  method: 'GET',
  path: '/api/ingest/sources/:id/rejected',
  access: ADMIN,
  rate: 'read',
  summary: 'The last rejected rows of a source of the ingest API, newest first.',
  params: Source,
  query: OfCity,
  reply: z.array(RejectedRow).check(z.maxLength(REJECTED_ROWS)),
})

export const forgetIngestSource = endpoint({
  method: 'DELETE',
  path: '/api/ingest/sources/:id',
  access: ADMIN,
  rate: 'write',
  summary: 'Takes a source of the ingest API off the list and forgets its counts; what it delivered stays. It returns with its next call.',
  params: Source,
  query: OfCity,
  reply: z.object({ removed: z.literal(true) }),
})
