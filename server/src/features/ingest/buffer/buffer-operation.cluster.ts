import type { IngestBuffer } from '@oppidum/domain/ingest/ingest-buffer'
import type { Readiness, SystemStatus } from '@oppidum/domain/status/status'
import type { SystemReport } from '@oppidum/domain/status/system'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { DurableBuffer } from '../../../adapters/buffer/durable-buffer.ts'
import { jetStreamBuffer } from '../../../adapters/buffer/jetstream.adapter.ts'
import { type JetStreamServers, startJetStream } from '../../../adapters/buffer/testing/jetstream-servers.ts'
import { diagnoseBuffer } from '../../../cli/doctor/doctor.ts'
import { streamName } from '../../../config/installation-name.ts'
import { NOW, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { signUp } from '../../../testing/test-people.ts'
import { emptied, type RunningWriter, runWriter } from '../testing/buffer-writing.ts'
import { aSender } from '../testing/ingest-app.ts'

const KEY = 'a key of at least thirty-two characters'
const LIMIT_MB = 100
const LIMIT = LIMIT_MB * 1024 * 1024

let servers: JetStreamServers
let buffer: DurableBuffer
let app: TestApp
let sender: Awaited<ReturnType<typeof aSender>>
let cookie: string
let writer: RunningWriter | null = null

const bufferHere = (limitMb = LIMIT_MB) =>
  jetStreamBuffer(servers.servers, {
    name: streamName(KEY),
    limitBytes: limitMb * 1024 * 1024,
    onFault: () => undefined,
    pingEveryMs: 100,
  })

beforeEach(async () => {
  servers = await startJetStream()
  buffer = await bufferHere()
  app = await startTestApp({ buffer })
  cookie = (await signUp(app, { role: 'admin' })).cookie
  sender = await aSender(app)
})
afterEach(async () => {
  await writer?.stop()
  writer = null
  await app.close()
  await buffer.close()
  await servers.stop()
})

const at = (minutesAgo: number) => new Date(Date.parse(NOW) - minutesAgo * 60_000).toISOString()
const speed = (more: object = {}) => ({ measure: 'traffic.speed', place: 'italia-1', at: at(1), value: 30, ...more })
const state = async () => (await app.get('/api/ingest/buffer', { cookie })).body as IngestBuffer

/** Of the buffer, by the rest of their names. */
const metrics = async () =>
  Object.fromEntries(
    [...(await app.get('/metrics')).text.matchAll(/^oppidum_ingest_buffer_(\w+) (\S+)$/gm)].map(([, name = '', value]) => [
      name,
      Number(value),
    ]),
  )

const look = () => app.jobs.find((it) => it.name === 'ingest.buffer-watch')?.run(new AbortController().signal)
const system = async () => (await app.get('/api/admin/system', { cookie })).body as SystemReport
const parts = async () => ((await app.get('/api/ready')).body as Readiness).parts
const check = async () => {
  await app.watch.once()
  return ((await app.get('/api/status')).body as SystemStatus).checks.find((it) => it.id === 'buffer')?.state
}
const doctor = async (ingestBufferMb = LIMIT_MB, secretKey = KEY) => {
  const config = { nats: servers.servers, ingestBufferMb, secretKey, previousSecretKeys: [], databaseUrl: undefined, dataDir: '' }
  return diagnoseBuffer(app.context.db, config, () => Date.parse(NOW))
}

it('how much waits, and since when, is on /metrics, in the report of the system and by the doctor', async () => {
  await sender.post('observations', speed())
  await look()
  expect((await state()).buffer).toMatchObject({ isUp: true, messages: 1, limitBytes: LIMIT, oldestAt: expect.any(String) })
  expect(await metrics()).toMatchObject({ up: 1, messages: 1, limit_bytes: LIMIT, oldest_seconds: expect.any(Number) })
  expect((await system()).buffer).toEqual((await state()).buffer)
  writer = runWriter(app)
  await emptied(buffer)
  await look()
  const nothing = { isUp: true, messages: 0, bytes: 0, oldestAt: null }
  expect((await state()).buffer).toMatchObject(nothing)
  expect(await metrics()).toMatchObject({ up: 1, messages: 0, bytes: 0, oldest_seconds: 0 })
  expect(await system()).toMatchObject({ hasBuffer: true, buffer: nothing })
  expect([await parts(), await check()]).toEqual([{ store: 'up', bus: 'up', city: 'up', buffer: 'up' }, 'ok'])
  expect(await doctor()).toEqual([{ part: 'Delivery buffer', state: 'ok', words: 'nothing waits; 0 MB of 105 MB are used' }])
  expect(await doctor(200)).toMatchObject([{ state: 'warning', words: expect.stringMatching(/limit is 105 MB/) }])
  expect(await doctor(LIMIT_MB, 'another key of at least thirty-two ch')).toMatchObject([
    { state: 'warning', words: expect.stringMatching(/does not exist yet/) },
  ])
  expect(await doctor(0)).toEqual([])
})

it('a buffer that is away is named everywhere, and everything but values is still served', async () => {
  await servers.all[0]?.stop()
  await look()
  expect(await app.get('/api/ready')).toMatchObject({ status: 200, body: { status: 'ready', parts: { buffer: 'down' } } })
  expect(await check()).toBe('failing')
  const unknown = { isUp: false, messages: null, bytes: null, limitBytes: null, oldestAt: null }
  expect(await system()).toMatchObject({ hasBuffer: true, buffer: unknown })
  expect((await state()).buffer).toMatchObject(unknown)
  expect(await metrics()).toEqual({ up: 0 })
  expect(await doctor()).toMatchObject([{ state: 'problem', words: expect.stringMatching(/does not answer/) }])
})
