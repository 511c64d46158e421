import type { RuleVersion } from '@oppidum/domain/alerts/rule'
import { describe, expect, it } from 'vitest'
import { post, signUp } from '../../../testing/test-people.ts'
import { CITY_RULE, RULE, ruleTest, WHOLE } from './testing/rule-test.ts'

const test = ruleTest()

describe('a rule', () => {
  it('is stored as it was written, in its first version', async () => {
    const rule = await test.made({ ...RULE, template: 'slow-road' })
    expect(rule).toEqual({
      ...RULE,
      id: rule.id,
      city: 'montevideo',
      version: 1,
      active: true,
      owner: test.owner.id,
      createdAt: '2026-11-20T10:00:00.000Z',
      changedAt: '2026-11-20T10:00:00.000Z',
      template: 'slow-road',
      lastFiredAt: null,
      problem: null,
    })
    expect(await test.list()).toEqual([rule])
    expect(await test.list(test.owner, 'berlin')).toEqual([])
    expect((await test.get(`/${rule.id}`)).body).toEqual(rule)
    expect((await test.get(`/${rule.id}?city=berlin`)).status).toBe(404)
  })

  it('has every version it ever had, newest first', async () => {
    const { id } = await test.made()
    const second = await test.change(id, { ...RULE, name: 'Slower', version: 1, active: true })
    expect(second).toMatchObject({ status: 200, body: { name: 'Slower', version: 2 } })
    expect(await test.change(id, { ...RULE, version: 2, active: false })).toMatchObject({ body: { version: 3, active: false } })
    const versions = (await test.get(`/${id}/versions`)).body as RuleVersion[]
    expect(versions.map((it) => [it.version, it.settings.name, it.active, it.changedBy])).toEqual([
      [3, RULE.name, false, test.owner.id],
      [2, 'Slower', true, test.owner.id],
      [1, RULE.name, true, test.owner.id],
    ])
    expect(versions[2]?.settings).toEqual(RULE)
    const page = await test.get(`/${id}/versions?limit=2`)
    const next = /<([^>]+)>/.exec(String(page.headers.link))?.[1] ?? ''
    expect(((await test.app.get(next, { cookie: test.owner.cookie })).body as RuleVersion[]).map((it) => it.version)).toEqual([1])
  })

  it('that someone else changed first is not overwritten', async () => {
    const { id } = await test.made()
    const replies = await Promise.all(['A', 'B', 'C'].map((name) => test.change(id, { ...RULE, name, version: 1, active: true })))
    expect(replies.map((it) => it.status).toSorted()).toEqual([200, 409, 409])
    expect((await test.list())[0]?.version).toBe(2)
  })

  it('is gone once it is removed, and its versions with it', async () => {
    const { id } = await test.made()
    expect((await test.remove(id)).body).toEqual({ removed: true })
    expect(await test.list()).toEqual([])
    const replies = await Promise.all([
      test.get(`/${id}`),
      test.get(`/${id}/versions`),
      test.remove(id),
      test.change(id, { ...RULE, version: 1, active: true }),
    ])
    expect(replies.map((it) => it.status)).toEqual([404, 404, 404, 404])
  })

  it('of another person does not exist for the caller', async () => {
    const other = await signUp(test.app, { plan: 'pro', role: 'admin' })
    const { id } = await test.made()
    const replies = await Promise.all([
      test.get(`/${id}`, other),
      test.get(`/${id}/versions`, other),
      test.change(id, { ...RULE, version: 1, active: true }, other),
      test.remove(id, other),
    ])
    expect(replies.map((it) => it.status)).toEqual([404, 404, 404, 404])
    expect(await test.list(other)).toEqual([])
  })

  it('is announced whenever it changes', async () => {
    const heard: string[] = []
    const end = test.app.context.bus.subscribe((it) => it.kind === 'alert-rules' && heard.push(it.cityId))
    const { id } = await test.made()
    await test.change(id, { ...RULE, version: 1, active: false })
    await test.remove(id)
    end()
    expect(heard).toEqual(['montevideo', 'montevideo', 'montevideo'])
  })
})

