import type { Alert, AlertState, AlertTransition, AlertValue } from '@oppidum/domain/alerts/alert'
import type { Db, Tx } from '../../../platform/db/connection.ts'
import { type Page, type PageEnd, pageOf } from '../../../platform/db/list-page-store.ts'
import { and, run, type Sql, sql } from '../../../platform/db/sql.ts'

type Queries = Pick<Tx, 'query'>

/** Who reads: their own rules' alerts, and the city's if they are an operator there. */
export interface Reader {
  id: string
  isOperator: boolean
}

/** A stored alert. */
export interface AlertRow {
  id: string
  cityId: string
  ownerId: string
  ruleId: string
  ruleVersion: number
  sharing: Alert['sharing']
  name: string
  severity: Alert['severity']
  placeId: string
  placeName: string
  state: AlertState
  startedAt: Date
  firedAt: Date
  acknowledgedAt: Date | null
  acknowledgedBy: string | null
  shelvedUntil: Date | null
  shelvedReason: string | null
  resolvedAt: Date | null
  flapping: boolean
  evidence: AlertValue[]
  incidentId: string | null
  situationId: string | null
  useful: boolean | null
}

const columns = (personId: string): Sql => sql`a.id, a.city_id as "cityId", a.owner_id as "ownerId", a.rule_id as "ruleId",
  a.rule_version as "ruleVersion", a.sharing, a.name, a.severity, a.place_id as "placeId", a.place_name as "placeName", a.state,
  a.started_at as "startedAt", a.fired_at as "firedAt", a.acknowledged_at as "acknowledgedAt", a.acknowledged_by as "acknowledgedBy",
  a.shelved_until as "shelvedUntil", a.shelved_reason as "shelvedReason", a.resolved_at as "resolvedAt", a.flapping, a.evidence,
  a.incident_id as "incidentId", a.situation_id as "situationId",
  (select r.useful from alert_rating r where r.alert_id = a.id and r.person_id = ${personId}) as useful`

/** Alerts that a reader may see. What is only pending is not an alert yet. */
export const visibleTo = ({ id, isOperator }: Reader): Sql =>
  isOperator
    ? sql`(a.owner_id = ${id} or a.sharing = 'city') and a.state <> 'pending'`
    : sql`a.owner_id = ${id} and a.sharing = 'own' and a.state <> 'pending'`

const OPEN = sql`a.resolved_at is null`

const iso = (at: Date | null) => at?.toISOString() ?? null

/** An alert as those who may see it get it. */
export function alertAnswer(row: AlertRow): Alert {
  const { id, cityId, ruleId, ruleVersion, name, severity, sharing, placeId, placeName, state, evidence, flapping, useful } = row
  return {
    id,
    city: cityId,
    rule: ruleId,
    ruleVersion,
    name,
    severity,
    sharing,
    place: placeId,
    placeName,
    state,
    startedAt: row.startedAt.toISOString(),
    firedAt: row.firedAt.toISOString(),
    acknowledgedAt: iso(row.acknowledgedAt),
    acknowledgedBy: row.acknowledgedBy,
    shelvedUntil: iso(row.shelvedUntil),
    shelvedReason: row.shelvedReason,
    resolvedAt: iso(row.resolvedAt),
    evidence,
    flapping,
    useful,
    incident: row.incidentId,
    situation: row.situationId,
  }
}

export interface AlertFilter {
  state?: 'open' | 'all' | AlertState | undefined
  severity?: string | undefined
  rule?: string | undefined
  place?: string | undefined
  /** Fired at this moment or later. */
  from?: string | undefined
  /** Fired before this moment. */
  to?: string | undefined
  /** What `from` and `to` are about; that it fired if absent. */
  of?: 'fired' | 'acknowledged' | 'resolved' | undefined
}

const AT = { fired: sql`a.fired_at`, acknowledged: sql`a.acknowledged_at`, resolved: sql`a.resolved_at` } as const

/** All SQL by which people read alerts. */
export function alertStore(db: Db) {
  return {
    /** Newest first. */
    async list(cityId: string, reader: Reader, filter: AlertFilter, limit: number, after: PageEnd | undefined): Promise<Page<Alert>> {
      const { state = 'open', severity, rule, place, from, to, of = 'fired' } = filter
      const matching = and(
        sql`a.city_id = ${cityId}`,
        visibleTo(reader),
        state === 'all' ? undefined : state === 'open' ? OPEN : sql`a.state = ${state}`,
        severity === undefined ? undefined : sql`a.severity = ${severity}`,
        rule === undefined ? undefined : sql`a.rule_id = ${rule}`,
        place === undefined ? undefined : sql`a.place_id = ${place}`,
        from === undefined ? undefined : sql`${AT[of]} >= ${from}::timestamptz`,
        to === undefined ? undefined : sql`${AT[of]} < ${to}::timestamptz`,
      )
      const { rows } = await run<AlertRow>(
        db.pool,
        sql`select ${columns(reader.id)} from alert a
          where ${and(matching, after && sql`(a.fired_at, a.id) < (${after.createdAt}, ${after.id}::uuid)`)}
          order by a.fired_at desc, a.id desc limit ${limit + 1}`,
      )
      const { rows: counted } = await run<{ count: number }>(db.pool, sql`select count(*)::int as count from alert a where ${matching}`)
      const paged = rows.map((row) => ({ ...row, createdAt: row.firedAt }))
      return pageOf(paged, limit, counted[0]?.count ?? 0, alertAnswer)
    },

    /** @param lock whether it stays as it is until the transaction ends */
    async find(tx: Queries, cityId: string, reader: Reader, id: string, lock = false): Promise<AlertRow | undefined> {
      const { rows } = await run<AlertRow>(
        tx,
        sql`select ${columns(reader.id)} from alert a where ${and(sql`a.id = ${id}`, sql`a.city_id = ${cityId}`, visibleTo(reader))}
          ${lock ? sql`for update of a` : sql``}`,
      )
      return rows[0]
    },

    /** Deletes up to `atMost` alerts that were resolved before `until`, with their history. @returns how many */
    async forget(until: Date, atMost: number): Promise<number> {
      const { count } = await run(
        db.pool,
        sql`delete from alert where id in (
          select id from alert where resolved_at < ${until} order by resolved_at limit ${atMost} for update skip locked)`,
      )
      return count
    },

    /** Oldest first. */
    async history(tx: Queries, alertId: string): Promise<AlertTransition[]> {
      const { rows } = await run<Omit<AlertTransition, 'alert' | 'at'> & { at: Date }>(
        tx,
        sql`select id, from_state as "from", to_state as "to", at, cause, by_person as "by", reason, evidence, withheld
          from alert_transition
          where alert_id = ${alertId} order by sequence`,
      )
      return rows.map((it) => ({ ...it, alert: alertId, at: it.at.toISOString() }))
    },
  }
}
