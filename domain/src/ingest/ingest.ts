import * as z from 'zod/mini'
import { Id } from '../cities/map-features.ts'
import { endpoint } from '../core/endpoint.ts'
import { IngestReason } from './ingest-reason.ts'

/** Limits of one call. */
export const INGEST_LIMITS = {
  rows: 50_000,
  /** Of the body as sent, which may be compressed. */
  bodyBytes: 16 * 1024 * 1024,
  /** Of the body after decompression. */
  textBytes: 64 * 1024 * 1024,
  rowCharacters: 64 * 1024,
  /** Of a CSV file. */
  columns: 1_000,
} as const

/** Media types of a body. */
export const INGEST_TYPES = ['application/json', 'application/x-ndjson', 'text/csv'] as const

/**
 * `accepted`: stored, as new or in place of what the source had delivered before · `duplicate`: the same was stored before, or comes
 * again later in the call · `rejected`: nothing was stored. Observations that a buffer takes are `accepted` before anybody knows whether
 * they were stored before.
 */
export const RowResult = z.enum(['accepted', 'duplicate', 'rejected'])
export type RowResult = z.infer<typeof RowResult>

/** Consecutive rows with the same result. */
export const RowRun = z.object({
  /** Numbers of the first and the last of them. Rows count from 1; the header of a CSV file and empty lines do not count. */
  first: z.int(),
  last: z.int(),
  result: RowResult,
  reason: z.optional(IngestReason),
  /** The member or column that the reason is about. */
  field: z.optional(z.string()),
})
export type RowRun = z.infer<typeof RowRun>

export const IngestResult = z.object({
  rows: z.int(),
  accepted: z.int(),
  duplicate: z.int(),
  rejected: z.int(),
  /** The result of every row, in their order. */
  results: z.array(RowRun),
  /** A sentence for each reason that occurs. */
  reasons: z.partialRecord(IngestReason, z.string()),
})
export type IngestResult = z.infer<typeof IngestResult>

/** Seconds after which something counts as stale unless the call says otherwise: sensors repeat themselves, records do not. */
export const STALE_AFTER_SECONDS = { values: 900, records: 604_800 } as const

const STALE_AFTER = 'a whole number of seconds from 10 to 604800'

const query = z.object({
  city: z.optional(z.string()),
  /** How what is delivered came about, for every row of the call. */
  quality: z._default(z.enum(['measured', 'estimated', 'simulated']), 'measured'),
  /** Seconds after which a value, or a record the source is silent about, no longer counts as current: 900 for values, else 7 days. */
  staleAfter: z.optional(
    z.string().check(z.refine((it) => /^\d{1,6}$/.test(it) && Number(it) >= 10 && Number(it) <= STALE_AFTER_SECONDS.records, STALE_AFTER)),
  ),
})

const common = {
  method: 'POST',
  access: { role: 'operator' },
  featureFor: () => 'customIntegrations' as const,
  keyScope: 'ingest',
  rate: 'ingest',
  takesIdempotencyKey: true,
  query,
  body: z.instanceof(Uint8Array),
  bodyTypes: INGEST_TYPES,
  bodyBytes: INGEST_LIMITS.bodyBytes,
  reply: IngestResult,
} as const

const FORMATS = 'JSON, NDJSON or CSV, plain or gzip, at most 50,000 rows; each row has a result. Needs an API key with the scope ingest.'

export const ingestObservations = endpoint({
  ...common,
  path: '/api/ingest/observations',
  summary: `Delivers values of sensors: measure, place, at, value, unit. ${FORMATS}`,
})

export const ingestPlaces = endpoint({
  ...common,
  path: '/api/ingest/places',
  summary: `Adds road sections, substations and plants, and changes those added before. ${FORMATS}`,
})

export const ingestIncidents = endpoint({
  ...common,
  path: '/api/ingest/incidents',
  summary: `Delivers incidents of another system, by its ids. ${FORMATS}`,
})

export const ingestRequests = endpoint({
  ...common,
  path: '/api/ingest/requests',
  summary: `Delivers service requests of another system, by its ids, without their reporters. ${FORMATS}`,
})

export const removeIngestedPlace = endpoint({
  method: 'DELETE',
  path: '/api/ingest/places/:id',
  access: common.access,
  featureFor: common.featureFor,
  keyScope: common.keyScope,
  rate: common.rate,
  summary: 'Removes a place that was added while the server runs; its values stay in the history. Needs an API key with the scope ingest.',
  params: z.object({ id: Id }),
  query: z.object({ city: z.optional(z.string()), kind: z._default(z.enum(['section', 'substation', 'plant']), 'section') }),
  reply: z.object({ removed: z.literal(true) }),
})