describe('a rule of the city', () => {
  it('is seen and changed by its operators, and by nobody else', async () => {
    const author = await signUp(test.app, { plan: 'basic', role: 'operator', city: 'montevideo' })
    const colleague = await signUp(test.app, { plan: 'basic', role: 'operator', city: 'montevideo' })
    const elsewhere = await signUp(test.app, { plan: 'basic', role: 'operator', city: 'berlin' })
    const { id } = await test.made(CITY_RULE, author)
    expect((await test.list(colleague)).map((it) => it.id)).toEqual([id])
    expect([await test.list(elsewhere), await test.list(test.owner)]).toEqual([[], []])
    expect((await test.change(id, { ...CITY_RULE, version: 1, active: true }, elsewhere)).status).toBe(404)
    expect(await test.change(id, { ...CITY_RULE, name: 'Ours', version: 1, active: true }, colleague)).toMatchObject({
      status: 200,
      body: { name: 'Ours', owner: author.id },
    })
    expect(await test.change(id, { ...RULE, version: 2, active: true }, colleague)).toMatchObject({ status: 422 })
  })

  it('is refused to those who are not operators', async () => {
    expect(await test.create(CITY_RULE)).toMatchObject({ status: 403, body: { code: 'role_required' } })
    const { id } = await test.made()
    expect((await test.change(id, { ...CITY_RULE, version: 1, active: true })).status).toBe(403)
  })

  it.each<[what: string, lose: (authorId: string) => Promise<unknown>]>([
    ['plan', (id) => test.app.context.people.setPlan(test.app.context.db.pool, id, 'free', null)],
    ['role', (id) => test.app.context.db.pool.query('delete from person_role where person_id = $1', [id])],
  ])('whose author lost their %s is kept by whoever changes it next', async (problem, lose) => {
    const author = await signUp(test.app, { plan: 'basic', role: 'operator' })
    const colleague = await signUp(test.app, { plan: 'basic', role: 'operator' })
    const { id } = await test.made(CITY_RULE, author)
    await lose(author.id)
    expect(await test.list(colleague)).toMatchObject([{ owner: author.id, problem }])
    expect((await test.change(id, { ...CITY_RULE, version: 1, active: true }, colleague)).body).toMatchObject({
      owner: colleague.id,
      problem: null,
    })
    const { rows } = await test.app.context.db.pool.query("select changed_to as to from audit_entry where action = 'alert-rule-changed'")
    expect(rows[0]).toMatchObject({ to: { changed: [], owner: colleague.id } })
  })

  it('stays with the city when its author leaves', async () => {
    const author = await signUp(test.app, { plan: 'pro', role: 'operator', city: 'montevideo' })
    const operator = await signUp(test.app, { plan: 'pro', role: 'operator', city: 'montevideo' })
    await signUp(test.app, { role: 'admin' })
    const admin = await signUp(test.app, { plan: 'basic', role: 'admin', city: 'montevideo' })
    await test.made(CITY_RULE, author)
    await test.made(RULE, author)
    const reply = await post(
      test.app,
      '/api/account',
      { password: author.password, confirm: true },
      { method: 'DELETE', cookie: author.cookie },
    )
    expect(reply.status, reply.text).toBe(200)
    expect((await test.list(operator)).map((it) => [it.name, it.owner])).toEqual([[RULE.name, admin.id]])
    expect((await test.app.context.db.pool.query('select 1 from alert_rule')).rowCount).toBe(1)
  })
})

it('every change is in the audit trail, that of a private rule without what it says', async () => {
  const operator = await signUp(test.app, { plan: 'pro', role: 'operator' })
  const { id } = await test.made()
  const { id: shared } = await test.made(CITY_RULE, operator)
  await test.change(shared, { ...CITY_RULE, severity: 'critical', version: 1, active: false }, operator)
  await test.remove(id)
  const { rows } = await test.app.context.db.pool.query(
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
  await test.made()
  const exported = await test.app.get('/api/account/export', { cookie: test.owner.cookie })
  expect(exported.text).toContain('Slow on Av. Italia')
})

describe('a plan', () => {
  it('without alerts has no rules', async () => {
    const free = await signUp(test.app)
    expect(await test.create(RULE, free)).toMatchObject({ status: 402, body: { code: 'plan_required' } })
    expect(await test.list(free)).toEqual([])
  })

  it('that ended leaves its rules to be seen and removed, and nothing else', async () => {
    const author = await signUp(test.app, { plan: 'basic', role: 'operator' })
    const colleague = await signUp(test.app, { plan: 'basic', role: 'operator' })
    const { id, ...rule } = await test.made(RULE, author)
    const shared = await test.made(CITY_RULE, author)
    const { id: theirs } = await test.made({ ...CITY_RULE, name: 'Theirs' }, colleague)
    await test.app.context.people.setPlan(test.app.context.db.pool, author.id, 'free', null)
    await test.app.context.bus.publish({ kind: 'access', personId: author.id })
    const left = await test.list(author)
    expect(left.map((it) => it.id).sort()).toEqual([id, shared.id].sort())
    expect(left).toMatchObject([{ problem: 'plan' }, { problem: 'plan' }])
    expect((await test.get(`/${id}`, author)).status).toBe(402)
    expect((await test.change(id, { ...RULE, version: rule.version, active: false }, author)).status).toBe(402)
    expect((await test.remove(theirs, author)).status).toBe(404)
    expect((await test.remove(id, author)).status).toBe(200)
    expect((await test.list(author)).map((it) => it.id)).toEqual([shared.id])
  })

  it('that ended is named as the problem of a rule of the city', async () => {
    const author = await signUp(test.app, { plan: 'basic', role: 'operator' })
    const colleague = await signUp(test.app, { plan: 'basic', role: 'operator' })
    await test.made(CITY_RULE, author)
    await test.app.context.people.setPlan(test.app.context.db.pool, author.id, 'free', null)
    expect(await test.list(colleague)).toMatchObject([{ active: true, problem: 'plan' }])
  })

  it('has room for so many rules, also when all are made at once', async () => {
    const basic = await signUp(test.app, { plan: 'basic' })
    const replies = await Promise.all(Array.from({ length: 22 }, () => test.create(RULE, basic)))
    expect(replies.filter((it) => it.status === 200)).toHaveLength(20)
    expect(replies.find((it) => it.status === 422)?.body).toMatchObject({
      error: 'The Basic plan includes 20 alert rules; remove one that you no longer need.',
    })
    const [first] = await test.list(basic)
    await test.remove(first?.id ?? '', basic)
    expect((await test.create(RULE, basic)).status).toBe(200)
  })

  it('without forecasts has no rules about them', async () => {
    const basic = await signUp(test.app, { plan: 'basic' })
    const forecast = {
      kind: 'forecast',
      measure: 'energy.consumption',
      side: 'above',
      value: 700,
      unit: 'MW',
      withinMinutes: 60,
      probability: 80,
    }
    expect(await test.create({ ...WHOLE, condition: forecast }, basic)).toMatchObject({
      status: 402,
      body: { details: { feature: 'predictiveAnalytics', plan: 'pro' } },
    })
    expect((await test.create({ ...WHOLE, condition: forecast })).status).toBe(200)
  })
})
