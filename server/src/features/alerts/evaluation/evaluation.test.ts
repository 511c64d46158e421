import { listLateValues } from '@oppidum/domain/alerts/late-value'
import type { RuleSettings } from '@oppidum/domain/alerts/rule'
import { DAY_MS, MINUTE_MS } from '@oppidum/domain/core/time'
import { describe, expect, it } from 'vitest'
import { signUp } from '../../../testing/test-people.ts'
import { changeRule, deliverValue, evaluate, storeRule } from '../testing/evaluated-rules.ts'
import { evaluationTest, slow } from '../testing/evaluation-test.ts'

const test = evaluationTest()

describe('an alert', () => {
  it('fires on a value, with the value as evidence, and is resolved', async () => {
    await deliverValue(test.app, 30)
    const rule = await storeRule(test.app, test.owner.id, slow())
    await evaluate(test.app)
    await test.minutesLater(5, 10)
    await test.minutesLater(5, 30)
    expect(await test.written()).toEqual([
      { place: 'italia-1', state: 'resolved', transitions: ['inactive>firing value 5', 'firing>resolved value 10'] },
    ])
    const [alert] = await test.query('select * from alert')
    expect(alert).toMatchObject({
      rule_id: rule,
      rule_version: 1,
      owner_id: test.owner.id,
      name: 'Slow road',
      place_name: 'Av. Italia, 0 - 1',
      district: 'Centro',
      domain: 'traffic',
      fired_at: new Date(test.startMs + 5 * MINUTE_MS),
      resolved_at: new Date(test.startMs + 10 * MINUTE_MS),
    })
    const [fired] = await test.query('select evidence, dispatched_at from alert_transition where sequence = 1')
    expect(fired).toEqual({
      dispatched_at: null,
      evidence: [
        {
          leaf: 0,
          value: 10,
          unit: 'mph',
          measure: 'traffic.speed',
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
    await deliverValue(test.app, 30)
    await storeRule(test.app, test.owner.id, slow({ forMinutes: 10 }))
    await evaluate(test.app)
    await test.minutesLater(5, 10)
    expect(await test.written()).toEqual([{ place: 'italia-1', state: 'pending', transitions: ['inactive>pending value 5'] }])
    await test.minutesLater(5, 30)
    expect(await test.written()).toEqual([])
    await test.minutesLater(5, 10)
    await test.minutesLater(4, 11)
    await test.minutesLater(6)
    expect(await test.written()).toEqual([
      { place: 'italia-1', state: 'firing', transitions: ['inactive>pending value 15', 'pending>firing time 25'] },
    ])
  })

  it('fires at each place by itself, in the order in which values were received', async () => {
    for (const place of ['italia-1', 'italia-2']) await deliverValue(test.app, 30, { place })
    await storeRule(test.app, test.owner.id, slow())
    await evaluate(test.app)
    test.app.clock.advance(MINUTE_MS)
    await deliverValue(test.app, 10, { place: 'italia-2' })
    test.app.clock.advance(MINUTE_MS)
    await deliverValue(test.app, 12, { place: 'italia-1' })
    await deliverValue(test.app, 25, { place: 'italia-2' })
    await evaluate(test.app)
    expect(await test.written()).toEqual([
      { place: 'italia-2', state: 'resolved', transitions: ['inactive>firing value 1', 'firing>resolved value 2'] },
      { place: 'italia-1', state: 'firing', transitions: ['inactive>firing value 2'] },
    ])
  })

  it('fires at once if the condition holds when the rule is made', async () => {
    await deliverValue(test.app, 10)
    test.app.clock.advance(MINUTE_MS)
    await storeRule(test.app, test.owner.id, slow())
    await evaluate(test.app)
    expect(await test.written()).toEqual([{ place: 'italia-1', state: 'firing', transitions: ['inactive>firing value 1'] }])
  })

  it.each<[string, RuleSettings['scope']]>([
    ['every place', { kind: 'every' }],
    ['a chosen place', { kind: 'places', places: ['italia-1'] }],
  ])('fires on the first value of a place that had none when the rule was made, of %s', async (_, scope) => {
    await storeRule(test.app, test.owner.id, slow({ scope }))
    await evaluate(test.app)
    test.app.clock.advance(MINUTE_MS / 2)
    await deliverValue(test.app, 10)
    await evaluate(test.app)
    // It has seen that the series is new, and has not waited for the minute in which it reads them anyway.
    await evaluate(test.app)
    expect(await test.written()).toEqual([{ place: 'italia-1', state: 'firing', transitions: ['inactive>firing value 0.5'] }])
  })

  it('fires when values stop coming, at the minute at which they are too old', async () => {
    await deliverValue(test.app, 30)
    await storeRule(test.app, test.owner.id, slow({ condition: { kind: 'absence', measure: 'traffic.speed', minutes: 20 } }))
    await evaluate(test.app)
    await test.minutesLater(23)
    await test.minutesLater(2, 30)
    expect(await test.written()).toEqual([
      { place: 'italia-1', state: 'resolved', transitions: ['inactive>firing time 20', 'firing>resolved value 25'] },
    ])
  })

  it('says so when the values of its condition are gone, if it should', async () => {
    await deliverValue(test.app, 10)
    await storeRule(test.app, test.owner.id, slow({ noData: 'alert' }))
    await evaluate(test.app)
    await test.minutesLater(16)
    expect(await test.written()).toEqual([
      { place: 'italia-1', state: 'no-data', transitions: ['inactive>firing value 0', 'firing>no-data time 15'] },
    ])
  })
})

it('never fires on a value that was too old when it came, and says so', async () => {
  await deliverValue(test.app, 30, { minutesAgo: 60 })
  const rule = await storeRule(test.app, test.owner.id, slow())
  await evaluate(test.app)
  test.app.clock.advance(5 * MINUTE_MS)
  await deliverValue(test.app, 10, { minutesAgo: 20 })
  await evaluate(test.app)
  expect(await test.written()).toEqual([])
  const late = await test.query('select rule_id, place_id, at, evidence from alert_late_value')
  expect(late).toMatchObject([
    { rule_id: rule, place_id: 'italia-1', at: new Date(test.startMs + 5 * MINUTE_MS), evidence: [{ value: 10 }] },
  ])
  const answer = await test.app.get(`/api/alerts/rules/${rule}/late-values`, { cookie: test.owner.cookie })
  expect(listLateValues.reply.parse(answer.body)).toMatchObject([{ place: 'italia-1', evidence: [{ value: 10 }] }])
  const stranger = await signUp(test.app, { plan: 'pro', role: 'admin' })
  expect((await test.app.get(`/api/alerts/rules/${rule}/late-values`, { cookie: stranger.cookie })).status).toBe(404)
  test.app.clock.advance(401 * DAY_MS)
  for (const expire of test.app.retention) await expire(test.app.clock.nowMs(), 100)
  expect(await test.query('select 1 from alert_late_value')).toEqual([])
})

it('is looked for soon after a value was committed, or a rule was changed', async () => {
  await deliverValue(test.app, 30)
  const rule = await storeRule(test.app, test.owner.id, slow())
  await evaluate(test.app)
  const job = test.app.jobs.find((it) => it.name === 'alerts.evaluate')
  const wakes: number[] = []
  const end = job?.begin?.((afterMs) => wakes.push(afterMs))
  await deliverValue(test.app, 10)
  expect(wakes.length).toBeGreaterThan(0)
  expect(Math.max(...wakes)).toBeLessThan(500)
  wakes.length = 0
  await changeRule(test.app, rule, slow())
  expect(wakes).toHaveLength(1)
  end?.()
})

it('fires for the first rule of a city as for any other', async () => {
  await evaluate(test.app)
  await deliverValue(test.app, 10)
  await evaluate(test.app)
  await storeRule(test.app, test.owner.id, slow())
  await evaluate(test.app)
  await test.minutesLater(1, 30)
  expect(await test.written()).toEqual([
    { place: 'italia-1', state: 'resolved', transitions: ['inactive>firing value 0', 'firing>resolved value 1'] },
  ])
})

it('fires on a value that came before the first evaluator of the city began, after its rule', async () => {
  await deliverValue(test.app, 30)
  test.app.clock.advance(1_000)
  await storeRule(test.app, test.owner.id, slow())
  for (const speed of [10, 30]) {
    test.app.clock.advance(1_000)
    await deliverValue(test.app, speed)
  }
  test.app.clock.advance(1_000)
  await evaluate(test.app)
  const [alert, ...others] = await test.written()
  expect(others).toEqual([])
  expect(alert?.transitions.map((it) => String(it).split(' ')[0])).toEqual(['inactive>firing', 'firing>resolved'])
})
