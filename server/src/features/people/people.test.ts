import type { ListedPerson } from '@oppidum/domain/people/people'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aCity, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { post, signUp, type TestPerson } from '../../testing/test-people.ts'

const NOBODY = '018f0000-0000-7000-8000-000000000000'

let app: TestApp
let admin: TestPerson
beforeEach(async () => {
  app = await startTestApp({ cities: [aCity(), aCity({ id: 'salto', name: 'Salto' })] })
  admin = await signUp(app, { role: 'admin', email: 'ana@city.example' })
})
afterEach(() => app.close())

const list = async (query = '', as: TestPerson = admin) => {
  const reply = await app.get(`/api/people${query}`, { cookie: as.cookie })
  return { ...reply, body: reply.body as ListedPerson[] }
}
const setRole = (id: string, body: unknown, as: TestPerson = admin, query = '') =>
  post(app, `/api/people/${id}${query}`, body, { cookie: as.cookie, method: 'PATCH' })
const remove = (path: string, as: TestPerson = admin) => post(app, path, undefined, { cookie: as.cookie, method: 'DELETE' })

async function trail(): Promise<Record<string, unknown>[]> {
  const { rows } = await app.context.db.pool.query<Record<string, unknown>>(
    `select action, actor_id, actor_by, subject_id, city_id, changed_from, changed_to from audit_entry
     where action not in ('signed-in', 'account-created', 'sign-in-refused') order by at, id`,
  )
  return rows
}

describe('the list', () => {
  it("shows everybody's role here, where it comes from, and when they were last seen", async () => {
    app.clock.advance(60_000)
    const operator = await signUp(app, { role: 'operator', city: 'montevideo', email: 'omar@city.example', plan: 'pro' })
    const { status, body, headers } = await list()
    expect(status).toBe(200)
    expect(headers['x-total-count']).toBe('2')
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toMatchObject([
      { id: operator.id, email: 'omar@city.example', role: 'operator', fromEveryCity: false, plan: 'pro', sessions: 1 },
      { id: admin.id, email: 'ana@city.example', role: 'admin', fromEveryCity: true, plan: 'free', sessions: 1 },
    ])
    // The identity library uses the system clock, some ms apart from the test's.
    expect(Math.abs(Date.parse(body[0]?.lastSeenAt ?? '') - app.clock.nowMs())).toBeLessThan(1_000)
    expect((await list('?city=salto')).body).toMatchObject([{ role: 'viewer', fromEveryCity: true }, { role: 'admin' }])
  })

  it('can be searched, filtered and paged through', async () => {
    for (let count = 0; count < 4; count += 1) {
      app.clock.advance(1_000)
      await signUp(app, { email: `jose${count}@city.example`, role: count === 0 ? 'operator' : 'viewer' })
    }
    expect((await list('?q=JOS%C3%89')).body).toHaveLength(4)
    expect((await list('?q=%25')).body).toEqual([])
    expect((await list('?role=operator')).body).toMatchObject([{ email: 'jose0@city.example' }])
    const seen: string[] = []
    let next = '/api/people?limit=2'
    while (next) {
      const { body, headers } = await app.get(next, { cookie: admin.cookie })
      expect(headers['x-total-count']).toBe('5')
      seen.push(...(body as ListedPerson[]).map((it) => it.email ?? ''))
      next = /<([^>]+)>; rel="next"/.exec(String(headers.link ?? ''))?.[1] ?? ''
    }
    expect(seen).toEqual(['jose3@city.example', 'jose2@city.example', 'jose1@city.example', 'jose0@city.example', 'ana@city.example'])
  })

  it('refuses the cursor of another list', async () => {
    const foreign = Buffer.from(`2026-11-20T10:00:00.000Z ${NOBODY}`).toString('base64url')
    expect((await list(`?cursor=${foreign}`)).status).toBe(400)
  })
})

