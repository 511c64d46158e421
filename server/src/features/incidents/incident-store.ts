import type { QueryOf } from '@oppidum/domain/endpoint'
import { WZDX_HEADER_SECONDS } from '@oppidum/domain/feed'
import {
  type countIncidents,
  type Incident,
  type IncidentClassification,
  type IncidentCounts,
  IncidentPriority,
  IncidentStatus,
  type IncidentType,
  type listIncidents,
  RESOLVED_SHOWN_MS,
} from '@oppidum/domain/incident'
import { PAGE_LIMIT } from '@oppidum/domain/list'
import { and, eq, getTableColumns, gt, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type * as z from 'zod/mini'
import { feedState, incident } from '../../db/schema.ts'
import { PLACE, placeIn } from '../../records/list-order-store.ts'
import { type Page, pageOf } from '../../records/list-page-store.ts'
import { deskAnswer, iso, recordAnswer } from '../../records/record-answer.ts'
import { countRecords, tallyOf } from '../../records/record-counts-store.ts'
import { countAsked, pagePlan, type RecordsAsked, type StatusAsked } from '../../records/record-page-store.ts'
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
} = getTableColumns(incident)

type Row = { incident: Pick<typeof incident.$inferSelect, keyof typeof SHOWN>; lastSuccessAt: Date | null }

function answer({ incident: row, lastSuccessAt }: Row): Incident {
  // The columns behind these are only ever written from an IncidentDraft.
  const priority = row.priority as IncidentPriority
  return {
    ...recordAnswer(row, { lastSuccessAt }),
    type: row.type as IncidentType,
    severity: priority,
    priority,
    status: row.status as IncidentStatus,
    startsAt: iso(row.startsAt),
    endsAt: iso(row.endsAt),
    resolvedAt: iso(row.resolvedAt),
    hindersRoad: row.hindersRoad,
    ...deskAnswer(row),
    aiClassification: row.aiClassification as z.infer<typeof IncidentClassification> | null,
    estimatedResponseTime: row.estimatedResponseTime,
  }
}

const LISTED: Listed = { kind: 'incident', table: incident, word: incident.type, ended: 'resolved', ranks: IncidentPriority.options }

/** The sources' last word. A road works feed that is no longer made anew confirms nothing, however often it can be fetched. */
const HEARD_AT: SQL = sql`case when ${feedState.standard} = 'wzdx' and ${feedState.observedAt} < ${feedState.lastSuccessAt} - make_interval(secs => ${WZDX_HEADER_SECONDS})
    then ${feedState.observedAt} else ${feedState.lastSuccessAt} end`

function statusesOf(status: QueryOf<typeof countIncidents>['status'], nowMs: number): StatusAsked[] {
  if (status === 'current') {
    const begun = or(isNull(incident.startsAt), lte(incident.startsAt, new Date(nowMs)))
    return [{ sql: and(ne(incident.status, 'resolved'), begun), counted: null }]
  }
  if (status !== undefined) return [{ sql: statusIs(LISTED, status), counted: status }]
  const lately = and(eq(incident.status, 'resolved'), gt(incident.resolvedAt, new Date(nowMs - RESOLVED_SHOWN_MS)))
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

/** All SQL that reads incidents. `orm` may be a transaction's. */
export function incidentStore(orm: NodePgDatabase) {
  const heard = and(eq(feedState.cityId, incident.cityId), eq(feedState.feedId, incident.sourceId))
  const lastSuccessAt = HEARD_AT.mapWith(feedState.lastSuccessAt) as SQL<Date | null>

  return {
    /** Newest first unless asked otherwise. */
    async list(cityId: string, query: QueryOf<typeof listIncidents>, reader: Reader): Promise<Page<Incident>> {
      const asked = askedOf(cityId, query, reader)
      const { limit = PAGE_LIMIT, sort = 'newest', cursor } = query
      const plan = await pagePlan(orm, LISTED, { ...asked, sort, cursor, rows: limit + 1 })
      const page = await orm
        .select({ incident: SHOWN, lastSuccessAt, ...PLACE })
        .from(incident)
        .innerJoin(plan.page, and(eq(incident.cityId, cityId), sql`${incident.id} = page_id`))
        .leftJoin(feedState, heard)
        .orderBy(plan.by)
      const total = plan.total ?? page[0]?.total ?? (page.length <= limit && !cursor ? page.length : await countAsked(orm, LISTED, asked))
      const rows = page.map((it) => ({ ...it, createdAt: it.incident.createdAt, id: it.incident.id, ...placeIn(sort, it) }))
      return pageOf(rows, limit, total, answer)
    },

    /** How many the list has, by priority and status, and what each count rests on. */
    async counts(cityId: string, query: QueryOf<typeof countIncidents>, reader: Reader): Promise<IncidentCounts> {
      const found = await countRecords(orm, LISTED, askedOf(cityId, query, reader), HEARD_AT)
      const priorities = tallyOf(IncidentPriority.options, found, (it) => it.priority)
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
      const [row] = await orm
        .select({ incident: SHOWN, lastSuccessAt })
        .from(incident)
        .leftJoin(feedState, heard)
        .where(and(eq(incident.cityId, cityId), eq(incident.id, id)))
      return row && answer(row)
    },

    /** Ids and live versions of what changed after the given version, oldest change first, `limit` at most. */
    changedSince(cityId: string, version: number, limit: number): Promise<{ id: string; changeVersion: number; version: number }[]> {
      return orm
        .select({ id: incident.id, changeVersion: incident.changeVersion, version: incident.version })
        .from(incident)
        .where(and(eq(incident.cityId, cityId), gt(incident.changeVersion, version)))
        .orderBy(incident.changeVersion)
        .limit(limit)
    },
  }
}
