import type { Tx } from '../../../platform/db/connection.ts'
import { run, type Sql, sql } from '../../../platform/db/sql.ts'
import type { AlertRow, EpisodeWrites, Shelf, TransitionRow } from './episodes.ts'
import { unitKey } from './rule-unit.ts'

type Queries = Pick<Tx, 'query'>

const iso = (column: Sql) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const ALERT = sql`a.id, a.rule_id as "ruleId", a.rule_version as "ruleVersion", a.owner_id as "ownerId", a.sharing, a.name, a.severity,
  a.place_id as "placeId", a.place_name as "placeName", a.district, a.domain, a.state, ${iso(sql`a.started_at`)} as "startedAt",
  ${iso(sql`a.fired_at`)} as "firedAt", ${iso(sql`a.acknowledged_at`)} as "acknowledgedAt", ${iso(sql`a.shelved_until`)} as "shelvedUntil",
  a.shelved_reason as "shelvedReason", null as "resolvedAt", a.evidence, a.incident_id as "incidentId", a.sequence`

/** Open alerts of a city, without a lock. */
export async function openAlerts(tx: Queries, cityId: string): Promise<AlertRow[]> {
  const { rows } = await run<AlertRow>(tx, sql`select ${ALERT} from alert a where a.city_id = ${cityId} and a.resolved_at is null`)
  return rows
}

/** Open alerts by their ids, locked against people who change them. Those resolved since are absent. */
export async function lockAlerts(tx: Queries, ids: readonly string[]): Promise<AlertRow[]> {
  const { rows } = await run<AlertRow>(
    tx,
    sql`select ${ALERT} from alert a where a.id = any(${ids}::uuid[]) and a.resolved_at is null order by a.id for update`,
  )
  return rows
}

/** Open alerts of rules at places by `unitKey`, locked in the same way. */
export async function lockOpen(tx: Queries, keys: readonly { ruleId: string; placeId: string }[]): Promise<ReadonlyMap<string, AlertRow>> {
  const { rows } = await run<AlertRow>(
    tx,
    sql`select ${ALERT} from alert a where a.resolved_at is null and (a.rule_id, a.place_id) in (
        select k."ruleId", k."placeId" from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k("ruleId" uuid, "placeId" text))
      order by a.id for update`,
    { name: 'alert-lock-open' },
  )
  return new Map(rows.map((it) => [unitKey(it.ruleId, it.placeId), it]))
}

/** Silences that last, by `unitKey`. */
export async function shelvesOf(tx: Queries, ruleIds: readonly string[], now: Date): Promise<ReadonlyMap<string, Shelf>> {
  const { rows } = await run<Shelf & { ruleId: string; placeId: string }>(
    tx,
    sql`select p.rule_id as "ruleId", p.place_id as "placeId", ${iso(sql`p.shelved_until`)} as until, p.shelved_reason as reason
      from alert_progress p where p.rule_id = any(${ruleIds}::uuid[]) and p.shelved_until > ${now}`,
    { name: 'alert-shelves' },
  )
  return new Map(rows.map(({ ruleId, placeId, until, reason }) => [unitKey(ruleId, placeId), { until, reason }]))
}

/** Ids of shelved alerts whose silence is over. */
export async function shelvedUntil(tx: Queries, cityId: string, now: Date): Promise<string[]> {
  const { rows } = await run<{ id: string }>(
    tx,
    sql`select id from alert where state = 'shelved' and shelved_until <= ${now} and city_id = ${cityId} and resolved_at is null`,
    { name: 'alert-shelved-until' },
  )
  return rows.map((it) => it.id)
}

