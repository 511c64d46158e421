import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { manualTimers, waitUntil } from '../../jobs/testing/manual-timers.ts'
import { systemAfter } from '../../jobs/timers.ts'
import { exportQueue } from './export-queue.ts'
import { type Collector, startCollector } from './testing/collector.ts'

let collector: Collector
let queues: (() => Promise<void>)[]
beforeEach(async () => {
  collector = await startCollector()
  queues = []
})
afterEach(async () => {
  await Promise.all(queues.map((it) => it()))
  await collector.close()
})

function aQueue(url = `${collector.endpoint}/v1/traces`) {
  const time = manualTimers(0)
  const states: (string | null)[] = []
  const queue = exportQueue<number>({
    url,
    headers: { authorization: 'Bearer key' },
    encode: (items) => JSON.stringify(items),
    fetch,
    after: time.after,
    onState: (fault) => void states.push(fault),
  })
  queues.push(async () => {
    const stopped = queue.stop(0)
    time.advance(0)
    await stopped
  })
  const add = (count: number) => {
    for (let item = 0; item < count; item++) queue.add(item)
  }
  return { queue, add, states, ...time }
}
const sizes = () => collector.requests.map((it) => (JSON.parse(it.body) as number[]).length)
const refuse = (status: number, headers: Record<string, string> = {}) =>
  collector.answer((_request, response) => void response.writeHead(status, headers).end())

describe('items', () => {
  it('wait for others for five seconds, and are sent as JSON with the headers of the settings', async () => {
    const { add, queue, advance } = aQueue()
    add(3)
    advance(4_999)
    expect(collector.requests).toEqual([])
    expect(queue.waiting()).toBe(3)
    advance(1)
    await waitUntil(() => queue.counts().sent === 3)
    expect(queue.waiting()).toBe(0)
    expect(collector.requests).toMatchObject([
      { path: '/v1/traces', headers: { 'content-type': 'application/json', authorization: 'Bearer key' }, body: '[0,1,2]' },
    ])
  })

  it('are sent at once when a batch is full', async () => {
    const { add, queue, advance } = aQueue()
    add(1_100)
    await waitUntil(() => queue.counts().sent === 1_024)
    advance(5_000)
    await waitUntil(() => queue.counts().sent === 1_100)
    expect(sizes()).toEqual([512, 512, 76])
  })
})

describe('a collector', () => {
  it.each([429, 502, 503, 504])('that answers %d gets the same again, later and later', async (status) => {
    refuse(status)
    const { add, queue, states, advance, waitingMs } = aQueue()
    add(1)
    advance(5_000)
    for (const pauseMs of [1_000, 2_000, 4_000]) {
      await waitUntil(() => waitingMs().includes(pauseMs))
      advance(pauseMs)
    }
    await waitUntil(() => waitingMs().includes(8_000))
    collector.answer((_request, response) => void response.writeHead(200).end())
    advance(8_000)
    await waitUntil(() => queue.counts().sent === 1)
    expect(sizes()).toEqual([1, 1, 1, 1, 1])
    expect(states).toEqual([`status ${status}`, null])
  })

  it('is asked again when it says, after half a minute at most', async () => {
    refuse(503, { 'retry-after': '17' })
    const { add, advance, waitingMs } = aQueue()
    add(1)
    advance(5_000)
    await waitUntil(() => waitingMs().includes(17_000))
    refuse(503, { 'retry-after': '99999' })
    advance(17_000)
    await waitUntil(() => waitingMs().includes(30_000))
  })

  it.each([400, 401, 404, 500])('that answers %d is not sent the same again', async (status) => {
    refuse(status)
    const { add, queue, states, advance } = aQueue()
    add(5)
    advance(5_000)
    await waitUntil(() => queue.counts().dropped === 5)
    expect(sizes()).toEqual([5])
    expect(states).toEqual([`status ${status}`])
  })

  it('that is not there costs the items of five tries, and no more than 2,048 wait meanwhile', async () => {
    const { add, queue, states, advance, waitingMs } = aQueue('http://127.0.0.1:1/v1/traces')
    add(10_000)
    for (const pauseMs of [1_000, 2_000, 4_000, 8_000]) {
      await waitUntil(() => waitingMs().includes(pauseMs))
      expect(queue.counts().dropped).toBe(10_000 - 512 - 2_048)
      expect(queue.waiting()).toBe(512 + 2_048)
      advance(pauseMs)
    }
    await waitUntil(() => queue.counts().dropped === 10_000 - 2_048)
    expect(states).toEqual(['not reachable'])
  })

  it('that does not answer is left after ten seconds', async () => {
    collector.answer(() => undefined)
    const { add, states, advance, waitingMs } = aQueue()
    add(1)
    advance(5_000)
    await waitUntil(() => collector.requests.length === 1 && waitingMs().includes(10_000))
    advance(10_000)
    await waitUntil(() => states.length > 0)
    expect(states).toEqual(['no answer in time'])
  })
})

describe('at the end', () => {
  it('what waits is sent, and nothing more is accepted', async () => {
    const { add, queue } = aQueue()
    add(700)
    await queue.stop(2_000)
    add(1)
    expect(sizes()).toEqual([512, 188])
    expect(queue.counts()).toEqual({ sent: 700, dropped: 1 })
  })

  it.each<[string, string | null, () => void]>([
    ['hangs', null, () => collector.answer(() => undefined)],
    ['is away', 'http://127.0.0.1:1/v1/logs', () => undefined],
    ['is overloaded', null, () => refuse(503, { 'retry-after': '30' })],
  ])('a collector that %s holds up nobody', async (_what, url, prepare) => {
    prepare()
    const queue = exportQueue<number>({
      url: url ?? `${collector.endpoint}/v1/logs`,
      headers: {},
      encode: (items) => JSON.stringify(items),
      fetch,
      after: systemAfter,
      onState: () => undefined,
    })
    for (let item = 0; item < 1_500; item++) queue.add(item)
    const startedAt = performance.now()
    await queue.stop(300)
    expect(performance.now() - startedAt).toBeLessThan(1_500)
    expect(queue.counts()).toEqual({ sent: 0, dropped: 1_500 })
  })
})
