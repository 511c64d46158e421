import type { QueryOf } from '@oppidum/domain/core/endpoint'
import { PAGE_LIMIT } from '@oppidum/domain/core/list'
import {
  AnyRequestPriority,
  type countServiceRequests,
  type listServiceRequests,
  REQUEST_FIELDS,
  type RequestCounts,
  RequestStatus,
  type ServiceRequest,
} from '@oppidum/domain/records/service-request'
import type { Tx } from '../../../platform/db/connection.ts'
import { type Page, pageOf } from '../../../platform/db/list-page-store.ts'
import { columns, run, sql } from '../../../platform/db/sql.ts'
import { PLACE, type Place, placeIn } from '../lists/list-order-store.ts'
import { iso, type RecordSelection, recordAnswers, type SourceHeard } from '../lists/record-answer.ts'
import { countRecords, tallyOf } from '../lists/record-counts-store.ts'
import { countAsked, pagePlan, type RecordsAsked } from '../lists/record-page-store.ts'
import { type Listed, type Reader, statusIs } from '../lists/record-query-store.ts'
import { shownRouting } from '../lists/shown-prediction.ts'

/** What is computed beside the fields of a request. */
interface Row extends RecordSelection, SourceHeard {
  id: string
  createdAt: Date
  aiRouting: unknown
  estimatedCompletion: Date | null
}

const { columns: fieldColumns, answer: fieldsOf } = recordAnswers(REQUEST_FIELDS)

const SHOWN = columns(sql`r`, { ...fieldColumns, aiRouting: 'ai_routing', estimatedCompletion: 'estimated_completion' })

const HEARD_FEED = sql`left join feed_state f on f.city_id = r.city_id and f.feed_id = r.source_id`

function answer(row: Row): ServiceRequest {
  return { ...fieldsOf(row), aiRouting: shownRouting(row), estimatedCompletion: iso(row.estimatedCompletion) }
}

const LISTED: Listed = {
  kind: 'service-request',
  table: sql`service_request`,
  word: sql`r.category`,
  ended: 'completed',
  // The worst first.
  ranks: [...AnyRequestPriority.options].reverse(),
}

const askedOf = (cityId: string, query: QueryOf<typeof countServiceRequests>, reader: Reader): RecordsAsked => ({
  cityId,
  filter: { ...query, words: query.category },
  statuses: [{ sql: statusIs(LISTED, query.status ?? 'all'), counted: query.status ?? 'all' }],
  reader,
})

/** All SQL that reads service requests, in a transaction or with the pool. */
export function serviceRequestStore(tx: Pick<Tx, 'query'>) {
  return {
    /** Newest first unless asked otherwise. */
    async list(cityId: string, query: QueryOf<typeof listServiceRequests>, reader: Reader): Promise<Page<ServiceRequest>> {
      const asked = askedOf(cityId, query, reader)
      const { limit = PAGE_LIMIT, sort = 'newest', cursor } = query
      const plan = await pagePlan(tx, LISTED, { ...asked, sort, cursor, rows: limit + 1 })
      const { rows: page } = await run<Row & Place>(
        tx,
        sql`select ${SHOWN}, f.last_success_at as "lastSuccessAt", ${PLACE} from service_request r
          join ${plan.page} on r.city_id = ${cityId} and r.id = page_id ${HEARD_FEED} order by ${plan.by}`,
      )
      const total = plan.total ?? page[0]?.total ?? (page.length <= limit && !cursor ? page.length : await countAsked(tx, LISTED, asked))
      const rows = page.map((it) => ({ ...it, ...placeIn(sort, it) }))
      return pageOf(rows, limit, total, answer)
    },

    /** How many the list has, by priority and status, and what each count rests on. */
    async counts(cityId: string, query: QueryOf<typeof countServiceRequests>, reader: Reader): Promise<RequestCounts> {
      const found = await countRecords(tx, LISTED, askedOf(cityId, query, reader), sql`f.last_success_at`)
      const priorities = tallyOf(AnyRequestPriority.options, found, (it) => it.priority)
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
      const { rows } = await run<Row>(
        tx,
        sql`select ${SHOWN}, f.last_success_at as "lastSuccessAt" from service_request r ${HEARD_FEED}
          where r.city_id = ${cityId} and r.id = ${id}`,
      )
      return rows[0] && answer(rows[0])
    },

    /** Ids and live versions of what changed after the given version, oldest change first, `limit` at most. */
    async changedSince(cityId: string, version: number, limit: number): Promise<{ id: string; changeVersion: number; version: number }[]> {
      const { rows } = await run<{ id: string; changeVersion: number; version: number }>(
        tx,
        sql`select id, change_version as "changeVersion", version from service_request
          where city_id = ${cityId} and change_version > ${version} order by change_version limit ${limit}`,
      )
      return rows
    },
  }
}
