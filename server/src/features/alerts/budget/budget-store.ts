import type { AlertState } from '@oppidum/domain/alerts/alert'
import type { Severity, Sharing } from '@oppidum/domain/alerts/rule'
import type { Tx } from '../../../platform/db/connection.ts'
import { and, run, type Sql, sql } from '../../../platform/db/sql.ts'
import { type Reader, visibleTo } from '../list/alerts-store.ts'

type Queries = Pick<Tx, 'query'>

const msOf = (time: Sql) => sql`(extract(epoch from ${time}) * 1000)::float8`

/** Alerts that are read of a time; the oldest beyond it are left out of the figures. */
const ALERTS_AT_MOST = 200_000

/** One alert, as far as the budget counts it. */
export interface CountedAlert {
  ruleId: string
  placeId: string
  name: string
  severity: Severity
  sharing: Sharing
  firedMs: number
  acknowledgedMs: number | null
  resolvedMs: number | null
}

const hasFired = sql`a.state <> 'pending'`

/** Alerts that fired since a moment, oldest first. */
export async function alertsSince(tx: Queries, cityId: string, reader: Reader, from: Date): Promise<CountedAlert[]> {
  const { rows } = await run<CountedAlert>(
    tx,
    sql`select a.rule_id as "ruleId", a.place_id as "placeId", a.name, a.severity, a.sharing, ${msOf(sql`a.fired_at`)} as "firedMs",
        ${msOf(sql`a.acknowledged_at`)} as "acknowledgedMs", ${msOf(sql`a.resolved_at`)} as "resolvedMs"
      from alert a where ${and(sql`a.city_id = ${cityId}`, visibleTo(reader), sql`a.fired_at >= ${from}`)}
      order by a.fired_at desc, a.id desc limit ${ALERTS_AT_MOST}`,
  )
  return rows.reverse()
}

/** When the first rule that the reader may see was made, removed ones included; null if there never was one. */
export async function firstRuleMs(tx: Queries, cityId: string, { id }: Reader): Promise<number | null> {
  const { rows } = await run<{ ms: number | null }>(
    tx,
    sql`select ${msOf(sql`min(created_at)`)} as ms from alert_rule where city_id = ${cityId} and (owner_id = ${id} or sharing = 'city')`,
  )
  return rows[0]?.ms ?? null
}

export interface StandingRow {
  id: string
  ruleId: string
  name: string
  severity: Severity
  placeId: string
  placeName: string
  state: AlertState
  firedAt: Date
}

/** Alerts that fired before a moment and are still open, oldest first. */
export async function standingSince(
  tx: Queries,
  cityId: string,
  reader: Reader,
  before: Date,
  limit: number,
): Promise<{ rows: StandingRow[]; count: number }> {
  const { rows } = await run<StandingRow & { total: number }>(
    tx,
    sql`select a.id, a.rule_id as "ruleId", a.name, a.severity, a.place_id as "placeId", a.place_name as "placeName", a.state,
        a.fired_at as "firedAt", (count(*) over ())::int as total
      from alert a
      where ${and(sql`a.city_id = ${cityId}`, visibleTo(reader), sql`a.resolved_at is null`, sql`a.fired_at < ${before}`)}
      order by a.fired_at, a.id limit ${limit}`,
  )
  return { rows, count: rows[0]?.total ?? 0 }
}

export interface RatingCount {
  ruleId: string
  useful: number
  useless: number
}

/** Ratings by everyone of alerts that fired since a moment, by rule. */
export async function ratingsSince(tx: Queries, cityId: string, reader: Reader, from: Date): Promise<RatingCount[]> {
  const { rows } = await run<RatingCount>(
    tx,
    sql`select a.rule_id as "ruleId", (count(*) filter (where r.useful))::int as useful, (count(*) filter (where not r.useful))::int as useless
      from alert a join alert_rating r on r.alert_id = a.id
      where ${and(sql`a.city_id = ${cityId}`, visibleTo(reader), sql`a.fired_at >= ${from}`)} group by a.rule_id`,
  )
  return rows
}

/** Alerts of a rule that somebody rated useful: place, and from when to when; null: still open. */
export async function usefulAlerts(
  tx: Queries,
  ruleId: string,
  from: Date,
): Promise<{ placeId: string; firedMs: number; resolvedMs: number | null }[]> {
  const { rows } = await run<{ placeId: string; firedMs: number; resolvedMs: number | null }>(
    tx,
    sql`select a.place_id as "placeId", ${msOf(sql`a.fired_at`)} as "firedMs", ${msOf(sql`a.resolved_at`)} as "resolvedMs"
      from alert a where a.rule_id = ${ruleId} and ${hasFired} and a.fired_at >= ${from}
        and exists (select 1 from alert_rating r where r.alert_id = a.id and r.useful)`,
  )
  return rows
}
