import { POLL_MS } from '@oppidum/domain/core/polling'
import { listEnergy } from '@oppidum/domain/telemetry/energy'
import { environmentManager, type QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'
import type { Answer } from './request.ts'
import { answerKey, answerOptions, newerOf } from './use-answer.ts'

const CITY = 'montevideo'

let client: QueryClient
let requestTimes: number[]
let stop: () => void

beforeEach(async () => {
  vi.useFakeTimers()
  // Without a window it would assume a server, which polls nothing.
  environmentManager.setIsServer(() => false)
  requestTimes = []
  vi.stubGlobal('fetch', async () => {
    requestTimes.push(Date.now())
    return new Response('[]', { headers: { 'x-live-version': '3', etag: '"a"', 'x-total-count': '0' } })
  })
  client = createQueryClient()
  client.mount()
  stop = new QueryObserver(client, answerOptions(client, listEnergy, CITY, { pollMs: POLL_MS.energy })).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(0)
})

afterEach(() => {
  stop()
  client.unmount()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const message = (version: number) =>
  client.setQueryData<Answer<unknown>>(answerKey(listEnergy, CITY), {
    value: [],
    version,
    total: 0,
    next: null,
    etag: null,
    hadValue: true,
  })

test('while the socket is silent, a poll follows the previous response at exactly the interval', async () => {
  await vi.advanceTimersByTimeAsync(3 * POLL_MS.energy)
  expect(requestTimes.slice(1).map((at, index) => at - (requestTimes[index] ?? 0))).toEqual([
    POLL_MS.energy,
    POLL_MS.energy,
    POLL_MS.energy,
  ])
})

test('a message counts as a response, so the next poll is due one interval after it', async () => {
  await vi.advanceTimersByTimeAsync(4_000)
  message(4)
  await vi.advanceTimersByTimeAsync(4_999)
  expect(requestTimes).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(requestTimes).toHaveLength(2)
})

test('polls nothing while messages keep coming', async () => {
  for (let version = 4; version < 24; version++) {
    await vi.advanceTimersByTimeAsync(1_000)
    message(version)
  }
  expect(requestTimes).toHaveLength(1)
})

test('polls a failing server at the interval, and keeps the last value', async () => {
  vi.stubGlobal('fetch', async () => {
    requestTimes.push(Date.now())
    return new Response('{"error":"Down.","code":"unavailable"}', { status: 503 })
  })
  await vi.advanceTimersByTimeAsync(2 * POLL_MS.energy)
  const state = client.getQueryState<Answer<unknown>>(answerKey(listEnergy, CITY))
  expect(requestTimes).toHaveLength(3)
  expect(state?.error?.message).toBe('503: {"error":"Down.","code":"unavailable"}')
  expect(state?.data?.version).toBe(3)
})

test('ignores a response that a message has overtaken', () => {
  const at = (version: number): Answer<number> => ({ value: version, version, total: null, next: null, etag: null, hadValue: true })
  const before = at(3)
  const fromMessage = at(6)
  expect(newerOf(before, at(4), fromMessage)).toBe(fromMessage)
  expect(newerOf(before, at(7), fromMessage).version).toBe(7)
})

test('accepts a server whose versions start again', () => {
  const before: Answer<number> = { value: 9, version: 9, total: null, next: null, etag: null, hadValue: true }
  expect(newerOf(before, { ...before, version: 1 }, before).version).toBe(1)
})
