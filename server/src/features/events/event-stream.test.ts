import type { CityEvent } from '@oppidum/domain/events/city-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aDelivery, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { anIncident, aRequest } from '../../testing/test-drafts.ts'
import { withKey } from '../../testing/test-keys.ts'
import { post, signUp } from '../../testing/test-people.ts'
import { STREAM_LIMITS } from './stream-registry.ts'
import { openStream, type StreamClient, type StreamedEvent } from './testing/stream-client.ts'

let app: TestApp
let address: string
let streams: StreamClient[]
beforeEach(async () => {
  app = await startTestApp()
  address = await app.listen()
  streams = []
})
afterEach(async () => {
  for (const it of streams) it.close()
  await app.close()
})

async function open(query = '', headers: Record<string, string> = {}): Promise<StreamClient> {
  const stream = await openStream(`${address}/api/v1/events${query}`, headers)
  streams.push(stream)
  return stream
}
const incidents = (...ids: string[]) =>
  app.intake.incidents(
    aDelivery(),
    ids.map((externalId) => anIncident({ externalId })),
    { complete: false },
  )
const brief = (events: StreamedEvent[]) => events.map((it) => [it.id, it.event])

describe('a stream', () => {
  it('has each event as it happens, with its number as id', async () => {
    await incidents('before')
    const stream = await open()
    await incidents('a')
    const [event] = await stream.take(1)
    expect(event).toMatchObject({ id: '2', event: 'incident.created' })
    expect(event?.data).toEqual(((await app.get('/api/events?after=1')).body as CityEvent[])[0])
    await app.intake.serviceRequests(aDelivery(), [aRequest()], { complete: false })
    expect(brief(await stream.take(1))).toEqual([['3', 'service-request.created']])
  })

  it('goes on after the last event that the client has, from memory or from the store', async () => {
    await incidents(...Array.from({ length: 250 }, (_, n) => `i-${n}`))
    const numbers = async (stream: StreamClient, count: number) => (await stream.take(count)).map((it) => Number(it.id))
    const fromStore = await open('', { 'last-event-id': '40' })
    expect(await numbers(fromStore, 210)).toEqual(Array.from({ length: 210 }, (_, n) => n + 41))
    await incidents('one more')
    expect(await numbers(fromStore, 1)).toEqual([251])
    expect(await numbers(await open('?after=249'), 2)).toEqual([250, 251])
  })

  it('has only the types asked for', async () => {
    const stream = await open('?types=service-request.created')
    await incidents('a')
    await app.intake.serviceRequests(aDelivery(), [aRequest()], { complete: false })
    expect(brief(await stream.take(1))).toEqual([['2', 'service-request.created']])
  })

  it.each([
    ['are no longer stored', '1', 2, 3],
    ['belong to another store', '77', 3, 4],
  ])('says when the events after the last one %s', async (_what, lastEventId, resumesAfter, oldest) => {
    await incidents('a', 'b')
    app.clock.advance(8 * 86_400_000)
    for (const expire of app.retention) await expire(app.clock.nowMs(), 100)
    await incidents('c')
    const stream = await open('', { 'last-event-id': lastEventId })
    expect(await stream.take(1)).toEqual([{ event: 'gap', id: String(resumesAfter), data: { after: Number(lastEventId), oldest } }])
    await incidents('d')
    expect((await stream.take(1))[0]?.id).toBe(String(resumesAfter + 1))
  })

  it('ends when the server stops, so that the client reconnects elsewhere', async () => {
    const stream = await open()
    await app.closeFeatures()
    expect(await stream.ended()).toEqual([])
  })
})

describe('who reads', () => {
  const report = async (cookie: string) => {
    const body = { title: 'Burst pipe', location: 'Av. Italia 12', type: 'other' }
    expect((await post(app, '/api/incidents', body, { cookie })).status).toBe(200)
  }

  it('decides about unconfirmed reports: operators have them, everyone else does not', async () => {
    const citizen = await signUp(app)
    const operator = await signUp(app, { role: 'operator' })
    const city = await withKey(app.context, { plan: 'pro', role: 'operator', scopes: ['city'] })
    const read = await withKey(app.context, { plan: 'pro', role: 'operator' })
    const all = await Promise.all(
      [{}, { cookie: citizen.cookie }, city.headers, { cookie: operator.cookie }, read.headers].map((it) => open('', it)),
    )
    await report(citizen.cookie)
    await incidents('public')
    const seen = await Promise.all(all.map(async (it) => (await it.take(1))[0]?.id))
    expect(seen).toEqual(['2', '2', '2', '1', '1'])
  })

  it('loses the stream together with a right', async () => {
    const operator = await signUp(app, { role: 'operator' })
    const stream = await open('', { cookie: operator.cookie })
    await app.context.people.setRole(app.context.db.pool, operator.id, '*', 'viewer')
    await app.context.bus.publish({ kind: 'access', personId: operator.id })
    expect(await stream.ended()).toEqual([])
    const again = await open('?after=0', { cookie: operator.cookie })
    await report(operator.cookie)
    await incidents('public')
    expect((await again.take(1))[0]?.id).toBe('2')
  })

  it('loses the stream when it lacks a second factor that its role needs from now on; a visitor keeps theirs', async () => {
    const [own, visitors] = [await open('', { cookie: (await signUp(app)).cookie }), await open()]
    await app.context.db.pool.query(`insert into second_factor_rule (from_role) values ('viewer')`)
    await app.context.bus.publish({ kind: 'second-factor-rule' })
    expect(await own.ended()).toEqual([])
    await incidents('public')
    expect(brief(await visitors.take(1))).toEqual([['1', 'incident.created']])
  })

  it('counts a stream opened with a key as one call', async () => {
    const { personId, headers } = await withKey(app.context, { plan: 'pro' })
    const stream = await open('', headers)
    await incidents('a', 'b')
    await stream.take(2)
    const { rows } = await app.context.db.pool.query(`select settled from plan_meter where person_id = $1 and meter = 'apiCalls'`, [
      personId,
    ])
    expect(rows).toEqual([{ settled: 1 }])
  })
})

it(`a visitor's address has ${STREAM_LIMITS.ofAddress} streams at most`, async () => {
  const limited = await startTestApp({ env: { RATE_LIMIT: 'on' }, beside: app })
  try {
    const own = await limited.listen()
    const openings = Array.from({ length: STREAM_LIMITS.ofAddress + 3 }, () => openStream(`${own}/api/events`))
    const opened = await Promise.all(openings)
    streams.push(...opened)
    // The limit of reads per minute applies first to a visitor who opens them all at once.
    expect(opened.filter((it) => it.status === 200).length).toBeLessThanOrEqual(STREAM_LIMITS.ofAddress)
    expect(opened.some((it) => it.status === 429)).toBe(true)
  } finally {
    for (const it of streams) it.close()
    await limited.close()
  }
})
