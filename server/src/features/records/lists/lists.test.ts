import type { RequestCounts, ServiceRequest } from '@oppidum/domain/records/service-request'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aDelivery, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { aRequest } from '../../../testing/test-drafts.ts'
import { post, signUp } from '../../../testing/test-people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const drafts = Array.from({ length: 30 }, (_, index) =>
    aRequest({
      externalId: `r-${index}`,
      title: index % 3 === 0 ? 'Árbol caído' : 'Street lamp is dark',
      status: index < 10 ? 'completed' : index < 20 ? 'assigned' : 'pending',
      priority: index % 2 === 0 ? 'high' : 'low',
      assignedDepartment: index % 5 === 0 ? 'Parks' : null,
    }),
  )
  await app.intake.serviceRequests(aDelivery(), drafts, { complete: false })
  await app.settled()
})
afterAll(() => app.close())

const asked = (query: string, headers: Record<string, string> = {}) => app.get(`/api/service-requests?${query}`, headers)
const ids = (body: unknown) => (body as ServiceRequest[]).map((it) => it.id)

describe('requests over HTTP', () => {
  it('are filtered by several values each, and counted by priority and status with provenance', async () => {
    const { headers, body } = await asked('status=pending,assigned&priority=high&department=Parks')
    expect(headers['x-total-count']).toBe('2')
    expect(ids(body)).toHaveLength(2)
    const counts = (await app.get('/api/service-requests/counts?status=open')).body as RequestCounts
    expect(counts).toMatchObject({ total: 20, high: 10, medium: 0, low: 10, byStatus: { pending: 10, assigned: 10, completed: 0 } })
    expect(Object.keys(counts.evidence).sort()).toEqual(['high', 'low', 'total'])
    expect(Object.keys(counts.byStatus.evidence).sort()).toEqual(['assigned', 'pending'])
  })

  it.each([
    ['q=arbol+caido', 10],
    ['q=CAÍDO+árb', 10],
    ['q=lamp+dark', 20],
    ['q=park', 6],
    ['q=%25', 0],
    ['q=_', 0],
    ["q='", 0],
    ['q=%F0%9F%98%80', 0],
    [`q=${'x'.repeat(200)}`, 0],
    ['q=...+%26+!:*', 0],
  ])('are found by text, and what is typed is never a pattern: %s', async (query, total) => {
    const { status, headers } = await asked(query)
    expect([status, headers['x-total-count']]).toEqual([200, String(total)])
  })

  it.each(['sort=random', 'duplicates=maybe', 'minAgeHours=0', 'maxAgeHours=1.5', 'department=', 'assignee=omar', `q=${'x'.repeat(201)}`])(
    'are not guessed at: %s',
    async (query) => expect((await asked(query)).status).toBe(400),
  )

  it('are planned once for every value, and each page is still its own', async () => {
    // PostgreSQL keeps a plan for all values after five runs on a connection.
    const order = async (query: string) => {
      const pages: string[][] = []
      for (let turn = 0; turn < 8; turn++) pages.push(ids((await asked(`${query}&nth=${turn}`)).body))
      return pages
    }
    const [all, open] = [await order('status=all&limit=30'), await order('status=open&limit=7')]
    expect(new Set(all.map(String)).size).toBe(1)
    expect(new Set(open.map(String)).size).toBe(1)
    expect(all[0]).toHaveLength(30)
    expect(open[0]).toHaveLength(7)
    const seen: string[] = []
    let next = '/api/service-requests?status=open&limit=3'
    while (next) {
      const { headers, body } = await app.get(next)
      seen.push(...ids(body))
      next = /<([^>]+)>; rel="next"/.exec(String(headers.link))?.[1] ?? ''
    }
    expect(seen).toEqual(ids((await asked('status=open&limit=30')).body))
    const { rows } = await app.database.db.pool.query(
      `select coalesce(max(generic_plans), 0) as plans from pg_prepared_statements where name like 'record-list-service-request-%'`,
    )
    expect(rows[0]?.plans).toBeGreaterThan(0)
  })

  it('go on in the order that they began in, whatever the page before was sorted by', async () => {
    for (const sort of ['oldest', 'worst', 'updated']) {
      const first = await asked(`sort=${sort}&limit=7`)
      const next = /^<([^>]+)>/.exec(String(first.headers.link))?.[1] as string
      expect(next).toContain(`sort=${sort}`)
      const second = await app.get(next)
      expect(ids(second.body).filter((it) => ids(first.body).includes(it))).toEqual([])
      expect((await asked(`limit=7&${/cursor=[\w-]+/.exec(next)?.[0]}`)).status).toBe(400)
    }
  })

  it('show assignees to operators only', async () => {
    const [viewer, operator] = [await signUp(app), await signUp(app, { role: 'operator' })]
    expect((await asked('assignee=me')).status).toBe(401)
    expect((await asked('assignee=none', { cookie: viewer.cookie })).status).toBe(403)
    expect((await app.get('/api/service-requests/counts?assignee=me', { cookie: viewer.cookie })).status).toBe(403)
    const [mine] = (await asked('status=pending')).body as ServiceRequest[]
    const given = await post(
      app,
      `/api/service-requests/${mine?.id}`,
      { version: mine?.version, assignee: operator.id },
      { cookie: operator.cookie, method: 'PATCH' },
    )
    expect(given.status).toBe(200)
    const found = await asked('assignee=me', { cookie: operator.cookie })
    expect(ids(found.body)).toEqual([mine?.id])
    expect(found.headers['cache-control']).toBe('no-store')
    // What was answered to one person is nobody else's, at the very same address.
    const other = await signUp(app, { role: 'operator' })
    expect((await asked('assignee=me', { cookie: other.cookie })).body).toEqual([])
    expect((await asked('%61ssignee=me', { cookie: other.cookie })).body).toEqual([])
    expect((await asked('assignee=me')).status).toBe(401)
    expect((await asked('assignee=none', { cookie: operator.cookie })).headers['x-total-count']).toBe('29')
    const counts = await app.get('/api/service-requests/counts?assignee=me', { cookie: operator.cookie })
    expect((counts.body as RequestCounts).total).toBe(1)
  })

  it('are as they are now on a page that was asked for before', async () => {
    let nth = 0
    const page = async () => (await asked(`status=all&sort=oldest&limit=30&nth=${nth++}`)).body as ServiceRequest[]
    const before = await page()
    expect(await page()).toEqual(before)
    const operator = await signUp(app, { role: 'operator' })
    const one = before[25] as ServiceRequest
    const change = { version: one.version, priority: one.priority === 'high' ? 'low' : 'high' }
    const changed = await post(app, `/api/service-requests/${one.id}`, change, { cookie: operator.cookie, method: 'PATCH' })
    expect(changed.body).toMatchObject({ version: one.version + 1, priority: change.priority })
    for (let turn = 0; turn < 2; turn++) {
      const after = await page()
      expect(after).toEqual(before.map((it) => (it.id === one.id ? changed.body : it)))
      expect((await app.get(`/api/service-requests/${one.id}`)).body).toEqual(after[25])
    }
  })

  it('say how many there are when one more is delivered, on the first page and on later ones', async () => {
    const first = await asked('status=all&limit=1')
    const cursor = /[?&]cursor=([^&>]+)/.exec(String(first.headers.link))?.[1]
    const queries = [
      'status=all&limit=1',
      `status=all&limit=1&cursor=${cursor}`,
      'status=open&limit=1',
      'status=all&department=Parks&limit=1',
    ]
    const totals = async () => Promise.all(queries.map(async (it) => Number((await asked(it)).headers['x-total-count'])))
    const before = await totals()
    expect(await totals()).toEqual(before)
    const draft = aRequest({ externalId: 'r-late', status: 'pending', assignedDepartment: 'Parks' })
    await app.intake.serviceRequests(aDelivery(), [draft], { complete: false })
    await app.settled()
    expect(await totals()).toEqual(before.map((it) => it + 1))
  })
})
