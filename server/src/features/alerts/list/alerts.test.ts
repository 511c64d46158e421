import { ALERT_DAYS, type Alert, getAlert } from '@oppidum/domain/alerts/alert'
import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { post, signUp, type TestPerson } from '../../../testing/test-people.ts'
import { storeAlert } from '../testing/stored-alert-store.ts'
import { alertStore } from './alerts-store.ts'
import { ratingData } from './rating-data.ts'

let app: TestApp
let owner: TestPerson
let operator: TestPerson
beforeEach(async () => {
  app = await startTestApp()
  owner = await signUp(app, { plan: 'basic', role: 'viewer' })
  operator = await signUp(app, { plan: 'pro', role: 'operator' })
})
afterEach(() => app.close())

const get = async (path: string, who: TestPerson) => app.get(path, { cookie: who.cookie })
const list = async (who: TestPerson, query = '') => ((await get(`/api/alerts${query}`, who)).body as Alert[]).map((it) => it.id)
const act = (id: string, what: string, who: TestPerson, body?: unknown) =>
  post(app, `/api/alerts/${id}/${what}`, body, { cookie: who.cookie })
const history = async (id: string, who: TestPerson) =>
  getAlert.reply.parse((await get(`/api/alerts/${id}`, who)).body).history.map((it) => `${it.from} ${it.to} ${it.by}`)
const inHours = (hours: number) => new Date(app.clock.nowMs() + hours * HOUR_MS).toISOString()

describe('who sees an alert', () => {
  it("shows owners their own, and operators the city's", async () => {
    const own = await storeAlert(app, { ownerId: owner.id })
    const shared = await storeAlert(app, { ownerId: operator.id, sharing: 'city' })
    const colleague = await signUp(app, { plan: 'basic', role: 'operator' })
    expect(await list(owner)).toEqual([own.id])
    expect(await list(operator)).toEqual([shared.id])
    expect(await list(colleague)).toEqual([shared.id])
  })

  it('answers 404 for those of others, whatever is asked', async () => {
    const { id } = await storeAlert(app, { ownerId: owner.id })
    const admin = await signUp(app, { plan: 'pro', role: 'admin' })
    const shelf = { until: inHours(1), reason: 'Known.' }
    const replies = [
      await get(`/api/alerts/${id}`, admin),
      await act(id, 'acknowledge', admin),
      await act(id, 'shelve', admin, shelf),
      await act(id, 'unshelve', admin),
      await act(id, 'rating', admin, { useful: true }),
    ]
    expect(replies.map((it) => it.status)).toEqual([404, 404, 404, 404, 404])
  })

  it('needs a plan with alerts', async () => {
    const free = await signUp(app, { plan: 'free', role: 'operator' })
    expect(await get('/api/alerts', free)).toMatchObject({ status: 402, body: { code: 'plan_required' } })
  })

  it('an operator who becomes a viewer no longer sees what they wrote for the city', async () => {
    const former = await signUp(app, { plan: 'pro', role: 'viewer' })
    await storeAlert(app, { ownerId: former.id, sharing: 'city' })
    expect(await list(former)).toEqual([])
  })
})

describe('the list', () => {
  it('has the open ones by default, newest first, in pages', async () => {
    const nowMs = app.clock.nowMs()
    const stored = []
    for (const [index, state] of (['firing', 'resolved', 'shelved', 'firing'] as const).entries())
      stored.push(await storeAlert(app, { ownerId: owner.id, state, place: `p${index}`, at: new Date(nowMs - index * HOUR_MS) }))
    const [first, resolved, shelved, last] = stored.map((it) => it.id)
    expect(await list(owner)).toEqual([first, shelved, last])
    expect(await list(owner, '?state=all')).toEqual([first, resolved, shelved, last])
    expect(await list(owner, '?state=shelved')).toEqual([shelved])
    expect(await list(owner, '?place=p3')).toEqual([last])
    const page = await get('/api/alerts?limit=2', owner)
    expect(page.headers['x-total-count']).toBe('3')
    const next = /<([^>]+)>; rel="next"/.exec(String(page.headers.link))?.[1] as string
    expect(((await get(next, owner)).body as Alert[]).map((it) => it.id)).toEqual([last])
  })

  it('has nothing that is only pending', async () => {
    const { id } = await storeAlert(app, { ownerId: owner.id, state: 'pending' })
    expect(await list(owner)).toEqual([])
    expect(await list(owner, '?state=all')).toEqual([])
    expect((await act(id, 'acknowledge', owner)).status).toBe(404)
  })

  it.each(['?state=loud', '?severity=deadly', '?rule=1', '?cursor=abc', '?limit=0'])('refuses %s', async (query) => {
    expect((await get(`/api/alerts${query}`, owner)).status).toBe(400)
  })
})

