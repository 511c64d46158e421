import type { RuleSettings } from '@oppidum/domain/alerts/rule'
import { MINUTE_MS } from '@oppidum/domain/core/time'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { signUp, type TestPerson } from '../../../testing/test-people.ts'
import { changeRule, deliverValue, evaluate, restartEvaluation, storeRule, writtenAlerts } from '../testing/evaluated-rules.ts'

let app: TestApp
let owner: TestPerson
let startMs: number
beforeEach(async () => {
  app = await startTestApp()
  owner = await signUp(app, { plan: 'basic' })
  startMs = app.clock.nowMs()
})
afterEach(() => app.close())

const slow = (more: Partial<RuleSettings> = {}): RuleSettings => ({
  name: 'Slow road',
  severity: 'warning',
  sharing: 'own',
  scope: { kind: 'every' },
  condition: { kind: 'threshold', measure: 'traffic.speed', side: 'below', value: 20, unit: 'mph' },
  forMinutes: 0,
  resolveMinutes: 0,
  noData: 'keep',
  contactPoints: [],
  opensIncident: null,
  ...more,
})

const written = () => writtenAlerts(app, startMs)
const query = async (text: string) => (await app.context.db.pool.query(text)).rows
async function minutesLater(minutes: number, value?: number, place?: string): Promise<void> {
  app.clock.advance(minutes * MINUTE_MS)
  if (value !== undefined) await deliverValue(app, value, place === undefined ? {} : { place })
  await evaluate(app)
}

describe('an alert', () => {
  it('fires on a value, with the value as evidence, and is resolved', async () => {
    await deliverValue(app, 30)
    const rule = await storeRule(app, owner.id, slow())
    await evaluate(app)
    await minutesLater(5, 10)
    await minutesLater(5, 30)
    expect(await written()).toEqual([
      { place: 'italia-1', state: 'resolved', transitions: ['inactive>firing value 5', 'firing>resolved value 10'] },
    ])
    const [alert] = await query('select * from alert')
    expect(alert).toMatchObject({
      rule_id: rule,
      rule_version: 1,
      owner_id: owner.id,
      name: 'Slow road',
      place_name: 'Av. Italia, 0 - 1',
      district: 'Centro',
      domain: 'traffic',
      fired_at: new Date(startMs + 5 * MINUTE_MS),
      resolved_at: new Date(startMs + 10 * MINUTE_MS),
    })
    const [fired] = await query('select evidence, dispatched_at from alert_transition where sequence = 1')
    expect(fired).toEqual({
      dispatched_at: null,
      evidence: [
        {
          leaf: 0,
          value: 10,
          unit: 'mph',
          limit: 20,
          observedAt: '2026-11-20T10:05:00.000Z',
          receivedAt: '2026-11-20T10:05:00.000Z',
          source: 'test-feed',
          quality: 'measured',
        },
      ],
    })
  })

  it('is pending first if it has to last, and leaves nothing if it does not', async () => {
    await deliverValue(app, 30)
    await storeRule(app, owner.id, slow({ forMinutes: 10 }))
    await evaluate(app)
    await minutesLater(5, 10)
    expect(await written()).toEqual([{ place: 'italia-1', state: 'pending', transitions: ['inactive>pending value 5'] }])
    await minutesLater(5, 30)
    expect(await written()).toEqual([])
    await minutesLater(5, 10)
    await minutesLater(4, 11)
    await minutesLater(6)
    expect(await written()).toEqual([
      { place: 'italia-1', state: 'firing', transitions: ['inactive>pending value 15', 'pending>firing time 25'] },
    ])
  })

  it('fires at each place by itself, in the order in which values were received', async () => {
    for (const place of ['italia-1', 'italia-2']) await deliverValue(app, 30, { place })
    await storeRule(app, owner.id, slow())
    await evaluate(app)
    app.clock.advance(MINUTE_MS)
    await deliverValue(app, 10, { place: 'italia-2' })
    app.clock.advance(MINUTE_MS)
    await deliverValue(app, 12, { place: 'italia-1' })
    await deliverValue(app, 25, { place: 'italia-2' })
    await evaluate(app)
    expect(await written()).toEqual([
      { place: 'italia-2', state: 'resolved', transitions: ['inactive>firing value 1', 'firing>resolved value 2'] },
      { place: 'italia-1', state: 'firing', transitions: ['inactive>firing value 2'] },
    ])
  })

  it('fires at once if the condition holds when the rule is made', async () => {
    await deliverValue(app, 10)
    app.clock.advance(MINUTE_MS)
    await storeRule(app, owner.id, slow())
    await evaluate(app)
    expect(await written()).toEqual([{ place: 'italia-1', state: 'firing', transitions: ['inactive>firing value 1'] }])
  })

  it('fires when values stop coming, at the minute at which they are too old', async () => {
    await deliverValue(app, 30)
    await storeRule(app, owner.id, slow({ condition: { kind: 'absence', measure: 'traffic.speed', minutes: 20 } }))
    await evaluate(app)
    await minutesLater(23)
    await minutesLater(2, 30)
    expect(await written()).toEqual([
      { place: 'italia-1', state: 'resolved', transitions: ['inactive>firing time 20', 'firing>resolved value 25'] },
    ])
  })

  it('says so when the values of its condition are gone, if it should', async () => {
    await deliverValue(app, 10)
    await storeRule(app, owner.id, slow({ noData: 'alert' }))
    await evaluate(app)
    await minutesLater(16)
    expect(await written()).toEqual([
      { place: 'italia-1', state: 'no-data', transitions: ['inactive>firing value 0', 'firing>no-data time 15'] },
    ])
  })
})

