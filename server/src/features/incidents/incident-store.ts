import type { QueryOf } from '@oppidum/domain/endpoint'
import { derivedEvidence, type Evidence, type Quality } from '@oppidum/domain/evidence'
import { WZDX_HEADER_SECONDS } from '@oppidum/domain/feed'
import {
  type countIncidents,
  type Incident,
  type IncidentClassification,
  type IncidentCounts,
  IncidentPriority,
  type IncidentStatus,
  type IncidentType,
  type listIncidents,
  RESOLVED_SHOWN_MS,
} from '@oppidum/domain/incident'
import { PAGE_LIMIT } from '@oppidum/domain/list'
import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type * as z from 'zod/mini'
import { feedState, incident } from '../../db/schema.ts'
import { afterCursor, afterRankedCursor, contains, type Page, pageOf } from '../../records/list-page-store.ts'
import { deskAnswer, iso, recordAnswer } from '../../records/record-answer.ts'

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
    ...deskAnswer(row),
    aiClassification: row.aiClassification as z.infer<typeof IncidentClassification> | null,
    estimatedResponseTime: row.estimatedResponseTime,
  }
}

/** The worst first, as `compareUrgency` has it. */
const RANKS: readonly string[] = IncidentPriority.options
const rank = sql`array_position(array[${sql.raw(RANKS.map((it) => `'${it}'`).join(','))}], ${incident.priority})`

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
    if (status === 'current')
      return and(ne(incident.status, 'resolved'), or(isNull(incident.startsAt), lte(incident.startsAt, new Date(nowMs))))
    if (status) return eq(incident.status, status)
    return or(ne(incident.status, 'resolved'), gt(incident.resolvedAt, new Date(nowMs - RESOLVED_SHOWN_MS)))
  }

  function matching(cityId: string, query: QueryOf<typeof countIncidents>, nowMs: number): SQL | undefined {
    return and(
      eq(incident.cityId, cityId),
      statusIs(query.status, nowMs),
      query.priority && inArray(incident.priority, query.priority),
      query.type && eq(incident.type, query.type),
      query.before ? lt(incident.createdAt, new Date(query.before)) : undefined,
      contains(query.q, incident.title, incident.description, incident.location, incident.number, incident.square),
    )
  }

  return {
    /** Newest first unless asked otherwise. */
    async list(cityId: string, query: QueryOf<typeof listIncidents>, nowMs: number): Promise<Page<Incident>> {
      const wanted = matching(cityId, query, nowMs)
      const limit = query.limit ?? PAGE_LIMIT
      const worst = query.sort === 'worst'
      const after = worst
        ? afterRankedCursor(query.cursor, rank, incident.createdAt, incident.id)
        : afterCursor(query.cursor, incident.createdAt, incident.id)
      const page = await rows()
        .where(and(wanted, after))
        .orderBy(...(worst ? [rank, asc(incident.createdAt), asc(incident.id)] : [desc(incident.createdAt), desc(incident.id)]))
        .limit(limit + 1)
      const total = page.length <= limit && !query.cursor ? page.length : await this.count(wanted)
      return pageOf(
        page.map((it) => ({
          ...it,
          createdAt: it.incident.createdAt,
          id: it.incident.id,
          ...(worst && { rank: RANKS.indexOf(it.incident.priority) + 1 }),
        })),
        limit,
        total,
        answer,
      )
    },

    async count(wanted: SQL | undefined): Promise<number> {
      const [row] = await orm.select({ count: sql<number>`count(*)::int` }).from(incident).where(wanted)
      return row?.count ?? 0
    },

    /** How many the list has, by priority, and what each count rests on. */
    async counts(cityId: string, query: QueryOf<typeof countIncidents>, nowMs: number): Promise<IncidentCounts> {
      // What `recordAnswer` says of one record, of all of them.
      const confirmed = sql`case when ${incident.missingFetches} = 0 then greatest(${incident.observedAt}, ${heardAt}) else ${incident.observedAt} end`
      const found = await orm
        .select({
          priority: incident.priority,
          count: sql<number>`count(*)::int`,
          observedAt: sql<Date>`min(${confirmed})`.mapWith(incident.observedAt),
          staleAt: sql<Date>`min(${confirmed} + make_interval(secs => ${incident.staleAfterSeconds}))`.mapWith(incident.observedAt),
          qualities: sql<Quality[]>`array_agg(distinct ${incident.quality})`,
        })
        .from(incident)
        .leftJoin(feedState, heard)
        .where(matching(cityId, query, nowMs))
        .groupBy(incident.priority)
      const counts: IncidentCounts = { total: 0, critical: 0, high: 0, medium: 0, low: 0, evidence: {} }
      const inputs: Evidence[] = []
      for (const { priority, count, observedAt, staleAt, qualities } of found) {
        const times = { observedAt: observedAt.toISOString(), staleAt: staleAt.toISOString() }
        const evidence = derivedEvidence(
          qualities.map((quality) => ({ source: 'derived', ...times, quality })),
          [],
        )
        // The column behind it is only ever written from an IncidentDraft.
        counts[priority as IncidentPriority] = count
        counts.total += count
        if (!evidence) continue
        counts.evidence[priority] = evidence
        inputs.push(evidence)
      }
      const total = derivedEvidence(inputs, [])
      if (total) counts.evidence.total = total
      return counts
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
