import type { Condition } from '@oppidum/domain/alerts/condition'
import type { RuleSettings } from '@oppidum/domain/alerts/rule'
import { draws } from '@oppidum/domain/core/random'
import { MINUTE_MS, SECOND_MS } from '@oppidum/domain/core/time'
import type { MeasureId } from '@oppidum/domain/telemetry/measure'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { run, sql } from '../../../platform/db/sql.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { signUp } from '../../../testing/test-people.ts'
import { deliverValue, evaluate, storeRule } from '../testing/evaluated-rules.ts'
import { rulePast } from './rule-past.ts'
import { episodesAt } from './rule-preview.ts'

const PLACES = ['italia-1', 'italia-2', 'italia-3']
const STEPS = 80

let app: TestApp
beforeEach(async () => {
  app = await startTestApp()
})
afterEach(() => app.close())

const slow = (more = {}): Condition => ({ kind: 'threshold', measure: 'traffic.speed', side: 'below', value: 20, unit: 'mph', ...more })
const busy: Condition = { kind: 'threshold', measure: 'traffic.flow', side: 'above', value: 600, unit: 'vehicles/h' }
const silent = (minutes: number): Condition => ({ kind: 'absence', measure: 'traffic.speed', minutes })

const settings = (condition: Condition, more: Partial<RuleSettings> = {}): RuleSettings => ({
  name: 'Random',
  severity: 'warning',
  sharing: 'own',
  scope: { kind: 'places', places: PLACES },
  condition,
  forMinutes: 0,
  resolveMinutes: 0,
  noData: 'keep',
  contactPoints: [],
  opensIncident: null,
  ...more,
})

const RULES: RuleSettings[] = [
  settings(slow()),
  settings(slow({ clearAt: 26 }), { resolveMinutes: 5 }),
  settings(slow(), { forMinutes: 7 }),
  settings(slow(), { noData: 'alert' }),
  settings(slow(), { forMinutes: 3, noData: 'resolve', scope: { kind: 'places', places: ['italia-2'] } }),
  settings(silent(12)),
  settings({ kind: 'change', measure: 'traffic.speed', direction: 'fall', by: 40, unit: '%', withinMinutes: 10 }),
  settings({ all: [slow(), busy] }, { forMinutes: 2 }),
  settings({ any: [slow({ value: 12 }), busy, silent(20)] }, { resolveMinutes: 3, noData: 'resolve' }),
]

type Fact = [place: string, firedSecond: number, resolvedSecond: number | null]
const inOrder = (facts: Fact[]) => facts.sort((a, b) => a[1] - b[1] || (a[0] < b[0] ? -1 : 1))

it.each([1, 2, 3])('a replay decides what was fired live, alert by alert, over random series %i', async (seed) => {
  const { below, chance, pick } = draws(seed)
  const owner = await signUp(app, { plan: 'pro' })
  const startMs = app.clock.nowMs()
  const second = (ms: number) => (ms - startMs) / SECOND_MS
  // Places without any value do not belong to a rule yet.
  for (const place of PLACES)
    for (const measure of ['traffic.speed', 'traffic.flow'] as const) await deliverValue(app, 30, { place, measure })
  const ids: string[] = []
  for (const it of RULES) ids.push(await storeRule(app, owner.id, it))
  await evaluate(app)
  for (let step = 0; step < STEPS; step++) {
    app.clock.advance((chance(0.1) ? 10 + below(20) : 1) * MINUTE_MS + below(3) * SECOND_MS)
    for (const place of PLACES) {
      if (chance(0.3)) continue
      const [measure, value]: [MeasureId, number] = chance(0.7)
        ? ['traffic.speed', pick([8, 15, 19, 22, 27, 40])]
        : ['traffic.flow', pick([100, 500, 700, 900])]
      // No two of the same time: the second would be a correction, and the store has only the corrected value.
      await deliverValue(app, value, { place, measure, minutesAgo: pick([0, 0, 0, 1, 4, 20]) + step / MINUTE_MS })
    }
    // Some values wait until the evaluator looks again.
    if (chance(0.8)) await evaluate(app)
  }
  await evaluate(app)

  let alerts = 0
  for (const [index, rule] of RULES.entries()) {
    const { rows } = await run<{ place: string; firedAt: Date; resolvedAt: Date | null }>(
      app.context.db.pool,
      sql`select place_id as place, fired_at as "firedAt", resolved_at as "resolvedAt" from alert
        where rule_id = ${ids[index] as string} and state <> 'pending'`,
    )
    const live: Fact[] = rows.map((it) => [it.place, second(it.firedAt.getTime()), it.resolvedAt && second(it.resolvedAt.getTime())])
    const past = await rulePast(app.context.db.pool, app.context.cities.find(undefined), rule, startMs, app.clock.nowMs())
    const replayed = (await episodesAt(rule, past)).flatMap(({ at, episodes }) =>
      episodes.map((it): Fact => [at.place.id, second(it.firedMs), it.resolvedMs === null ? null : second(it.resolvedMs)]),
    )
    expect([index, inOrder(replayed)]).toEqual([index, inOrder(live)])
    alerts += live.length
  }
  expect(alerts).toBeGreaterThan(30)
})
