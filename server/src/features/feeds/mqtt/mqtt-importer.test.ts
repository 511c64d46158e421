import { describe, expect, it } from 'vitest'
import { decodeFeed, FeedSchema } from '../importers.ts'
import { type ReceivedMessage, writeMessages } from '../received-messages.ts'
import { fixture } from '../testing/fixture.ts'
import { isJsonPointer, valueAt } from './json-pointer.ts'
import { importer } from './mqtt-importer.ts'
import { isTopicPattern, siteReader } from './topic-pattern.ts'

const SPEED = { measure: 'traffic.speed', pointer: '/speed', unit: 'mph' }
const BASE = {
  standard: 'mqtt',
  id: 'loops',
  name: 'Loops',
  url: 'mqtts://broker.example',
  everySeconds: 60,
  topic: 'roads/{site}/state',
  time: '/ts',
  values: [SPEED],
}
const NOW = '2026-11-20T10:00:00.000Z'
const AT_MS = Date.parse('2026-11-20T09:59:30Z')
const text = (name: string) => new TextDecoder().decode(fixture(`mqtt/${name}.json`))

type Sent = Partial<ReceivedMessage> & { text: string | Uint8Array }

function decode(messages: readonly Sent[], more: object = {}) {
  const feed = FeedSchema.parse({ ...BASE, ...more })
  const all = messages.map(({ text, ...it }) => {
    const payload = typeof text === 'string' ? new TextEncoder().encode(text) : text
    return { topic: 'roads/s1/state', retained: false, receivedMs: Date.parse('2026-11-20T09:59:58Z'), payload, ...it }
  })
  const decoded = decodeFeed(writeMessages(all), 'text/plain', feed, { nowMs: Date.parse(NOW) })
  const drafts = [...decoded.drafts]
  return { drafts, ...decoded.summary() }
}

const reasons = (result: ReturnType<typeof decode>) => Object.fromEntries(result.rejected.map((it) => [it.reason, it.count]))

describe('a message', () => {
  it('gives several values, each in the unit that is stored', () => {
    const values = [
      { ...SPEED, unit: 'km/h' },
      { measure: 'traffic.flow', pointer: '/flow', unit: 'vehicles/min' },
    ]
    const { drafts, observedAt, rejected } = decode([{ text: text('loop') }], { values })
    expect(drafts).toEqual([
      { measure: 'traffic.speed', placeId: 's1', atMs: AT_MS, value: expect.closeTo(44.987, 2) },
      { measure: 'traffic.flow', placeId: 's1', atMs: AT_MS, value: 840 },
    ])
    expect([observedAt, rejected]).toEqual(['2026-11-20T09:59:30.000Z', []])
  })

  it('may name its sensor itself', () => {
    const { drafts } = decode([{ text: text('loop') }], { topic: 'roads/#', site: '/station/id' })
    expect(drafts).toMatchObject([{ placeId: '4711', value: 72.4 }])
  })

  it('may be the bare number, which counts from its arrival', () => {
    const more = { time: undefined, values: [{ ...SPEED, pointer: '' }] }
    expect(decode([{ text: '31.5' }], more).drafts).toEqual([
      { measure: 'traffic.speed', placeId: 's1', atMs: Date.parse('2026-11-20T09:59:58Z'), value: 31.5 },
    ])
  })

  it('may have many records, of which unusable ones are counted by reason', () => {
    const more = {
      each: '/readings',
      site: '/sensor',
      time: '/at',
      timeZone: 'America/Montevideo',
      values: [{ ...SPEED, pointer: '/data/km~1h' }],
    }
    const result = decode([{ text: text('gateway') }], more)
    expect(result.drafts).toEqual([{ measure: 'traffic.speed', placeId: 'a/1', atMs: AT_MS, value: 50 }])
    expect(reasons(result)).toEqual({
      'no value': 1,
      'impossible value': 1,
      'no site': 1,
      'no time': 2,
      'a time in the future': 1,
      doubled: 1,
    })
  })

  it("of energy is the city's, and of a substation its own", () => {
    const values = [
      { measure: 'energy.solar', pointer: '/speed', unit: 'kW' },
      { measure: 'substation.load', pointer: '/speed', unit: 'MW' },
    ]
    const { drafts } = decode([{ text: text('loop') }], { values })
    expect(drafts).toMatchObject([
      { measure: 'energy.solar', placeId: 'city', value: expect.closeTo(0.0724) },
      { measure: 'substation.load', placeId: 's1', value: 72.4 },
    ])
  })
})

