import type { Alert } from '@oppidum/domain/alerts/alert'
import type { RuleSettings } from '@oppidum/domain/alerts/rule'
import { HOUR_MS } from '@oppidum/domain/core/time'
import { type AlertEventData, CityEvent } from '@oppidum/domain/events/city-event'
import type { Webhook } from '@oppidum/domain/webhooks/webhook'
import { beforeEach, describe, expect, it } from 'vitest'
import { withKey } from '../../../testing/test-keys.ts'
import { post, signUp, type TestPerson } from '../../../testing/test-people.ts'
import { openStream } from '../../events/testing/stream-client.ts'
import { deliverValue, evaluate, restartEvaluation, storeRule } from '../testing/evaluated-rules.ts'
import { evaluationTest, slow } from '../testing/evaluation-test.ts'

const test = evaluationTest()
let operator: TestPerson
beforeEach(async () => {
  operator = await signUp(test.app, { plan: 'basic', role: 'operator' })
  await deliverValue(test.app, 30)
})

type Headers = Record<string, string>
const ALERTS = 'types=alert.fired,alert.acknowledged,alert.resolved'
async function events(headers: Headers, query = ALERTS): Promise<CityEvent[]> {
  const { status, body } = await test.app.get(`/api/v1/events?${query}`, headers)
  expect(status).toBe(200)
  return (body as unknown[]).map((it) => CityEvent.parse(it))
}
const as = ({ cookie }: TestPerson) => ({ cookie })
const brief = (list: readonly CityEvent[]) => list.map((it) => it.type)
const dataOf = (event: CityEvent | undefined) => event?.data as AlertEventData
const rule = async (owner: TestPerson, more: Partial<RuleSettings> = {}) => {
  await storeRule(test.app, owner.id, slow(more))
  await evaluate(test.app)
}
const open = async (who: TestPerson) => ((await test.app.get('/api/alerts', as(who))).body as Alert[])[0] as Alert
async function act(who: TestPerson, what: string, body?: unknown): Promise<void> {
  const { id } = await open(who)
  expect((await post(test.app, `/api/alerts/${id}/${what}`, body, as(who))).status).toBe(200)
}
const shelve = (who: TestPerson, hours: number) =>
  act(who, 'shelve', { until: new Date(test.app.clock.nowMs() + hours * HOUR_MS).toISOString(), reason: 'Works.' })

