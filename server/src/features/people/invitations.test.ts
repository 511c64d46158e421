import { DAY_MS } from '@oppidum/domain/core/time'
import type { Invitation } from '@oppidum/domain/people/people'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { aCity, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { PASSWORD, post, signUp, type TestPerson } from '../../testing/test-people.ts'

let app: TestApp
let admin: TestPerson
beforeEach(async () => {
  app = await startTestApp({ cities: [aCity(), aCity({ id: 'salto', name: 'Salto' })], env: { PUBLIC_URL: 'https://city.example' } })
  admin = await signUp(app, { role: 'admin', email: 'ana@city.example' })
})
afterEach(() => app.close())

const invite = (email: string, role = 'operator', as: TestPerson = admin, query = '') =>
  post(app, `/api/people/invitations${query}`, { email, role }, { cookie: as.cookie })
const open = async (query = '') => (await app.get(`/api/people/invitations${query}`, { cookie: admin.cookie })).body as Invitation[]

/** The token of the newest e-mail to an address, as its recipient finds it. */
async function tokenFor(email: string): Promise<string> {
  const { rows } = await app.context.db.pool.query<{ body: string }>(
    'select body from mail where recipient = $1 order by created_at desc, id desc limit 1',
    [email],
  )
  return /https:\/\/city\.example\/sign-up\?invitation=([A-Za-z0-9_-]+)/.exec(rows[0]?.body ?? '')?.[1] ?? 'no letter'
}

const join = (email: string, invitation: string) => post(app, '/api/auth/sign-up/email', { email, password: PASSWORD, invitation })
async function roleOf(email: string, city = 'montevideo'): Promise<string | undefined> {
  const people = (await app.get(`/api/people?q=${encodeURIComponent(email)}&city=${city}`, { cookie: admin.cookie })).body as {
    role: string
  }[]
  return people[0]?.role
}

it('an invited person gets an e-mail, signs up with its link and has the role in that city', async () => {
  const invited = await invite('Omar@City.Example')
  expect(invited).toMatchObject({ status: 200, body: { email: 'omar@city.example', role: 'operator', invitedBy: 'ana@city.example' } })
  expect(invited.text).not.toContain('token')
  expect(await open()).toHaveLength(1)
  expect(await open('?city=salto')).toEqual([])
  const token = await tokenFor('omar@city.example')
  // The stored row is not enough to redeem it.
  const { rows } = await app.context.db.pool.query<{ all: string }>('select row_to_json(i)::text as all from invitation i')
  expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
  expect(rows[0]?.all).not.toContain(token)

  expect((await join('omar@city.example', token)).status).toBe(200)
  expect(await roleOf('omar@city.example')).toBe('operator')
  expect(await roleOf('omar@city.example', 'salto')).toBe('viewer')
  expect(await open()).toEqual([])
  const { rows: entries } = await app.context.db.pool.query(
    `select action, changed_to as to, reason from audit_entry where action in ('person-invited', 'role-changed') order by at, id`,
  )
  expect(entries).toEqual(
    expect.arrayContaining([
      { action: 'person-invited', to: { role: 'operator' }, reason: null },
      { action: 'role-changed', to: { role: 'operator' }, reason: 'invitation' },
    ]),
  )
})

const linkOf = async (id: string | undefined, query = '') =>
  post(app, `/api/people/invitations/${id}/link${query}`, {}, { cookie: admin.cookie })
const tokenIn = (url: string) => new URL(url).searchParams.get('invitation') ?? ''

it('an admin can copy a second link beside the e-mailed one: each opens the account once, and a new copy replaces the old', async () => {
  await invite('omar@city.example', 'operator')
  const [invitation] = await open()
  const first = (await linkOf(invitation?.id)).body as { url: string }
  const second = (await linkOf(invitation?.id)).body as { url: string }
  expect(second.url).toMatch(/^https:\/\/city\.example\/sign-up\?invitation=[A-Za-z0-9_-]{43}$/)
  const { rows } = await app.context.db.pool.query<{ all: string }>('select row_to_json(i)::text as all from invitation i')
  expect(rows[0]?.all).not.toContain(tokenIn(second.url))
  // It is useless for another address, and a replaced link gives no role.
  await join('eve@city.example', tokenIn(second.url))
  expect(await roleOf('eve@city.example')).toBe('viewer')
  await join('omar@city.example', tokenIn(first.url))
  expect(await roleOf('omar@city.example')).toBe('viewer')
})

it.each(['copied', 'e-mailed'])('the %s link of an invitation gives its role', async (which) => {
  await invite('omar@city.example', 'operator')
  const mailed = await tokenFor('omar@city.example')
  const { url } = (await linkOf((await open())[0]?.id)).body as { url: string }
  await join('omar@city.example', which === 'copied' ? tokenIn(url) : mailed)
  expect(await roleOf('omar@city.example')).toBe('operator')
  expect(await open()).toEqual([])
})

it("makes no link for an invitation that is withdrawn, expired or another city's", async () => {
  await invite('omar@city.example', 'operator')
  const [invitation] = await open()
  expect((await linkOf(invitation?.id, '?city=salto')).status).toBe(404)
  await app.clock.advance(7 * DAY_MS)
  admin = await signUp(app, { role: 'admin', email: 'ana2@city.example' })
  expect((await linkOf(invitation?.id)).status).toBe(404)
})

it('a link works once', async () => {
  await invite('omar@city.example', 'admin')
  const token = await tokenFor('omar@city.example')
  await join('omar@city.example', token)
  await join('eve@city.example', token)
  expect(await roleOf('eve@city.example')).toBe('viewer')
})

it('a link is useless for another address, and stays valid for the invited one', async () => {
  await invite('omar@city.example', 'admin')
  const token = await tokenFor('omar@city.example')
  expect((await join('eve@city.example', token)).status).toBe(200)
  expect(await roleOf('eve@city.example')).toBe('viewer')
  await join('omar@city.example', token)
  expect(await roleOf('omar@city.example')).toBe('admin')
})

it.each([
  ['after seven days', async () => app.clock.advance(7 * DAY_MS)],
  ['once it was withdrawn', async () => void (await withdrawAll())],
  ['once another letter took its place', async () => void (await invite('omar@city.example', 'viewer'))],
])('a link is good no longer %s', async (_what, happens) => {
  await invite('omar@city.example', 'admin')
  const token = await tokenFor('omar@city.example')
  await happens()
  expect((await join('omar@city.example', token)).status).toBe(200)
  const { rows } = await app.context.db.pool.query(`select 1 from person_role where role = 'admin' and person_id <> $1`, [admin.id])
  expect(rows).toEqual([])
})

async function withdrawAll(): Promise<void> {
  for (const { id } of await open()) {
    const reply = await post(app, `/api/people/invitations/${id}`, undefined, { cookie: admin.cookie, method: 'DELETE' })
    expect(reply.status).toBe(200)
  }
  expect(await open()).toEqual([])
}

it('only the city that sent an invitation can withdraw it', async () => {
  await invite('omar@city.example')
  const [invitation] = await open()
  const local = await signUp(app, { role: 'admin', city: 'salto' })
  const withdrawn = await post(app, `/api/people/invitations/${invitation?.id}?city=salto`, undefined, {
    cookie: local.cookie,
    method: 'DELETE',
  })
  expect(withdrawn.status).toBe(404)
  expect((await invite('eva@city.example', 'operator', local)).status).toBe(403)
  expect((await invite('eva@city.example', 'operator', local, '?city=salto')).status).toBe(200)
})

it('an address has at most one open invitation, and none once it has an account', async () => {
  await invite('omar@city.example', 'viewer')
  await invite('OMAR@city.example', 'operator')
  expect(await open()).toMatchObject([{ email: 'omar@city.example', role: 'operator' }])
  expect(await invite('Ana@City.Example')).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect((await invite('omar@city.example, eve@city.example')).status).toBe(400)
})
