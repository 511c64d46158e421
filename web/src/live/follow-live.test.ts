import { RECONNECT_CAP_MS } from '@oppidum/domain/core/live'
import { HOUR_MS } from '@oppidum/domain/core/time'
import { getCityMetrics } from '@oppidum/domain/telemetry/city-metrics'
import { listEnergy } from '@oppidum/domain/telemetry/energy'
import type { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../api/query-client.ts'
import type { Answer } from '../api/request.ts'
import { answerKey } from '../api/use-answer.ts'
import { type Connection, followLive, SILENCE_MS, type SocketEvents } from './follow-live.ts'

const CITY = 'montevideo'

class FakeSocket {
  sent: string[] = []
  open = false
  closed = false
  readonly events: SocketEvents

  constructor(events: SocketEvents) {
    this.events = events
  }

  accept() {
    this.open = true
    this.events.opened()
  }

  lose(code = 1006) {
    this.open = false
    this.events.closed(code)
  }
}

let sockets: FakeSocket[]
let connections: Connection[]
let logged: string[]
let pings: number
let answeredMs: number
let token: Promise<string | null> | null
let rechecks: number
let becomeOther: () => void
let client: QueryClient
let stop: () => void

const last = () => sockets.at(-1) as FakeSocket
const cached = () => client.getQueryData<Answer<unknown>>(answerKey(listEnergy, CITY))
const energyMessage = (version: number) =>
  JSON.stringify({ type: 'energy-data-update', city: CITY, version, at: '2026-11-20T12:00:00.000Z', data: [] })

function hold(version: number) {
  client.setQueryData<Answer<unknown>>(answerKey(listEnergy, CITY), {
    value: [],
    version,
    total: 0,
    next: null,
    etag: null,
    hadValue: true,
  })
}

beforeEach(() => {
  vi.useFakeTimers()
  sockets = []
  connections = []
  logged = []
  pings = 0
  token = null
  rechecks = 0
  answeredMs = Number.NEGATIVE_INFINITY
  client = createQueryClient()
  stop = followLive({
    client,
    city: CITY,
    connect: (events) => {
      const socket = new FakeSocket(events)
      sockets.push(socket)
      return {
        isOpen: () => socket.open,
        send: (text) => socket.sent.push(text),
        close: () => {
          socket.closed = true
        },
      }
    },
    nowMs: Date.now,
    onMessage: () => undefined,
    lastAnswerMs: () => answeredMs,
    ping: () => {
      pings += 1
    },
    after: (ms, act) => {
      const timer = setTimeout(act, ms)
      return () => clearTimeout(timer)
    },
    random: () => 0,
    log: (sentence) => logged.push(sentence),
    token: () => token,
    rights: () => ({ plan: 'basic', role: 'operator' }),
    onPerson: (act) => {
      becomeOther = act
      return () => undefined
    },
    recheckPerson: () => {
      rechecks += 1
    },
    onConnection: (it) => connections.push(it),
  })
})

afterEach(() => {
  stop()
  vi.useRealTimers()
})

test("the first message is a hello with the page's versions", () => {
  hold(41)
  last().accept()
  expect(last().sent.map((it) => JSON.parse(it))).toEqual([{ type: 'hello', city: CITY, since: { energy: 41 } }])
})

test('hello waits for pending responses, but not longer than the server waits', async () => {
  void client.fetchQuery({ queryKey: answerKey(listEnergy, CITY), queryFn: () => new Promise(() => {}) })
  last().accept()
  expect(last().sent).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(last().sent).toHaveLength(1)
})

test('sends hello as soon as the first responses have arrived', async () => {
  const answer: Answer<unknown> = { value: [], version: 7, total: 0, next: null, etag: null, hadValue: false }
  void client.fetchQuery({
    queryKey: answerKey(listEnergy, CITY),
    queryFn: () => new Promise((resolve) => setTimeout(() => resolve(answer), 200)),
  })
  last().accept()
  await vi.advanceTimersByTimeAsync(250)
  expect(last().sent.map((it) => JSON.parse(it).since)).toEqual([{ energy: 7 }])
})

test('reconnecting waits 1000 ms, doubled per attempt, capped at 30000 ms', () => {
  const delays: number[] = []
  for (let attempt = 0; attempt < 7; attempt++) {
    last().lose()
    const state = connections.at(-1)
    if (state?.state !== 'disconnected') throw new Error('not disconnected')
    delays.push(state.nextTryAtMs - Date.now())
    vi.advanceTimersByTime(delays.at(-1) ?? 0)
    expect(sockets).toHaveLength(attempt + 2)
  }
  expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, RECONNECT_CAP_MS, RECONNECT_CAP_MS])
})

test('a valid message makes the connection a good one, and resets the delay', () => {
  for (const wait of [1_000, 2_000]) {
    last().lose()
    vi.advanceTimersByTime(wait)
  }
  last().accept()
  last().events.message(energyMessage(1))
  last().lose()
  expect(connections.at(-1)).toMatchObject({ state: 'disconnected', nextTryAtMs: Date.now() + 1_000 })
})

test('a socket that opens and closes at once does not reset the delay', () => {
  last().accept()
  last().lose()
  vi.advanceTimersByTime(1_000)
  last().accept()
  last().lose()
  expect(connections.at(-1)).toMatchObject({ state: 'disconnected', nextTryAtMs: Date.now() + 2_000 })
})

