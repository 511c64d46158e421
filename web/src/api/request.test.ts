import { listEnergy } from '@oppidum/domain/telemetry/energy'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { ask, isNothing, nextCursor } from './request.ts'

afterEach(() => vi.unstubAllGlobals())

function answering(response: () => Response) {
  const calls: { address: string; init: RequestInit }[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    calls.push({ address, init })
    return response()
  })
  return calls
}

test('sends credentials, and lets the browser revalidate its cache', async () => {
  const calls = answering(() => new Response('[]'))
  await ask(listEnergy, { query: { city: 'a b', q: '', status: undefined } })
  expect(calls[0]?.address).toBe('/api/energy-data?city=a+b')
  expect(calls[0]?.init).toMatchObject({ credentials: 'include', cache: 'no-cache' })
})

test('recognises an unchanged answer by its ETag and returns the cached one', async () => {
  answering(() => new Response('[]', { headers: { etag: '"x"', 'x-live-version': '2' } }))
  const cached = await ask(listEnergy)
  expect(await ask(listEnergy, { cached })).toBe(cached)
})

test('a refusal contains status, body and code', async () => {
  answering(() => new Response('{"error":"Too many.","code":"too_many"}', { status: 429 }))
  const problem = await ask(listEnergy).catch((it: unknown) => it)
  expect(problem).toBeInstanceOf(ApiError)
  expect(problem).toMatchObject({ message: '429: {"error":"Too many.","code":"too_many"}', code: 'too_many', status: 429 })
})

test('a refusal without a body contains the status text', async () => {
  answering(() => new Response('', { status: 502, statusText: 'Bad Gateway' }))
  await expect(ask(listEnergy)).rejects.toThrow('502: Bad Gateway')
})

test('an answer that does not match the schema is an error', async () => {
  answering(() => new Response('[{"id":1}]'))
  await expect(ask(listEnergy)).rejects.toThrow()
})

test('an empty list counts as not seen yet', async () => {
  answering(() => new Response('[]'))
  expect((await ask(listEnergy)).hadValue).toBe(false)
})

test.each([
  ['</api/incidents?limit=500&cursor=abc_1>; rel="next"', 'abc_1'],
  ['</a?cursor=p>; rel="prev", </a?cursor=n>; rel="next"', 'n'],
  ['</a?cursor=p>; rel="prev"', null],
  [null, null],
])('the next page of %s is %s', (link, cursor) => {
  expect(nextCursor(link)).toBe(cursor)
})

const OBSERVED = '2026-11-20T10:00:00.000Z'

test.each([
  [[], true],
  [[{ id: 'city', observedAt: null }], true],
  [[{ id: 'city', observedAt: null, evidence: {} }], true],
  [[{ id: 'city', observedAt: null, evidence: { incidentCount: {} } }], false],
  [
    [
      { id: 'city', observedAt: null },
      { id: 'a', observedAt: OBSERVED },
    ],
    false,
  ],
  [[{ id: 'a' }], false],
  [{ population: null }, false],
])('%j contains no value: %s', (value, nothing) => {
  expect(isNothing(value)).toBe(nothing)
})