describe('messages', () => {
  it('that come twice count once', () => {
    const result = decode([{ text: text('loop') }, { text: text('loop'), retained: true }])
    expect([result.drafts.length, reasons(result)]).toEqual([1, { doubled: 1 }])
  })

  it.each<[string, Sent, object, string]>([
    [
      'retained and have no time',
      { text: '{"speed":30}', retained: true },
      { time: undefined },
      'a retained message without a time, whose age is unknown',
    ],
    ['are empty', { text: '' }, {}, 'empty'],
    ['are cut', { text: '{"speed":3' }, {}, 'not JSON'],
    ['are binary', { text: Uint8Array.of(8, 10, 255) }, {}, 'not JSON'],
    ['are no UTF-8', { text: Uint8Array.of(34, 0xe9, 34) }, {}, 'not JSON'],
    ['have no list', { text: '{}' }, { each: '/readings' }, 'no list'],
    ['have another topic', { text: '{}', topic: 'roads/s1/battery' }, {}, 'another topic'],
    ['have no number', { text: '{"ts":"2026-11-20T09:59:30Z","speed":"fast"}' }, {}, 'no value'],
    ['are nested deeply', { text: '['.repeat(100_000) }, {}, 'not JSON'],
  ])('that %s are counted, and the next one is stored', (_what, message, more, reason) => {
    const result = decode([message, { text: '{"speed":30,"ts":"2026-11-20T09:59:30Z","readings":[]}' }], more)
    expect(reasons(result)).toEqual({ [reason]: 1 })
    expect(result.drafts).toHaveLength('each' in more ? 0 : 1)
  })
})

describe('the subscription', () => {
  const of = (more: object = {}, secret?: string) => importer.subscription(FeedSchema.parse({ ...BASE, ...more }), secret)

  it.each<[object, string | undefined, object]>([
    [{}, undefined, { filter: 'roads/+/state', clientId: 'oppidum-loops', user: undefined, password: undefined, version: '3.1.1' }],
    [{}, 'key', { user: 'oppidum', password: 'key' }],
    [{ user: 'ana', clientId: 'room-1', version: '5' }, 'key', { user: 'ana', clientId: 'room-1', version: '5' }],
    [{ sessionSeconds: 60 }, undefined, { sessionSeconds: 60 }],
    // The broker must keep nothing whose age would be unknown.
    [{ sessionSeconds: 60, time: undefined }, undefined, { sessionSeconds: 0 }],
  ])('of %j with the key %j', (more, secret, expected) => {
    expect(of(more, secret)).toMatchObject(expected)
  })
})

it.each<[string, object]>([
  ['a web address', { url: 'https://broker.example' }],
  ['a password in the address', { url: 'mqtt://ana:secret@broker.example' }],
  ['no values', { values: [] }],
  ['a unit of something else', { values: [{ ...SPEED, unit: 'MW' }] }],
  ['traffic and energy', { values: [SPEED, { measure: 'energy.solar', pointer: '/a', unit: 'MW' }] }],
  ['what is computed here', { values: [{ ...SPEED, measure: 'city.speed' }] }],
  ['a pointer without a slash', { values: [{ ...SPEED, pointer: 'speed' }] }],
  ['two sites in the topic', { topic: '{site}/{site}' }],
  ['an unknown setting', { qos: 2 }],
])('a feed cannot have %s', (_what, more) => {
  expect(FeedSchema.safeParse({ ...BASE, ...more }).success).toBe(false)
})

it.each<[string, string, string | null]>([
  ['roads/{site}/state', 'roads/a/state', 'a'],
  ['roads/{site}/state', 'roads/a/b/state', null],
  ['roads/{site}/state', 'roads/a', null],
  ['+/{site}/#', 'roads/a/state/speed', 'a'],
  ['+/{site}/#', 'roads/a', 'a'],
  ['roads/#', 'roads', ''],
  ['#', 'anything/at/all', ''],
])('the pattern %s reads %s as %j', (pattern, topic, site) => {
  expect([isTopicPattern(pattern), siteReader(pattern)(topic)]).toEqual([true, site])
})

it.each(['', 'a/#/b', 'a+/b', 'a/{other}/b', '$share/group/a', 'a/x{site}'])('%j is no topic pattern', (pattern) => {
  expect(isTopicPattern(pattern)).toBe(false)
})

it.each<[string, unknown]>([
  ['', { a: { '~/': [5] } }],
  ['/a/~0~1/0', 5],
  ['/a/missing', undefined],
  ['/constructor', undefined],
])('the pointer %j', (pointer, value) => {
  expect([isJsonPointer(pointer), valueAt({ a: { '~/': [5] } }, pointer)]).toEqual([true, value])
})
