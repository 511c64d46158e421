import { expect, test } from 'vitest'
import { type PointFeature, pointDiff } from './point-diff.ts'

const point = (id: string, look = 'high', x = 0): [string, PointFeature] => [id, { id, look, rank: 1, position: [x, 0] }]
const idsOf = (features: readonly { properties: unknown }[] | undefined) => features?.map((it) => (it.properties as { id: string }).id)

test('equal sets give no difference', () => {
  expect(pointDiff(new Map([point('a')]), new Map([point('a')]))).toBeNull()
})

test('adds new marks, removes old ones and replaces changed ones', () => {
  const before = new Map([point('stays'), point('goes'), point('moves'), point('ages')])
  const after = new Map([point('stays'), point('moves', 'high', 1), point('ages', 'high-stale'), point('comes')])
  const diff = pointDiff(before, after)
  expect(idsOf(diff?.add)).toEqual(['moves', 'ages', 'comes'])
  expect(diff?.remove).toEqual(['moves', 'ages', 'goes'])
})
