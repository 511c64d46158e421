import { expect, test } from 'vitest'
import { byFactor, byLevel, canGrow, canShrink, factorOf, stepFactor, zoomOf } from './zoom-factor.ts'

function walk(direction: 1 | -1): number[] {
  const seen: number[] = []
  let factor = 1
  while (direction === 1 ? canGrow(factor) : canShrink(factor)) {
    factor = stepFactor(factor, direction)
    seen.push(factor)
  }
  return seen
}

test('five steps lead to 2, three to 0.5', () => {
  expect(walk(1)).toEqual([1.2, 1.4, 1.6, 1.8, 2])
  expect(walk(-1)).toEqual([0.8, 0.6, 0.5])
})

test.each([0.5, 1, 1.4, 2])('a factor of %d survives the conversion to a zoom and back', (factor) => {
  expect(factorOf(zoomOf(factor, 12.7), 12.7)).toBeCloseTo(factor, 9)
})

test('a camera that stops slightly beside a limit counts as at the limit', () => {
  expect(canGrow(1.9995)).toBe(false)
  expect(canShrink(0.5004)).toBe(false)
})

test.each([
  [5, -1, 2],
  [0.2, 1, 0.5],
] as const)('from %d, beyond a limit, a step of %d leads to %d', (factor, direction, to) => {
  expect(stepFactor(factor, direction)).toBe(to)
})

test("a panel's buttons stop at half and double, those of the map page where the wheel does", () => {
  const panel = byFactor(12)
  expect(panel(12, 1)).toBeCloseTo(12 + Math.log2(1.2), 9)
  expect(panel(13, 1)).toBeNull()
  expect(panel(11, -1)).toBeNull()
  const page = byLevel(10, 18)
  expect([page(12.4, 1), page(17.5, 1), page(18, 1)]).toEqual([13.4, 18, null])
  expect([page(12.4, -1), page(10.3, -1), page(10, -1)]).toEqual([11.4, 10, null])
})
