import type { AlertState, AlertValue } from '@oppidum/domain/alerts/alert'
import type { RuleSettings, Severity } from '@oppidum/domain/alerts/rule'
import type { Tx } from '../../../platform/db/connection.ts'
import { run, sql } from '../../../platform/db/sql.ts'

/** An alert whose rule opens an incident or joins a situation, and that has done neither yet. */
export interface WantedIncident {
  alertId: string
  ruleId: string
  transitionId: string
  type: NonNullable<RuleSettings['opensIncident']>
  /** The situation at its place comes before an incident. */
  joinsSituation: boolean
  name: string
  severity: Severity
  placeId: string
  placeName: string
  from: AlertState
  firedAt: Date
  evidence: AlertValue[]
}

/** Alerts of the city's rules that fire, each with the transition to firing. A shelved one opens nothing. */
export async function wantedIncidents(tx: Pick<Tx, 'query'>, cityId: string): Promise<WantedIncident[]> {
  const { rows } = await run<WantedIncident>(
    tx,
    sql`select a.id as "alertId", a.rule_id as "ruleId", t.id as "transitionId", v.settings->>'opensIncident' as type,
        coalesce((v.settings->'joinsSituation')::boolean, false) as "joinsSituation", a.name, a.severity,
        a.place_id as "placeId", a.place_name as "placeName", t.from_state as "from", a.fired_at as "firedAt", t.evidence
      from alert a
      join alert_rule_version v on v.rule_id = a.rule_id and v.version = a.rule_version
      join lateral (select * from alert_transition t where t.alert_id = a.id and t.to_state = 'firing' order by t.sequence limit 1) t on true
      where a.city_id = ${cityId} and a.resolved_at is null and a.incident_id is null and a.situation_id is null and a.sharing = 'city'
        and a.state in ('firing', 'acknowledged') and v.settings->>'opensIncident' is not null
      order by a.fired_at, a.id`,
    { name: 'alert-wanted-incidents' },
  )
  return rows
}

const HAS_NEITHER = sql`incident_id is null and situation_id is null`

/** False if the alert has an incident or a situation already. */
export async function noteIncident(tx: Pick<Tx, 'query'>, alertId: string, incidentId: string): Promise<boolean> {
  const { count } = await run(tx, sql`update alert set incident_id = ${incidentId} where id = ${alertId} and ${HAS_NEITHER}`)
  return count === 1
}

/** False if the alert has an incident or a situation already. */
export async function noteSituation(tx: Pick<Tx, 'query'>, alertId: string, situationId: string): Promise<boolean> {
  const { count } = await run(tx, sql`update alert set situation_id = ${situationId} where id = ${alertId} and ${HAS_NEITHER}`)
  return count === 1
}
