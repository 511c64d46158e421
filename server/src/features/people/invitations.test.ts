import type { Invitation } from '@oppidum/domain/people'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { PASSWORD, post, type SignedUp, signUp } from '../../testing/people.ts'
import { aCity, type TestHouse, testHouse } from '../../testing/test-house.ts'

const DAY_MS = 86_400_000

let house: TestHouse
let admin: SignedUp
beforeEach(async () => {
  house = await testHouse({ cities: [aCity(), aCity({ id: 'salto', name: 'Salto' })], env: { PUBLIC_URL: 'https://city.example' } })
  admin = await signUp(house, { role: 'admin', email: 'ana@city.example' })
})
afterEach(() => house.close())

const invite = (email: string, role = 'operator', as: SignedUp = admin, query = '') =>
  post(house, `/api/people/invitations${query}`, { email, role }, { cookie: as.cookie })
const open = async (query = '') => (await house.get(`/api/people/invitations${query}`, { cookie: admin.cookie })).body as Invitation[]

/** The token of the newest letter to somebody, as they would find it. */
async function tokenFor(email: string): Promise<string> {
  const { rows } = await house.house.db.pool.query<{ body: string }>(
    'select body from mail where recipient = $1 order by created_at desc, id desc limit 1',
    [email],
  )
  return /https:\/\/city\.example\/sign-up\?invitation=([A-Za-z0-9_-]+)/.exec(rows[0]?.body ?? '')?.[1] ?? 'no letter'
}

const join = (email: string, invitation: string) => post(house, '/api/auth/sign-up/email', { email, password: PASSWORD, invitation })
async function roleOf(email: string, city = 'montevideo'): Promise<string | undefined> {
  const people = (await house.get(`/api/people?q=${encodeURIComponent(email)}&city=${city}`, { cookie: admin.cookie })).body as {
    role: string
  }[]
  return people[0]?.role
}

it('an invited mailbox gets a letter, signs up with its link, and has the role in that city', async () => {
  const invited = await invite('Omar@City.Example')
  expect(invited).toMatchObject({ status: 200, body: { email: 'omar@city.example', role: 'operator', invitedBy: 'ana@city.example' } })
  expect(invited.text).not.toContain('token')
  expect(await open()).toHaveLength(1)
  expect(await open('?city=salto')).toEqual([])
  const token = await tokenFor('omar@city.example')
  // Nobody who reads the store can redeem it.
  const { rows } = await house.house.db.pool.query<{ all: string }>('select row_to_json(i)::text as all from invitation i')
  expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
  expect(rows[0]?.all).not.toContain(token)

  expect((await join('omar@city.example', token)).status).toBe(200)
  expect(await roleOf('omar@city.example')).toBe('operator')
  expect(await roleOf('omar@city.example', 'salto')).toBe('viewer')
  expect(await open()).toEqual([])
  const { rows: told } = await house.house.db.pool.query(
    `select action, changed_to as to, reason from audit_entry where action in ('person-invited', 'role-changed') order by at, id`,
  )
  expect(told).toEqual(
    expect.arrayContaining([
      { action: 'person-invited', to: { role: 'operator' }, reason: null },
      { action: 'role-changed', to: { role: 'operator' }, reason: 'invitation' },
    ]),
  )
})

it('a link works once', async () => {
  await invite('omar@city.example', 'admin')
  const token = await tokenFor('omar@city.example')
  await join('omar@city.example', token)
  await join('eve@city.example', token)
  expect(await roleOf('eve@city.example')).toBe('viewer')
})

it('a link is worth nothing in other hands, and stays good for whom it is for', async () => {
  await invite('omar@city.example', 'admin')
  const token = await tokenFor('omar@city.example')
  expect((await join('eve@city.example', token)).status).toBe(200)
  expect(await roleOf('eve@city.example')).toBe('viewer')
  await join('omar@city.example', token)
  expect(await roleOf('omar@city.example')).toBe('admin')
})

it.each([
  ['after seven days', async () => house.clock.advance(7 * DAY_MS)],
  ['once it was withdrawn', async () => void (await withdrawAll())],
  ['once another letter took its place', async () => void (await invite('omar@city.example', 'viewer'))],
])('a link is good no longer %s', async (_what, happens) => {
  await invite('omar@city.example', 'admin')
  const token = await tokenFor('omar@city.example')
  await happens()
  expect((await join('omar@city.example', token)).status).toBe(200)
  const { rows } = await house.house.db.pool.query(`select 1 from person_role where role = 'admin' and person_id <> $1`, [admin.id])
  expect(rows).toEqual([])
})

async function withdrawAll(): Promise<void> {
  for (const { id } of await open()) {
    const reply = await post(house, `/api/people/invitations/${id}`, undefined, { cookie: admin.cookie, method: 'DELETE' })
    expect(reply.status).toBe(200)
  }
  expect(await open()).toEqual([])
}

it('only the city that invited may withdraw it', async () => {
  await invite('omar@city.example')
  const [invitation] = await open()
  const local = await signUp(house, { role: 'admin', city: 'salto' })
  const withdrawn = await post(house, `/api/people/invitations/${invitation?.id}?city=salto`, undefined, {
    cookie: local.cookie,
    method: 'DELETE',
  })
  expect(withdrawn.status).toBe(404)
  expect((await invite('eva@city.example', 'operator', local)).status).toBe(403)
  expect((await invite('eva@city.example', 'operator', local, '?city=salto')).status).toBe(200)
})

it('one mailbox has one open invitation, and none with an account', async () => {
  await invite('omar@city.example', 'viewer')
  await invite('OMAR@city.example', 'operator')
  expect(await open()).toMatchObject([{ email: 'omar@city.example', role: 'operator' }])
  expect(await invite('Ana@City.Example')).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect((await invite('omar@city.example, eve@city.example')).status).toBe(400)
})
