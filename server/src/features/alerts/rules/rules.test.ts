import type { AlertRule, RuleVersion } from '@oppidum/domain/alerts/rule'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aCity, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { post, signUp, type TestPerson } from '../../../testing/test-people.ts'

let app: TestApp
let owner: TestPerson
beforeEach(async () => {
  app = await startTestApp({ cities: [aCity(), aCity({ id: 'berlin', name: 'Berlin' })] })
  owner = await signUp(app, { plan: 'pro' })
})
afterEach(() => app.close())

const SLOW = { kind: 'threshold', measure: 'traffic.speed', side: 'below', value: 20, unit: 'mph' }
const RULE = {
  name: 'Slow on Av. Italia',
  severity: 'warning',
  sharing: 'own',
  scope: { kind: 'places', places: ['italia-1'] },
  condition: SLOW,
  forMinutes: 10,
  resolveMinutes: 5,
  noData: 'keep',
  contactPoints: [],
  opensIncident: null,
}
const CITY_RULE = { ...RULE, sharing: 'city' }
const WHOLE = { ...RULE, scope: { kind: 'city' } }

const create = (body: unknown = RULE, who = owner, city = 'montevideo') =>
  post(app, `/api/alerts/rules?city=${city}`, body, { cookie: who.cookie })
const change = (id: string, body: unknown, who = owner) => post(app, `/api/alerts/rules/${id}`, body, { method: 'PUT', cookie: who.cookie })
const remove = (id: string, who = owner) => post(app, `/api/alerts/rules/${id}`, undefined, { method: 'DELETE', cookie: who.cookie })
const get = (path: string, who = owner) => app.get(`/api/alerts/rules${path}`, { cookie: who.cookie })
const list = async (who = owner, city = 'montevideo') => (await get(`?city=${city}`, who)).body as AlertRule[]
const made = async (body: unknown = RULE, who = owner) => {
  const reply = await create(body, who)
  expect(reply.status, reply.text).toBe(200)
  return reply.body as AlertRule
}

describe('a rule', () => {
  it('is stored as it was written, in its first version', async () => {
    const rule = await made({ ...RULE, template: 'slow-road' })
    expect(rule).toEqual({
      ...RULE,
      id: rule.id,
      city: 'montevideo',
      version: 1,
      active: true,
      owner: owner.id,
      createdAt: '2026-11-20T10:00:00.000Z',
      changedAt: '2026-11-20T10:00:00.000Z',
      template: 'slow-road',
      lastFiredAt: null,
      problem: null,
    })
    expect(await list()).toEqual([rule])
    expect(await list(owner, 'berlin')).toEqual([])
    expect((await get(`/${rule.id}`)).body).toEqual(rule)
    expect((await get(`/${rule.id}?city=berlin`)).status).toBe(404)
  })

  it('has every version it ever had, newest first', async () => {
    const { id } = await made()
    const second = await change(id, { ...RULE, name: 'Slower', version: 1, active: true })
    expect(second).toMatchObject({ status: 200, body: { name: 'Slower', version: 2 } })
    expect(await change(id, { ...RULE, version: 2, active: false })).toMatchObject({ body: { version: 3, active: false } })
    const versions = (await get(`/${id}/versions`)).body as RuleVersion[]
    expect(versions.map((it) => [it.version, it.settings.name, it.active, it.changedBy])).toEqual([
      [3, RULE.name, false, owner.id],
      [2, 'Slower', true, owner.id],
      [1, RULE.name, true, owner.id],
    ])
    expect(versions[2]?.settings).toEqual(RULE)
    const page = await get(`/${id}/versions?limit=2`)
    const next = /<([^>]+)>/.exec(String(page.headers.link))?.[1] ?? ''
    expect(((await app.get(next, { cookie: owner.cookie })).body as RuleVersion[]).map((it) => it.version)).toEqual([1])
  })

  it('that someone else changed first is not overwritten', async () => {
    const { id } = await made()
    const replies = await Promise.all(['A', 'B', 'C'].map((name) => change(id, { ...RULE, name, version: 1, active: true })))
    expect(replies.map((it) => it.status).toSorted()).toEqual([200, 409, 409])
    expect((await list())[0]?.version).toBe(2)
  })

  it('is gone once it is removed, and its versions with it', async () => {
    const { id } = await made()
    expect((await remove(id)).body).toEqual({ removed: true })
    expect(await list()).toEqual([])
    const replies = await Promise.all([
      get(`/${id}`),
      get(`/${id}/versions`),
      remove(id),
      change(id, { ...RULE, version: 1, active: true }),
    ])
    expect(replies.map((it) => it.status)).toEqual([404, 404, 404, 404])
  })

  it('of another person does not exist for the caller', async () => {
    const other = await signUp(app, { plan: 'pro', role: 'admin' })
    const { id } = await made()
    const replies = await Promise.all([
      get(`/${id}`, other),
      get(`/${id}/versions`, other),
      change(id, { ...RULE, version: 1, active: true }, other),
      remove(id, other),
    ])
    expect(replies.map((it) => it.status)).toEqual([404, 404, 404, 404])
    expect(await list(other)).toEqual([])
  })

  it('is announced whenever it changes', async () => {
    const heard: string[] = []
    const end = app.context.bus.subscribe((it) => it.kind === 'alert-rules' && heard.push(it.cityId))
    const { id } = await made()
    await change(id, { ...RULE, version: 1, active: false })
    await remove(id)
    end()
    expect(heard).toEqual(['montevideo', 'montevideo', 'montevideo'])
  })
})

