import type { AlertState, AlertValue, TransitionCause, Withheld } from '@oppidum/domain/alerts/alert'
import type { Condition } from '@oppidum/domain/alerts/condition'
import type { Severity, Sharing } from '@oppidum/domain/alerts/rule'
import type { Tx } from '../../../platform/db/connection.ts'
import { literal, run, sql } from '../../../platform/db/sql.ts'

type Queries = Pick<Tx, 'query'>

/** A change of an alert, with what decides whom it concerns. */
export interface WaitingTransition {
  id: string
  alertId: string
  from: AlertState
  to: AlertState
  at: Date
  cause: TransitionCause
  /** Account id of who caused it; null if nobody did. */
  by: string | null
  evidence: AlertValue[]
  cityId: string
  ruleId: string
  placeId: string
  district: string | null
  domain: string
  severity: Severity
  ownerId: string
  sharing: Sharing
  /** Of the version that fired. */
  condition: Condition
  /** Of the rule as it is now; none if it was removed. */
  contactPoints: string[]
}

/** A change of a rule at a place that counts for flapping. */
interface CountedChange {
  transitionId: string
  ruleId: string
  placeId: string
  at: Date
}

/** The states between which an alert flaps. */
const COUNTED = literal('{firing,no-data,resolved}')

const TRANSITION = sql`select t.id, t.alert_id as "alertId", t.from_state as "from", t.to_state as "to", t.at, t.cause, t.by_person as "by",
    t.evidence, a.city_id as "cityId", a.rule_id as "ruleId", a.place_id as "placeId", a.district, a.domain, a.severity,
    a.owner_id as "ownerId", a.sharing, v.settings -> 'condition' as condition,
    case when r.removed_at is null then coalesce(n.settings -> 'contactPoints', '[]') else '[]' end as "contactPoints"
  from alert_transition t join alert a on a.id = t.alert_id join alert_rule r on r.id = a.rule_id
    join alert_rule_version v on v.rule_id = a.rule_id and v.version = a.rule_version
    left join alert_rule_version n on n.rule_id = r.id and n.version = r.version`

/** All SQL about what became of alerts' transitions. */
export const transitionStore = {
  /** The dispatcher's turn until the end of the transaction. @returns false if another instance has it */
  async takeTurn(tx: Queries): Promise<boolean> {
    const { rows } = await run<{ taken: boolean }>(tx, sql`select pg_try_advisory_xact_lock(hashtext('alert-dispatch')) as taken`, {
      name: 'alert-dispatch-turn',
    })
    return rows[0]?.taken ?? false
  },

  /**
   * Whether anything of a city may be due: a transition, a batch, an escalation, or an alert that flaps and may have become steady. In one
   * statement, as it is looked for each second and there is hardly ever anything.
   */
  async mayBeDue(tx: Queries, cityId: string, now: Date): Promise<boolean> {
    const { rows } = await run<{ mayBeDue: boolean }>(
      tx,
      sql`select exists (select from alert_transition t join alert a on a.id = t.alert_id where t.dispatched_at is null and a.city_id = ${cityId})
          or exists (select from alert_batch where due_at <= ${now} and city_id = ${cityId})
          or exists (select from alert_escalation e join alert a on a.id = e.alert_id where e.due_at <= ${now} and a.city_id = ${cityId})
          or exists (select from alert where flapping and city_id = ${cityId}) as "mayBeDue"`,
      { name: 'alert-dispatch-may-be-due' },
    )
    return rows[0]?.mayBeDue ?? false
  },

  /** Oldest first. */
  async waiting(tx: Queries, cityIds: readonly string[], limit: number): Promise<WaitingTransition[]> {
    const { rows } = await run<WaitingTransition>(
      tx,
      sql`${TRANSITION}
        where t.dispatched_at is null and a.city_id = any(${cityIds}) order by t.at, a.started_at, a.id, t.sequence limit ${limit}`,
      { name: 'alert-dispatch-waiting' },
    )
    return rows
  },

  async find(tx: Queries, ids: readonly string[]): Promise<WaitingTransition[]> {
    const { rows } = await run<WaitingTransition>(tx, sql`${TRANSITION} where t.id = any(${ids}::uuid[]) order by t.at, t.id`, {
      name: 'alert-dispatch-find',
    })
    return rows
  },

  /** Changes of rules at places since a time, oldest first. */
  async changes(tx: Queries, of: readonly { ruleId: string; placeId: string }[], since: Date): Promise<CountedChange[]> {
    const pairs = new Map(of.map((it) => [`${it.ruleId} ${it.placeId}`, it]))
    const { rows } = await run<CountedChange>(
      tx,
      sql`select t.id as "transitionId", a.rule_id as "ruleId", a.place_id as "placeId", t.at
        from unnest(${[...pairs.values()].map((it) => it.ruleId)}::uuid[], ${[...pairs.values()].map((it) => it.placeId)}::text[])
            as pair(rule_id, place_id)
          join alert a on a.rule_id = pair.rule_id and a.place_id = pair.place_id and (a.resolved_at is null or a.resolved_at >= ${since})
          join alert_transition t on t.alert_id = a.id
        where t.at >= ${since} and t.to_state = any(${COUNTED}) and t.cause in ('value', 'time')
        order by t.at, a.started_at, a.id, t.sequence`,
      { name: 'alert-dispatch-changes' },
    )
    return rows
  },

  /** Those of the alerts of which someone has been notified that they fire. */
  async announced(tx: Queries, alertIds: readonly string[]): Promise<Set<string>> {
    const { rows } = await run<{ id: string }>(
      tx,
      sql`select distinct t.alert_id as id from alert_transition t where t.alert_id = any(${alertIds}::uuid[])
        and t.to_state in ('firing', 'no-data') and t.dispatched_at is not null and t.withheld is null`,
      { name: 'alert-dispatch-announced' },
    )
    return new Set(rows.map((it) => it.id))
  },

  async setDispatched(tx: Queries, at: Date, decided: readonly { id: string; withheld: Withheld | null }[]): Promise<void> {
    await run(
      tx,
      sql`update alert_transition t set dispatched_at = ${at}, withheld = d.withheld
        from unnest(${decided.map((it) => it.id)}::uuid[], ${decided.map((it) => it.withheld)}::text[]) as d(id, withheld)
        where t.id = d.id`,
      { name: 'alert-dispatch-done' },
    )
  },

  /** Marks an alert as flapping, instead of the earlier ones of its rule at its place. */
  async setFlapping(tx: Queries, { alertId, ruleId, placeId }: WaitingTransition): Promise<void> {
    await run(
      tx,
      sql`update alert set flapping = (id = ${alertId}) where rule_id = ${ruleId} and place_id = ${placeId} and (flapping or id = ${alertId})`,
      { name: 'alert-flapping' },
    )
  },

  /** Ends the flapping of alerts that have not changed since a time. @returns the newest change of each that fires or is resolved */
  async endFlapping(tx: Queries, cityIds: readonly string[], since: Date): Promise<{ transitionId: string; state: AlertState }[]> {
    const { rows } = await run<{ transitionId: string; state: AlertState }>(
      tx,
      sql`update alert a set flapping = false from (
          select distinct on (t.alert_id) t.alert_id, t.id, t.at from alert_transition t join alert f on f.id = t.alert_id
          where f.flapping and f.city_id = any(${cityIds}) and t.to_state = any(${COUNTED}) order by t.alert_id, t.sequence desc
        ) last
        where last.alert_id = a.id and a.flapping and last.at <= ${since}
        returning last.id as "transitionId", a.state`,
      { name: 'alert-flapping-end' },
    )
    return rows
  },
}