describe('authorization', () => {
  it.each(['viewer', 'operator'] as const)('a %s is refused every call', async (role) => {
    const other = await signUp(app, { role })
    expect((await list('', other)).status).toBe(403)
    expect((await setRole(admin.id, { role: 'viewer' }, other)).status).toBe(403)
    expect((await remove(`/api/people/${admin.id}`, other)).status).toBe(403)
    expect((await remove(`/api/people/${admin.id}/sessions`, other)).status).toBe(403)
    expect((await post(app, '/api/people/invitations', { email: 'x@city.example', role: 'admin' }, other)).status).toBe(403)
    expect(await trail()).toEqual([])
  })

  it('a visitor is asked to sign in', async () => {
    expect((await app.get('/api/people')).status).toBe(401)
    expect((await post(app, `/api/people/${admin.id}`, { role: 'admin' }, { method: 'PATCH' })).status).toBe(401)
  })

  it('an admin of one city cannot act on another, however the city is named', async () => {
    const local = await signUp(app, { role: 'admin', city: 'salto' })
    const other = await signUp(app)
    expect((await list('?city=salto', local)).status).toBe(200)
    expect((await list('', local)).status).toBe(403)
    // Allowed for Salto, but naming another city in the body.
    expect((await setRole(other.id, { role: 'admin', city: 'montevideo' }, local, '?city=salto')).status).toBe(403)
    expect((await setRole(other.id, { role: 'admin', city: '*' }, local, '?city=salto')).status).toBe(403)
    expect((await setRole(other.id, { role: 'operator' }, local, '?city=salto')).body).toEqual({
      id: other.id,
      role: 'operator',
      fromEveryCity: false,
    })
    // Removing an account is not up to one city.
    expect((await remove(`/api/people/${other.id}?city=salto`, local)).status).toBe(403)
    expect((await remove(`/api/people/${other.id}/sessions?city=salto`, local)).status).toBe(403)
  })

  it('answers 404 for what does not exist', async () => {
    expect((await setRole(NOBODY, { role: 'admin' })).status).toBe(404)
    expect((await remove(`/api/people/${NOBODY}`)).status).toBe(404)
    expect((await remove(`/api/people/${NOBODY}/sessions`)).status).toBe(404)
    expect((await remove(`/api/people/invitations/${NOBODY}`)).status).toBe(404)
    expect((await setRole(admin.id, { role: 'admin', city: 'atlantis' })).status).toBe(404)
  })

  it('roles and plans cannot be set through any other call or property', async () => {
    const other = await signUp(app)
    for (const body of [
      { role: 'operator', plan: 'pro' },
      { role: 'operator', userId: admin.id },
      { role: 'operator', publicMetadata: { plan: 'pro' } },
      { role: 'owner' },
      { role: ['admin'] },
      {},
    ])
      expect((await setRole(other.id, body)).status).toBe(400)
    for (const more of [{ role: 'admin' }, { plan: 'pro' }, { publicMetadata: { plan: 'pro' } }, { createdAt: '2020-01-01T00:00:00Z' }]) {
      const reply = await post(app, '/api/account', { firstName: 'Eva', ...more }, { cookie: other.cookie, method: 'PATCH' })
      expect(reply.status).toBe(400)
      const signedUp = await post(app, '/api/auth/sign-up/email', {
        email: 'eva@city.example',
        password: 'a good long one of mine',
        ...more,
      })
      expect(signedUp.status).toBe(400)
    }
    expect((await list('?role=viewer')).body).toMatchObject([{ id: other.id, role: 'viewer', plan: 'free' }])
  })
})

