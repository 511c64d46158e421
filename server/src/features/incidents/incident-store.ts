import type { QueryOf } from '@oppidum/domain/endpoint'
import { WZDX_HEADER_SECONDS } from '@oppidum/domain/feed'
import {
  type Incident,
  type IncidentClassification,
  type IncidentPriority,
  type IncidentStatus,
  type IncidentType,
  type listIncidents,
  RESOLVED_SHOWN_MS,
} from '@oppidum/domain/incident'
import { PAGE_LIMIT } from '@oppidum/domain/list'
import { and, desc, eq, gt, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type * as z from 'zod/mini'
import { feedState, incident } from '../../db/schema.ts'
import { afterCursor, contains, type Page, pageOf } from '../../records/list-page-store.ts'
import { iso, recordAnswer } from '../../records/record-answer.ts'

type Row = { incident: typeof incident.$inferSelect; lastSuccessAt: Date | null }

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
    aiClassification: row.aiClassification as z.infer<typeof IncidentClassification> | null,
    estimatedResponseTime: row.estimatedResponseTime,
  }
}

/** All SQL that reads incidents. `orm` may be a transaction's. */
export function incidentStore(orm: NodePgDatabase) {
  const heard = and(eq(feedState.cityId, incident.cityId), eq(feedState.feedId, incident.sourceId))
  // A road works feed that is no longer made anew confirms nothing, however often it can be fetched.
  const heardAt =
    sql<Date | null>`case when ${feedState.standard} = 'wzdx' and ${feedState.observedAt} < ${feedState.lastSuccessAt} - make_interval(secs => ${WZDX_HEADER_SECONDS})
    then ${feedState.observedAt} else ${feedState.lastSuccessAt} end`.mapWith(feedState.lastSuccessAt)
  const rows = () => orm.select({ incident, lastSuccessAt: heardAt }).from(incident).leftJoin(feedState, heard)

  function statusIs(status: QueryOf<typeof listIncidents>['status'], nowMs: number): SQL | undefined {
    if (status === 'all') return undefined
    if (status === 'open') return ne(incident.status, 'resolved')
    if (status) return eq(incident.status, status)
    return or(ne(incident.status, 'resolved'), gt(incident.resolvedAt, new Date(nowMs - RESOLVED_SHOWN_MS)))
  }

  return {
    /** Newest first. */
    async list(cityId: string, query: QueryOf<typeof listIncidents>, nowMs: number): Promise<Page<Incident>> {
      const wanted = and(
        eq(incident.cityId, cityId),
        statusIs(query.status, nowMs),
        query.priority && eq(incident.priority, query.priority),
        query.type && eq(incident.type, query.type),
        query.before ? lt(incident.createdAt, new Date(query.before)) : undefined,
        contains(query.q, incident.title, incident.description, incident.location, incident.number),
      )
      const limit = query.limit ?? PAGE_LIMIT
      const page = await rows()
        .where(and(wanted, afterCursor(query.cursor, incident.createdAt, incident.id)))
        .orderBy(desc(incident.createdAt), desc(incident.id))
        .limit(limit + 1)
      const total = page.length <= limit && !query.cursor ? page.length : await this.count(wanted)
      return pageOf(
        page.map((it) => ({ ...it, createdAt: it.incident.createdAt, id: it.incident.id })),
        limit,
        total,
        answer,
      )
    },

    async count(wanted: SQL | undefined): Promise<number> {
      const [row] = await orm.select({ count: sql<number>`count(*)::int` }).from(incident).where(wanted)
      return row?.count ?? 0
    },

    async find(cityId: string, id: string): Promise<Incident | undefined> {
      const [row] = await rows().where(and(eq(incident.cityId, cityId), eq(incident.id, id)))
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
