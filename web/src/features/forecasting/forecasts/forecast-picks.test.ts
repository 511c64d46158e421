import { expect, test } from 'vitest'
import { highestRisk, pointAhead, slowingMost } from './forecast-picks.ts'

const point = (minutesAhead: number, value: number) => ({
  at: '2026-11-20T15:00:00.000Z',
  minutesAhead,
  value,
  low: value - 2,
  high: value + 2,
})
const section = (place: string, ...points: ReturnType<typeof point>[]) => ({ place, location: place, points })
const hour = (expected: number) => ({ at: '2026-11-20T15:00:00.000Z', expected, risk: 0.5, low: 0, high: 2 })

test('finds the point of a time ahead, or the last one before it', () => {
  const points = [point(15, 1), point(30, 2), point(60, 3)]
  expect([15, 45, 60, 90].map((it) => pointAhead(points, it)?.value)).toEqual([1, 2, 3, 3])
  expect(pointAhead(points, 10)).toBeUndefined()
})

test('picks the section with the largest predicted loss of speed', () => {
  const sections = [section('a', point(30, 30)), section('b', point(15, 40), point(30, 20)), section('c', point(30, 5)), section('d')]
  const records = [
    { id: 'a', avgSpeed: 45 },
    { id: 'b', avgSpeed: 41 },
    // Without a current measurement, a loss is unknown.
    { id: 'c', avgSpeed: null },
  ]
  expect(slowingMost(sections, records, 30)).toMatchObject({ place: 'b', nowMph: 41, point: { value: 20 } })
  expect(slowingMost(sections, [{ id: 'a', avgSpeed: 30 }], 30)).toBeNull()
})

test('picks the district and hour that exceed the usual most, within the requested hours', () => {
  const districts = [
    { district: 'Centro', usual: 1.5, hours: [hour(1.6), hour(1.4), hour(9)] },
    { district: 'Pocitos', usual: 0.4, hours: [hour(0.3), hour(0.9)] },
  ]
  expect(highestRisk(districts, 2)).toMatchObject({ district: 'Pocitos', hour: { expected: 0.9 } })
  expect(highestRisk([], 2)).toBeNull()
})
