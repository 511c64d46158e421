import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aDelivery, startTestApp, type TestApp } from '../../server/src/testing/test-app.ts'
import { anIncident } from '../../server/src/testing/test-drafts.ts'
import { withKey } from '../../server/src/testing/test-keys.ts'
import { answer, nextCursor, OppidumError, oppidum } from './client.ts'

let app: TestApp
let baseUrl: string
beforeEach(async () => {
  app = await startTestApp()
  baseUrl = await app.listen()
})
afterEach(() => app.close())

const errorOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error) => error,
  )
const PIPE = { title: 'Burst pipe', location: 'Av. Italia 12', type: 'other' } as const

describe('a client', () => {
  it('reads public data without a key', async () => {
    await app.intake.incidents(aDelivery(), [anIncident({ title: 'Fallen tree' })], { complete: false })
    const city = oppidum({ baseUrl: `${baseUrl}/` })
    const incidents = await answer(city.GET('/api/v1/incidents', { params: { query: { status: 'open' } } }))
    expect(incidents.map((it) => [it.title, it.status])).toEqual([['Fallen tree', 'active']])
    const [found] = incidents
    expect(await answer(city.GET('/api/v1/incidents/{id}', { params: { path: { id: found?.id ?? '' } } }))).toMatchObject({
      title: 'Fallen tree',
    })
  })

  it('reads a list page by page', async () => {
    const drafts = Array.from({ length: 5 }, (_, n) => anIncident({ externalId: `i-${n}` }))
    await app.intake.incidents(aDelivery(), drafts, { complete: false })
    const city = oppidum({ baseUrl })
    const pages: number[] = []
    const ids = new Set<string>()
    let cursor: string | undefined
    do {
      const page = await city.GET('/api/v1/incidents', { params: { query: { limit: '2', ...(cursor && { cursor }) } } })
      pages.push(page.data?.length ?? 0)
      for (const it of page.data ?? []) ids.add(it.id)
      cursor = nextCursor(page.response)
    } while (cursor)
    expect([pages, ids.size]).toEqual([[2, 2, 1], 5])
  })

  it('changes records with a key', async () => {
    const { key } = await withKey(app.context, { plan: 'pro', role: 'operator', scopes: ['write'] })
    const city = oppidum({ baseUrl, key })
    const { id, version } = await answer(city.POST('/api/v1/incidents', { body: PIPE }))
    const params = { path: { id } }
    const changed = await answer(city.PATCH('/api/v1/incidents/{id}', { params, body: { version, priority: 'high' } }))
    expect(changed).toMatchObject({ title: 'Burst pipe', priority: 'high', version: version + 1 })
    const late = city.PATCH('/api/v1/incidents/{id}', { params, body: { version, priority: 'low' } })
    expect(await errorOf(answer(late))).toMatchObject({
      status: 409,
      code: 'conflict',
      details: { current: { priority: 'high', version: version + 1 } },
    })
  })

  it('repeats a call without repeating its effect', async () => {
    const { key } = await withKey(app.context, { plan: 'pro', role: 'operator', scopes: ['write'] })
    const city = oppidum({ baseUrl, key })
    const params = { header: { 'Idempotency-Key': '5e0cf9a8-4b0c-4c3e-9d5e-1f8a3c2b7d10' } }
    const first = await answer(city.POST('/api/v1/incidents', { params, body: PIPE }))
    expect((await answer(city.POST('/api/v1/incidents', { params, body: PIPE }))).id).toBe(first.id)
    await app.settled()
    expect(await answer(city.GET('/api/v1/incidents'))).toHaveLength(1)
  })

  it('delivers data with a key', async () => {
    const { key } = await withKey(app.context, { plan: 'pro', role: 'operator', scopes: ['ingest'] })
    const body = [{ measure: 'traffic.speed', place: 'italia-1', at: '2026-11-20T09:59:00Z', value: 42, unit: 'km/h' }]
    const { accepted, rejected } = await answer(oppidum({ baseUrl, key }).POST('/api/v1/ingest/observations', { body }))
    expect([accepted, rejected]).toEqual([1, 0])
  })

  it.each([
    ['a key of nobody', 'opk_of_nobody', '/api/v1/incidents', { status: 401, code: 'signed_out', retryAfterSeconds: null }],
    ['no right', undefined, '/api/v1/people', { status: 401, code: 'signed_out' }],
    ['a record that is not there', undefined, '/api/v1/incidents/01a1f81d-9800-781c-8772-1991cffdbbe7', { status: 404, code: 'not_found' }],
  ])('throws what the server says: %s', async (_what, key, path, expected) => {
    const error = await errorOf(answer(oppidum({ baseUrl, ...(key && { key }) }).GET(path as '/api/v1/incidents')))
    expect(error).toBeInstanceOf(OppidumError)
    expect(error).toMatchObject(expected)
    expect((error as Error).message).toBe(((await app.get(path, key ? { 'x-api-key': key } : {})).body as { error: string }).error)
  })

  it('says how long to wait when the calls of the plan are used up', async () => {
    const { key } = await withKey(app.context, { plan: 'free' })
    const city = oppidum({ baseUrl, key })
    for (let calls = 0; calls < 10; calls++) await answer(city.GET('/api/v1/cities'))
    const error = await errorOf(answer(city.GET('/api/v1/cities')))
    expect(error).toMatchObject({ status: 429, code: 'too_many', retryAfterSeconds: expect.any(Number) })
  })

  it('has no code for an answer that is not of the server', async () => {
    const proxy = createServer((_request, reply) => reply.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>'))
    await once(proxy.listen(0, '127.0.0.1'), 'listening')
    const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
    const error = await errorOf(answer(oppidum({ baseUrl: address }).GET('/api/v1/cities')))
    proxy.close()
    expect(error).toMatchObject({ status: 502, code: null, details: undefined, message: 'The server answered 502.' })
    expect(await errorOf(answer(oppidum({ baseUrl: address }).GET('/api/v1/cities')))).toBeInstanceOf(TypeError)
  })
})