describe('the file', () => {
  const LINES = /\r\n/
  const file = async (who: TestPerson, query = '') => {
    const { status, text, headers } = await get(`/api/alerts.csv${query}`, who)
    const [head = '', ...rows] = text.split(LINES).slice(0, -1)
    return { status, headers, head, ids: rows.map((it) => it.split(',')[0]), rows }
  }

  it('has the open and the resolved ones, newest first, named by city and day', async () => {
    const hourAgo = new Date(app.clock.nowMs() - HOUR_MS)
    const past = await storeAlert(app, { ownerId: owner.id, state: 'resolved', at: hourAgo })
    const open = await storeAlert(app, { ownerId: owner.id, place: 'b' })
    await storeAlert(app, { ownerId: operator.id, sharing: 'city' })
    const all = await file(owner)
    expect(all).toMatchObject({ status: 200, ids: [open.id, past.id] })
    expect(all.head).toMatch(/^id,fired_utc,resolved_utc,state,severity,rule,/)
    expect(all.rows[1]).toContain(`${past.id},${hourAgo.toISOString()},${hourAgo.toISOString()},resolved,warning,Slow road,`)
    expect(all.headers).toMatchObject({
      'content-disposition': 'attachment; filename="alerts_montevideo_2026-11-20.csv"',
      'x-total-count': '2',
    })
    expect((await file(owner, `?to=${hourAgo.toISOString()}`)).ids).toEqual([])
    expect((await file(owner, `?from=${hourAgo.toISOString()}&state=resolved`)).ids).toEqual([past.id])
  })

  it('never gives a spreadsheet a formula', async () => {
    const { id } = await storeAlert(app, { ownerId: owner.id })
    await act(id, 'shelve', owner, { until: inHours(1), reason: '=HYPERLINK("https://x.invalid")' })
    expect((await file(owner)).rows[0]).toContain(`"'=HYPERLINK(""https://x.invalid"")"`)
  })

  it('needs a plan with alerts, and moments as moments', async () => {
    const free = await signUp(app, { plan: 'free', role: 'operator' })
    expect((await file(free)).status).toBe(402)
    expect((await file(owner, '?from=yesterday')).status).toBe(400)
  })

  it('is read with an API key', async () => {
    const made = await post(app, '/api/keys', { name: 'Report', scopes: ['read'], expiresInDays: null }, { cookie: operator.cookie })
    const { id } = await storeAlert(app, { ownerId: operator.id, sharing: 'city' })
    const { key } = made.body as { key: string }
    const headers = { authorization: `Bearer ${key}` }
    expect((await app.get('/api/alerts.csv', headers)).text).toContain(id)
    expect((await app.get(`/api/v1/alerts/${id}`, headers)).status).toBe(200)
  })
})