export async function writeEpisodes(tx: Queries, cityId: string, writes: EpisodeWrites): Promise<void> {
  const { added, changed, removed, transitions, late } = writes
  if (removed.length > 0) await run(tx, sql`delete from alert where id = any(${removed}::uuid[])`)
  if (changed.length > 0) await updateAlerts(tx, changed)
  if (added.length > 0) await insertAlerts(tx, cityId, added)
  if (transitions.length > 0) await insertTransitions(tx, transitions)
  if (late.length === 0) return
  await run(
    tx,
    sql`insert into alert_late_value (rule_id, place_id, at, evidence)
      select l."ruleId", l."placeId", l.at, l.evidence
      from jsonb_to_recordset(${JSON.stringify(late)}::jsonb) as l("ruleId" uuid, "placeId" text, at timestamptz, evidence jsonb)
      on conflict do nothing`,
  )
}

async function insertAlerts(tx: Queries, cityId: string, rows: readonly AlertRow[]): Promise<void> {
  await run(
    tx,
    sql`insert into alert (id, city_id, rule_id, rule_version, owner_id, sharing, name, severity, place_id, place_name, district, domain, state,
        started_at, fired_at, shelved_until, shelved_reason, resolved_at, evidence, sequence)
      select a.id, ${cityId}, a."ruleId", a."ruleVersion", a."ownerId", a.sharing, a.name, a.severity, a."placeId", a."placeName", a.district,
        a.domain, a.state, a."startedAt", a."firedAt", a."shelvedUntil", a."shelvedReason", a."resolvedAt", a.evidence, a.sequence
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a(id uuid, "ruleId" uuid, "ruleVersion" integer, "ownerId" text, sharing text,
        name text, severity text, "placeId" text, "placeName" text, district text, domain text, state text, "startedAt" timestamptz,
        "firedAt" timestamptz, "shelvedUntil" timestamptz, "shelvedReason" text, "resolvedAt" timestamptz, evidence jsonb, sequence integer)`,
    { name: 'alert-insert' },
  )
}

async function updateAlerts(tx: Queries, rows: readonly AlertRow[]): Promise<void> {
  await run(
    tx,
    sql`update alert set state = a.state, fired_at = a."firedAt", shelved_until = a."shelvedUntil", shelved_reason = a."shelvedReason",
        resolved_at = a."resolvedAt", evidence = a.evidence, sequence = a.sequence
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a(id uuid, state text, "firedAt" timestamptz, "shelvedUntil" timestamptz,
        "shelvedReason" text, "resolvedAt" timestamptz, evidence jsonb, sequence integer)
      where alert.id = a.id`,
    { name: 'alert-update' },
  )
}

async function insertTransitions(tx: Queries, rows: readonly TransitionRow[]): Promise<void> {
  await run(
    tx,
    sql`insert into alert_transition (id, alert_id, sequence, from_state, to_state, at, cause, evidence, dispatched_at)
      select t.id, t."alertId", t.sequence, t."from", t."to", t.at, t.cause, t.evidence, t."dispatchedAt"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(id uuid, "alertId" uuid, sequence integer, "from" text, "to" text,
        at timestamptz, cause text, evidence jsonb, "dispatchedAt" timestamptz)`,
    { name: 'alert-transition-insert' },
  )
}

/** Those of some transitions before which their alert had fired already, or had no data, without being shelved. */
export async function firedBefore(tx: Queries, transitionIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await run<{ id: string }>(
    tx,
    sql`select t.id from alert_transition t where t.id = any(${transitionIds}::uuid[]) and exists (
      select from alert_transition b where b.alert_id = t.alert_id and b.sequence < t.sequence and b.to_state in ('firing', 'no-data'))`,
    { name: 'alert-fired-before' },
  )
  return new Set(rows.map((it) => it.id))
}

/** Deletes values that came too late before a moment, `atMost` of them. Returns how many. */
export async function forgetLateValues(tx: Queries, before: Date, atMost: number): Promise<number> {
  const { count } = await run(
    tx,
    sql`delete from alert_late_value where ctid = any(array(select ctid from alert_late_value where at < ${before} limit ${atMost}))`,
  )
  return count
}
