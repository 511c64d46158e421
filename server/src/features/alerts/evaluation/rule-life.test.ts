import { MINUTE_MS } from '@oppidum/domain/core/time'
import { beforeEach, describe, expect, it } from 'vitest'
import { changeRule, deliverValue, evaluate, storeRule } from '../testing/evaluated-rules.ts'
import { evaluationTest, slow } from '../testing/evaluation-test.ts'

const test = evaluationTest()

describe('alerts of a rule end', () => {
  beforeEach(async () => {
    await deliverValue(test.app, 10)
    await storeRule(test.app, test.owner.id, slow())
    await evaluate(test.app)
    test.app.clock.advance(MINUTE_MS)
  })
  const ended = [{ place: 'italia-1', state: 'resolved', transitions: ['inactive>firing value 0', 'firing>resolved rule 1'] }]
  const ruleId = async () => (await test.query('select id from alert_rule'))[0]?.id as string

  it('when it is switched off', async () => {
    await changeRule(test.app, await ruleId(), slow(), false)
    await evaluate(test.app)
    expect(await test.written()).toEqual(ended)
  })

  it('when it is changed, and it begins again', async () => {
    await changeRule(test.app, await ruleId(), slow({ forMinutes: 5 }))
    await evaluate(test.app)
    expect(await test.written()).toEqual([...ended, { place: 'italia-1', state: 'pending', transitions: ['inactive>pending value 1'] }])
  })

  it('when its owner’s plan ends, and fire again when it is back', async () => {
    const { db, people, bus } = test.app.context
    const plan = async (name: 'free' | 'basic') => {
      await people.setPlan(db.pool, test.owner.id, name, null)
      await bus.publish({ kind: 'access', personId: test.owner.id })
      await evaluate(test.app)
    }
    await plan('free')
    expect(await test.written()).toEqual(ended)
    test.app.clock.advance(MINUTE_MS)
    await plan('basic')
    expect((await test.written()).map((it) => it.transitions)).toEqual([
      ['inactive>firing value 0', 'firing>resolved rule 1'],
      ['inactive>firing value 2'],
    ])
  })
})

describe('while someone has shelved the rule at a place', () => {
  const shelve = (minutes: number) =>
    test.query(
      `update alert_progress set shelved_until = '${new Date(test.app.clock.nowMs() + minutes * MINUTE_MS).toISOString()}', shelved_reason = 'Works'`,
    )
  beforeEach(async () => {
    await deliverValue(test.app, 10)
    await storeRule(test.app, test.owner.id, slow())
    await evaluate(test.app)
    await test.minutesLater(1, 30)
    await shelve(30)
  })

  it('a new alert is shelved, and fires when the time is over', async () => {
    await test.minutesLater(4, 10)
    expect((await test.query('select state, shelved_reason from alert where resolved_at is null'))[0]).toEqual({
      state: 'shelved',
      shelved_reason: 'Works',
    })
    await test.minutesLater(13, 11)
    await test.minutesLater(13, 12)
    expect((await test.written())[1]).toEqual({
      place: 'italia-1',
      state: 'firing',
      transitions: ['inactive>shelved value 5', 'shelved>firing time 31'],
    })
  })

  it('a new alert that is over by then was never seen', async () => {
    await test.minutesLater(4, 10)
    await test.minutesLater(4, 30)
    await test.minutesLater(40)
    expect((await test.written())[1]).toMatchObject({ transitions: ['inactive>shelved value 5', 'shelved>resolved value 9'] })
  })
})