describe('acting', () => {
  it('acknowledges once, for the first who does', async () => {
    const { id } = await storeAlert(app, { ownerId: operator.id, sharing: 'city' })
    const colleague = await signUp(app, { plan: 'basic', role: 'operator' })
    expect((await act(id, 'acknowledge', operator)).body).toMatchObject({ state: 'acknowledged', acknowledgedBy: operator.id })
    expect((await act(id, 'acknowledge', colleague)).body).toMatchObject({ acknowledgedBy: operator.id })
    expect(await history(id, colleague)).toEqual(['inactive firing null', `firing acknowledged ${operator.id}`])
  })

  it('shelves with an end and a reason, and ends it before', async () => {
    const { id } = await storeAlert(app, { ownerId: owner.id })
    expect((await act(id, 'shelve', owner, { until: inHours(2), reason: 'Road works' })).body).toMatchObject({
      state: 'shelved',
      shelvedUntil: inHours(2),
      shelvedReason: 'Road works',
    })
    expect((await act(id, 'unshelve', owner)).body).toMatchObject({ state: 'firing', shelvedUntil: null, shelvedReason: null })
    expect(await history(id, owner)).toEqual(['inactive firing null', `firing shelved ${owner.id}`, `shelved firing ${owner.id}`])
    const { rows } = await app.context.db.pool.query('select action, reason from audit_entry order by action')
    expect(rows.filter((it) => String(it.action).startsWith('alert-'))).toEqual([
      { action: 'alert-shelved', reason: 'Road works' },
      { action: 'alert-unshelved', reason: null },
    ])
  })

  it.each([
    [{ until: '2026-11-20T09:00:00.000Z', reason: 'Past' }, 422],
    [{ until: '2026-11-28T10:00:00.000Z', reason: 'Too long' }, 422],
    [{ until: 'tomorrow', reason: 'No time' }, 400],
    [{ until: '2026-11-20T12:00:00.000Z', reason: ' ' }, 400],
    [{ until: '2026-11-20T12:00:00.000Z' }, 400],
  ])('refuses to shelve by %j', async (body, status) => {
    const { id } = await storeAlert(app, { ownerId: owner.id })
    expect((await act(id, 'shelve', owner, body)).status).toBe(status)
  })

  it('says that a resolved alert is over', async () => {
    const { id } = await storeAlert(app, { ownerId: owner.id, state: 'resolved' })
    expect(await act(id, 'acknowledge', owner)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  })

  it('rates for oneself, and takes it back', async () => {
    const { id } = await storeAlert(app, { ownerId: operator.id, sharing: 'city', state: 'resolved' })
    const colleague = await signUp(app, { plan: 'basic', role: 'operator' })
    expect((await act(id, 'rating', operator, { useful: false })).body).toMatchObject({ useful: false })
    expect((await act(id, 'rating', colleague, { useful: true })).body).toMatchObject({ useful: true })
    expect((await act(id, 'rating', operator, { useful: null })).body).toMatchObject({ useful: null })
    const { rows } = await app.context.db.pool.query('select person_id, useful from alert_rating')
    expect(rows).toEqual([{ person_id: colleague.id, useful: true }])
  })

  it("refreshes the pages of everyone who may see it, and nobody else's", async () => {
    const colleague = await signUp(app, { plan: 'basic', role: 'admin' })
    const { id } = await storeAlert(app, { ownerId: operator.id, sharing: 'city' })
    const refreshed: string[] = []
    app.context.bus.subscribe((hint) => hint.kind === 'alerts' && refreshed.push(hint.personId))
    await act(id, 'acknowledge', operator)
    expect(refreshed.sort()).toEqual([operator.id, colleague.id].sort())
  })
})

describe('what is kept', () => {
  it('deletes alerts that were resolved over 400 days ago, with their history, and no others', async () => {
    const ago = (days: number) => new Date(app.clock.nowMs() - days * DAY_MS)
    const stored = [
      await storeAlert(app, { ownerId: owner.id, state: 'resolved', place: 'old', at: ago(401) }),
      await storeAlert(app, { ownerId: owner.id, state: 'resolved', place: 'new', at: ago(399) }),
      await storeAlert(app, { ownerId: owner.id, state: 'firing', place: 'open', at: ago(401) }),
    ]
    const [old, ...others] = stored.map((it) => it.id)
    expect(await alertStore(app.context.db).forget(ago(ALERT_DAYS), 10)).toBe(1)
    expect(await list(owner, '?state=all')).toEqual(others)
    const { rows } = await app.context.db.pool.query('select 1 from alert_transition where alert_id = $1', [old])
    expect(rows).toEqual([])
  })

  it("is part of its rater's export, and goes with their account", async () => {
    const { id } = await storeAlert(app, { ownerId: owner.id })
    await act(id, 'rating', owner, { useful: true })
    const data = ratingData(app.context)
    expect(await data.read(owner.id)).toEqual([{ alert: id, useful: true, ratedAt: '2026-11-20T10:00:00.000Z' }])
    await data.remove(app.context.db.pool, owner.id)
    expect(await data.read(owner.id)).toBeNull()
  })
})
