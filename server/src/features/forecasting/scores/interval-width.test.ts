import { describe, expect, test } from 'vitest'
import { widened, widthAfter } from './interval-width.ts'

/** Random numbers between 0 and 1, the same each time. */
function draws(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

describe('the width of prediction intervals', () => {
  test.each([
    ['half as wide as it should be, one observation at a time', 0.5, 1, 3_000],
    ['twice as wide, one observation at a time', 2, 1, 3_000],
    ['half as wide, two hundred observations at once', 0.5, 200, 300],
    ['a third, two hundred at once', 0.33, 200, 300],
  ])('%s: adapts to hold 4 of 5', (_what, share, places, targets) => {
    const draw = draws(7)
    let width = 1
    let [inside, counted] = [0, 0]
    for (let target = 0; target < targets; target++) {
      // Errors are uniform over -1..1, so an interval of ±0.8 holds 4 of 5.
      const inInterval = Array.from({ length: places }, () => Math.abs(2 * draw() - 1) <= 0.8 * share * width).filter(Boolean).length
      width = widthAfter(width, { n: places, inside: inInterval })
      if (target < targets / 3) continue
      inside += inInterval
      counted += places
    }
    expect(inside / counted).toBeGreaterThan(0.77)
    expect(inside / counted).toBeLessThan(0.83)
  })

  test('is bounded, and unchanged when nothing was scored', () => {
    expect(widthAfter(1.3, { n: 0, inside: 0 })).toBe(1.3)
    let width = 1
    for (let i = 0; i < 1_000; i++) width = widthAfter(width, { n: 50, inside: 0 })
    expect(width).toBe(5)
  })

  test('changes both bounds around the expected value, by minutes ahead', () => {
    const all = (...values: number[]) => Float64Array.from(values)
    const prediction = {
      knownUpTo: new Date(0),
      minutes: [15, 30],
      expected: all(10, 20, 10, Number.NaN),
      low: all(9, 1, 9, Number.NaN),
      high: all(12, 22, 12, Number.NaN),
      naive: all(0, 0, 0, 0),
    }
    const { low, high, expected } = widened(prediction, new Map([[15, 2]]))
    expect([...low]).toEqual([8, 0, 9, Number.NaN])
    expect([...high]).toEqual([14, 24, 12, Number.NaN])
    expect(expected).toBe(prediction.expected)
  })
})
