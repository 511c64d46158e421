import { ENDED, REOPENED, type RecordKind, WAITING } from '@oppidum/domain/records/life-cycle'
import { and, join, literal, type Sql, sql } from '../../../platform/db/sql.ts'

interface TargetColumns {
  table: Sql
  /** Type of an incident, category of a request. */
  word: Sql
  endedAt: Sql
  /** When the clock of a target starts: the last reopening, else the report or the planned start. */
  clock: Sql
  /** From when its duration counts; null if it does not. */
  start: Sql
  service: Sql
  /** What has targets at all: planned work and advisories are announced, not answered. */
  targeted: Sql
}

/** What a record's targets depend on, in SQL. The record's table is called `r`. */
export const TARGET_COLUMNS: Record<RecordKind, TargetColumns> = {
  incident: {
    table: sql`incident`,
    word: sql`r.type`,
    endedAt: sql`r.resolved_at`,
    clock: sql`coalesce(r.reopened_at, greatest(r.created_at, r.starts_at))`,
    // How long announced things last says nothing about how fast the city responds.
    start: sql`case when not (r.planned_work or r.advisory) then greatest(r.created_at, r.starts_at) end`,
    service: sql`null::text`,
    targeted: sql`not (r.planned_work or r.advisory)`,
  },
  'service-request': {
    table: sql`service_request`,
    word: sql`r.category`,
    endedAt: sql`r.completed_at`,
    clock: sql`coalesce(r.reopened_at, r.created_at)`,
    start: sql`r.created_at`,
    service: sql`r.service_code`,
    targeted: sql`true`,
  },
}

/** `isWaiting` of the domain, in SQL. */
export function waitingSql(kind: RecordKind): Sql {
  const waiting = join(WAITING[kind].map(literal), sql`, `)
  const reopened = sql`r.reopened_at is not null and r.status = ${literal(REOPENED[kind])}`
  return and(sql`r.acknowledged_at is null`, sql`r.status in (${waiting}) or (${reopened})`)
}

/** Open records that can miss a target, see `duesOf` of the domain. */
export const openTargetedSql = (kind: RecordKind): Sql =>
  and(sql`r.status <> ${literal(ENDED[kind])}`, sql`r.duplicate_of is null`, TARGET_COLUMNS[kind].targeted)

/** The record's service code if it is one of `named`, else ''. */
export function serviceSql(kind: RecordKind, named: readonly string[]): Sql {
  const { service } = TARGET_COLUMNS[kind]
  return sql`case when ${service} = any(${named}::text[]) then ${service} else '' end`
}
