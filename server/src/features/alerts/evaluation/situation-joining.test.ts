import type { Alert } from '@oppidum/domain/alerts/alert'
import type { RuleSettings } from '@oppidum/domain/alerts/rule'
import type { Situation } from '@oppidum/domain/records/situations/situation'
import { beforeEach, describe, expect, it } from 'vitest'
import { post, signUp, type TestPerson } from '../../../testing/test-people.ts'
import type { DeskActor } from '../../records/desk/desk-service.ts'
import { deliverValue, evaluate, restartEvaluation, storeRule } from '../testing/evaluated-rules.ts'
import { evaluationTest, slow } from '../testing/evaluation-test.ts'

const OPERATOR: DeskActor = { by: 'operator', personId: null, channel: 'desk' }
const test = evaluationTest()
const joining = (more: Partial<RuleSettings> = {}) =>
  slow({ sharing: 'city', opensIncident: 'traffic_accident', joinsSituation: true, ...more })

let operator: TestPerson
beforeEach(async () => {
  operator = await signUp(test.app, { plan: 'pro', role: 'operator' })
  await deliverValue(test.app, 30)
})

async function accident(metresEast: number): Promise<string> {
  const [section] = test.app.context.cities.find(undefined).locations
  const [lon = 0, lat = 0] =
    (section?.geometry.type === 'Point' ? section.geometry.coordinates : section?.geometry.coordinates.at(-1)) ?? []
  const row = await test.app.desk.create('incident', test.app.context.cities.find(undefined), OPERATOR, {
    title: 'Crash',
    description: '',
    location: 'Av. Italia 100',
    position: [lon + metresEast / (111_320 * Math.cos((lat * Math.PI) / 180)), lat],
    word: 'traffic_accident',
    priority: 'high',
    status: 'active',
    department: null,
    reporterId: null,
  })
  return row.id
}

async function situation(...incidents: string[]): Promise<string> {
  const members = incidents.map((id) => ({ kind: 'incident', id }))
  const reply = await post(test.app, '/api/situations', { title: 'On the avenue', members }, { cookie: operator.cookie })
  expect(reply.status).toBe(200)
  return (reply.body as Situation).id
}

const alerts = () => test.query('select incident_id as incident, situation_id as situation from alert')
const openedIncidents = async () => (await test.query("select count(*)::int as count from incident where title <> 'Crash'"))[0]?.count

async function fires(settings: RuleSettings): Promise<void> {
  await storeRule(test.app, operator.id, settings)
  await evaluate(test.app)
  await test.minutesLater(1, 10)
}

describe('an alert whose rule joins situations', () => {
  it('joins the open one at its place, once, instead of opening an incident', async () => {
    const id = await situation(await accident(40), await accident(80))
    await fires(joining())
    await restartEvaluation(test.app)
    await Promise.all([evaluate(test.app), evaluate(test.app)])
    expect(await alerts()).toEqual([{ incident: null, situation: id }])
    expect(await openedIncidents()).toBe(0)
    const [shown] = (await test.app.get('/api/situations', { cookie: operator.cookie })).body as Situation[]
    expect(shown?.alerts).toMatchObject([{ name: 'Slow road', severity: 'warning', place: 'italia-1', state: 'firing', resolvedAt: null }])
    // By its own transaction, besides those of the records.
    expect(shown?.version).toBe(2)
    const [alert] = (await test.app.get('/api/alerts', { cookie: operator.cookie })).body as Alert[]
    expect(alert).toMatchObject({ incident: null, situation: id, id: shown?.alerts[0]?.id })
  })

  it.each<[string, () => Promise<string | null>]>([
    ['there is none', async () => null],
    ['the only one is elsewhere', async () => situation(await accident(900), await accident(2_000))],
    [
      'the one at its place is over',
      async () => {
        const records = [await accident(40), await accident(80)]
        const id = await situation(...records)
        await post(
          test.app,
          `/api/situations/${id}/split`,
          { members: records.map((one) => ({ kind: 'incident', id: one })) },
          { cookie: operator.cookie },
        )
        return id
      },
    ],
  ])('opens an incident if %s', async (_, prepare) => {
    await prepare()
    await fires(joining())
    expect(await alerts()).toEqual([{ incident: expect.any(String), situation: null }])
    expect(await openedIncidents()).toBe(1)
  })

  it('joins the nearest of two', async () => {
    await situation(await accident(250), await accident(600))
    const near = await situation(await accident(30), await accident(700))
    await fires(joining())
    expect(await alerts()).toEqual([{ incident: null, situation: near }])
  })

  it('joins the one with the records that it counts, wherever they are', async () => {
    const far = await situation(await accident(900), await accident(2_000))
    await storeRule(
      test.app,
      operator.id,
      joining({
        scope: { kind: 'city' },
        condition: { kind: 'records', records: 'incidents', filter: 'type=traffic_accident', atLeast: 2 },
      }),
    )
    await evaluate(test.app)
    expect(await alerts()).toEqual([{ incident: null, situation: far }])
  })

  it('opens its incident where the rule does not ask for a situation', async () => {
    await situation(await accident(40), await accident(80))
    await fires(joining({ joinsSituation: false }))
    expect(await alerts()).toEqual([{ incident: expect.any(String), situation: null }])
  })
})

it.each<[string, Partial<RuleSettings>, plan: 'basic' | 'pro', status: number]>([
  ['is saved', {}, 'pro', 200],
  ['needs the plan that has situations', {}, 'basic', 402],
  ['says which incident it opens otherwise', { opensIncident: null }, 'pro', 422],
])('a rule that joins situations %s', async (_, more, plan, status) => {
  const person = await signUp(test.app, { plan, role: 'operator' })
  const reply = await post(test.app, '/api/alerts/rules', joining(more), { cookie: person.cookie })
  expect([reply.status, reply.body]).toEqual([status, expect.anything()])
  if (status === 200) expect(reply.body).toMatchObject({ joinsSituation: true, opensIncident: 'traffic_accident' })
})