describe('a rule of the city', () => {
  it('is seen and changed by its operators, and by nobody else', async () => {
    const author = await signUp(app, { plan: 'basic', role: 'operator', city: 'montevideo' })
    const colleague = await signUp(app, { plan: 'basic', role: 'operator', city: 'montevideo' })
    const elsewhere = await signUp(app, { plan: 'basic', role: 'operator', city: 'berlin' })
    const { id } = await made(CITY_RULE, author)
    expect((await list(colleague)).map((it) => it.id)).toEqual([id])
    expect([await list(elsewhere), await list(owner)]).toEqual([[], []])
    expect((await change(id, { ...CITY_RULE, version: 1, active: true }, elsewhere)).status).toBe(404)
    expect(await change(id, { ...CITY_RULE, name: 'Ours', version: 1, active: true }, colleague)).toMatchObject({
      status: 200,
      body: { name: 'Ours', owner: author.id },
    })
    expect(await change(id, { ...RULE, version: 2, active: true }, colleague)).toMatchObject({ status: 422 })
  })

  it('is refused to those who are not operators', async () => {
    expect(await create(CITY_RULE)).toMatchObject({ status: 403, body: { code: 'role_required' } })
    const { id } = await made()
    expect((await change(id, { ...CITY_RULE, version: 1, active: true })).status).toBe(403)
  })

  it.each<[what: string, lose: (authorId: string) => Promise<unknown>]>([
    ['plan', (id) => app.context.people.setPlan(app.context.db.pool, id, 'free', null)],
    ['role', (id) => app.context.db.pool.query('delete from person_role where person_id = $1', [id])],
  ])('whose author lost their %s is kept by whoever changes it next', async (problem, lose) => {
    const author = await signUp(app, { plan: 'basic', role: 'operator' })
    const colleague = await signUp(app, { plan: 'basic', role: 'operator' })
    const { id } = await made(CITY_RULE, author)
    await lose(author.id)
    expect(await list(colleague)).toMatchObject([{ owner: author.id, problem }])
    expect((await change(id, { ...CITY_RULE, version: 1, active: true }, colleague)).body).toMatchObject({
      owner: colleague.id,
      problem: null,
    })
    const { rows } = await app.context.db.pool.query("select changed_to as to from audit_entry where action = 'alert-rule-changed'")
    expect(rows[0]).toMatchObject({ to: { changed: [], owner: colleague.id } })
  })

  it('stays with the city when its author leaves', async () => {
    const author = await signUp(app, { plan: 'pro', role: 'operator', city: 'montevideo' })
    const operator = await signUp(app, { plan: 'pro', role: 'operator', city: 'montevideo' })
    await signUp(app, { role: 'admin' })
    const admin = await signUp(app, { plan: 'basic', role: 'admin', city: 'montevideo' })
    await made(CITY_RULE, author)
    await made(RULE, author)
    const reply = await post(app, '/api/account', { password: author.password, confirm: true }, { method: 'DELETE', cookie: author.cookie })
    expect(reply.status, reply.text).toBe(200)
    expect((await list(operator)).map((it) => [it.name, it.owner])).toEqual([[RULE.name, admin.id]])
    expect((await app.context.db.pool.query('select 1 from alert_rule')).rowCount).toBe(1)
  })
})

