import { type ApiKey, KEYS_AT_MOST } from '@oppidum/domain/people/api-key'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { post, signUp, type TestPerson } from '../../../testing/test-people.ts'

let app: TestApp
let owner: TestPerson
beforeEach(async () => {
  app = await startTestApp()
  owner = await signUp(app)
})
afterEach(() => app.close())

const BODY = { name: 'Depot', scopes: ['read'], expiresInDays: 90 }
const create = (body: unknown = BODY, cookie = owner.cookie) => post(app, '/api/keys', body, { cookie })
const remove = (id: string, cookie = owner.cookie) => post(app, `/api/keys/${id}`, undefined, { cookie, method: 'DELETE' })
const list = async (cookie = owner.cookie) => (await app.get('/api/keys', { cookie })).body as ApiKey[]
const statusWith = async (key: string) => (await app.get('/api/config', { 'x-api-key': key })).status
const createdKey = (reply: { body: never }) => reply.body as ApiKey & { key: string }

async function trail() {
  const { rows } = await app.context.db.pool.query(
    `select actor_id as actor, actor_by as by, action, changed_from as "from", changed_to as "to" from audit_entry
     where action like 'key-%' order by action, id`,
  )
  return rows
}

describe('a key', () => {
  it('is shown once, works, and never appears in the list', async () => {
    const reply = await create({ ...BODY, name: '  Depot  ' })
    expect(reply.status).toBe(200)
    const { key, ...rest } = createdKey(reply)
    expect(key).toMatch(/^opk_[A-Za-z0-9_-]{32}$/)
    expect(rest).toEqual({
      id: rest.id,
      name: 'Depot',
      lastFour: key.slice(-4),
      scopes: ['read'],
      createdAt: '2026-11-20T10:00:00.000Z',
      expiresAt: '2027-02-18T10:00:00.000Z',
      lastUsedAt: null,
    })
    expect(await list()).toEqual([rest])
    expect(await statusWith(key)).toBe(200)
    expect(await list()).toEqual([{ ...rest, lastUsedAt: '2026-11-20T10:00:00.000Z' }])
    expect((await app.get('/api/keys', { cookie: owner.cookie })).text).not.toContain(key)
    expect(reply.headers['cache-control']).toBe('no-store')
  })

  it('is refused from the moment it is removed', async () => {
    const { id, key } = createdKey(await create())
    expect(await statusWith(key)).toBe(200)
    expect((await remove(id)).status).toBe(200)
    expect(await statusWith(key)).toBe(401)
    expect(await list()).toEqual([])
    expect((await remove(id)).status).toBe(404)
  })

  it('of another person does not exist for the caller', async () => {
    const other = await signUp(app)
    const { id, key } = createdKey(await create())
    expect((await remove(id, other.cookie)).status).toBe(404)
    expect(await list(other.cookie)).toEqual([])
    expect(await statusWith(key)).toBe(200)
  })

  it('is recorded in the audit trail by its id, without its name', async () => {
    const { id, lastFour } = createdKey(await create())
    await remove(id)
    expect(await trail()).toEqual([
      {
        actor: owner.id,
        by: 'session',
        action: 'key-created',
        from: null,
        to: { keyId: id, lastFour, scopes: ['read'], expiresAt: '2027-02-18T10:00:00.000Z' },
      },
      { actor: owner.id, by: 'session', action: 'key-removed', from: { keyId: id }, to: null },
    ])
  })

  it('cannot create or remove keys', async () => {
    const { id, key } = createdKey(await create())
    const headers = { 'x-api-key': key }
    expect((await post(app, '/api/keys', BODY, { headers })).status).toBe(403)
    expect((await post(app, `/api/keys/${id}`, undefined, { headers, method: 'DELETE' })).status).toBe(403)
    expect(await list()).toHaveLength(1)
  })
})

it('a visitor has no keys', async () => {
  expect((await app.get('/api/keys')).status).toBe(401)
  expect((await post(app, '/api/keys', BODY)).status).toBe(401)
})

it('none can be created on the basic plan, and existing ones answer 402 until they are removed', async () => {
  const { id, key } = createdKey(await create())
  await app.context.people.setPlan(app.context.db.pool, owner.id, 'basic', null)
  await app.context.bus.publish({ kind: 'access', personId: owner.id })
  const refused = await create()
  expect([refused.status, refused.body]).toMatchObject([402, { code: 'plan_required', details: { feature: 'apiAccess', plan: 'pro' } }])
  expect(await statusWith(key)).toBe(402)
  expect(await list()).toHaveLength(1)
  expect((await remove(id)).status).toBe(200)
})

it(`a person has ${KEYS_AT_MOST} at most, also when all are asked for at once`, async () => {
  const replies = await Promise.all(Array.from({ length: KEYS_AT_MOST + 5 }, () => create()))
  expect(replies.filter((it) => it.status === 200)).toHaveLength(KEYS_AT_MOST)
  expect(replies.filter((it) => it.status === 422)).toHaveLength(5)
  expect(await list()).toHaveLength(KEYS_AT_MOST)
  expect(await trail()).toHaveLength(KEYS_AT_MOST)
})

it('may read everything and expires after 90 days unless the request says otherwise', async () => {
  expect(createdKey(await create({ name: 'Depot' }))).toMatchObject({ scopes: ['read'], expiresAt: '2027-02-18T10:00:00.000Z' })
})

it.each<[unknown]>([
  [{ ...BODY, personId: 'another' }],
  [{ ...BODY, lastFour: 'abcd' }],
  [{ ...BODY, scopes: ['admin'] }],
  [{ ...BODY, scopes: [] }],
  [{}],
])('%j makes no key', async (body) => {
  expect((await create(body)).status).toBe(400)
  expect(await list()).toEqual([])
})
