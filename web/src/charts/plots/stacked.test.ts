import { expect, test } from 'vitest'
import { slices, stackPoints, stretches } from './stacked.ts'

const FROM = '2026-11-20T00:00:00.000Z'
const TO = '2026-11-20T00:20:00.000Z'
const period = (...means: (number | null)[]) => ({
  from: FROM,
  to: TO,
  points: means.flatMap((mean, index) =>
    mean === null
      ? []
      : [
          {
            at: new Date(Date.parse(FROM) + index * 300_000).toISOString(),
            mean,
            lowest: mean,
            highest: mean,
            quality: 'simulated' as const,
          },
        ],
  ),
})

test('stacks positive values upwards, and charging below zero', () => {
  expect(slices([190, 80, -390, 550])).toEqual([
    { low: 0, high: 190 },
    { low: 190, high: 270 },
    { low: -390, high: 0 },
    { low: 270, high: 820 },
  ])
})

test('the sum subtracts charging', () => {
  const [point] = stackPoints([period(190), period(80), period(-390), period(550)], 300)
  expect(point?.total).toBe(430)
})

test('a step without one of its layers breaks the stack', () => {
  const points = stackPoints([period(1, 2, 3, 4), period(1, 2, null, 4)], 300)
  expect(points.map((it) => it.total)).toEqual([2, 4, 8])
  expect(stretches(points, 300).map((it) => it.length)).toEqual([2, 1])
})
