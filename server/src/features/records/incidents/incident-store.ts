import type { QueryOf } from '@oppidum/domain/core/endpoint'
import {
  AnyIncidentPriority,
  type countIncidents,
  hindersRoad,
  INCIDENT_FIELDS,
  type Incident,
  IncidentStatus,
  RESOLVED_SHOWN_MS,
  UNCONFIRMED_SOURCE,
} from '@oppidum/domain/records/incident'
import type { Tx } from '../../../platform/db/connection.ts'
import { and, columns, or, run, sql } from '../../../platform/db/sql.ts'
import { recordAnswers } from '../lists/record-answer.ts'
import { type ListedRow, recordListStore } from '../lists/record-list-store.ts'
import type { StatusCriterion } from '../lists/record-page-store.ts'
import { type ListedKind, statusIs } from '../lists/record-query-store.ts'
import { shownClassification } from '../lists/shown-prediction.ts'

/** What an incident has besides its fields. */
interface Row extends ListedRow {
  aiClassification: unknown
  estimatedResponseTime: string | null
}

const { columns: fieldColumns, answer: fieldsOf } = recordAnswers(INCIDENT_FIELDS)

const SHOWN = columns(sql`r`, {
  ...fieldColumns,
  aiClassification: 'ai_classification',
  estimatedResponseTime: 'estimated_response_time',
})

function answer(row: Row): Incident {
  const fields = fieldsOf(row)
  return Object.assign(fields, {
    severity: fields.priority,
    ...hindersRoad.value(fields.affectsTraffic),
    confirmed: row.sourceId !== UNCONFIRMED_SOURCE,
    aiClassification: shownClassification(row),
    estimatedResponseTime: row.estimatedResponseTime,
  })
}

const LISTED: ListedKind = {
  kind: 'incident',
  table: sql`incident`,
  word: sql`r.type`,
  ended: 'resolved',
  ranks: AnyIncidentPriority.options,
}

function statusCriteria(status: QueryOf<typeof countIncidents>['status'], nowMs: number): StatusCriterion[] {
  if (status === 'current') {
    const hasStarted = sql`(r.starts_at is null or r.starts_at <= ${new Date(nowMs)})`
    return [{ sql: sql`r.status <> 'resolved' and ${hasStarted}`, choice: null }]
  }
  if (status !== undefined) return [{ sql: statusIs(LISTED, status), choice: status }]
  const lately = sql`r.status = 'resolved' and r.resolved_at > ${new Date(nowMs - RESOLVED_SHOWN_MS)}`
  return [
    { sql: statusIs(LISTED, 'open'), choice: 'open' },
    { sql: lately, choice: null },
  ]
}

const reading = recordListStore({
  list: LISTED,
  priorities: AnyIncidentPriority.options,
  statuses: IncidentStatus.options,
  columns: SHOWN,
  // Pages only learn that an unconfirmed report changed, not which one.
  changedId: sql`case when source_id <> ${UNCONFIRMED_SOURCE} then id end`,
  criteria: (cityId, query: QueryOf<typeof countIncidents>, reader) => ({
    cityId,
    filter: { ...query, words: query.type },
    statuses: statusCriteria(query.status, reader.nowMs),
    reader,
  }),
  answer,
})

/** All SQL that reads incidents, in a transaction or with the pool. */
export function incidentStore(tx: Pick<Tx, 'query'>) {
  return {
    ...reading(tx),

    /** Whether somebody outside the desk may see the incident: it is confirmed, or their own report. */
    async isShownTo(cityId: string, id: string, personId: string | null): Promise<boolean> {
      const own = personId === null ? undefined : sql`reporter_id = ${personId}`
      const isVisible = or(sql`source_id <> ${UNCONFIRMED_SOURCE}`, own)
      const { count } = await run(tx, sql`select 1 from incident where ${and(sql`city_id = ${cityId}`, sql`id = ${id}`, isVisible)}`)
      return count > 0
    },
  }
}
