import type { AlertState } from '@oppidum/domain/alerts/alert'
import type { RuleSettings } from '@oppidum/domain/alerts/rule'
import { v7 as uuidv7 } from 'uuid'
import { run, sql } from '../../../platform/db/sql.ts'
import type { TestApp } from '../../../testing/test-app.ts'

/** A rule about one road section. */
export const SLOW_ROAD: RuleSettings = {
  name: 'Slow road',
  severity: 'warning',
  sharing: 'own',
  scope: { kind: 'places', places: ['a'] },
  condition: { kind: 'threshold', measure: 'traffic.speed', side: 'below', value: 20, unit: 'mph' },
  forMinutes: 0,
  resolveMinutes: 0,
  noData: 'keep',
  contactPoints: [],
  opensIncident: null,
}

/** Stores a rule and one alert of it, as the evaluator would. @returns the alert's id */
export async function storeAlert(
  app: TestApp,
  {
    ownerId,
    sharing = 'own',
    state = 'firing',
    place = 'a',
    at = new Date(app.clock.nowMs()),
  }: {
    ownerId: string
    sharing?: 'own' | 'city'
    state?: AlertState
    place?: string
    at?: Date
  },
): Promise<{ id: string; ruleId: string }> {
  const { db, cities } = app.context
  const { id: cityId } = cities.find(undefined)
  const [ruleId, id] = [uuidv7(), uuidv7()]
  await run(
    db.pool,
    sql`insert into alert_rule (id, city_id, owner_id, sharing, version, active, created_at, changed_at)
      values (${ruleId}, ${cityId}, ${ownerId}, ${sharing}, 1, true, ${at}, ${at})`,
  )
  await run(
    db.pool,
    sql`insert into alert_rule_version (rule_id, version, settings, active, changed_at)
      values (${ruleId}, 1, ${JSON.stringify({ ...SLOW_ROAD, sharing })}::jsonb, true, ${at})`,
  )
  await run(
    db.pool,
    sql`insert into alert_progress (rule_id, place_id, rule_version, state, updated_at) values (${ruleId}, ${place}, 1, '{}', ${at})`,
  )
  await run(
    db.pool,
    sql`insert into alert (id, city_id, rule_id, rule_version, owner_id, sharing, name, severity, place_id, place_name, domain, state,
        started_at, fired_at, resolved_at, evidence, sequence)
      values (${id}, ${cityId}, ${ruleId}, 1, ${ownerId}, ${sharing}, ${SLOW_ROAD.name}, ${SLOW_ROAD.severity}, ${place}, 'A street',
        'traffic', ${state}, ${at}, ${at}, ${state === 'resolved' ? at : null}, '[]', 1)`,
  )
  await run(
    db.pool,
    sql`insert into alert_transition (id, alert_id, sequence, from_state, to_state, at, cause, evidence)
      values (${uuidv7()}, ${id}, 1, 'inactive', 'firing', ${at}, 'value', '[]')`,
  )
  return { id, ruleId }
}
