import { describe, expect, test } from 'vitest'
import { draws, firstAcceptable, seedOf, unitAt } from './random.ts'

test('streams of different parents, names and orders are different', () => {
  const seeds = [0, 1, 2, 3, 9, 10, 11, 4_294_967_295].flatMap((parent) => [
    seedOf(parent, 'a'),
    seedOf(parent, 'b'),
    seedOf(parent, 'a', 'b'),
    seedOf(parent, 'b', 'a'),
    seedOf(parent, 'a', 1),
  ])
  expect(new Set(seeds).size).toBe(seeds.length)
})

describe('draws', () => {
  test('can be repeated', () => {
    const once = draws(7)
    const again = draws(7)
    expect(Array.from({ length: 20 }, once.next)).toEqual(Array.from({ length: 20 }, again.next))
  })

  test.each([0.2, 1.5, 7])('a Poisson number of mean %d has that mean and variance', (mean) => {
    const chance = draws(11)
    const numbers = Array.from({ length: 4_000 }, () => chance.poisson(mean))
    const found = numbers.reduce((sum, it) => sum + it, 0) / numbers.length
    const variance = numbers.reduce((sum, it) => sum + (it - found) ** 2, 0) / numbers.length
    expect(found / mean).toBeCloseTo(1, 0)
    expect(variance / mean).toBeCloseTo(1, 0)
  })

  test('weights are kept, and an empty list is refused', () => {
    const chance = draws(5)
    const hits = Array.from({ length: 3_000 }, () => chance.weighted([1, 0, 3]))
    expect(hits.filter((it) => it === 1)).toEqual([])
    expect(hits.filter((it) => it === 2).length / hits.length).toBeCloseTo(0.75, 1)
    expect(() => chance.pick([])).toThrow(RangeError)
  })

  test('lattice values cover the range from 0 to 1 evenly', () => {
    const values = Array.from({ length: 5_000 }, (_, index) => unitAt(3, index - 2_500))
    expect(values.reduce((sum, it) => sum + it, 0) / values.length).toBeCloseTo(0.5, 1)
    expect(values.filter((it) => it < 0.1).length / values.length).toBeCloseTo(0.1, 1)
  })
})

test('rejection takes the first that is acceptable, and the last when none is', () => {
  const even = firstAcceptable(
    1,
    (sub) => sub,
    (it) => it % 2 === 0,
  )
  expect(even % 2).toBe(0)
  expect(
    typeof firstAcceptable(
      1,
      (sub) => sub,
      () => false,
    ),
  ).toBe('number')
})
