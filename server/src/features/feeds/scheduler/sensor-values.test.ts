import type { Position } from '@oppidum/domain/core/geo'
import type { Observation } from '@oppidum/domain/feeds/intake'
import { expect, it } from 'vitest'
import type { Site } from '../importer.ts'
import { EMPTY_SUMMARY } from '../parsing/empty-summary.ts'
import type { Reading } from '../parsing/feed-reading.ts'
import { bySections, combined, NO_SECTION } from './sensor-values.ts'

const MINUTE = 60_000
const AT: Position = [-56.155, -34.89]
const NEXT_LANE: Position = [-56.155, -34.8901]
const FARTHER: Position = [-56.152, -34.89]

const value = (id: string, at: Position | null, measure: Observation['measure'], atMs: number, amount: number) => ({
  site: { id, name: '', geometry: at && { type: 'Point' as const, coordinates: at }, bearing: null },
  observation: { measure, placeId: 'section', atMs, value: amount },
})

it.each<[string, ReturnType<typeof value>[], [number, number][]]>([
  [
    'one sensor: every value',
    [value('a', AT, 'traffic.speed', 1, 30), value('a', AT, 'traffic.speed', 2, 40)],
    [
      [1, 30],
      [2, 40],
    ],
  ],
  ['speeds of two: their mean', [value('a', AT, 'traffic.speed', 1, 30), value('b', NEXT_LANE, 'traffic.speed', 2, 40)], [[2, 35]]],
  ['flows of two lanes: their sum', [value('a', AT, 'traffic.flow', 1, 300), value('b', NEXT_LANE, 'traffic.flow', 1, 500)], [[1, 800]]],
  [
    'flows of two cross-sections: their mean',
    [value('a', AT, 'traffic.flow', 1, 300), value('b', FARTHER, 'traffic.flow', 1, 500)],
    [[1, 400]],
  ],
  [
    'flows of sensors without a place: their mean',
    [value('a', null, 'traffic.flow', 1, 300), value('b', null, 'traffic.flow', 1, 500)],
    [[1, 400]],
  ],
  [
    'a value more than five minutes older: left out',
    [value('a', AT, 'traffic.speed', 0, 90), value('b', AT, 'traffic.speed', 5 * MINUTE + 1, 30)],
    [[5 * MINUTE + 1, 30]],
  ],
  [
    'several values of each of two: the newest ones',
    [value('a', AT, 'traffic.speed', 1, 90), value('a', AT, 'traffic.speed', 2, 30), value('b', AT, 'traffic.speed', 2, 40)],
    [[2, 35]],
  ],
])('%s', (_what, values, wanted) => {
  expect(combined(values).map((it) => [it.atMs, it.value])).toEqual(wanted)
})

it('counts what no section is found for, describes unknown sensors, and leaves out those that are ignored', async () => {
  const own: Site = { id: 'described', name: 'Bridge', geometry: { type: 'Point', coordinates: AT }, bearing: null }
  const ids = ['known', 'described', 'unknown', 'ignored']
  const batches = [ids.map((placeId): Observation => ({ measure: 'traffic.speed', placeId, atMs: 1, value: 30 }))]
  const reading: Reading = {
    next: async () => batches.shift(),
    summary: () => ({ ...EMPTY_SUMMARY, offline: ids.map((placeId) => ({ measure: 'traffic.speed', placeId, sinceMs: 2 })) }),
    close: () => {},
    sites: () => [own],
  }
  const learned: Site[] = []
  const places: Record<string, { locationId: string } | 'ignored'> = {
    known: { locationId: 'a' },
    described: { locationId: 'b' },
    ignored: 'ignored',
  }
  const matched = bySections(reading, {
    known: (id) => (id === 'known' ? { ...own, id } : undefined),
    assign: ({ id }) => places[id] ?? 'none',
    learn: async (sites) => void learned.push(...sites),
  })
  expect((await matched.next())?.map((it) => ('placeId' in it ? it.placeId : ''))).toEqual(['a', 'b'])
  expect(await matched.next()).toBeUndefined()
  expect(matched.summary()).toMatchObject({
    rejected: [{ reason: NO_SECTION, count: 1 }],
    offline: [{ measure: 'traffic.speed', placeId: 'a', sinceMs: 2 }],
  })
  expect(learned.map((it) => it.id)).toEqual(['described', 'unknown', 'ignored'])
})
