import { CONTACT_POINTS_AT_MOST, type ContactPoint } from '@oppidum/domain/alerts/contact-point'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aBrowser } from '../../../adapters/push/testing/browser.ts'
import { aCity, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { post, signUp, type TestPerson } from '../../../testing/test-people.ts'

let app: TestApp
let owner: TestPerson
let operator: TestPerson
beforeEach(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: 'https://oppidum.city.example' }, cities: [aCity(), aCity({ id: 'salto' })] })
  owner = await signUp(app, { plan: 'basic' })
  operator = await signUp(app, { plan: 'basic', role: 'operator', city: 'montevideo' })
})
afterEach(() => app.close())

const WEBHOOK = { kind: 'webhook', name: 'Dispatch', sharing: 'own', url: 'https://dispatch.example/hook?token=secret' }
type Method = 'POST' | 'DELETE'
const send = (path: string, { body, method = 'POST', who = owner }: { body?: unknown; method?: Method; who?: TestPerson } = {}) =>
  post(app, `/api/alerts/${path}`, body, { method, cookie: who.cookie })
const create = (body: unknown = WEBHOOK, who = owner) => send('contact-points', { body, who })
const list = async (who = owner, query = '') =>
  (await app.get(`/api/alerts/contact-points${query}`, { cookie: who.cookie })).body as ContactPoint[]

describe('a contact point', () => {
  it('shows its secret once, which is stored nowhere, and of its address only the host', async () => {
    const reply = await create()
    expect([reply.status, reply.headers['cache-control']]).toEqual([200, 'no-store'])
    const { secret, ...rest } = reply.body as ContactPoint & { secret: string }
    expect(secret).toMatch(/^whsec_/)
    expect(rest).toEqual({
      id: rest.id,
      kind: 'webhook',
      name: 'Dispatch',
      sharing: 'own',
      target: 'dispatch.example',
      state: 'active',
      createdAt: '2026-11-20T10:00:00.000Z',
      lastDeliveredAt: null,
      problem: null,
      waiting: 0,
      removable: true,
    })
    expect(await list()).toEqual([rest])
    const { rows } = await app.context.db.pool.query<{ row: string }>('select contact_point::text as row from contact_point')
    expect(rows[0]?.row).not.toContain(secret.slice(6))
  })

  it.each(['slack', 'email', 'push'])('of the kind %s has no secret', async (kind) => {
    const { address } = aBrowser('https://push.example/send/1')
    const settings = { slack: { url: 'https://hooks.example/x' }, email: { address: owner.email }, push: { push: address } }[kind]
    expect((await create({ kind, name: 'Mine', sharing: 'own', ...settings })).body).toMatchObject({ kind, secret: null })
  })

  it('of another person does not exist for the caller, whatever their role', async () => {
    const admin = await signUp(app, { plan: 'pro', role: 'admin' })
    const { id } = (await create()).body as ContactPoint
    const calls = await Promise.all([
      send(`contact-points/${id}`, { method: 'DELETE', who: admin }),
      send(`contact-points/${id}/test`, { who: admin }),
      app.get(`/api/alerts/contact-points/${id}/notifications`, { cookie: admin.cookie }),
    ])
    expect(calls.map((it) => it.status)).toEqual([404, 404, 404])
    expect(await list(admin)).toEqual([])
  })

  it('is part of what its owner can export, with its address', async () => {
    await create()
    expect((await app.get('/api/account/export', { cookie: owner.cookie })).text).toContain(WEBHOOK.url)
  })

  it('is in the audit trail, without its address', async () => {
    const { id } = (await create()).body as ContactPoint
    await send(`contact-points/${id}`, { method: 'DELETE' })
    const { rows } = await app.context.db.pool.query<{ action: string; text: string }>(
      `select action, audit_entry::text as text from audit_entry where subject_id = $1 order by action`,
      [id],
    )
    expect(rows.map((it) => it.action)).toEqual(['contact-point-added', 'contact-point-removed'])
    for (const { text } of rows) expect(text).not.toContain('dispatch.example')
  })
})

describe("a city's contact point", () => {
  const SHARED = { ...WEBHOOK, sharing: 'city' }

  it('is added by operators, and seen by those of its city', async () => {
    expect((await create(SHARED)).status).toBe(403)
    expect((await create(SHARED, operator)).status).toBe(200)
    const colleague = await signUp(app, { role: 'operator', city: 'montevideo' })
    const elsewhere = await signUp(app, { role: 'operator', city: 'salto' })
    expect(await list(colleague)).toMatchObject([{ sharing: 'city', removable: false }])
    expect(await list(elsewhere, '?city=salto')).toEqual([])
    expect(await list(elsewhere, '?city=montevideo')).toEqual([])
    expect(await list(owner)).toEqual([])
  })

  it('is removed by who added it and by admins of the city', async () => {
    const colleague = await signUp(app, { role: 'operator', city: 'montevideo' })
    const admin = await signUp(app, { role: 'admin', city: 'montevideo' })
    const elsewhere = await signUp(app, { role: 'admin', city: 'salto' })
    for (const [who, status] of [
      [elsewhere, 404],
      [colleague, 403],
      [admin, 200],
      [operator, 200],
    ] as const) {
      const { id } = (await create(SHARED, operator)).body as ContactPoint
      expect((await send(`contact-points/${id}`, { method: 'DELETE', who })).status).toBe(status)
    }
  })

  it('may be any mailbox, while letters of a person go to their own', async () => {
    const letters = { kind: 'email', name: 'Duty', address: 'duty@city.example' }
    expect(await create({ ...letters, sharing: 'own' })).toMatchObject({ status: 422 })
    expect(await create({ ...letters, sharing: 'own', address: owner.email.toUpperCase() })).toMatchObject({ status: 200 })
    expect(await create({ ...letters, sharing: 'city' }, operator)).toMatchObject({ status: 200 })
  })

  it('stays when the account of who added it is deleted; their own go', async () => {
    await create(SHARED, operator)
    await create(WEBHOOK, operator)
    expect(
      (await post(app, '/api/account', { password: operator.password, confirm: true }, { method: 'DELETE', cookie: operator.cookie }))
        .status,
    ).toBe(200)
    const { rows } = await app.context.db.pool.query('select sharing, owner_id from contact_point')
    expect(rows).toEqual([{ sharing: 'city', owner_id: null }])
  })
})

