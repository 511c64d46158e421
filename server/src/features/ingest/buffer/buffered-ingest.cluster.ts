import type { IngestBuffer } from '@oppidum/domain/ingest/ingest-buffer'
import type { IngestSource } from '@oppidum/domain/ingest/ingest-source'
import type { TrafficRecord } from '@oppidum/domain/telemetry/traffic'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DurableBuffer } from '../../../adapters/buffer/durable-buffer.ts'
import { jetStreamBuffer } from '../../../adapters/buffer/jetstream.adapter.ts'
import { type JetStreamServers, startJetStream } from '../../../adapters/buffer/testing/jetstream-servers.ts'
import { type StoreProxy, storeProxy } from '../../../testing/store-proxy.ts'
import { NOW, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { signUp } from '../../../testing/test-people.ts'
import { emptied, type RunningWriter, runWriter } from '../testing/buffer-writing.ts'
import { aSender, inShort } from '../testing/ingest-app.ts'
import { messagesOf } from './buffered-delivery.ts'

let servers: JetStreamServers
let proxy: StoreProxy
let buffer: DurableBuffer
let app: TestApp
let sender: Awaited<ReturnType<typeof aSender>>
let cookie: string
const writers: RunningWriter[] = []

const bufferHere = (limitBytes = 100_000_000) =>
  jetStreamBuffer(servers.servers, { name: 'oppidum_a', limitBytes, onFault: () => undefined, pingEveryMs: 100 })

beforeEach(async () => {
  servers = await startJetStream()
  proxy = await storeProxy()
  buffer = await bufferHere()
  app = await startTestApp({ buffer, through: proxy.through })
  cookie = (await signUp(app, { role: 'admin' })).cookie
  sender = await aSender(app)
})
afterEach(async () => {
  await Promise.all(writers.splice(0).map((it) => it.stop()))
  await app.close()
  await buffer.close()
  await servers.stop()
})

function write(by: TestApp = app): RunningWriter {
  const writer = runWriter(by)
  writers.push(writer)
  return writer
}

const isEmpty = () => emptied(buffer)

const at = (minutesAgo: number) => new Date(Date.parse(NOW) - minutesAgo * 60_000).toISOString()
const atMs = (ms: number) => Date.parse(NOW) - ms
const speed = (more: object = {}) => ({ measure: 'traffic.speed', place: 'italia-1', at: at(1), value: 30, ...more })
const post = (...given: [unknown, Parameters<typeof sender.post>[2]?]) => sender.post('observations', ...given)
const stored = async () =>
  (
    await app.context.db.pool.query<{ value: number }>(
      `select o.value from observation o join series s using (series_id) where o.source_id like 'key:%' order by o.at`,
    )
  ).rows.map((it) => it.value)
const counts = async () => {
  const [source] = (await app.get('/api/ingest/sources', { cookie })).body as IngestSource[]
  const { accepted, duplicate, rejected } = source?.parts[0] ?? {}
  return { accepted, duplicate, rejected }
}
const state = async () => (await app.get('/api/ingest/buffer', { cookie })).body as IngestBuffer

describe('what is accepted', () => {
  it('is in the buffer and then in the store, with a result for every row', async () => {
    const { status, body } = await post([speed(), speed({ place: 'nowhere' }), speed({ value: 31 }), speed({ at: at(2) })])
    expect([status, inShort(body)]).toEqual([200, ['1 duplicate', '2 rejected unknown-place place', '3-4 accepted']])
    expect(await stored()).toEqual([])
    expect(await buffer.size()).toMatchObject({ messages: 1 })
    write()
    await isEmpty()
    expect(await stored()).toEqual([30, 31])
    expect(await counts()).toEqual({ accepted: 2, duplicate: 1, rejected: 1 })
    await app.settled()
    const traffic = (await app.get('/api/traffic-data')).body as TrafficRecord[]
    expect(traffic.find((it) => it.id === 'italia-1')).toMatchObject({ avgSpeed: 31, source: 'key:Depot', observedAt: at(1) })
  })

  it('may come again: the values stay, and the source counts them as duplicates', async () => {
    write()
    for (let round = 0; round < 3; round++) expect(inShort((await post([speed(), speed({ at: at(2) })])).body)).toEqual(['1-2 accepted'])
    await isEmpty()
    expect(await stored()).toEqual([30, 30])
    expect(await counts()).toEqual({ accepted: 2, duplicate: 4, rejected: 0 })
  })

  it('under a key counts once, and the answer is the first one', async () => {
    const headers = { 'idempotency-key': 'first' }
    const first = await post([speed(), speed({ place: 'nowhere' })], { headers })
    const again = await post([speed(), speed({ place: 'nowhere' })], { headers })
    expect(again.body).toEqual(first.body)
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect((await post([speed({ value: 9 })], { headers })).status).toBe(422)
    write()
    await isEmpty()
    expect(await counts()).toEqual({ accepted: 1, duplicate: 0, rejected: 1 })
  })

  it('is stored in the order in which it was accepted: the last correction stays', async () => {
    for (let value = 1; value <= 40; value++) await post(speed({ value }))
    write()
    await isEmpty()
    expect(await stored()).toEqual([40])
  })

  it('may be 50,000 rows: more than a message holds', async () => {
    const rows = Array.from({ length: 50_000 }, (_, index) =>
      speed({ at: atMs(index), place: `italia-${(index % 3) + 1}`, value: 20 + (index % 70) / 7 }),
    )
    const { body } = await post(rows.map((it) => JSON.stringify(it)).join('\n'), { type: 'application/x-ndjson', gzip: true })
    expect(inShort(body)).toEqual(['1-50000 accepted'])
    expect((await buffer.size())?.messages).toBeGreaterThan(1)
    write()
    await isEmpty()
    expect(await stored()).toHaveLength(50_000)
    expect(await counts()).toEqual({ accepted: 50_000, duplicate: 0, rejected: 0 })
  })
})

it('a buffer that gives a position twice: the later delivery is stored too', async () => {
  const writer = write()
  for (let minute = 1; minute <= 3; minute++) await post(speed({ at: at(minute) }))
  await isEmpty()
  await writer.stop()
  const { pool } = app.context.db
  // As if more had been stored before the server of the buffer was killed, a minute ago.
  await pool.query('update ingest_position set position = position + 100, at = at - make_interval(mins => 1)')
  for (let minute = 4; minute <= 6; minute++) await post(speed({ at: at(minute) }))
  const next = write()
  await isEmpty()
  await next.stop()
  expect(await stored()).toHaveLength(6)
  expect(next.faults).toEqual([])
  const { rows } = await pool.query<{ position: number }>('select position::float8 from ingest_position')
  expect(rows[0]?.position).toBeLessThan(100)
})

describe('two instances that both store, as after a freeze of the one that should', () => {
  it('store everything once', async () => {
    const other = await startTestApp({ buffer: await bufferHere(), beside: app })
    const [ours, theirs] = [write(), write(other)]
    for (let call = 0; call < 300; call += 10)
      await Promise.all(Array.from({ length: 10 }, (_, index) => post([speed({ at: atMs((call + index) * 1_000) }), speed({ at: at(1) })])))
    await isEmpty()
    await Promise.all([ours.stop(), theirs.stop()])
    const { accepted = 0, duplicate = 0 } = await counts()
    // The moment `at(1)` is one of the 300.
    expect([accepted, accepted + duplicate]).toEqual([300, 600])
    expect(await stored()).toHaveLength(300)
    expect([...ours.faults, ...theirs.faults].map(String).join()).toMatch(/^(Error: Another instance stores the buffered deliveries\.,?)*$/)
    await other.close()
  })
})

describe('a store that is away', () => {
  it('delays what was accepted, and nothing else: it is stored when the store is back', async () => {
    const writer = write()
    await post(speed({ at: at(3) }))
    await isEmpty()
    await proxy.cut()
    for (let minute = 4; minute < 14; minute++) expect((await post(speed({ at: at(minute) }))).status).toBe(200)
    await vi.waitUntil(() => writer.faults.length > 0, { timeout: 10_000 })
    expect(await buffer.size()).toMatchObject({ messages: 10 })
    await proxy.open()
    await isEmpty()
    expect(await stored()).toHaveLength(11)
    expect(await counts()).toEqual({ accepted: 11, duplicate: 0, rejected: 0 })
  })
})

describe('what is not accepted', () => {
  it.each<[string, () => Promise<void>, string]>([
    [
      'while NATS is away',
      async () => {
        await servers.all[0]?.stop()
        await vi.waitUntil(() => !buffer.isUp())
      },
      'The buffer for deliveries cannot be reached, so nothing was accepted; send the call again shortly.',
    ],
    [
      'when the buffer is full',
      async () => {
        const small = await bufferHere(10_000)
        await small.close()
        const fill = async (index: number): Promise<unknown> =>
          buffer.append(`fill-${index}`, Buffer.alloc(2_000)).then(() => fill(index + 1))
        await fill(0).catch(() => undefined)
      },
      'The buffer for deliveries is full, so nothing more is accepted; send the call again later.',
    ],
  ])('%s, is answered 503 with a time to wait', async (_, takeAway, error) => {
    await takeAway()
    const many = Array.from({ length: 100 }, (_item, index) => speed({ at: atMs(index) }))
    const { status, body, headers } = await post(many)
    expect([status, body.error, Number(headers['retry-after'])]).toEqual([503, error, expect.any(Number)])
  })
})

describe('what cannot be stored', () => {
  it('is set aside where an admin sees it, and holds up nothing', async () => {
    const delivery = (cityId: string, placeId: string) => {
      const observations = [{ measure: 'traffic.speed' as const, placeId, atMs: Date.parse(NOW), value: 1 }]
      const rejections = { rejected: 0, rejections: [], rows: [] }
      const from = { cityId, sourceId: 'key:Depot', quality: 'measured' as const, staleAfterSeconds: 900 }
      return messagesOf({ delivery: from, observations, acceptedMs: Date.parse(NOW), duplicate: 0, rejections }, 1_000_000)[0] as Uint8Array
    }
    await buffer.append('a', Buffer.from('{"v":1'))
    await buffer.append('b', delivery('atlantis', 'italia-1'))
    await buffer.append('c', delivery('montevideo', 'a place\u0000'))
    await post(speed())
    write()
    await isEmpty()
    expect(await stored()).toEqual([30])
    const nothing = { city: null, source: null, observations: null, acceptedAt: null }
    expect((await state()).setAside).toEqual([
      { city: 'montevideo', source: 'key:Depot', observations: 1, acceptedAt: NOW, reason: 'refused', at: NOW },
      { city: 'atlantis', source: 'key:Depot', observations: 1, acceptedAt: NOW, reason: 'unknown-city', at: NOW },
      { ...nothing, reason: 'unreadable', at: NOW },
    ])
    await app.jobs.find((it) => it.name === 'ingest.set-aside-count')?.run(new AbortController().signal)
    const count = (await app.get('/metrics')).text.match(/^oppidum_ingest_buffer_set_aside\{.*$/gm)
    expect(count?.sort()).toEqual(
      ['refused', 'unknown-city', 'unreadable'].map((it) => `oppidum_ingest_buffer_set_aside{reason="${it}"} 1`),
    )
    const { cookie: viewer } = await signUp(app)
    expect((await app.get('/api/ingest/buffer', { cookie: viewer })).status).toBe(403)
  })
})

it('what could not be read and was discarded does not come back with the next reader', async () => {
  await post(speed())
  await buffer.append('a', Buffer.from('{"v":1'))
  const writer = write()
  await isEmpty()
  await writer.stop()
  expect((await state()).setAside).toHaveLength(1)
  await app.context.db.pool.query('delete from ingest_set_aside')
  write()
  await post(speed({ at: at(2) }))
  await isEmpty()
  expect((await state()).setAside).toEqual([])
})
