import { gzipSync } from 'node:zlib'
import { PbfWriter } from 'pbf'
import { describe, expect, it } from 'vitest'
import type { Continuation } from '../importer.ts'
import { decodeFeed, FeedSchema } from '../importers.ts'
import { type ReceivedMessage, writeMessages } from '../received-messages.ts'
import { isRebirthCommand, sparkplugPayload } from '../testing/sparkplug-publisher.ts'
import { importer } from './sparkplug-importer.ts'

const NOW_MS = Date.parse('2026-11-20T10:00:00.000Z')
const AT_MS = Date.parse('2026-11-20T09:59:30.000Z')
const SPEED = { name: 'Speed', measure: 'traffic.speed', unit: 'km/h' }
const BASE = {
  standard: 'sparkplug',
  id: 'loops',
  name: 'Loops',
  url: 'mqtts://broker.example',
  everySeconds: 60,
  group: 'City',
  metrics: [
    { ...SPEED, unit: 'mph' },
    { name: 'Lane {site}/Flow', measure: 'traffic.flow', unit: 'vehicles/min' },
  ],
}

type Content = Parameters<typeof sparkplugPayload>[0]
type Message = Partial<ReceivedMessage> & { topic: string; payload: Uint8Array }

const message = (kind: string, content: Content | Uint8Array, more: Partial<ReceivedMessage> = {}): Message => ({
  topic: `spBv1.0/City/${kind}/edge${kind.startsWith('D') ? '/loop-1' : ''}`,
  payload: content instanceof Uint8Array ? content : sparkplugPayload({ timestamp: AT_MS, ...content }),
  ...more,
})

/** Each list of messages is one delivery, with the state that the one before left. */
function decode(
  deliveries: readonly (readonly Message[])[],
  { nowMs = NOW_MS, ...more }: { nowMs?: number; [setting: string]: unknown } = {},
) {
  const feed = FeedSchema.parse({ ...BASE, ...more })
  let left: Continuation | undefined
  return deliveries.map((messages) => {
    const all = messages.map((it) => ({ retained: false, receivedMs: NOW_MS - 2_000, ...it }))
    // As it goes to another thread.
    const state = structuredClone(left?.state)
    const decoded = decodeFeed(writeMessages(all), 'text/plain', feed, { nowMs, state })
    const drafts = [...decoded.drafts]
    left = decoded.continuation?.()
    const { rejected, flawed, ...summary } = decoded.summary()
    const count = (list: typeof rejected) => Object.fromEntries(list.map((it) => [it.reason, it.count]))
    return { drafts, ...summary, rejected: count(rejected), flawed: count(flawed), publish: left?.publish ?? [], notice: left?.notice }
  })
}

const last = (...args: Parameters<typeof decode>) => decode(...args).at(-1) as ReturnType<typeof decode>[number]

const BD_SEQ = { name: 'bdSeq', type: 'UInt64', value: 3 } as const
const NODE_BIRTH = message('NBIRTH', { seq: 0, metrics: [BD_SEQ] })
const BIRTH = message('DBIRTH', {
  seq: 1,
  metrics: [
    { name: 'Speed', alias: 7, type: 'Float', value: 72.4 },
    { name: 'Battery', alias: 8, type: 'Int32', value: 90 },
  ],
})
const data = (seq: number, metrics: Content['metrics'], more: Content = {}) => message('DDATA', { seq, metrics: metrics ?? [], ...more })
const byAlias = (value: number, more: object = {}) => ({ alias: 7, type: 'Float' as const, value, ...more })
const speed = (value: number, atMs = AT_MS) => ({ measure: 'traffic.speed', placeId: 'edge/loop-1', atMs, value })
const OFFLINE = { measure: 'traffic.speed', placeId: 'edge/loop-1' }

