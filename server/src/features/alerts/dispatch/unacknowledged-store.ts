import type { AlertState } from '@oppidum/domain/alerts/alert'
import type { Tx } from '../../../platform/db/connection.ts'
import { run, sql } from '../../../platform/db/sql.ts'

type Queries = Pick<Tx, 'query'>

export interface PlannedEscalation {
  alertId: string
  policyId: string
  /** The transition that somebody should acknowledge. */
  transitionId: string
  dueAt: Date
}

export interface DueEscalation {
  policyId: string
  transitionId: string
  cityId: string
  /** Now. */
  state: AlertState
}

/** All SQL of alerts that are waiting to be acknowledged. */
export const unacknowledgedStore = {
  /** Once for an alert and a policy, until it was escalated or ended. */
  async plan(tx: Queries, planned: readonly PlannedEscalation[]): Promise<void> {
    if (planned.length === 0) return
    await run(
      tx,
      sql`insert into alert_escalation (alert_id, policy_id, transition_id, due_at)
        select * from unnest(${planned.map((it) => it.alertId)}::uuid[], ${planned.map((it) => it.policyId)}::uuid[],
          ${planned.map((it) => it.transitionId)}::uuid[], ${planned.map((it) => it.dueAt)}::timestamptz[])
        on conflict (alert_id, policy_id) do nothing`,
      { name: 'alert-escalation-plan' },
    )
  },

  /** Takes those that are due; they do not come back. */
  async takeDue(tx: Queries, cityIds: readonly string[], now: Date, limit: number): Promise<DueEscalation[]> {
    const { rows } = await run<DueEscalation>(
      tx,
      sql`delete from alert_escalation e using alert a where a.id = e.alert_id and (e.alert_id, e.policy_id) in (
          select d.alert_id, d.policy_id from alert_escalation d join alert b on b.id = d.alert_id
          where d.due_at <= ${now} and b.city_id = any(${cityIds}) order by d.due_at limit ${limit}
        ) returning e.policy_id as "policyId", e.transition_id as "transitionId", a.city_id as "cityId", a.state`,
      { name: 'alert-escalation-take' },
    )
    return rows
  },
}