it('every change is in the audit trail, that of a private rule without what it says', async () => {
  const operator = await signUp(app, { plan: 'pro', role: 'operator' })
  const { id } = await made()
  const { id: shared } = await made(CITY_RULE, operator)
  await change(shared, { ...CITY_RULE, severity: 'critical', version: 1, active: false }, operator)
  await remove(id)
  const { rows } = await app.context.db.pool.query(
    `select action, subject_id as id, changed_from as "from", changed_to as "to" from audit_entry where action like 'alert-rule-%' order by id`,
  )
  const city = { sharing: 'city', name: RULE.name }
  expect(rows.toSorted((a, b) => (`${a.action} ${a.to?.sharing}` < `${b.action} ${b.to?.sharing}` ? -1 : 1))).toEqual([
    {
      action: 'alert-rule-changed',
      id: shared,
      from: { ...city, version: 1, active: true, severity: 'warning' },
      to: { ...city, version: 2, active: false, severity: 'critical', changed: ['severity', 'active'] },
    },
    { action: 'alert-rule-created', id: shared, from: null, to: { ...city, version: 1, active: true, severity: 'warning' } },
    { action: 'alert-rule-created', id, from: null, to: { sharing: 'own', version: 1, active: true } },
    { action: 'alert-rule-removed', id, from: { sharing: 'own', version: 1, active: true }, to: null },
  ])
})

it('a person can take their rules along', async () => {
  await made()
  const exported = await app.get('/api/account/export', { cookie: owner.cookie })
  expect(exported.text).toContain('Slow on Av. Italia')
})

describe('a plan', () => {
  it('without alerts has no rules', async () => {
    const free = await signUp(app)
    expect(await create(RULE, free)).toMatchObject({ status: 402, body: { code: 'plan_required' } })
    expect((await get('', free)).status).toBe(402)
  })

  it('that ended is named as the problem of a rule of the city', async () => {
    const author = await signUp(app, { plan: 'basic', role: 'operator' })
    const colleague = await signUp(app, { plan: 'basic', role: 'operator' })
    await made(CITY_RULE, author)
    await app.context.people.setPlan(app.context.db.pool, author.id, 'free', null)
    expect(await list(colleague)).toMatchObject([{ active: true, problem: 'plan' }])
  })

  it('has room for so many rules, also when all are made at once', async () => {
    const basic = await signUp(app, { plan: 'basic' })
    const replies = await Promise.all(Array.from({ length: 22 }, () => create(RULE, basic)))
    expect(replies.filter((it) => it.status === 200)).toHaveLength(20)
    expect(replies.find((it) => it.status === 422)?.body).toMatchObject({
      error: 'The Basic plan includes 20 alert rules; remove one that you no longer need.',
    })
    const [first] = await list(basic)
    await remove(first?.id ?? '', basic)
    expect((await create(RULE, basic)).status).toBe(200)
  })

  it('without forecasts has no rules about them', async () => {
    const basic = await signUp(app, { plan: 'basic' })
    const forecast = {
      kind: 'forecast',
      measure: 'energy.consumption',
      side: 'above',
      value: 700,
      unit: 'MW',
      withinMinutes: 60,
      probability: 80,
    }
    expect(await create({ ...WHOLE, condition: forecast }, basic)).toMatchObject({
      status: 402,
      body: { details: { feature: 'predictiveAnalytics', plan: 'pro' } },
    })
    expect((await create({ ...WHOLE, condition: forecast })).status).toBe(200)
  })
})

const records = (filter: string, more: object = {}) => ({
  ...WHOLE,
  condition: { kind: 'records', records: 'incidents', filter, atLeast: 5, ...more },
})
const nested = (depth: number): unknown => (depth === 0 ? SLOW : { all: [SLOW, nested(depth - 1)] })
const threshold = (more: object) => ({ ...RULE, condition: { ...SLOW, ...more } })