describe('births', () => {
  it('give values, and meanings to the aliases of later messages', () => {
    const [first, second] = decode([[NODE_BIRTH, BIRTH], [data(2, [byAlias(31.5, { timestamp: AT_MS + 5_000 })])]])
    expect(first).toMatchObject({ drafts: [speed(72.4)], rejected: {}, publish: [], notice: null })
    expect(second).toMatchObject({
      drafts: [speed(31.5, AT_MS + 5_000)],
      observedAt: '2026-11-20T09:59:35.000Z',
      rejected: {},
      publish: [],
    })
  })

  it('of a node may have the sensor in the name of a metric', () => {
    const metrics = [
      BD_SEQ,
      { name: 'Lane 4/Flow', type: 'UInt16' as const, value: 14 },
      { name: 'Speed', type: 'Int8' as const, value: 9 },
    ]
    expect(last([[message('NBIRTH', { seq: 0, metrics })]]).drafts).toEqual([
      { measure: 'traffic.flow', placeId: '4', atMs: AT_MS, value: 840 },
      { measure: 'traffic.speed', placeId: 'edge', atMs: AT_MS, value: 9 },
    ])
  })

  it('begin everything from the beginning', () => {
    const other = message('DBIRTH', { seq: 1, metrics: [{ name: 'Battery', alias: 7, type: 'Float', value: 1 }] })
    expect(
      last([
        [NODE_BIRTH, BIRTH],
        [NODE_BIRTH, other, data(2, [byAlias(50)])],
      ]),
    ).toMatchObject({ drafts: [], rejected: {} })
  })
})

describe('a rebirth', () => {
  const CASES: [what: string, before: Message[], then: Message[], drafts: number][] = [
    ['a birth is missing', [], [data(5, [byAlias(50)])], 0],
    ['the birth of the device is missing', [NODE_BIRTH], [data(1, [byAlias(50)])], 0],
    ['a message is missing, after which aliases may mean something else', [NODE_BIRTH, BIRTH], [data(3, [byAlias(50)])], 0],
    ['an alias is unknown', [NODE_BIRTH, BIRTH], [data(2, [{ ...byAlias(50), alias: 9 }])], 0],
    ['a message is missing, but a value has its name', [NODE_BIRTH, BIRTH], [data(9, [{ name: 'Speed', type: 'Float', value: 50 }])], 1],
    ['a node died and goes on', [NODE_BIRTH, BIRTH], [message('NDEATH', { metrics: [BD_SEQ] }), data(2, [byAlias(50)])], 0],
  ]
  it.each(CASES)('is asked for if %s', (_what, before, then, drafts) => {
    const { publish, notice, ...rest } = last([before, then])
    expect(publish.map((it) => [it.topic, isRebirthCommand(it.payload)])).toEqual([['spBv1.0/City/NCMD/edge', true]])
    expect(rest.drafts).toHaveLength(drafts)
    expect(notice).toContain('Asked for a rebirth, because a birth or another message is missing: edge.')
  })

  it('is asked for once in a minute, and not after it came', () => {
    const unborn = [data(5, [byAlias(50)])]
    expect(decode([unborn, unborn]).map((it) => it.publish.length)).toEqual([1, 0])
    expect(last([unborn, [NODE_BIRTH, BIRTH, data(2, [byAlias(50)])]])).toMatchObject({ publish: [], notice: null, rejected: {} })
    expect(last([[...unborn, NODE_BIRTH, BIRTH]])).toMatchObject({ publish: [], notice: null })
  })

  it('is not needed after a message that came twice, nor when the numbers begin again', () => {
    const twice = [NODE_BIRTH, BIRTH, data(2, [byAlias(50)]), data(2, [byAlias(50)])]
    expect(last([twice])).toMatchObject({ publish: [], flawed: {}, rejected: { doubled: 2 } })
    const atEnd = message('NBIRTH', { seq: 254, metrics: [BD_SEQ] })
    const around = [atEnd, { ...BIRTH, payload: sparkplugPayload({ timestamp: AT_MS, seq: 255, metrics: [] }) }, data(0, [])]
    expect(last([around])).toMatchObject({ publish: [], flawed: {} })
  })
})

