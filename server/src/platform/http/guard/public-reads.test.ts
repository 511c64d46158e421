import { afterEach, beforeEach, expect, it } from 'vitest'
import { aDelivery, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { anIncident, aRequest } from '../../../testing/test-drafts.ts'
import { post, signUp, type TestPerson } from '../../../testing/test-people.ts'
import type { Tx } from '../../db/connection.ts'
import { PUBLIC_READS } from './public-reads.ts'
import { RATE_LIMITS } from './rate-limit.ts'

/** More than the connections of the pool. */
const CROWD = 30

let app: TestApp
let operator: TestPerson
let lock: Tx
beforeEach(async () => {
  app = await startTestApp()
  await app.intake.incidents(aDelivery(), [anIncident()], { complete: false })
  await app.intake.serviceRequests(aDelivery(), [aRequest()], { complete: false })
  await app.settled()
  operator = await signUp(app, { role: 'operator' })
  lock = await app.context.db.pool.connect()
})
afterEach(async () => {
  lock.release(true)
  await app.close()
})

/** Makes every read of service requests wait until `release`. */
async function holdRequests(): Promise<void> {
  await lock.query('begin')
  await lock.query('lock table service_request in access exclusive mode')
}
const release = () => lock.query('commit')

const ask = (url: string, { from = '127.0.0.1', cookie }: { from?: string; cookie?: string } = {}) =>
  app.server.app.inject({ method: 'GET', url, remoteAddress: from, headers: cookie === undefined ? {} : { cookie } })

/** Refused only where the test itself took longer than anybody waits. */
async function answered(asked: Promise<{ statusCode: number }>[]): Promise<void> {
  for (const { statusCode } of await Promise.all(asked)) expect([200, 503]).toContain(statusCode)
}

const EACH: [string, (index: number) => string][] = [
  ['search', (index) => `/api/service-requests?q=lamp${index}`],
  ['count', (index) => `/api/service-requests/counts?q=lamp${index}`],
  ['export', (index) => `/api/exports/service-requests.csv?q=lamp${index}`],
  ['read over Open311', (index) => `/open311/v2/requests.json?page_size=${index + 1}`],
  ['read over NGSI-LD', (index) => `/ngsi-ld/v1/entities?type=service_requests&limit=${index + 1}`],
]
it.each(EACH)('however many visitors %s at once, operators are answered', async (_what, path) => {
  await holdRequests()
  const crowd = Array.from({ length: CROWD }, (_, index) => ask(path(index), { from: `192.0.2.${index + 1}` }))
  // One connection holds the lock, three hold reads of the public.
  const created = await post(
    app,
    '/api/incidents',
    { title: 'Burst pipe', description: 'Water on the road.', location: 'Main Street 1', type: 'other', priority: 'low' },
    { cookie: operator.cookie },
  )
  expect(created).toMatchObject({ status: 200 })
  expect((await ask('/api/incidents?q=pipe', { cookie: operator.cookie })).statusCode).toBe(200)
  await release()
  await answered(crowd)
})

it('a question that an operator asks too does not wait with that of a visitor', async () => {
  await holdRequests()
  const crowd = Array.from({ length: PUBLIC_READS.atOnce }, (_, index) => ask(`/api/service-requests?q=lamp${index}`))
  const theirs = ask('/api/incidents/counts?q=pipe')
  expect((await ask('/api/incidents/counts?q=pipe', { cookie: operator.cookie })).statusCode).toBe(200)
  await release()
  await answered([...crowd, theirs])
})

it('a question of their own counts for the account of an operator, and for the address of a visitor', async () => {
  const limited = await startTestApp({ env: { RATE_LIMIT: 'on' } })
  try {
    const { cookie } = await signUp(limited, { role: 'operator' })
    const search = async (index: number, headers: Record<string, string>) =>
      (await limited.server.app.inject({ method: 'GET', url: `/api/incidents?q=pipe${index}`, headers })).statusCode
    const most = RATE_LIMITS.read?.calls ?? 0
    for (let index = 0; index < most; index++) expect(await search(index, {})).toBe(200)
    expect(await search(most, {})).toBe(429)
    expect(await search(most, { cookie })).toBe(200)
    expect(await search(most + 1, { cookie: 'oppidum.session_token=forged' })).toBe(429)
  } finally {
    await limited.close()
  }
})

it('thirty visitors who search at once are all answered', async () => {
  const crowd = Array.from({ length: CROWD }, (_, index) => ask(`/api/service-requests?q=lamp${index}`))
  expect((await Promise.all(crowd)).map((it) => it.statusCode)).toEqual(Array(CROWD).fill(200))
})