describe('the same is evaluated once', () => {
  it('although a value is delivered twice, corrected or older', async () => {
    await deliverValue(app, 30)
    await storeRule(app, owner.id, slow())
    await evaluate(app)
    await minutesLater(5, 10)
    await deliverValue(app, 10)
    await evaluate(app)
    await deliverValue(app, 40)
    await deliverValue(app, 50, { minutesAgo: 2 })
    await evaluate(app)
    expect(await written()).toEqual([{ place: 'italia-1', state: 'firing', transitions: ['inactive>firing value 5'] }])
  })

  it('although the server starts again, without what it knew or with it', async () => {
    await deliverValue(app, 30)
    await storeRule(app, owner.id, slow({ forMinutes: 10, resolveMinutes: 10 }))
    await evaluate(app)
    await minutesLater(5, 10)
    await restartEvaluation(app)
    await minutesLater(5, 11)
    await restartEvaluation(app)
    app.clock.advance(5 * MINUTE_MS)
    await deliverValue(app, 12)
    app.clock.advance(5 * MINUTE_MS)
    await deliverValue(app, 30)
    await evaluate(app)
    await restartEvaluation(app)
    await minutesLater(8, 31)
    await restartEvaluation(app)
    await minutesLater(3)
    const transitions = ['inactive>pending value 5', 'pending>firing value 15', 'firing>resolved time 30']
    expect(await written()).toEqual([{ place: 'italia-1', state: 'resolved', transitions }])
  })

  it('although two instances evaluate at the same time', async () => {
    await deliverValue(app, 30)
    await storeRule(app, owner.id, slow())
    const other = await startTestApp({ beside: app })
    try {
      for (const value of [10, 30, 11, 31, 12]) {
        app.clock.advance(5 * MINUTE_MS)
        await deliverValue(app, value)
        await Promise.all([evaluate(app), evaluate(other)])
        await Promise.all([evaluate(other), evaluate(app)])
      }
    } finally {
      await other.close()
    }
    expect((await written()).map((it) => it.transitions)).toEqual([
      ['inactive>firing value 5', 'firing>resolved value 10'],
      ['inactive>firing value 15', 'firing>resolved value 20'],
      ['inactive>firing value 25'],
    ])
  })

  it('although the clock is set back', async () => {
    await deliverValue(app, 30)
    await storeRule(app, owner.id, slow())
    await evaluate(app)
    await minutesLater(10, 10)
    app.clock.advance(-30 * MINUTE_MS)
    await evaluate(app)
    await deliverValue(app, 30)
    await evaluate(app)
    app.clock.advance(31 * MINUTE_MS)
    await deliverValue(app, 30)
    await evaluate(app)
    expect(await written()).toEqual([
      { place: 'italia-1', state: 'resolved', transitions: ['inactive>firing value 10', 'firing>resolved value 11'] },
    ])
  })
})

it('never fires on a value that was too old when it came, and says so', async () => {
  await deliverValue(app, 30, { minutesAgo: 60 })
  const rule = await storeRule(app, owner.id, slow())
  await evaluate(app)
  app.clock.advance(5 * MINUTE_MS)
  await deliverValue(app, 10, { minutesAgo: 20 })
  await evaluate(app)
  expect(await written()).toEqual([])
  const late = await query('select rule_id, place_id, at, evidence from alert_late_value')
  expect(late).toMatchObject([{ rule_id: rule, place_id: 'italia-1', at: new Date(startMs + 5 * MINUTE_MS), evidence: [{ value: 10 }] }])
})

describe('alerts of a rule end', () => {
  beforeEach(async () => {
    await deliverValue(app, 10)
    await storeRule(app, owner.id, slow())
    await evaluate(app)
    app.clock.advance(MINUTE_MS)
  })
  const ended = [{ place: 'italia-1', state: 'resolved', transitions: ['inactive>firing value 0', 'firing>resolved rule 1'] }]
  const ruleId = async () => (await query('select id from alert_rule'))[0]?.id as string

  it('when it is switched off', async () => {
    await changeRule(app, await ruleId(), slow(), false)
    await evaluate(app)
    expect(await written()).toEqual(ended)
  })

  it('when it is changed, and it begins again', async () => {
    await changeRule(app, await ruleId(), slow({ forMinutes: 5 }))
    await evaluate(app)
    expect(await written()).toEqual([...ended, { place: 'italia-1', state: 'pending', transitions: ['inactive>pending value 1'] }])
  })

  it('when its owner’s plan ends, and fire again when it is back', async () => {
    const { db, people, bus } = app.context
    const plan = async (name: 'free' | 'basic') => {
      await people.setPlan(db.pool, owner.id, name, null)
      await bus.publish({ kind: 'access', personId: owner.id })
      await evaluate(app)
    }
    await plan('free')
    expect(await written()).toEqual(ended)
    app.clock.advance(MINUTE_MS)
    await plan('basic')
    expect((await written()).map((it) => it.transitions)).toEqual([
      ['inactive>firing value 0', 'firing>resolved rule 1'],
      ['inactive>firing value 2'],
    ])
  })
})