describe('deaths', () => {
  const BORN = [NODE_BIRTH, BIRTH]
  it.each<[string, Message]>([
    ['a device', message('DDEATH', { seq: 2 })],
    // Its time is that of the connection.
    ['its node', message('NDEATH', { timestamp: AT_MS - 3_600_000, metrics: [BD_SEQ] })],
    ['its node without a number', message('NDEATH', {})],
  ])('of %s take the values away from their arrival', (_what, death) => {
    const { offline, notice } = last([BORN, [death]])
    expect(offline).toEqual([{ ...OFFLINE, sinceMs: NOW_MS - 2_000 }])
    expect(notice).toMatch(/^Offline, as the broker says: edge/)
  })

  it.each<[string, Message[]]>([
    ['of an earlier connection', [message('NDEATH', { metrics: [{ ...BD_SEQ, value: 2 }] })]],
    ['before another birth', [message('NDEATH', { metrics: [BD_SEQ] }), NODE_BIRTH, BIRTH]],
    ['that are retained', [message('NDEATH', {}, { retained: true })]],
  ])('%s take nothing away', (_what, messages) => {
    expect(last([BORN, messages])).toMatchObject({ offline: [], notice: null })
  })
})

describe('a value', () => {
  const of = (metric: object, more?: object) => last([[NODE_BIRTH, BIRTH, data(2, [metric as never], more)]])

  it('that is null takes the last one away', () => {
    const result = of({ ...byAlias(0), value: null, isNull: true })
    expect(result).toMatchObject({ rejected: { 'the sensor has no value': 1 }, offline: [{ ...OFFLINE, sinceMs: AT_MS }] })
  })

  it('of the past is stored at its time and takes nothing away', () => {
    const hourAgo = AT_MS - 3_600_000
    expect(of(byAlias(20, { isHistorical: true, timestamp: hourAgo })).drafts).toContainEqual(speed(20, hourAgo))
    expect(of({ ...byAlias(0), value: null, isNull: true, isHistorical: true }).offline).toEqual([])
  })

  it('without a time has that of its message', () => {
    expect(of(byAlias(20), { timestamp: AT_MS + 1_000 }).drafts).toContainEqual(speed(20, AT_MS + 1_000))
  })

  it.each<[string, object, string]>([
    ['a time in the future', byAlias(20, { timestamp: NOW_MS + 3_600_000 }), 'a time in the future'],
    ['another kind', { alias: 7, type: 'String', value: '20' }, 'no number'],
    ['no number', byAlias(Number.NaN), 'no number'],
    ['a negative flow', { name: 'Lane 4/Flow', type: 'Int32', value: -3 }, 'impossible value'],
  ])('with %s is left out', (_what, metric, reason) => {
    expect(of(metric)).toMatchObject({ rejected: { [reason]: 1 } })
  })

  it.each<[string, number | bigint]>([
    ['Int8', -5],
    ['Int16', -300],
    ['Int32', -70_000],
    ['Int64', -5_000_000_000],
    ['UInt8', 255],
    ['UInt16', 65_535],
    ['UInt32', 4_294_967_295],
    ['UInt64', 10_000_000_000],
    ['Float', -0.1],
    ['Double', -1e-7],
  ])('of the type %s', (type, value) => {
    const metrics = [{ name: 'Storage', measure: 'energy.storage', unit: 'MW' }]
    const birth = message('NBIRTH', { seq: 0, metrics: [{ name: 'Storage', type, value } as never] })
    expect(last([[birth]], { metrics }).drafts).toEqual([{ measure: 'energy.storage', placeId: 'city', atMs: AT_MS, value }])
  })

  it('may leave its type to the birth', () => {
    const metrics = [{ name: 'Storage', measure: 'energy.storage', unit: 'MW' }]
    const birth = message('NBIRTH', { seq: 0, metrics: [{ name: 'Storage', alias: 1, type: 'Int32', value: -5 }] })
    const metric = new PbfWriter()
    metric.writeVarintField(2, 1)
    metric.writeVarintField(10, 2 ** 32 - 6)
    const payload = new PbfWriter()
    payload.writeVarintField(1, AT_MS + 1)
    payload.writeBytesField(2, metric.finish())
    payload.writeVarintField(3, 1)
    expect(last([[birth, message('NDATA', payload.finish())]], { metrics }).drafts).toMatchObject([{ value: -5 }, { value: -6 }])
  })
})

