import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aDelivery, startTestApp, type TestApp } from '../../server/src/testing/test-app.ts'
import { anIncident, aRequest } from '../../server/src/testing/test-drafts.ts'
import { withKey } from '../../server/src/testing/test-keys.ts'
import { type CityEvent, type EventOptions, events, type Gap } from './events.ts'

let app: TestApp
let baseUrl: string
let end: AbortController
beforeEach(async () => {
  app = await startTestApp()
  baseUrl = await app.listen()
  end = new AbortController()
})
afterEach(async () => {
  end.abort()
  await app.close()
})

const incidents = (...ids: string[]) =>
  app.intake.incidents(
    aDelivery(),
    ids.map((externalId) => anIncident({ externalId })),
    { complete: false },
  )
const follow = (options: Partial<EventOptions> = {}) => events({ baseUrl, signal: end.signal, ...options })
const brief = (it: CityEvent | Gap) => (it.type === 'gap' ? [it.type, it.after, it.oldest] : [it.type, it.sequence])

async function take(stream: AsyncGenerator<CityEvent | Gap, void>, count: number) {
  const taken = []
  while (taken.length < count) {
    const { value } = await stream.next()
    if (!value) throw new Error(`The stream ended after ${taken.length} events.`)
    taken.push(brief(value))
  }
  return taken
}

describe('a stream of events', () => {
  it('has what is asked for, after the last event', async () => {
    await incidents('a', 'b')
    await app.intake.serviceRequests(aDelivery(), [aRequest()], { complete: false })
    expect(await take(follow({ after: 1 }), 2)).toEqual([
      ['incident.created', 2],
      ['service-request.created', 3],
    ])
    expect(await take(follow({ after: 0, city: 'montevideo', types: ['service-request.created'] }), 1)).toEqual([
      ['service-request.created', 3],
    ])
  })

  it('goes on where it broke off', async () => {
    await incidents('a')
    const { personId, key } = await withKey(app.context, { plan: 'pro', role: 'operator' })
    const resumed: (string | null)[] = []
    const stream = follow({
      key,
      after: 0,
      fetch: (request) => {
        resumed.push(request.headers.get('last-event-id'))
        return fetch(request)
      },
    })
    expect(await take(stream, 1)).toEqual([['incident.created', 1]])
    const next = take(stream, 1)
    // Losing the role ends the stream; the client reconnects and resumes.
    await app.context.people.setRole(app.context.db.pool, personId, '*', 'viewer')
    await app.context.bus.publish({ kind: 'access', personId })
    await expect.poll(() => resumed).toEqual(['0', '1'])
    await incidents('b')
    expect(await next).toEqual([['incident.created', 2]])
  })

  it('says when events are no longer stored', async () => {
    await incidents('a', 'b')
    app.clock.advance(8 * 86_400_000)
    for (const expire of app.retention) await expire(app.clock.nowMs(), 100)
    await incidents('c')
    const stream = follow({ after: 1 })
    expect(await take(stream, 1)).toEqual([['gap', 1, 3]])
    expect(await take(stream, 1)).toEqual([['incident.created', 3]])
  })

  it('waits longer each time while there is no answer, at most 30 s', async () => {
    const pauses: number[] = []
    const pause = async (ms: number) => {
      pauses.push(ms)
      if (pauses.length === 7) end.abort()
    }
    const stream = follow({ fetch: () => Promise.reject(new TypeError('fetch failed')), pause })
    expect(await stream.next()).toEqual({ done: true, value: undefined })
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
  })

  it('waits as long as the server asks', async () => {
    const { key } = await withKey(app.context, { plan: 'free' })
    for (let calls = 0; calls < 10; calls++) await app.get('/api/v1/cities', { 'x-api-key': key })
    const pauses: number[] = []
    const pause = async (ms: number) => {
      pauses.push(ms)
      end.abort()
    }
    await follow({ key, pause }).next()
    const { headers } = await app.get('/api/v1/cities', { 'x-api-key': key })
    expect(pauses).toEqual([Number(headers['retry-after']) * 1_000])
  })

  it.each([
    ['a key of nobody', { key: 'opk_of_nobody' }, 401, 'signed_out'],
    ['a city that is not there', { city: 'nowhere' }, 404, 'not_found'],
    ['a type that is not there', { types: ['incident.eaten' as 'incident.closed'] }, 400, 'malformed'],
  ])('is refused for good: %s', async (_what, options, status, code) => {
    await expect(follow(options).next()).rejects.toMatchObject({ status, code })
  })

  it('ends when asked to, while it waits for an event or for a reconnection', async () => {
    const next = follow().next()
    end.abort()
    expect(await next).toEqual({ done: true, value: undefined })
    end = new AbortController()
    const unreachable = follow({
      fetch: () => {
        queueMicrotask(() => end.abort())
        return Promise.reject(new TypeError('fetch failed'))
      },
    })
    expect(await unreachable.next()).toEqual({ done: true, value: undefined })
  })
})
