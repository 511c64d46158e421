import { expect, test } from 'vitest'
import { groupsOf } from './section-groups.ts'

/** A town of streets: `width` by `height` places. */
const town = (width: number, height: number) =>
  Array.from({ length: width * height }, (_, at) => ({
    id: `s${at}`,
    lon: -56 + (at % width) * 0.01,
    lat: -34 + Math.floor(at / width) * 0.01,
  }))

test('no group exceeds the limit, and each place is in exactly one', () => {
  const places = town(100, 100)
  const groups = groupsOf(places, 400)
  expect(Math.max(...groups.map((it) => it.length))).toBeLessThanOrEqual(400)
  expect(Math.min(...groups.map((it) => it.length))).toBeGreaterThan(200)
  expect(new Set(groups.flat().map((it) => it.id)).size).toBe(10_000)
})

test('neighbouring places stay together', () => {
  const [west, east] = groupsOf(town(20, 4), 40)
  expect(Math.max(...(west ?? []).map((it) => it.lon))).toBeLessThan(Math.min(...(east ?? []).map((it) => it.lon)))
})

test('no sections give no groups, and many at one place are split by name', () => {
  expect(groupsOf([], 400)).toEqual([])
  const same = Array.from({ length: 5 }, (_, at) => ({ id: `s${at}`, lon: 1, lat: 1 }))
  expect(groupsOf(same, 2).map((it) => it.map(({ id }) => id))).toEqual([['s0', 's1'], ['s2'], ['s3', 's4']])
})
