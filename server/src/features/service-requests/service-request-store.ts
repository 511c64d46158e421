import type { QueryOf } from '@oppidum/domain/endpoint'
import { PAGE_LIMIT } from '@oppidum/domain/list'
import type {
  Confirmation,
  listServiceRequests,
  RequestCategory,
  RequestPriority,
  RequestRouting,
  RequestStatus,
  ServiceRequest,
} from '@oppidum/domain/service-request'
import { and, desc, eq, gt, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type * as z from 'zod/mini'
import { feedState, serviceRequest } from '../../db/schema.ts'
import { afterCursor, contains, type Page, pageOf } from '../../records/list-page-store.ts'
import { deskAnswer, iso, recordAnswer } from '../../records/record-answer.ts'

type Row = { request: typeof serviceRequest.$inferSelect; lastSuccessAt: Date | null }

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

/** All SQL that reads service requests. `orm` may be a transaction's. */
export function serviceRequestStore(orm: NodePgDatabase) {
  const heard = and(eq(feedState.cityId, serviceRequest.cityId), eq(feedState.feedId, serviceRequest.sourceId))
  const rows = () =>
    orm.select({ request: serviceRequest, lastSuccessAt: feedState.lastSuccessAt }).from(serviceRequest).leftJoin(feedState, heard)

  function statusIs(status: QueryOf<typeof listServiceRequests>['status']): SQL | undefined {
    if (!status || status === 'all') return undefined
    return status === 'open' ? ne(serviceRequest.status, 'completed') : eq(serviceRequest.status, status)
  }

  return {
    /** Newest first. */
    async list(cityId: string, query: QueryOf<typeof listServiceRequests>): Promise<Page<ServiceRequest>> {
      const wanted = and(
        eq(serviceRequest.cityId, cityId),
        statusIs(query.status),
        query.priority && eq(serviceRequest.priority, query.priority),
        query.category && eq(serviceRequest.category, query.category),
        query.before ? lt(serviceRequest.createdAt, new Date(query.before)) : undefined,
        contains(
          query.q,
          serviceRequest.title,
          serviceRequest.description,
          serviceRequest.location,
          serviceRequest.number,
          serviceRequest.assignedDepartment,
          serviceRequest.square,
        ),
      )
      const limit = query.limit ?? PAGE_LIMIT
      const page = await rows()
        .where(and(wanted, afterCursor(query.cursor, serviceRequest.createdAt, serviceRequest.id)))
        .orderBy(desc(serviceRequest.createdAt), desc(serviceRequest.id))
        .limit(limit + 1)
      const total = page.length <= limit && !query.cursor ? page.length : await this.count(wanted)
      return pageOf(
        page.map((it) => ({ ...it, createdAt: it.request.createdAt, id: it.request.id })),
        limit,
        total,
        answer,
      )
    },

    async count(wanted: SQL | undefined): Promise<number> {
      const [row] = await orm.select({ count: sql<number>`count(*)::int` }).from(serviceRequest).where(wanted)
      return row?.count ?? 0
    },

    async find(cityId: string, id: string): Promise<ServiceRequest | undefined> {
      const [row] = await rows().where(and(eq(serviceRequest.cityId, cityId), eq(serviceRequest.id, id)))
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
