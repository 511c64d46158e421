import { expect, test } from 'vitest'
import { type MarkFeature, markDiff } from './mark-diff.ts'

const point = (id: string, look = 'high', x = 0): [string, MarkFeature] => [
  id,
  { id, look, rank: 1, geometry: { type: 'Point', coordinates: [x, 0] } },
]
const line = (id: string, x: number): [string, MarkFeature] => [
  id,
  {
    id,
    look: 'high',
    rank: 1,
    geometry: {
      type: 'LineString',
      coordinates: [
        [0, 0],
        [x, 0],
      ],
    },
  },
]
const idsOf = (features: readonly { properties: unknown }[] | undefined) => features?.map((it) => (it.properties as { id: string }).id)

test('equal sets give no difference', () => {
  expect(markDiff(new Map([point('a')]), new Map([point('a')]))).toBeNull()
})

test('adds new marks, removes old ones and replaces changed ones', () => {
  const before = new Map([point('stays'), point('goes'), point('moves'), point('ages')])
  const after = new Map([point('stays'), point('moves', 'high', 1), point('ages', 'high-stale'), point('comes')])
  const diff = markDiff(before, after)
  expect(idsOf(diff?.add)).toEqual(['moves', 'ages', 'comes'])
  expect(diff?.remove).toEqual(['moves', 'ages', 'goes'])
})

test('a stretch is replaced when one of its corners moves', () => {
  expect(markDiff(new Map([line('a', 1)]), new Map([line('a', 1)]))).toBeNull()
  expect(markDiff(new Map([line('a', 1)]), new Map([line('a', 2)]))).toMatchObject({
    remove: ['a'],
    add: [{ geometry: { type: 'LineString' } }],
  })
})