it.each<[what: string, body: unknown, sentence: RegExp]>([
  ['an unknown place', { ...RULE, scope: { kind: 'places', places: ['italia-9'] } }, /no place with the id 'italia-9'/],
  ['a substation for a speed', { ...RULE, scope: { kind: 'places', places: ['a'] } }, /no place with the id 'a'/],
  ['an unknown district', { ...RULE, scope: { kind: 'district', district: 'pocitos' } }, /no district/],
  ['the city for a speed at places', { ...RULE, scope: { kind: 'city' } }, /measured at places/],
  ['places for a value of the city', { ...RULE, condition: { ...SLOW, measure: 'city.speed' } }, /city as a whole/],
  [
    'a district for a value of the city',
    { ...RULE, scope: { kind: 'district', district: 'centro' }, condition: { kind: 'feed' } },
    /city as a whole/,
  ],
  [
    'values of roads and of substations',
    { ...RULE, condition: { all: [SLOW, { ...SLOW, measure: 'substation.load', unit: 'MW' }] } },
    /^Condition 2 is measured/,
  ],
  ['a unit of another measure', threshold({ unit: 'MW' }), /^Condition 1: 'MW' is not a unit of traffic.speed; use mph/],
  ['a share as a limit', threshold({ unit: '%' }), /'%' is not a unit/],
  ['clearing beyond the limit', threshold({ clearAt: 15 }), /clear above it/],
  ['clearing beyond the limit above', threshold({ side: 'above', clearAt: 25 }), /clear below it/],
  ['a filter with an unknown word', records('status=exploded'), /filter/],
  ['a filter with a part that is unknown', records('priority=critical,worst'), /filter/],
  ['a filter with an unknown name', records('colour=red'), /filter/],
  ['a filter given twice', records('priority=critical&priority=low'), /filter/],
  ['an unknown feed', { ...WHOLE, condition: { kind: 'feed', feed: 'nope' } }, /no feed with the id 'nope'/],
  ['an incident opened by a private rule', { ...RULE, opensIncident: 'fire' }, /Only a rule of the city/],
  ['a contact point of nobody', { ...RULE, contactPoints: ['018f0000-0000-7000-8000-000000000000'] }, /no contact point/],
])('%s is refused', async (_, body, sentence) => {
  const reply = await create(body)
  expect(reply).toMatchObject({ status: 422, body: { code: 'refused', error: expect.stringMatching(sentence) } })
  expect(await list()).toEqual([])
})

it.each<[what: string, body: unknown, sentence: RegExp]>([
  ['an unknown measure', threshold({ measure: 'traffic.colour' }), /'condition.measure' must be one of/],
  ['a negative duration', { ...RULE, forMinutes: -1 }, /'forMinutes' must be at least 0/],
  [
    'a negative window',
    { ...RULE, condition: { kind: 'absence', measure: 'traffic.speed', minutes: -5 } },
    /'condition.minutes' must be at least 1/,
  ],
  [
    '21 conditions',
    { ...RULE, condition: { any: [{ all: Array(10).fill(SLOW) }, { all: Array(11).fill(SLOW) }] } },
    /at most 20 conditions/,
  ],
  ['1,000 conditions', { ...RULE, condition: { any: Array(1_000).fill(SLOW) } }, /at most 20 items/],
  ['10,000 conditions', { ...RULE, condition: { any: Array(10_000).fill(SLOW) } }, /longer than 1000 items/],
  ['joins four deep', { ...RULE, condition: nested(4) }, /'condition.all.1.all.1'/],
  ['a join of one', { ...RULE, condition: { all: [SLOW] } }, /'condition.all' must contain at least 2 items/],
  ['no places', { ...RULE, scope: { kind: 'places', places: [] } }, /'scope.places' is empty/],
  ['a limit that is no number', threshold({ value: '20' }), /'condition.value' must be a number/],
  ['an infinite limit', threshold({ value: 1e300 }), /'condition.value' must be at most/],
  ['an empty name', { ...RULE, name: ' ' }, /'name' is empty/],
  ['an unknown member', { ...RULE, owner: 'someone' }, /contains 'owner'/],
  ['an unknown template', { ...RULE, template: 'mine' }, /'template' must be one of/],
  ['nothing', {}, /'name' is missing/],
])('%s is malformed', async (_, body, sentence) => {
  const reply = await create(body)
  expect(reply).toMatchObject({ status: 400, body: { code: 'malformed', error: expect.stringMatching(sentence) } })
  expect(await list()).toEqual([])
})

it.each([{ kind: 'system' }, { kind: 'records', records: 'incidents', filter: 'assignee=none', atLeast: 1 }])(
  '%j is for operators',
  async (condition) => {
    expect((await create({ ...WHOLE, condition })).status).toBe(403)
    const operator = await signUp(app, { plan: 'pro', role: 'operator' })
    expect((await create({ ...WHOLE, condition }, operator)).status).toBe(200)
  },
)

it('a filter is stored in its normal form', async () => {
  const { condition } = await made(records('type=fire&priority=critical,high&q=gas%20leak'))
  expect(condition).toMatchObject({ filter: 'priority=critical%2Chigh&q=gas%20leak&type=fire' })
})
