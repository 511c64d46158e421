import { describe, expect, it } from 'vitest'
import { type BufferedDelivery, deliveryOf, messagesOf } from './buffered-delivery.ts'

const AT = Date.parse('2026-11-20T10:00:00.000Z')
const DELIVERY: BufferedDelivery = {
  delivery: { cityId: 'montevideo', sourceId: 'key:loops', quality: 'measured', staleAfterSeconds: 600 },
  observations: [
    { measure: 'traffic.speed', placeId: 'italia-1', atMs: AT, value: 31.5 },
    { measure: 'traffic.speed', placeId: 'italia-2', atMs: AT, value: 12 },
  ],
  acceptedMs: AT + 1_000,
  duplicate: 1,
  rejections: {
    rejected: 1,
    rejections: [{ reason: 'not-a-time', field: 'at', count: 1 }],
    rows: [{ row: 3, reason: 'not-a-time', field: 'at', excerpt: '{"at":"soon"}' }],
  },
}
const [MESSAGE] = messagesOf(DELIVERY, 1_000_000).map((it) => Buffer.from(it).toString('utf8')) as [string]

describe('a message of the buffer', () => {
  it('is read as it was written', () => {
    expect(deliveryOf(Buffer.from(MESSAGE))).toEqual(DELIVERY)
  })

  // Whatever is read is stored or set aside with its city, source and time: what no column takes would hold up all that comes after it.
  it.each<[string, Record<string, unknown>]>([
    ['a city with a NUL', { city: 'a\0b' }],
    ['a source with a NUL', { source: '\0' }],
    ['a source without an end', { source: 'x'.repeat(100_000) }],
    ['a time of acceptance beyond the calendar', { acceptedMs: 1e300 }],
    ['a time of acceptance before the calendar', { acceptedMs: -1e15 }],
    ['a time of a value beyond the calendar', { atMs: [AT, 8.64e15] }],
    ['a limit of age that no column takes', { staleAfter: 2 ** 40 }],
    ['a negative count', { duplicate: -1 }],
    ['a count that no column takes', { rejected: 2 ** 40 }],
    ['an excerpt with a NUL', { rows: [{ row: 1, reason: 'not-a-time', field: 'at', excerpt: '\0' }] }],
    ['a series that it does not list', { of: [0, 7] }],
    ['a series before the first', { of: [0, -1] }],
    ['fewer values than times', { values: [1] }],
    ['a measure of the language', { series: [['constructor', 'italia-1']] }],
    ['another version', { v: 2 }],
  ])('with %s is unreadable', (_what, change) => {
    expect(deliveryOf(Buffer.from(JSON.stringify({ ...JSON.parse(MESSAGE), ...change })))).toBeNull()
  })

  it.each([
    ['nothing', ''],
    ['half a message', MESSAGE.slice(0, 200)],
    ['bytes that are no text', Buffer.from([0x80, 0xff])],
    ['a number without an end', MESSAGE.replace('31.5', '1e999')],
    ['deep lists', '['.repeat(50_000)],
  ])('of %s is unreadable', (_what, text) => {
    expect(deliveryOf(Buffer.from(text))).toBeNull()
  })
})
