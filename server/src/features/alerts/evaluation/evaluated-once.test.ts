import { MINUTE_MS } from '@oppidum/domain/core/time'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../../testing/test-app.ts'
import { deliverValue, evaluate, restartEvaluation, storeRule } from '../testing/evaluated-rules.ts'
import { evaluationTest, slow } from '../testing/evaluation-test.ts'

const test = evaluationTest()

describe('the same is evaluated once', () => {
  it('although a value is delivered twice, corrected or older', async () => {
    await deliverValue(test.app, 30)
    await storeRule(test.app, test.owner.id, slow())
    await evaluate(test.app)
    await test.minutesLater(5, 10)
    await deliverValue(test.app, 10)
    await evaluate(test.app)
    await deliverValue(test.app, 40)
    await deliverValue(test.app, 50, { minutesAgo: 2 })
    await evaluate(test.app)
    expect(await test.written()).toEqual([{ place: 'italia-1', state: 'firing', transitions: ['inactive>firing value 5'] }])
  })

  it('although the server starts again, without what it knew or with it', async () => {
    await deliverValue(test.app, 30)
    await storeRule(test.app, test.owner.id, slow({ forMinutes: 10, resolveMinutes: 10 }))
    await evaluate(test.app)
    await test.minutesLater(5, 10)
    await restartEvaluation(test.app)
    await test.minutesLater(5, 11)
    await restartEvaluation(test.app)
    test.app.clock.advance(5 * MINUTE_MS)
    await deliverValue(test.app, 12)
    test.app.clock.advance(5 * MINUTE_MS)
    await deliverValue(test.app, 30)
    await evaluate(test.app)
    await restartEvaluation(test.app)
    await test.minutesLater(8, 31)
    await restartEvaluation(test.app)
    await test.minutesLater(3)
    const transitions = ['inactive>pending value 5', 'pending>firing value 15', 'firing>resolved time 30']
    expect(await test.written()).toEqual([{ place: 'italia-1', state: 'resolved', transitions }])
  })

  it('although two instances evaluate at the same time', async () => {
    await deliverValue(test.app, 30)
    await storeRule(test.app, test.owner.id, slow())
    const other = await startTestApp({ beside: test.app })
    try {
      for (const value of [10, 30, 11, 31, 12]) {
        test.app.clock.advance(5 * MINUTE_MS)
        await deliverValue(test.app, value)
        await Promise.all([evaluate(test.app), evaluate(other)])
        await Promise.all([evaluate(other), evaluate(test.app)])
      }
    } finally {
      await other.close()
    }
    expect((await test.written()).map((it) => it.transitions)).toEqual([
      ['inactive>firing value 5', 'firing>resolved value 10'],
      ['inactive>firing value 15', 'firing>resolved value 20'],
      ['inactive>firing value 25'],
    ])
  })

  it('although the clock is set back', async () => {
    await deliverValue(test.app, 30)
    await storeRule(test.app, test.owner.id, slow())
    await evaluate(test.app)
    await test.minutesLater(10, 10)
    test.app.clock.advance(-30 * MINUTE_MS)
    await evaluate(test.app)
    await deliverValue(test.app, 30)
    await evaluate(test.app)
    test.app.clock.advance(31 * MINUTE_MS)
    await deliverValue(test.app, 30)
    await evaluate(test.app)
    expect(await test.written()).toEqual([
      { place: 'italia-1', state: 'resolved', transitions: ['inactive>firing value 10', 'firing>resolved value 11'] },
    ])
  })

  it('although the instance fails while it writes', async () => {
    await deliverValue(test.app, 30)
    await storeRule(test.app, test.owner.id, slow())
    await evaluate(test.app)
    await test.query(`create function fail() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$;
      create trigger fail before insert on alert_progress for each statement execute function fail()`)
    await test.minutesLater(5, 10)
    await test.minutesLater(5, 30)
    expect(await test.written()).toEqual([])
    await test.query('drop trigger fail on alert_progress')
    await test.minutesLater(5, 12)
    expect((await test.written()).map((it) => it.transitions)).toEqual([
      ['inactive>firing value 5', 'firing>resolved value 10'],
      ['inactive>firing value 15'],
    ])
  })
})
