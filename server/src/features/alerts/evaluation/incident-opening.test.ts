import { beforeEach, describe, expect, it } from 'vitest'
import { signUp, type TestPerson } from '../../../testing/test-people.ts'
import { deliverValue, evaluate, restartEvaluation, storeRule } from '../testing/evaluated-rules.ts'
import { evaluationTest, slow } from '../testing/evaluation-test.ts'

const test = evaluationTest()

describe('an incident', () => {
  const opening = () => slow({ sharing: 'city', severity: 'critical', opensIncident: 'traffic_accident' })
  let operator: TestPerson
  beforeEach(async () => {
    operator = await signUp(test.app, { plan: 'basic', role: 'operator' })
    await deliverValue(test.app, 30)
    await storeRule(test.app, operator.id, opening())
    await evaluate(test.app)
  })
  const incidents = () =>
    test.query(`select i.id, i.title, i.description, i.type, i.priority, i.district, i.source_id, i.geometry is not null as placed, a.state
      from incident i join alert a on a.incident_id = i.id`)

  it('is opened by the rule at the place, once, with the value', async () => {
    await test.minutesLater(5, 10)
    await test.minutesLater(5, 12)
    await restartEvaluation(test.app)
    await test.minutesLater(5, 11)
    expect(await incidents()).toMatchObject([
      {
        title: 'Slow road, Av. Italia, 0 - 1',
        description: expect.stringMatching(/Slow road, Av. Italia, 0 - 1: .*10 mph/),
        type: 'traffic_accident',
        priority: 'critical',
        district: 'Centro',
        source_id: 'desk',
        placed: true,
        state: 'firing',
      },
    ])
    expect((await test.query('select count(*)::int as count from incident'))[0]).toEqual({ count: 1 })
  })

  it('is opened after all if the instance died before', async () => {
    await test.minutesLater(5, 10)
    await test.query('update alert set incident_id = null; delete from incident')
    await restartEvaluation(test.app)
    await Promise.all([evaluate(test.app), evaluate(test.app)])
    expect(await incidents()).toHaveLength(1)
  })
})