describe('an alert', () => {
  it('is reported when it fires, is acknowledged and is over, with the values and the transition', async () => {
    await rule(operator, { sharing: 'city', forMinutes: 5 })
    await test.minutesLater(5, 10)
    expect(await events(as(operator))).toEqual([])
    await test.minutesLater(5, 11)
    const [fired] = await events(as(operator))
    const { id } = await open(operator)
    const detail = (await test.app.get(`/api/alerts/${id}`, as(operator))).body as { alert: Alert; history: { id: string }[] }
    expect(fired).toMatchObject({ type: 'alert.fired', city: 'montevideo', at: '2026-11-20T10:10:00.000Z' })
    expect(dataOf(fired)).toEqual({
      alert: {
        id,
        rule: detail.alert.rule,
        ruleVersion: 1,
        name: 'Slow road',
        severity: 'warning',
        sharing: 'city',
        place: 'italia-1',
        placeName: 'Av. Italia, 0 - 1',
        state: 'firing',
        startedAt: '2026-11-20T10:05:00.000Z',
        firedAt: '2026-11-20T10:10:00.000Z',
        acknowledgedAt: null,
        resolvedAt: null,
        evidence: detail.alert.evidence,
        incident: null,
        path: `/api/v1/alerts/${id}?city=montevideo`,
      },
      transition: { id: detail.history[1]?.id, from: 'pending', to: 'firing', at: '2026-11-20T10:10:00.000Z', cause: 'value' },
    })
    expect(dataOf(fired).alert.evidence).toMatchObject([{ value: 11, unit: 'mph', limit: 20, source: 'test-feed' }])
    await act(operator, 'acknowledge')
    await act(operator, 'acknowledge')
    await test.minutesLater(5, 30)
    const [, acknowledged, resolved, ...more] = await events(as(operator))
    expect(more).toEqual([])
    expect(acknowledged).toMatchObject({
      type: 'alert.acknowledged',
      data: { alert: { id, state: 'acknowledged', acknowledgedAt: '2026-11-20T10:10:00.000Z' }, transition: { cause: 'person' } },
    })
    expect(resolved).toMatchObject({
      type: 'alert.resolved',
      data: { alert: { id, state: 'resolved', resolvedAt: '2026-11-20T10:15:00.000Z' }, transition: { from: 'acknowledged' } },
    })
    // Who acknowledged it is not for programs.
    expect(JSON.stringify([acknowledged, resolved])).not.toContain(operator.id)
    expect((await test.app.get(dataOf(fired).alert.path, as(operator))).body).toMatchObject({ alert: { id } })
  })

  it('that fires and is over within one run is reported as it was then', async () => {
    await rule(test.owner)
    await test.app.clock.advance(60_000)
    await deliverValue(test.app, 10)
    await test.app.clock.advance(60_000)
    await deliverValue(test.app, 30)
    await evaluate(test.app)
    expect((await events(as(test.owner))).map((it) => [it.type, dataOf(it).alert.state, dataOf(it).alert.resolvedAt])).toEqual([
      ['alert.fired', 'firing', null],
      ['alert.resolved', 'resolved', '2026-11-20T10:02:00.000Z'],
    ])
  })

  it.each<[string, (owner: TestPerson) => Promise<void>, string[]]>([
    ['nothing while it stays shelved', () => test.minutesLater(5, 30), []],
    ['that it fires once its silence is over', () => test.minutesLater(180), ['alert.fired']],
    ['that it fires when somebody ends the silence', (owner) => act(owner, 'unshelve'), ['alert.fired']],
  ])('that begins shelved reports %s', async (_what, then, types) => {
    await rule(test.owner)
    await test.minutesLater(1, 10)
    await shelve(test.owner, 2)
    await test.minutesLater(1, 30)
    await test.minutesLater(1, 10)
    expect(await open(test.owner)).toMatchObject({ state: 'shelved' })
    const before = ['alert.fired', 'alert.resolved']
    expect(brief(await events(as(test.owner)))).toEqual(before)
    await then(test.owner)
    expect(brief(await events(as(test.owner)))).toEqual([...before, ...types])
  })

  it('is reported as fired once, however often it is shelved, evaluated or loses its values', async () => {
    await rule(test.owner, { noData: 'alert' })
    await test.minutesLater(1, 10)
    await shelve(test.owner, 1)
    await act(test.owner, 'unshelve')
    await restartEvaluation(test.app)
    await test.minutesLater(60)
    await test.minutesLater(1, 10)
    expect(await open(test.owner)).toMatchObject({ state: 'firing' })
    expect(brief(await events(as(test.owner)))).toEqual(['alert.fired'])
  })

  it('that opens an incident makes an event for each, once', async () => {
    await rule(operator, { sharing: 'city', severity: 'critical', opensIncident: 'traffic_accident' })
    // Would the incident fire a rule about incidents, then each event is still there once.
    await rule(operator, {
      sharing: 'city',
      name: 'Incidents',
      scope: { kind: 'city' },
      condition: { kind: 'records', records: 'incidents', filter: '', atLeast: 1 },
      opensIncident: 'other',
    })
    await test.minutesLater(5, 10)
    for (let minute = 0; minute < 5; minute++) await test.minutesLater(1, 11)
    await restartEvaluation(test.app)
    await test.minutesLater(1, 12)
    const all = await events(as(operator), 'after=0')
    expect(all.map((it) => ['alert' in it.data ? it.data.alert.name : 'record' in it.data && it.data.record.title, it.type])).toEqual([
      ['Slow road', 'alert.fired'],
      ['Slow road, Av. Italia, 0 - 1', 'incident.created'],
      ['Incidents', 'alert.fired'],
      ['Incidents, Montevideo', 'incident.created'],
    ])
    await test.minutesLater(5, 30)
    const [resolved] = (await events(as(operator))).slice(-1)
    expect(resolved).toMatchObject({ type: 'alert.resolved', data: { alert: { incident: expect.stringMatching(/^[0-9a-f-]{36}$/) } } })
  })

  it('can be acknowledged while its incident is opened', async () => {
    for (let n = 0; n < 8; n++) await deliverValue(test.app, 30, { place: n % 2 ? 'italia-1' : 'italia-2' })
    await rule(operator, { sharing: 'city', opensIncident: 'other' })
    test.app.clock.advance(60_000)
    for (const place of ['italia-1', 'italia-2']) await deliverValue(test.app, 10, { place })
    const running = evaluate(test.app)
    let alerts: Alert[] = []
    while (alerts.length < 2) alerts = (await test.app.get('/api/alerts', as(operator))).body as Alert[]
    const replies = await Promise.all(alerts.map(({ id }) => post(test.app, `/api/alerts/${id}/acknowledge`, undefined, as(operator))))
    await running
    expect(replies.map((it) => it.status)).toEqual([200, 200])
    expect(brief(await events(as(operator), 'after=0')).toSorted()).toEqual(
      ['alert.acknowledged', 'alert.fired', 'incident.created'].flatMap((it) => [it, it]),
    )
  })
})

