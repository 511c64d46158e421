import { afterEach, beforeEach, expect, it } from 'vitest'
import { aCity, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { signUp } from '../../../testing/test-people.ts'
import { userCommand } from './user-command.ts'

let app: TestApp
beforeEach(async () => {
  app = await startTestApp({ cities: [aCity(), aCity({ id: 'salto', name: 'Salto' })] })
})
afterEach(() => app.close())

const user = (...args: string[]) => userCommand(app.context, args)

it('makes a person admin everywhere, whatever the spelling of the address, and records the command', async () => {
  const omar = await signUp(app, { email: 'omar@city.example' })
  expect(await user('promote', 'Omar@City.Example', '--role', 'admin')).toBe('omar@city.example is admin in every city now.\n')
  expect((await app.get('/api/people', { cookie: omar.cookie })).status).toBe(200)
  const { rows } = await app.context.db.pool.query(
    `select actor_id, actor_by, subject_id, city_id, changed_from, changed_to from audit_entry where action = 'role-changed'`,
  )
  expect(rows).toEqual([
    {
      actor_id: null,
      actor_by: 'command',
      subject_id: omar.id,
      city_id: null,
      changed_from: { role: 'viewer' },
      changed_to: { role: 'admin' },
    },
  ])
})

it('in one city only', async () => {
  const omar = await signUp(app, { email: 'omar@city.example' })
  expect(await user('promote', 'omar@city.example', '--role=operator', '--city=salto')).toBe(
    'omar@city.example is operator in salto now.\n',
  )
  expect((await app.context.people.find(omar.id))?.roles).toEqual({ '*': 'viewer', salto: 'operator' })
})

it('in every city, including one with a role of its own', async () => {
  const omar = await signUp(app, { email: 'omar@city.example', role: 'viewer', city: 'salto' })
  expect(await user('promote', 'omar@city.example', '--role', 'admin')).toBe('omar@city.example is admin in every city now.\n')
  expect((await app.context.people.find(omar.id))?.roles).toEqual({ '*': 'admin' })
  const { rows } = await app.context.db.pool.query(
    `select city_id, changed_to from audit_entry where action = 'role-changed' order by city_id`,
  )
  expect(rows).toEqual([
    { city_id: 'salto', changed_to: { role: null } },
    { city_id: null, changed_to: { role: 'admin' } },
  ])
})

it('lists everybody', async () => {
  expect(await user('list')).toBe('Nobody has an account yet.\n')
  await signUp(app, { email: 'omar@city.example', plan: 'pro', role: 'operator', city: 'salto' })
  expect(await user('list')).toBe('2026-11-20T10:00:00.000Z  omar@city.example  pro  *=viewer salto=operator\n')
})

it.each([
  [['promote', 'nobody@city.example', '--role', 'admin'], /^Nobody with the email address nobody@city\.example has an account here/],
  [['promote', 'omar@city.example'], /^--role is ''. It accepts viewer, operator, admin\./],
  [['promote', 'omar@city.example', '--role', 'owner'], /^--role is 'owner'/],
  [['promote', 'omar@city.example', '--role', 'admin', '--city', 'atlantis'], /^--city is 'atlantis'. It accepts montevideo, salto\./],
  [['promote', '--role', 'admin'], /^Name one email address/],
  [['promote', 'a@b.example', 'c@d.example', '--role', 'admin'], /^Name one email address/],
  [['promote', 'a@b.example', '--role', 'admin', '--force'], /^Name one email address/],
  [['demote', 'a@b.example'], /^There is no such command/],
  [[], /^There is no such command/],
])('%j is refused in words', async (args, words) => {
  await signUp(app, { email: 'omar@city.example' })
  await expect(user(...args)).rejects.toThrow(words)
})

it('cannot remove the last admin', async () => {
  await signUp(app, { email: 'ana@city.example', role: 'admin' })
  await expect(user('promote', 'ana@city.example', '--role', 'viewer')).rejects.toThrow(/^The last admin of a city cannot/)
})

it('finds the account of the present provider if the address has one of a former provider too', async () => {
  const omar = await signUp(app, { email: 'omar@city.example' })
  const { people, clock } = app.context
  const hosted = { id: 'user_2omar', email: 'omar@city.example', username: null, firstName: null }
  await people.admit(hosted, 'viewer', new Date(clock.nowMs()), async () => undefined)
  const rolesOf = async (id: string) => (await people.find(id))?.roles['*']
  await userCommand({ ...app.context, identity: { kind: 'clerk' } }, ['promote', 'omar@city.example', '--role', 'admin'])
  expect([await rolesOf(omar.id), await rolesOf('user_2omar')]).toEqual(['viewer', 'admin'])
  await user('promote', 'omar@city.example', '--role', 'operator')
  expect([await rolesOf(omar.id), await rolesOf('user_2omar')]).toEqual(['operator', 'admin'])
})