describe('a payload', () => {
  const whole = BIRTH.payload
  it.each<[string, Uint8Array]>([
    ['cut off', whole.subarray(0, whole.length - 3)],
    ['JSON', new TextEncoder().encode('{"speed":30}')],
    ['garbage', Uint8Array.of(255, 255, 255, 255)],
    ['a length beyond the end', Uint8Array.of(18, 255, 255, 255, 255, 15)],
    ['no archive, as it says', archive(Uint8Array.of(1, 2, 3))],
    ['an archive of far too much', archive(gzipSync(Buffer.alloc(20_000_000)))],
  ])('that is %s is counted, and the next one is read', (_what, payload) => {
    const next = message('NBIRTH', { seq: 0, metrics: [{ name: 'Speed', type: 'Float', value: 30 }] })
    expect(last([[message('DDATA', payload), next]])).toMatchObject({ rejected: { 'not Sparkplug B': 1 }, drafts: [{ value: 30 }] })
  })

  it('may be compressed', () => {
    expect(last([[NODE_BIRTH, message('DBIRTH', archive(gzipSync(whole), 1))]])).toMatchObject({ drafts: [speed(72.4)], flawed: {} })
  })
})

function archive(body: Uint8Array, seq = 0): Uint8Array {
  const payload = new PbfWriter()
  payload.writeVarintField(3, seq)
  payload.writeStringField(4, 'SPBV1.0_COMPRESSED')
  payload.writeBytesField(5, body)
  return payload.finish()
}

it.each([
  'spBv1.0/City/NCMD/edge',
  'spBv1.0/City/DCMD/edge/loop-1',
  'spBv1.0/City/NDATA/edge/loop-1',
  'spBv1.0/City/DDATA/edge',
  'spBv1.0/City',
])('messages of the topic %s are no news', (topic) => {
  expect(last([[{ topic, payload: BIRTH.payload }]])).toMatchObject({ drafts: [], rejected: {}, publish: [] })
})

it('a retained value counts at its time, without leaving an alias', () => {
  const result = last([[{ ...BIRTH, retained: true }], [data(2, [byAlias(50)])]])
  expect(result.rejected).toEqual({ 'an alias whose birth is missing': 1 })
})

it('asks for the topics of the group, without a session', () => {
  expect(importer.subscription(FeedSchema.parse(BASE), 'key')).toMatchObject({
    filter: 'spBv1.0/City/#',
    sessionSeconds: 0,
    user: 'oppidum',
    password: 'key',
  })
})

it.each<[string, object]>([
  ['a group of several levels', { group: 'City/North' }],
  ['a wildcard as group', { group: '+' }],
  ['no metrics', { metrics: [] }],
  ['a unit of something else', { metrics: [{ ...SPEED, unit: 'MW' }] }],
  ['two sensors in a name', { metrics: [{ ...SPEED, name: '{site}/{site}' }] }],
  ['traffic and energy', { metrics: [SPEED, { name: 'P', measure: 'energy.solar', unit: 'MW' }] }],
])('a feed cannot have %s', (_what, more) => {
  expect(FeedSchema.safeParse({ ...BASE, ...more }).success).toBe(false)
})