test('applies messages to the answers; ignores older ones', () => {
  hold(5)
  last().accept()
  last().events.message(energyMessage(6))
  expect(cached()?.version).toBe(6)
  last().events.message(energyMessage(4))
  expect(cached()?.version).toBe(6)
})

test('logs an unreadable message or an unknown type, and nothing more', () => {
  hold(5)
  last().accept()
  for (const text of ['{', '"hello"', '{"type":"party"}', '{"type":"energy-data-update","city":7}']) last().events.message(text)
  expect(logged).toHaveLength(4)
  expect(cached()?.version).toBe(5)
})

test('a private message only invalidates the conversations', () => {
  const stale = (path: string) => client.getQueryState([path, CITY])?.isInvalidated
  for (const path of ['/api/chat', '/api/chat/conversations', '/api/incidents']) client.setQueryData([path, CITY], { value: [] })
  last().accept()
  last().events.message('{"type":"chat-message"}')
  expect([stale('/api/chat'), stale('/api/chat/conversations'), stale('/api/incidents'), logged]).toEqual([true, true, false, []])
})

test("ignores another city's messages", () => {
  hold(5)
  last().accept()
  last().events.message(energyMessage(6).replace(CITY, 'elsewhere'))
  expect(cached()?.version).toBe(5)
})

test('after a reconnect it refetches the city metrics, which are never polled', () => {
  const key = answerKey(getCityMetrics, CITY)
  client.setQueryData<Answer<unknown>>(key, { value: {}, version: 1, total: null, next: null, etag: null, hadValue: true })
  last().accept()
  expect(client.getQueryState(key)?.isInvalidated).toBe(false)
  last().lose()
  vi.advanceTimersByTime(1_000)
  last().accept()
  expect(client.getQueryState(key)?.isInvalidated).toBe(true)
})

test('gives up on a silent server, since its last message, whatever the state of the socket', () => {
  last().accept()
  vi.advanceTimersByTime(3_000)
  last().events.message(energyMessage(1))
  const lastWordMs = Date.now()
  vi.advanceTimersByTime(SILENCE_MS)
  expect(connections.at(-1)).toEqual({ state: 'connected' })
  vi.advanceTimersByTime(5_000)
  expect(connections.at(-1)).toMatchObject({ state: 'disconnected', sinceMs: lastWordMs })
  expect(last().closed || sockets[0]?.closed).toBe(true)
})

test('a quiet city is not a silent server: an answered ping keeps the socket', () => {
  last().accept()
  for (let round = 0; round < 20; round++) {
    vi.advanceTimersByTime(5_000)
    if (pings > round / 2) answeredMs = Date.now()
  }
  expect(pings).toBeGreaterThan(0)
  expect(connections.at(-1)).toEqual({ state: 'connected' })
  expect(sockets).toHaveLength(1)
})

test('a page whose timers were throttled does not blame the server', () => {
  last().accept()
  vi.advanceTimersByTime(4_000)
  vi.setSystemTime(Date.now() + HOUR_MS)
  vi.advanceTimersByTime(1_000)
  expect(connections.at(-1)).toEqual({ state: 'connected' })
})

test('retries a socket that never opens, and dates the loss from the first attempt', () => {
  last().accept()
  last().lose()
  const lostMs = Date.now()
  vi.advanceTimersByTime(1_000 + 10_000)
  expect(sockets[1]?.closed).toBe(true)
  expect(connections.at(-1)).toEqual({ state: 'disconnected', sinceMs: lostMs, nextTryAtMs: Date.now() + 2_000 })
  // Events of an abandoned socket are ignored.
  sockets[1]?.events.opened()
  expect(connections.at(-1)?.state).toBe('disconnected')
})

test('stopping closes the socket, and nothing is retried', () => {
  last().accept()
  stop()
  last().lose()
  vi.advanceTimersByTime(60_000)
  expect(last().closed).toBe(true)
  expect(sockets).toHaveLength(1)
})

test("a signed-in person's hello carries their token", async () => {
  token = Promise.resolve('abc')
  last().accept()
  await vi.advanceTimersByTimeAsync(0)
  expect(last().sent.map((it) => JSON.parse(it))).toEqual([
    { type: 'hello', city: CITY, since: {}, token: 'abc', plan: 'basic', role: 'operator' },
  ])
})

test('without a token it connects as a visitor, and logs that', async () => {
  token = Promise.reject(new Error('503'))
  last().accept()
  await vi.advanceTimersByTimeAsync(0)
  expect(last().sent.map((it) => JSON.parse(it))).toEqual([{ type: 'hello', city: CITY, since: {} }])
  expect(logged).toHaveLength(1)
})

test('when another person signs in, it closes the socket and opens a new one at once', () => {
  last().accept()
  const before = last()
  becomeOther()
  expect(sockets).toHaveLength(2)
  expect(before.closed).toBe(true)
  // Further events of the old one are ignored.
  before.lose()
  last().accept()
  expect(connections.at(-1)?.state).toBe('connected')
  expect(sockets).toHaveLength(2)
})

test.each([
  [4401, 1],
  [4403, 1],
  [4429, 0],
  [1001, 0],
])('after close code %i, the sign-in is checked %i times', (code, times) => {
  last().accept()
  last().lose(code)
  expect(rechecks).toBe(times)
  expect(connections.at(-1)?.state).toBe('disconnected')
})
