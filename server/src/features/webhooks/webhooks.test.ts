import { WEBHOOKS_AT_MOST, type Webhook } from '@oppidum/domain/webhooks/webhook'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { post, signUp, type TestPerson } from '../../testing/test-people.ts'

let app: TestApp
let owner: TestPerson
beforeEach(async () => {
  app = await startTestApp()
  owner = await signUp(app, { plan: 'pro' })
})
afterEach(() => app.close())

const BODY = { name: 'Dispatch', url: 'https://dispatch.example/hook?token=secret', types: ['incident.created'] }
type Method = 'POST' | 'PATCH' | 'DELETE'
const send = (path: string, { body, method = 'POST', who = owner }: { body?: unknown; method?: Method; who?: TestPerson } = {}) =>
  post(app, path, body, { method, cookie: who.cookie })
const create = (body: unknown = BODY, who = owner) => send('/api/webhooks', { body, who })
const list = async (who = owner) => (await app.get('/api/webhooks', { cookie: who.cookie })).body as Webhook[]

describe('a webhook', () => {
  it('shows its secret once, which is stored nowhere', async () => {
    const reply = await create()
    expect(reply.status).toBe(200)
    const { secret, ...rest } = reply.body as Webhook & { secret: string }
    expect(secret).toMatch(/^whsec_/)
    expect(rest).toEqual({
      ...BODY,
      id: rest.id,
      state: 'active',
      createdAt: '2026-11-20T10:00:00.000Z',
      failingSince: null,
      lastDeliveredAt: null,
      waiting: 0,
      formerSecretUntil: null,
    })
    expect(await list()).toEqual([rest])
    expect(reply.headers['cache-control']).toBe('no-store')
    const { rows } = await app.context.db.pool.query<{ row: string }>('select webhook::text as row from webhook')
    expect(rows[0]?.row).not.toContain(secret.slice(6))
  })

  it('of another person does not exist for the caller', async () => {
    const other = await signUp(app, { plan: 'pro', role: 'admin' })
    const { id } = (await create()).body as Webhook
    const calls = await Promise.all([
      send(`/api/webhooks/${id}`, { method: 'PATCH', body: { paused: true }, who: other }),
      send(`/api/webhooks/${id}`, { method: 'DELETE', who: other }),
      send(`/api/webhooks/${id}/secret`, { who: other }),
      send(`/api/webhooks/${id}/test`, { who: other }),
      app.get(`/api/webhooks/${id}/deliveries`, { cookie: other.cookie }),
    ])
    expect(calls.map((it) => it.status)).toEqual([404, 404, 404, 404, 404])
    expect(await list(other)).toEqual([])
    expect(await list()).toHaveLength(1)
  })

  it.each([
    'http://169.254.169.254/latest',
    'http://metadata.google.internal/',
    'http://localhost:8080/',
    'http://hook.localhost./',
    'http://127.0.0.1/',
    'http://0x7f.1/',
    'http://2130706433/',
    'http://10.0.0.1/',
    'http://100.64.0.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[fd00::1]/',
  ])('to %s is refused at once, also as a change', async (url) => {
    expect(await create({ ...BODY, url })).toMatchObject({ status: 422, body: { code: 'refused' } })
    const { id } = (await create()).body as Webhook
    expect((await send(`/api/webhooks/${id}`, { method: 'PATCH', body: { url } })).status).toBe(422)
    expect((await list()).map((it) => it.url)).toEqual([BODY.url])
  })

  it('changes what is sent, and leaves the rest', async () => {
    const { id } = (await create()).body as Webhook
    const changed = await send(`/api/webhooks/${id}`, { method: 'PATCH', body: { types: ['incident.closed', 'incident.closed'] } })
    expect(changed.body).toMatchObject({ ...BODY, types: ['incident.closed'] })
    expect((await send(`/api/webhooks/${id}`, { method: 'PATCH', body: { name: 'Other' } })).body).toMatchObject({ name: 'Other' })
  })

  it('is in the audit trail, without its address', async () => {
    const { id } = (await create()).body as Webhook
    await send(`/api/webhooks/${id}`, { method: 'PATCH', body: { url: 'https://other.example/hook', paused: true } })
    await send(`/api/webhooks/${id}/secret`)
    await send(`/api/webhooks/${id}`, { method: 'DELETE' })
    const { rows } = await app.context.db.pool.query(
      `select action, subject_id = $1 as own, changed_to as "to", audit_entry::text as text from audit_entry
       where action like 'webhook-%' order by id`,
      [id],
    )
    expect(rows.map(({ action, own, to }) => ({ action, own, to })).toSorted((a, b) => (a.action < b.action ? -1 : 1))).toEqual([
      { action: 'webhook-changed', own: true, to: { changed: ['url', 'paused'], paused: true } },
      { action: 'webhook-created', own: true, to: { types: ['incident.created'] } },
      { action: 'webhook-removed', own: true, to: null },
      { action: 'webhook-secret-renewed', own: true, to: null },
    ])
    for (const { text } of rows) expect(text).not.toContain('example')
  })

  it('is part of what its owner can export, and goes with the account', async () => {
    await create()
    const exported = await app.get('/api/account/export', { cookie: owner.cookie })
    expect(exported.text).toContain('https://dispatch.example/hook')
    await app.context.db.pool.query('delete from person where id = $1', [owner.id])
    expect((await app.context.db.pool.query('select 1 from webhook')).rowCount).toBe(0)
  })
})

it.each<[unknown]>([
  [{ ...BODY, url: 'ftp://dispatch.example/' }],
  [{ ...BODY, url: 'https://me:secret@dispatch.example/' }],
  [{ ...BODY, url: 'dispatch.example' }],
  [{ ...BODY, url: `https://dispatch.example/${'x'.repeat(2_000)}` }],
  [{ ...BODY, types: [] }],
  [{ ...BODY, types: ['incident.exploded'] }],
  [{ ...BODY, name: ' ' }],
  [{ ...BODY, secret: 'mine' }],
  [{}],
])('%j makes no webhook', async (body) => {
  expect((await create(body)).status).toBe(400)
  expect(await list()).toEqual([])
})

it(`a person has ${WEBHOOKS_AT_MOST} at most, also when all are made at once`, async () => {
  const replies = await Promise.all(Array.from({ length: WEBHOOKS_AT_MOST + 3 }, () => create()))
  expect(replies.filter((it) => it.status === 200)).toHaveLength(WEBHOOKS_AT_MOST)
  expect(replies.filter((it) => it.status === 422)).toHaveLength(3)
})

it('those of a former plan can be seen and removed, and nothing else', async () => {
  const { id } = (await create()).body as Webhook
  await app.context.people.setPlan(app.context.db.pool, owner.id, 'basic', null)
  await app.context.bus.publish({ kind: 'access', personId: owner.id })
  expect((await create()).status).toBe(402)
  expect((await send(`/api/webhooks/${id}/test`)).status).toBe(402)
  expect(await list()).toHaveLength(1)
  expect((await send(`/api/webhooks/${id}`, { method: 'DELETE' })).status).toBe(200)
})
