import type { QueryOf } from '@oppidum/domain/core/endpoint'
import { PAGE_LIMIT } from '@oppidum/domain/core/list'
import { HEADER_LIMIT_SECONDS } from '@oppidum/domain/feeds/feed'
import { standardsWith } from '@oppidum/domain/feeds/standards'
import {
  AnyIncidentPriority,
  type countIncidents,
  INCIDENT_FIELDS,
  type Incident,
  type IncidentCounts,
  IncidentStatus,
  type listIncidents,
  RESOLVED_SHOWN_MS,
  UNCONFIRMED_SOURCE,
} from '@oppidum/domain/records/incident'
import type { Tx } from '../../../platform/db/connection.ts'
import { type Page, pageOf } from '../../../platform/db/list-page-store.ts'
import { and, columns, or, run, type Sql, sql } from '../../../platform/db/sql.ts'
import { PLACE, type Place, placeIn } from '../lists/list-order-store.ts'
import { type RecordSelection, recordAnswers, type SourceHeard } from '../lists/record-answer.ts'
import { countRecords, tallyOf } from '../lists/record-counts-store.ts'
import { countAsked, pagePlan, type RecordsAsked, type StatusAsked } from '../lists/record-page-store.ts'
import { type Listed, type Reader, statusIs } from '../lists/record-query-store.ts'
import { shownClassification } from '../lists/shown-prediction.ts'

/** What is computed beside the fields of an incident. */
interface Row extends RecordSelection, SourceHeard {
  id: string
  createdAt: Date
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
  return {
    ...fields,
    severity: fields.priority,
    confirmed: row.sourceId !== UNCONFIRMED_SOURCE,
    aiClassification: shownClassification(row),
    estimatedResponseTime: row.estimatedResponseTime,
  }
}

const LISTED: Listed = { kind: 'incident', table: sql`incident`, word: sql`r.type`, ended: 'resolved', ranks: AnyIncidentPriority.options }

const HEADER_DATED = standardsWith((it) => it.newestTime === 'header')

/** When a source last confirmed its records. A feed that is fetched but no longer updated by its publisher confirms nothing. */
const HEARD_AT: Sql = sql`case when f.standard = any(${HEADER_DATED}) and f.observed_at < f.last_success_at - make_interval(secs => ${HEADER_LIMIT_SECONDS})
    then f.observed_at else f.last_success_at end`

const HEARD_FEED = sql`left join feed_state f on f.city_id = r.city_id and f.feed_id = r.source_id`

function statusesOf(status: QueryOf<typeof countIncidents>['status'], nowMs: number): StatusAsked[] {
  if (status === 'current') {
    const begun = sql`(r.starts_at is null or r.starts_at <= ${new Date(nowMs)})`
    return [{ sql: sql`r.status <> 'resolved' and ${begun}`, counted: null }]
  }
  if (status !== undefined) return [{ sql: statusIs(LISTED, status), counted: status }]
  const lately = sql`r.status = 'resolved' and r.resolved_at > ${new Date(nowMs - RESOLVED_SHOWN_MS)}`
  return [
    { sql: statusIs(LISTED, 'open'), counted: 'open' },
    { sql: lately, counted: null },
  ]
}

const askedOf = (cityId: string, query: QueryOf<typeof countIncidents>, reader: Reader): RecordsAsked => ({
  cityId,
  filter: { ...query, words: query.type },
  statuses: statusesOf(query.status, reader.nowMs),
  reader,
})

/** All SQL that reads incidents, in a transaction or with the pool. */
export function incidentStore(tx: Pick<Tx, 'query'>) {
  return {
    /** Newest first unless asked otherwise. */
    async list(cityId: string, query: QueryOf<typeof listIncidents>, reader: Reader): Promise<Page<Incident>> {
      const asked = askedOf(cityId, query, reader)
      const { limit = PAGE_LIMIT, sort = 'newest', cursor } = query
      const plan = await pagePlan(tx, LISTED, { ...asked, sort, cursor, rows: limit + 1 })
      const { rows: page } = await run<Row & Place>(
        tx,
        sql`select ${SHOWN}, ${HEARD_AT} as "lastSuccessAt", ${PLACE} from incident r
          join ${plan.page} on r.city_id = ${cityId} and r.id = page_id ${HEARD_FEED} order by ${plan.by}`,
      )
      const total = plan.total ?? page[0]?.total ?? (page.length <= limit && !cursor ? page.length : await countAsked(tx, LISTED, asked))
      const rows = page.map((it) => ({ ...it, ...placeIn(sort, it) }))
      return pageOf(rows, limit, total, answer)
    },

    /** How many the list has, by priority and status, and what each count rests on. */
    async counts(cityId: string, query: QueryOf<typeof countIncidents>, reader: Reader): Promise<IncidentCounts> {
      const found = await countRecords(tx, LISTED, askedOf(cityId, query, reader), HEARD_AT)
      const priorities = tallyOf(AnyIncidentPriority.options, found, (it) => it.priority)
      const statuses = tallyOf(IncidentStatus.options, found, (it) => it.status)
      const all = tallyOf(['total'], found, () => 'total')
      // Each of the names has its number.
      return {
        ...priorities.numbers,
        ...all.numbers,
        evidence: { ...priorities.evidence, ...all.evidence },
        byStatus: { ...statuses.numbers, evidence: statuses.evidence },
      } as IncidentCounts
    },

    async find(cityId: string, id: string): Promise<Incident | undefined> {
      const { rows } = await run<Row>(
        tx,
        sql`select ${SHOWN}, ${HEARD_AT} as "lastSuccessAt" from incident r ${HEARD_FEED} where r.city_id = ${cityId} and r.id = ${id}`,
      )
      return rows[0] && answer(rows[0])
    },

    /** Whether somebody may see the incident who does not work at the desk: it is confirmed, or their own report. */
    async isShownTo(cityId: string, id: string, personId: string | null): Promise<boolean> {
      const own = personId === null ? undefined : sql`reporter_id = ${personId}`
      const shown = or(sql`source_id <> ${UNCONFIRMED_SOURCE}`, own)
      const { count } = await run(tx, sql`select 1 from incident where ${and(sql`city_id = ${cityId}`, sql`id = ${id}`, shown)}`)
      return count > 0
    },

    /** Ids and live versions of what changed after the given version, oldest change first, `limit` at most. */
    async changedSince(
      cityId: string,
      version: number,
      limit: number,
    ): Promise<{ id: string | null; changeVersion: number; version: number }[]> {
      // Of a report that nobody has confirmed every page hears that something changed, and nothing else.
      const { rows } = await run<{ id: string | null; changeVersion: number; version: number }>(
        tx,
        sql`select case when source_id <> ${UNCONFIRMED_SOURCE} then id end as id, change_version as "changeVersion", version
          from incident where city_id = ${cityId} and change_version > ${version} order by change_version limit ${limit}`,
      )
      return rows
    },
  }
}
