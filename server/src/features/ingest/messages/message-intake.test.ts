import type { Role } from '@oppidum/domain/core/access'
import type { MessageProblem } from '@oppidum/domain/ingest/message-problem'
import type { TrafficRecord } from '@oppidum/domain/telemetry/traffic'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LISTENER_LIMITS } from '../../../adapters/mqtt/listener-limits.ts'
import type { MessageListener } from '../../../adapters/mqtt/message-listener.ts'
import { mqttListener } from '../../../adapters/mqtt/mqtt-listener.adapter.ts'
import { publishingClient } from '../../../adapters/mqtt/testing/publishing-client.ts'
import { NOW, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { withKey } from '../../../testing/test-keys.ts'
import { signUp } from '../../../testing/test-people.ts'

let app: TestApp
let listener: MessageListener
const closing: (() => void)[] = []
beforeEach(async () => {
  app = await startTestApp()
  const log = { warn: () => {} }
  listener = await mqttListener({ host: '127.0.0.1', port: 0, gate: app.features.ingest.messages, log })
})
afterEach(async () => {
  for (const close of closing.splice(0)) close()
  await listener.close()
  await app.close()
})

async function aDevice({
  version = 4,
  isHasty = false,
  ...more
}: {
  version?: 4 | 5
  isHasty?: boolean
  scopes?: ('ingest' | 'read')[]
  role?: Role
} = {}) {
  const { key, keyId, personId } = await withKey(app.context, { plan: 'pro', role: 'operator', scopes: ['ingest'], ...more })
  const device = await publishingClient(listener.port, { version, isHasty, password: key })
  closing.push(device.close)
  return { ...device, keyId, personId }
}

const TOPIC = 'ingest/montevideo/observations'
const row = (value: unknown, more: object = {}) => ({ measure: 'traffic.speed', place: 'italia-1', at: NOW, value, unit: 'mph', ...more })
const speed = async () => ((await app.get('/api/traffic-data')).body as TrafficRecord[]).find((it) => it.id === 'italia-1')
const stored = async () =>
  (await app.database.db.pool.query(`select value, source_id as source from observation where source_id like 'key:%'`)).rows

async function problems(): Promise<MessageProblem[]> {
  const { cookie } = await signUp(app, { role: 'admin' })
  return (await app.get('/api/ingest/message-problems', { cookie })).body as MessageProblem[]
}

describe.each([4, 5] as const)('with version %d of MQTT, a message', (version) => {
  it('is on the screens with its source, and acknowledged when it is stored', async () => {
    const device = await aDevice({ version })
    expect(await device.connack()).toMatchObject(version === 5 ? { reasonCode: 0, properties: { maximumQoS: 1 } } : { returnCode: 0 })
    expect(await device.publish(TOPIC, JSON.stringify(row(31)))).toMatchObject({ cmd: 'puback' })
    expect(await stored()).toEqual([{ value: 31, source: 'key:Depot' }])
    await app.settled()
    expect(await speed()).toMatchObject({ avgSpeed: 31, source: 'key:Depot', quality: 'measured' })
  })

  it.each<[what: string, topic: string, payload: string, code: number, reason: string]>([
    ['no JSON', TOPIC, '{"measure":', 0x99, 'The payload is neither a JSON object nor a list of JSON objects.'],
    ['a bare number', TOPIC, '31', 0x99, 'The payload is neither a JSON object nor a list of JSON objects.'],
    ['an unknown place', TOPIC, JSON.stringify(row(31, { place: 'nowhere' })), 0x99, "'place': The city has no such place"],
    [
      'a wrong value in its second row',
      TOPIC,
      JSON.stringify([row(31), row('fast')]),
      0x99,
      "row 2, 'value': The value is not a finite number.",
    ],
    ['another topic', 'roads/italia-1', '{}', 0x90, 'Topics are ingest/CITY/KIND'],
    ['an unknown city', 'ingest/atlantis/observations', JSON.stringify(row(31)), 0x90, 'There is no city with that name.'],
  ])('with %s is acknowledged as refused, and an admin sees why', async (_what, topic, payload, code, reason) => {
    const device = await aDevice({ version })
    const puback = await device.publish(topic, payload)
    if (version === 5) expect(puback).toMatchObject({ reasonCode: code, properties: { reasonString: expect.stringContaining(reason) } })
    await device.publish(topic, payload)
    expect(await problems()).toEqual([
      { source: 'key:Depot', topic, reason: expect.stringContaining(reason), count: 2, lastAt: new Date(app.clock.nowMs()).toISOString() },
    ])
  })
})

it('many messages of several devices, a bad one among them, each have their own verdict', async () => {
  const devices = await Promise.all([aDevice({ version: 5 }), aDevice({ version: 5 })])
  const start = Date.parse(NOW) - 600_000
  const sent = Array.from({ length: 200 }, (_, index) =>
    (devices[index % 2] as (typeof devices)[0]).publish(TOPIC, JSON.stringify(row(index === 77 ? 'bad' : 30, { at: start + index }))),
  )
  const pubacks = await Promise.all(sent)
  expect(pubacks.map((it, index) => (it?.reasonCode ? index : null)).filter((it) => it !== null)).toEqual([77])
  expect(await stored()).toHaveLength(199)
})

it('rows that are rejected are counted at their source, as those of a call', async () => {
  const device = await aDevice()
  await device.publish(TOPIC, JSON.stringify([row(31), row(31, { place: 'nowhere' })]))
  const { cookie } = await signUp(app, { role: 'admin' })
  const sources = (await app.get('/api/ingest/sources', { cookie })).text
  expect(sources).toContain('key:Depot')
  expect(sources).toContain('unknown-place')
})

it('a message that comes again is stored once', async () => {
  const device = await aDevice()
  for (let time = 0; time < 2; time++) expect(await device.publish(TOPIC, JSON.stringify(row(31)))).toBeDefined()
  expect(await stored()).toHaveLength(1)
})

it('incidents come as they do over HTTP', async () => {
  const device = await aDevice()
  const incident = { id: 'pump-4', title: 'Pump 4 is down', createdAt: NOW, priority: 'high' }
  expect(await device.publish('ingest/montevideo/incidents', JSON.stringify(incident))).toBeDefined()
  await app.settled()
  expect((await app.get('/api/incidents')).body).toContainEqual(expect.objectContaining({ externalId: 'pump-4', title: 'Pump 4 is down' }))
})

it('a device need not wait until it is let in', async () => {
  const device = await aDevice({ isHasty: true })
  expect(await device.publish(TOPIC, JSON.stringify(row(31)))).toBeDefined()
})

describe('nobody is let in', () => {
  it.each<[string, () => Promise<{ connack(): Promise<unknown> }>]>([
    ['without a key', () => publishingClient(listener.port)],
    ['with a wrong one', () => publishingClient(listener.port, { password: `opk_${'x'.repeat(32)}` })],
    ['with a key that only reads', () => aDevice({ scopes: ['read'] })],
  ])('%s', async (_what, connecting) => {
    expect(await (await connecting()).connack()).toMatchObject({ returnCode: 5 })
  })
})

it.each<[string, (device: Awaited<ReturnType<typeof aDevice>>) => Promise<unknown>]>([
  ['its key is removed', ({ keyId }) => app.database.db.pool.query('delete from api_key where id = $1', [keyId])],
  ['its owner loses the role', ({ personId }) => app.context.people.setRole(app.database.db.pool as never, personId, '*', 'viewer')],
])('a message is not acknowledged, and the connection ends, when %s', async (_what, act) => {
  const device = await aDevice({ version: 5 })
  await device.publish(TOPIC, JSON.stringify(row(31)))
  await act(device)
  app.clock.advance(5_000)
  expect(await device.publish(TOPIC, JSON.stringify(row(32)))).toBeUndefined()
  expect(await device.ended()).toBe(0x87)
  expect(await stored()).toHaveLength(1)
})

it('nobody hears what others send', async () => {
  const device = await aDevice()
  device.send({ cmd: 'subscribe', messageId: 9, subscriptions: [{ topic: '#', qos: 0 }] })
  await (await aDevice()).publish(TOPIC, JSON.stringify(row(31)))
  await device.publish(TOPIC, JSON.stringify(row(31)))
  expect(device.heard.map((it) => [it.cmd, 'granted' in it ? it.granted : null])).toEqual([
    ['connack', null],
    ['suback', [0x80]],
    ['puback', null],
  ])
})

it.each<[string, (device: Awaited<ReturnType<typeof aDevice>>) => void, number | undefined]>([
  [
    'sends with QoS 2',
    ({ send }) => send({ cmd: 'publish', topic: TOPIC, payload: '{}', qos: 2, dup: false, retain: false, messageId: 1 }),
    0x9b,
  ],
  ['sends too much', ({ publish }) => void publish(TOPIC, Buffer.alloc(LISTENER_LIMITS.payloadBytes + 1)), 0x95],
  ['sends far too much', ({ publish }) => void publish(TOPIC, Buffer.alloc(5_000_000)), 0x95],
  [
    'greets twice',
    ({ send }) => send({ cmd: 'connect', protocolId: 'MQTT', protocolVersion: 5, clean: true, clientId: 'x', keepalive: 0 }),
    undefined,
  ],
])('the connection of a device ends that %s', async (_what, act, code) => {
  const device = await aDevice({ version: 5 })
  act(device)
  expect(await device.ended()).toBe(code)
})
