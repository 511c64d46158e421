import { afterAll, beforeAll, expect, it } from 'vitest'
import { installationKey } from '../../../adapters/identity/local/installation-key.ts'
import { localIdentity } from '../../../adapters/identity/local/local.adapter.ts'
import { passwordHash } from '../../../adapters/identity/local/password-hash.ts'
import { webPushMessages } from '../../../adapters/push/web-push.adapter.ts'
import { undiciWebClient } from '../../../adapters/web/undici.adapter.ts'
import { createApp } from '../../../compose/app.ts'
import { personStore } from '../../../platform/auth/people/person-store.ts'
import { connect, type Db } from '../../../platform/db/connection.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { cookiesOf, PASSWORD, post, signUp } from '../../../testing/test-people.ts'
import { testPictures } from '../../../testing/test-pictures.ts'
import { inThreadDrawer } from '../../records/after-action/report-drawer.ts'
import { secondFactorOf } from './testing/somebody.ts'

let testApp: TestApp
let stores: Db[]
let one: Pick<TestApp, 'server'>
let other: Pick<TestApp, 'server'>

/** An instance with its own store connection and folder, and no key in its settings. */
async function instance(dataDir: string): Promise<Pick<TestApp, 'server'>> {
  const db = connect(testApp.database.address, { maxConnections: 4 })
  stores.push(db)
  const config = { ...testApp.config, databaseUrl: testApp.database.url, secretKey: undefined, dataDir }
  const own = { ...testApp.context, db, people: personStore(db) }
  const local = localIdentity({
    ...own,
    config,
    installationKeys: [await installationKey(config, own)],
    hashes: passwordHash({ log2N: 10, r: 8, p: 1 }),
  })
  return createApp(
    { ...own, identity: local, accounts: local.accounts },
    {
      config,
      webFolder: null,
      simulatedIn: () => new Set(),
      feedReader: null,
      mail: null,
      sender: undiciWebClient({ allow: config.outboundAllow }),
      push: webPushMessages({ installationKeys: ['of no message'], contact: 'mailto:operator@city.example' }),
      gallery: null,
      checkReplies: true,
      payments: null,
      pictures: testPictures('of no picture'),
      drawer: inThreadDrawer(),
      models: null,
    },
  )
}

beforeAll(async () => {
  testApp = await startTestApp()
  stores = []
  ;[one, other] = await Promise.all([instance('/nowhere/one'), instance('/nowhere/other')])
})
afterAll(async () => {
  for (const { server } of [one, other]) await server.close()
  for (const db of stores) await db.close()
  await testApp.close()
})

it('two instances on one store are one installation when signing in', async () => {
  const meAt = async (at: Pick<TestApp, 'server'>, cookie: string) =>
    (await at.server.app.inject({ method: 'GET', url: '/api/me', headers: { cookie } })).statusCode
  const made = await post(one, '/api/auth/sign-up/email', { email: 'ana@city.example', password: PASSWORD })
  expect(made.status).toBe(200)
  const cookie = cookiesOf(made.headers)
  expect(await meAt(other, cookie)).toBe(200)
  const there = await post(other, '/api/auth/sign-in/email', { email: 'ana@city.example', password: PASSWORD })
  expect(await meAt(one, cookiesOf(there.headers))).toBe(200)
  expect((await post(other, '/api/auth/sign-out', {}, { cookie })).status).toBe(200)
  expect(await meAt(one, cookie)).toBe(401)
})

it('a second factor that is required at one instance is so at the other, in sessions that it knows', async () => {
  const send = (url: string, body: unknown, cookie: string) => post(one, url, body, { cookie })
  const person = await signUp({ ...one, context: testApp.context }, { role: 'admin' })
  const admin = await secondFactorOf(person, send)
  const omar = await signUp({ ...one, context: testApp.context }, { role: 'operator' })
  const keysAtOther = () => other.server.app.inject({ method: 'GET', url: '/api/keys', headers: { cookie: omar.cookie } })
  expect((await keysAtOther()).statusCode).toBe(200)
  expect((await post(one, '/api/people/second-factor', { fromRole: 'operator' }, { cookie: admin.cookie, method: 'PUT' })).status).toBe(200)
  expect((await keysAtOther()).json()).toMatchObject({ code: 'second_factor_required' })
})

it('password guesses at both instances are counted together', async () => {
  const all = await Promise.all(
    Array.from({ length: 16 }, (_, i) =>
      post(
        i % 2 ? one : other,
        '/api/auth/sign-in/email',
        { email: 'ana@city.example', password: 'not the password' },
        { from: `10.9.0.${i}` },
      ),
    ),
  )
  expect(all.map((it) => it.status).sort()).toEqual([...Array(10).fill(401), ...Array(6).fill(429)])
})