describe('a change of role', () => {
  it('is recorded with the role before it, and records nothing when nothing changes', async () => {
    const other = await signUp(app)
    expect((await setRole(other.id, { role: 'operator' })).body).toEqual({ id: other.id, role: 'operator', fromEveryCity: false })
    expect((await setRole(other.id, { role: 'operator' })).status).toBe(200)
    app.clock.advance(1)
    expect((await setRole(other.id, { role: null })).body).toEqual({ id: other.id, role: 'viewer', fromEveryCity: true })
    app.clock.advance(1)
    expect((await setRole(other.id, { role: 'admin', city: '*' })).body).toEqual({ id: other.id, role: 'admin', fromEveryCity: false })
    const roleChange = { action: 'role-changed', actor_id: admin.id, actor_by: 'session', subject_id: other.id }
    expect(await trail()).toMatchObject([
      { ...roleChange, city_id: 'montevideo', changed_from: { role: null }, changed_to: { role: 'operator' } },
      { ...roleChange, city_id: 'montevideo', changed_from: { role: 'operator' }, changed_to: { role: null } },
      { ...roleChange, city_id: null, changed_from: { role: 'viewer' }, changed_to: { role: 'admin' } },
    ])
  })

  it('applies to the very next request', async () => {
    const other = await signUp(app, { role: 'admin' })
    expect((await list('', other)).status).toBe(200)
    expect((await setRole(other.id, { role: 'viewer' })).status).toBe(200)
    expect((await list('', other)).status).toBe(403)
  })

  it("never removes a city's last admin", async () => {
    const refused = await setRole(admin.id, { role: 'viewer' })
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'conflict', error: expect.stringMatching(/^The last admin of a city cannot/) },
    })
    expect((await list()).status).toBe(200)
    expect(await trail()).toEqual([])
    // A city with an admin of its own does not need the general one.
    await signUp(app, { role: 'admin', city: 'montevideo' })
    expect((await setRole(admin.id, { role: 'viewer' })).status).toBe(200)
    const salto = await setRole(admin.id, { role: 'viewer', city: '*' })
    expect(salto.status).toBe(403)
  })

  it('leaves one of two admins who demote each other at once', async () => {
    const other = await signUp(app, { role: 'admin' })
    const replies = await Promise.all([
      setRole(other.id, { role: 'viewer', city: '*' }, admin),
      setRole(admin.id, { role: 'viewer', city: '*' }, other),
    ])
    // By then the slower one is no longer an admin, or would have been the last.
    expect(replies.map((it) => it.status).sort()).toMatchObject([200, expect.toSatisfy((it: number) => it === 403 || it === 409)])
    const { rows } = await app.context.db.pool.query(`select 1 from person_role where role = 'admin' and city_id = '*'`)
    expect(rows).toHaveLength(1)
  })

  it('leaves one of three admins who all resign at once', async () => {
    const others = [await signUp(app, { role: 'admin' }), await signUp(app, { role: 'admin' })]
    const replies = await Promise.all([admin, ...others].map((it) => setRole(it.id, { role: 'viewer', city: '*' }, it)))
    expect(replies.map((it) => it.status).sort()).toEqual([200, 200, 409])
  })
})

describe('ending sessions and removing people', () => {
  it("ends all of a person's sessions at once", async () => {
    const other = await signUp(app)
    expect((await app.get('/api/me', { cookie: other.cookie })).status).toBe(200)
    expect((await remove(`/api/people/${other.id}/sessions`)).status).toBe(200)
    expect((await app.get('/api/me', { cookie: other.cookie })).status).toBe(401)
    expect(await trail()).toMatchObject([{ action: 'sessions-ended', actor_id: admin.id, subject_id: other.id }])
  })

  it('removes an account and everything it owns; the audit trail keeps the id', async () => {
    const other = await signUp(app, { email: 'eva@city.example' })
    expect((await remove(`/api/people/${other.id}`)).status).toBe(200)
    expect((await app.get('/api/me', { cookie: other.cookie })).status).toBe(401)
    expect((await list()).body.map((it) => it.id)).toEqual([admin.id])
    const again = await post(app, '/api/auth/sign-in/email', { email: other.email, password: other.password })
    expect(again.status).not.toBe(200)
    expect(await trail()).toMatchObject([{ action: 'account-removed', actor_id: admin.id, subject_id: other.id }])
  })

  it('nobody can remove themselves by accident, nor the last admin', async () => {
    expect((await remove(`/api/people/${admin.id}`)).status).toBe(409)
    const other = await signUp(app, { role: 'admin' })
    expect((await remove(`/api/people/${admin.id}`, other)).status).toBe(200)
    expect((await remove(`/api/people/${other.id}`, other)).status).toBe(409)
  })
})

it.each([
  ['', 'account-removed'],
  ['/sessions', 'sessions-ended'],
])('what is taken from somebody by DELETE /api/people/:id%s goes with its entry in the trail or not at all', async (path, action) => {
  const omar = await signUp(app)
  await app.context.db.pool.query(
    `create function no_room() returns trigger language plpgsql as $$ begin raise exception 'no room' using errcode = '53100'; end $$`,
  )
  await app.context.db.pool.query(
    `create constraint trigger no_room after insert on audit_entry deferrable initially deferred for each row execute function no_room()`,
  )
  expect((await remove(`/api/people/${omar.id}${path}`)).status).toBe(503)
  await app.context.db.pool.query('drop function no_room cascade')
  app.clock.advance(3_000)
  expect((await app.get('/api/me', { cookie: omar.cookie })).status).toBe(200)
  expect((await trail()).filter((it) => it.action === action)).toEqual([])
})