describe('events of alerts', () => {
  /** Fires one alert of the owner's own rule and one of a rule of the city. */
  async function fireBoth(): Promise<void> {
    await rule(test.owner, { name: 'Own' })
    await rule(operator, { name: 'City', sharing: 'city' })
    await test.minutesLater(1, 10)
  }
  const names = async (headers: Headers) => (await events(headers)).map((it) => dataOf(it).alert.name).toSorted()

  it.each<[string, () => Promise<Headers>, string[]]>([
    ['a visitor', async () => ({}), []],
    ['another viewer with a plan', async () => as(await signUp(test.app, { plan: 'pro' })), []],
    ['the owner of the rule', async () => as(test.owner), ['Own']],
    ['an operator', async () => as(operator), ['City']],
    ['an admin', async () => as(await signUp(test.app, { plan: 'basic', role: 'admin' })), ['City']],
    ['an operator without alerts', async () => as(await signUp(test.app, { plan: 'free', role: 'operator' })), []],
    ['an operator elsewhere', async () => as(await signUp(test.app, { plan: 'pro', role: 'operator', city: 'elsewhere' })), []],
    ["an operator's key", async () => (await withKey(test.app.context, { plan: 'pro', role: 'operator' })).headers, ['City']],
    [
      "an admin's key of public data",
      async () => (await withKey(test.app.context, { plan: 'pro', role: 'admin', scopes: ['city'] })).headers,
      [],
    ],
    ["the owner's key", async () => (await withKey(test.app.context, { personId: test.owner.id })).headers, ['Own']],
    [
      "the owner's key of public data",
      async () => (await withKey(test.app.context, { personId: test.owner.id, scopes: ['city'] })).headers,
      [],
    ],
  ])('for %s', async (_who, headersOf, expected) => {
    await test.app.context.people.setPlan(test.app.context.db.pool, test.owner.id, 'pro', null)
    await fireBoth()
    expect(await names(await headersOf())).toEqual(expected)
  })

  it('are for nobody whose plan has ended', async () => {
    await fireBoth()
    for (const it of [test.owner, operator]) {
      expect(await names(as(it))).toHaveLength(1)
      await test.app.context.people.setPlan(test.app.context.db.pool, it.id, 'free', null)
      await test.app.context.bus.publish({ kind: 'access', personId: it.id })
      expect(await names(as(it))).toEqual([])
    }
  })

  it("of a person's own rule go with the account, and the others keep their numbers", async () => {
    await fireBoth()
    const [before] = await events(as(operator))
    await test.app.context.db.pool.query('delete from person where id = $1', [test.owner.id])
    expect(await test.query(`select 1 from city_event where data->'alert'->>'name' = 'Own'`)).toEqual([])
    await test.minutesLater(1, 30)
    expect((await events(as(operator))).map((it) => it.sequence)).toEqual([before?.sequence, 3])
  })

  it('are streamed as they happen, and again after the last one that a program has', async () => {
    const address = await test.app.listen()
    const open = (headers: Headers = {}) => openStream(`${address}/api/v1/events?${ALERTS}`, { ...as(operator), ...headers })
    const streams = [await open()]
    try {
      await fireBoth()
      const [fired] = (await streams[0]?.take(1)) ?? []
      expect(fired).toMatchObject({ event: 'alert.fired', data: { data: { alert: { name: 'City' } } } })
      await test.app.context.db.pool.query('delete from person where id = $1', [test.owner.id])
      await test.minutesLater(1, 30)
      const over = { event: 'alert.resolved', id: '3' }
      expect(await streams[0]?.take(1)).toMatchObject([over])
      streams.push(await open({ 'last-event-id': fired?.id ?? '' }))
      expect(await streams[1]?.take(1)).toMatchObject([over])
    } finally {
      for (const it of streams) it.close()
    }
  })

  it.each<[string, () => Promise<TestPerson>, 'basic' | 'pro', string[]]>([
    ['an operator gets the alerts of the city', () => signUp(test.app, { plan: 'pro', role: 'operator' }), 'pro', ['City']],
    ['the owner of a rule gets its alerts', async () => test.owner, 'pro', ['Own']],
    ['another viewer gets none', () => signUp(test.app, { plan: 'pro' }), 'pro', []],
    ['a person who lost the plan with webhooks gets none', async () => operator, 'basic', []],
  ])('by webhook: %s', async (_what, personOf, plan, expected) => {
    const person = await personOf()
    const { people, db } = test.app.context
    await people.setPlan(db.pool, person.id, 'pro', null)
    const body = { name: 'Hook', url: 'https://receiver.example/hook', types: ['alert.fired', 'alert.resolved'] }
    const { id } = (await post(test.app, '/api/webhooks', body, as(person))).body as Webhook
    await people.setPlan(db.pool, person.id, plan, null)
    await fireBoth()
    await test.app.jobs.find((it) => it.name === 'webhooks.deliver')?.run(new AbortController().signal)
    const queued = await test.query(
      `select e.data->'alert'->>'name' as name from webhook_delivery d join city_event e on e.id = d.event_id where d.webhook_id = '${id}'`,
    )
    expect(queued.map((it) => it.name)).toEqual(expected)
  })
})