it.each([
  'http://169.254.169.254/latest',
  'http://localhost:8080/',
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://10.0.0.1/',
  'http://[::ffff:127.0.0.1]/',
  'https://oppidum.city.example/api/incidents',
  'https://oppidum.city.example./',
  'http://OPPIDUM.city.example/',
])('messages to %s are refused at once', async (url) => {
  const { address } = aBrowser(url)
  const drafts = [WEBHOOK, { ...WEBHOOK, kind: 'slack' }].map((it) => ({ ...it, url }))
  for (const body of [...drafts, { kind: 'push', name: 'Here', sharing: 'own', push: address }])
    expect(await create(body)).toMatchObject({ status: 422, body: { code: 'refused' } })
  expect(await list()).toEqual([])
})

it('messages to another name of the own loopback address are refused, even where loopback is allowed', async () => {
  const local = await startTestApp({ env: { PUBLIC_URL: 'http://localhost:4000', OUTBOUND_ALLOW: '127.0.0.1:*,[::1]:*' } })
  const { cookie } = await signUp(local, { plan: 'basic' })
  const statusOf = async (url: string) => (await post(local, '/api/alerts/contact-points', { ...WEBHOOK, url }, { cookie })).status
  const urls = ['http://127.0.0.1:4000/', 'http://[::1]:4000/', 'http://localhost:4000/', 'http://127.0.0.1:4001/']
  expect(await Promise.all(urls.map(statusOf))).toEqual([422, 422, 422, 200])
  await local.close()
})

it.each<[unknown]>([
  [{ ...WEBHOOK, url: 'ftp://dispatch.example/' }],
  [{ ...WEBHOOK, url: 'https://me:secret@dispatch.example/' }],
  [{ ...WEBHOOK, url: `https://dispatch.example/${'x'.repeat(2_000)}` }],
  [{ ...WEBHOOK, name: ' ' }],
  [{ ...WEBHOOK, name: 'Dispatch\r\nBcc: all@city.example' }],
  [{ ...WEBHOOK, sharing: 'everybody' }],
  [{ ...WEBHOOK, kind: 'pigeon' }],
  [{ ...WEBHOOK, secret: 'mine' }],
  [{ kind: 'email', name: 'Mine', sharing: 'own', address: 'a@b.example, c@d.example' }],
  [{ kind: 'push', name: 'Here', sharing: 'city', push: aBrowser('https://push.example/1').address }],
  [{ kind: 'push', name: 'Here', sharing: 'own', push: { endpoint: 'https://push.example/1' } }],
  [{}],
])('%j makes no contact point', async (body) => {
  expect((await create(body)).status).toBe(400)
})

it('keys that no browser can have made are refused', async () => {
  const { address } = aBrowser('https://push.example/1')
  for (const keys of [
    { ...address.keys, p256dh: 'AAAA' },
    { ...address.keys, p256dh: Buffer.alloc(65, 4).toString('base64url') },
  ])
    expect((await create({ kind: 'push', name: 'Here', sharing: 'own', push: { ...address, keys } })).status).toBe(422)
})

it(`a person has ${CONTACT_POINTS_AT_MOST} at most, also when all are made at once`, async () => {
  const replies = await Promise.all(Array.from({ length: CONTACT_POINTS_AT_MOST + 3 }, () => create()))
  expect(replies.filter((it) => it.status === 200)).toHaveLength(CONTACT_POINTS_AT_MOST)
  expect(replies.filter((it) => it.status === 422)).toHaveLength(3)
  expect((await create({ ...WEBHOOK, sharing: 'city' }, operator)).status).toBe(200)
})

it('a browser is the contact point of who switched it on last', async () => {
  const { address } = aBrowser('https://push.example/send/1')
  const here = { kind: 'push', name: 'Here', sharing: 'own', push: address }
  await create(here)
  await create({ ...here, name: 'Here again' })
  expect((await list()).map((it) => it.name)).toEqual(['Here again'])
  await create(here, operator)
  expect(await list()).toEqual([])
  expect(await list(operator)).toMatchObject([{ name: 'Here', target: 'push.example' }])
})

it('those of a former plan can be seen and removed, and nothing else', async () => {
  const { id } = (await create()).body as ContactPoint
  await app.context.people.setPlan(app.context.db.pool, owner.id, 'free', null)
  await app.context.bus.publish({ kind: 'access', personId: owner.id })
  expect((await create()).status).toBe(402)
  expect((await send(`contact-points/${id}/test`)).status).toBe(402)
  expect(await list()).toHaveLength(1)
  expect((await send(`contact-points/${id}`, { method: 'DELETE' })).status).toBe(200)
})
