import type { QueryOf } from '@oppidum/domain/endpoint'
import { PAGE_LIMIT } from '@oppidum/domain/list'
import {
  type Confirmation,
  type countServiceRequests,
  type listServiceRequests,
  type RequestCategory,
  type RequestCounts,
  RequestPriority,
  type RequestRouting,
  RequestStatus,
  type ServiceRequest,
} from '@oppidum/domain/service-request'
import { and, eq, getTableColumns, gt, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type * as z from 'zod/mini'
import { feedState, serviceRequest } from '../../db/schema.ts'
import { PLACE, placeIn } from '../../records/list-order-store.ts'
import { type Page, pageOf } from '../../records/list-page-store.ts'
import { deskAnswer, iso, recordAnswer } from '../../records/record-answer.ts'
import { countRecords, tallyOf } from '../../records/record-counts-store.ts'
import { countAsked, pagePlan, type RecordsAsked } from '../../records/record-page-store.ts'
import { type Listed, type Reader, statusIs } from '../../records/record-query-store.ts'

/** Not what only the store and the intake look at, which is the larger part of a record. */
const {
  raw: _r,
  searchText: _t,
  countedAs: _c,
  contentHash: _h,
  held: _d,
  externalVersion: _v,
  externalUpdatedAt: _u,
  ...SHOWN
} = getTableColumns(serviceRequest)

type Row = { request: Pick<typeof serviceRequest.$inferSelect, keyof typeof SHOWN>; lastSuccessAt: Date | null }

function answer({ request: row, lastSuccessAt }: Row): ServiceRequest {
  return {
    ...recordAnswer(row, { lastSuccessAt }),
    // The columns behind these are only ever written from a RequestDraft.
    category: row.category as RequestCategory,
    priority: row.priority as RequestPriority,
    status: row.status as RequestStatus,
    ...deskAnswer(row),
    serviceCode: row.serviceCode,
    confirmation: row.confirmation as Confirmation | null,
    expectedAt: iso(row.expectedAt),
    completedAt: iso(row.completedAt),
    aiRouting: row.aiRouting as z.infer<typeof RequestRouting> | null,
    estimatedCompletion: iso(row.estimatedCompletion),
  }
}

const LISTED: Listed = {
  kind: 'service-request',
  table: serviceRequest,
  word: serviceRequest.category,
  ended: 'completed',
  // The worst first.
  ranks: [...RequestPriority.options].reverse(),
}

const askedOf = (cityId: string, query: QueryOf<typeof countServiceRequests>, reader: Reader): RecordsAsked => ({
  cityId,
  filter: { ...query, words: query.category },
  statuses: [{ sql: statusIs(LISTED, query.status ?? 'all'), counted: query.status ?? 'all' }],
  reader,
})

/** All SQL that reads service requests. `orm` may be a transaction's. */
export function serviceRequestStore(orm: NodePgDatabase) {
  const heard = and(eq(feedState.cityId, serviceRequest.cityId), eq(feedState.feedId, serviceRequest.sourceId))

  return {
    /** Newest first unless asked otherwise. */
    async list(cityId: string, query: QueryOf<typeof listServiceRequests>, reader: Reader): Promise<Page<ServiceRequest>> {
      const asked = askedOf(cityId, query, reader)
      const { limit = PAGE_LIMIT, sort = 'newest', cursor } = query
      const plan = await pagePlan(orm, LISTED, { ...asked, sort, cursor, rows: limit + 1 })
      const page = await orm
        .select({ request: SHOWN, lastSuccessAt: feedState.lastSuccessAt, ...PLACE })
        .from(serviceRequest)
        .innerJoin(plan.page, and(eq(serviceRequest.cityId, cityId), sql`${serviceRequest.id} = page_id`))
        .leftJoin(feedState, heard)
        .orderBy(plan.by)
      const total = plan.total ?? page[0]?.total ?? (page.length <= limit && !cursor ? page.length : await countAsked(orm, LISTED, asked))
      const rows = page.map((it) => ({ ...it, createdAt: it.request.createdAt, id: it.request.id, ...placeIn(sort, it) }))
      return pageOf(rows, limit, total, answer)
    },

    /** How many the list has, by priority and status, and what each count rests on. */
    async counts(cityId: string, query: QueryOf<typeof countServiceRequests>, reader: Reader): Promise<RequestCounts> {
      const found = await countRecords(orm, LISTED, askedOf(cityId, query, reader), sql`${feedState.lastSuccessAt}`)
      const priorities = tallyOf(RequestPriority.options, found, (it) => it.priority)
      const statuses = tallyOf(RequestStatus.options, found, (it) => it.status)
      const all = tallyOf(['total'], found, () => 'total')
      // Each of the names has its number.
      return {
        ...priorities.numbers,
        ...all.numbers,
        evidence: { ...priorities.evidence, ...all.evidence },
        byStatus: { ...statuses.numbers, evidence: statuses.evidence },
      } as RequestCounts
    },

    async find(cityId: string, id: string): Promise<ServiceRequest | undefined> {
      const [row] = await orm
        .select({ request: SHOWN, lastSuccessAt: feedState.lastSuccessAt })
        .from(serviceRequest)
        .leftJoin(feedState, heard)
        .where(and(eq(serviceRequest.cityId, cityId), eq(serviceRequest.id, id)))
      return row && answer(row)
    },

    /** Ids and live versions of what changed after the given version, oldest change first, `limit` at most. */
    changedSince(cityId: string, version: number, limit: number): Promise<{ id: string; changeVersion: number; version: number }[]> {
      return orm
        .select({ id: serviceRequest.id, changeVersion: serviceRequest.changeVersion, version: serviceRequest.version })
        .from(serviceRequest)
        .where(and(eq(serviceRequest.cityId, cityId), gt(serviceRequest.changeVersion, version)))
        .orderBy(serviceRequest.changeVersion)
        .limit(limit)
    },
  }
}
