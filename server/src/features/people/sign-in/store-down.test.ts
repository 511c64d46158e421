import { afterEach, beforeEach, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { type StoreProxy, storeProxy } from '../../../testing/store-proxy.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { PASSWORD, post, signUp, type TestPerson } from '../../../testing/test-people.ts'

let app: TestApp
let way: StoreProxy
let person: TestPerson
beforeEach(async () => {
  way = await storeProxy()
  app = await startTestApp({ through: way.through })
  person = await signUp(app)
})
afterEach(async () => {
  await way.open()
  await app.close()
  await way.cut()
})

it('while the store is unreachable nobody is told that a password is wrong, and everything recovers by itself', async () => {
  const { email, cookie } = person
  await way.cut()
  const calls: [string, unknown, string?][] = [
    ['/api/auth/sign-up/email', { email: 'new@city.example', password: PASSWORD }],
    ['/api/auth/sign-in/email', { email, password: PASSWORD }],
    ['/api/auth/sign-in/username', { username: 'nobody', password: PASSWORD }],
    ['/api/auth/request-password-reset', { email }],
    ['/api/auth/reset-password', { token: 'of no letter', password: PASSWORD }],
    ['/api/account/password', { password: PASSWORD, newPassword: `${PASSWORD} and a lamp` }, cookie],
  ]
  for (const [path, body, own] of calls)
    expect([path, await post(app, path, body, own === undefined ? {} : { cookie: own })]).toMatchObject([
      path,
      {
        status: 503,
        headers: { 'retry-after': '5' },
        body: { code: 'unavailable', error: expect.not.stringMatching(/ECONN|pg|sql|select|params/i) },
      },
    ])
  app.clock.advance(3_000)
  expect((await app.get('/api/me', { cookie })).status).toBe(503)
  await way.open()
  expect((await app.get('/api/me', { cookie })).status).toBe(200)
  expect((await post(app, '/api/auth/sign-in/email', { email, password: PASSWORD })).status).toBe(200)
})

it('while the store is unreachable no socket is told that its token is invalid', async () => {
  const { token } = (await app.get('/api/session-token', { cookie: person.cookie })).body as { token: string }
  const base = await app.listen()
  await way.cut()
  const client = new WebSocket(`${base.replace('http', 'ws')}/ws`)
  await new Promise((done) => client.once('open', done))
  const closed = new Promise<number>((done) => client.once('close', done))
  client.send(JSON.stringify({ type: 'hello', token }))
  expect(await closed).toBe(1013)
})

it('a request by a person removed a moment ago is not a server error', async () => {
  const pro = await signUp(app, { plan: 'pro' })
  expect((await app.get('/api/me', { cookie: pro.cookie })).status).toBe(200)
  await app.database.db.pool.query('delete from person where id = $1', [pro.id])
  expect(await post(app, '/api/keys', { name: 'Depot', scopes: ['read'], expiresInDays: null }, { cookie: pro.cookie })).toMatchObject({
    status: 401,
    body: { code: 'signed_out' },
  })
})
