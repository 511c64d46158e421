import type { AlertState, AlertValue, TransitionCause } from '@oppidum/domain/alerts/alert'
import type { RuleSettings } from '@oppidum/domain/alerts/rule'
import { v7 as uuidv7 } from 'uuid'
import { run, sql } from '../../../../platform/db/sql.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import { SLOW_ROAD } from '../../testing/stored-alert-store.ts'

/** Stores a rule. @returns its id */
export async function storeRule(app: TestApp, ownerId: string, more: Partial<RuleSettings> = {}): Promise<string> {
  const id = uuidv7()
  const at = new Date(app.clock.nowMs())
  const settings = { ...SLOW_ROAD, ...more }
  const { pool } = app.context.db
  await run(
    pool,
    sql`insert into alert_rule (id, city_id, owner_id, sharing, version, active, created_at, changed_at)
      values (${id}, 'montevideo', ${ownerId}, ${settings.sharing}, 1, true, ${at}, ${at})`,
  )
  await run(
    pool,
    sql`insert into alert_rule_version (rule_id, version, settings, active, changed_at)
      values (${id}, 1, ${JSON.stringify(settings)}::jsonb, true, ${at})`,
  )
  return id
}

const EVIDENCE: AlertValue = {
  leaf: 0,
  value: 12,
  unit: 'mph',
  limit: 20,
  observedAt: '2026-11-20T09:58:00.000Z',
  receivedAt: '2026-11-20T09:59:00.000Z',
  source: 'speeds',
  quality: 'measured',
}

interface More {
  place?: string
  district?: string | null
  from?: AlertState
  cause?: TransitionCause
  by?: string | null
  evidence?: AlertValue[]
}

/** Changes the rule's alert at a place now, as the evaluator does: in a new episode if none is open. @returns the transition's id */
export async function change(
  app: TestApp,
  ruleId: string,
  to: AlertState,
  { place = 'a', district = null, from, cause = 'value', by = null, evidence = [EVIDENCE] }: More = {},
): Promise<string> {
  const { pool } = app.context.db
  const at = new Date(app.clock.nowMs())
  const open = sql`select id, state, sequence from alert where rule_id = ${ruleId} and place_id = ${place} and resolved_at is null`
  const { rows } = await run<{ id: string; state: AlertState; sequence: number }>(pool, open)
  const [before = { id: uuidv7(), state: 'inactive' as const, sequence: 0 }] = rows
  if (before.sequence === 0)
    await run(
      pool,
      sql`insert into alert (id, city_id, rule_id, rule_version, owner_id, sharing, name, severity, place_id, place_name, district, domain,
          state, started_at, fired_at, evidence, sequence)
        select ${before.id}, r.city_id, r.id, 1, r.owner_id, r.sharing, v.settings ->> 'name', v.settings ->> 'severity', ${place},
          ${`Street ${place}`}, ${district}, 'traffic', 'inactive', ${at}, ${at}, '[]', 0
        from alert_rule r join alert_rule_version v on v.rule_id = r.id where r.id = ${ruleId}`,
    )
  const id = uuidv7()
  await run(
    pool,
    sql`update alert set state = ${to}, sequence = sequence + 1, resolved_at = ${to === 'resolved' ? at : null} where id = ${before.id}`,
  )
  await run(
    pool,
    sql`insert into alert_transition (id, alert_id, sequence, from_state, to_state, at, cause, by_person, evidence)
      values (${id}, ${before.id}, ${before.sequence + 1}, ${from ?? before.state}, ${to}, ${at}, ${cause}, ${by},
        ${JSON.stringify(evidence)}::jsonb)`,
  )
  return id
}

/** Stores a contact point. @returns its id */
export async function storeContactPoint(
  app: TestApp,
  ownerId: string,
  { sharing = 'own', kind = 'webhook' }: { sharing?: 'own' | 'city'; kind?: 'webhook' | 'push' } = {},
): Promise<string> {
  const id = uuidv7()
  const target = kind === 'push' ? { kind, push: { endpoint: `https://push.example/${id}` } } : { kind, url: 'https://duty.example/hook' }
  await run(
    app.context.db.pool,
    sql`insert into contact_point (id, owner_id, city_id, sharing, kind, name, target, secret_number, created_at)
      values (${id}, ${ownerId}, ${sharing === 'city' ? 'montevideo' : null}, ${sharing}, ${kind}, 'Duty', ${JSON.stringify(target)}::jsonb, 1,
        ${new Date(app.clock.nowMs())})`,
  )
  return id
}

export interface Sent {
  contactPoint: string
  title: string
  reason: string
  transitions: string[]
}

/** What waits for the contact points, oldest first. */
export async function sent(app: TestApp): Promise<Sent[]> {
  const { rows } = await run<Sent>(
    app.context.db.pool,
    sql`select contact_point_id as "contactPoint", title, body ->> 'reason' as reason,
        jsonb_path_query_array(body, '$.alerts[*].transition') as transitions from notification order by created_at, id`,
  )
  return rows
}

/** Why transitions were not told, by their id. */
export async function withheld(app: TestApp): Promise<Record<string, string | null>> {
  const { rows } = await run<{ id: string; withheld: string | null; done: boolean }>(
    app.context.db.pool,
    sql`select id, withheld, dispatched_at is not null as done from alert_transition`,
  )
  return Object.fromEntries(rows.map((it) => [it.id, it.done ? it.withheld : 'waiting']))
}
