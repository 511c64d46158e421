import type { AlertState } from '@oppidum/domain/alerts/alert'
import type { RuleSettings } from '@oppidum/domain/alerts/rule'
import type { MeasureId } from '@oppidum/domain/telemetry/measure'
import { v7 as uuidv7 } from 'uuid'
import { run, sql } from '../../../platform/db/sql.ts'
import { aDelivery, type TestApp } from '../../../testing/test-app.ts'

/** Stores an active rule. @returns its id */
export async function storeRule(app: TestApp, ownerId: string, settings: RuleSettings): Promise<string> {
  const { db, cities, bus } = app.context
  const { id: cityId } = cities.find(undefined)
  const id = uuidv7()
  const at = new Date(app.clock.nowMs())
  await run(
    db.pool,
    sql`insert into alert_rule (id, city_id, owner_id, sharing, version, active, created_at, changed_at)
      values (${id}, ${cityId}, ${ownerId}, ${settings.sharing}, 1, true, ${at}, ${at})`,
  )
  await run(
    db.pool,
    sql`insert into alert_rule_version (rule_id, version, settings, active, changed_at)
      values (${id}, 1, ${JSON.stringify(settings)}::jsonb, true, ${at})`,
  )
  await bus.publish({ cityId, kind: 'alert-rules' })
  return id
}

/** A new version of a rule. */
export async function changeRule(app: TestApp, id: string, settings: RuleSettings, active = true): Promise<void> {
  const { db, cities, bus } = app.context
  const at = new Date(app.clock.nowMs())
  await run(
    db.pool,
    sql`with changed as (
        update alert_rule set version = version + 1, active = ${active}, changed_at = ${at} where id = ${id} returning version
      ) insert into alert_rule_version (rule_id, version, settings, active, changed_at)
        select ${id}, version, ${JSON.stringify(settings)}::jsonb, ${active}, ${at} from changed`,
  )
  await bus.publish({ cityId: cities.find(undefined).id, kind: 'alert-rules' })
}

/** Lets the evaluator look at what has come. */
export async function evaluate(app: TestApp): Promise<void> {
  await app.jobs.find((it) => it.name === 'alerts.evaluate')?.run(new AbortController().signal)
}

/** As when the server stops and starts again. */
export async function restartEvaluation(app: TestApp): Promise<void> {
  await app.jobs.find((it) => it.name === 'alerts.evaluate')?.end?.()
}

/** Delivers a value observed now or some minutes ago. */
export async function deliverValue(
  app: TestApp,
  value: number,
  { place = 'italia-1', minutesAgo = 0, measure = 'traffic.speed' as MeasureId, staleAfterSeconds = 900 } = {},
): Promise<void> {
  const atMs = app.clock.nowMs() - minutesAgo * 60_000
  await app.observations.observations(aDelivery({ staleAfterSeconds }), [{ measure, placeId: place, atMs, value }])
}

export interface Written {
  place: string
  state: AlertState
  /** 'from>to cause minute', in order. */
  transitions: string[]
}

/** Alerts with their transitions, oldest first; minutes since a moment. */
export async function writtenAlerts(app: TestApp, sinceMs: number): Promise<Written[]> {
  const { rows } = await run<Written & { id: string }>(
    app.context.db.pool,
    sql`select a.id, a.place_id as place, a.state, array(
        select t.from_state || '>' || t.to_state || ' ' || t.cause || ' ' || round(extract(epoch from t.at - ${new Date(sinceMs)}) / 60, 1)::float8
        from alert_transition t where t.alert_id = a.id order by t.sequence) as transitions
      from alert a order by a.started_at, a.place_id, a.id`,
  )
  return rows.map(({ place, state, transitions }) => ({ place, state, transitions }))
}
