import type { QueryOf } from '@oppidum/domain/core/endpoint'
import {
  AnyRequestPriority,
  type countServiceRequests,
  REQUEST_FIELDS,
  RequestStatus,
  type ServiceRequest,
} from '@oppidum/domain/records/service-request'
import { columns, sql } from '../../../platform/db/sql.ts'
import { iso, recordAnswers } from '../lists/record-answer.ts'
import { type ListedRow, recordListStore } from '../lists/record-list-store.ts'
import { type ListedKind, statusIs } from '../lists/record-query-store.ts'
import { shownRouting } from '../lists/shown-prediction.ts'

/** What a request has besides its fields. */
interface Row extends ListedRow {
  aiRouting: unknown
  estimatedCompletion: Date | null
}

const { columns: fieldColumns, answer: fieldsOf } = recordAnswers(REQUEST_FIELDS)

const SHOWN = columns(sql`r`, { ...fieldColumns, aiRouting: 'ai_routing', estimatedCompletion: 'estimated_completion' })

function answer(row: Row): ServiceRequest {
  return Object.assign(fieldsOf(row), { aiRouting: shownRouting(row), estimatedCompletion: iso(row.estimatedCompletion) })
}

const LISTED: ListedKind = {
  kind: 'service-request',
  table: sql`service_request`,
  word: sql`r.category`,
  ended: 'completed',
  // The worst first.
  ranks: [...AnyRequestPriority.options].reverse(),
}

/** All SQL that reads service requests, in a transaction or with the pool. */
export const serviceRequestStore = recordListStore({
  list: LISTED,
  priorities: AnyRequestPriority.options,
  statuses: RequestStatus.options,
  columns: SHOWN,
  changedId: sql`id`,
  criteria: (cityId, query: QueryOf<typeof countServiceRequests>, reader) => ({
    cityId,
    filter: { ...query, words: query.category },
    statuses: [{ sql: statusIs(LISTED, query.status ?? 'all'), choice: query.status ?? 'all' }],
    reader,
  }),
  answer,
})
