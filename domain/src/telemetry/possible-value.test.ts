import { expect, test } from 'vitest'
import { possibleValue } from './possible-value.ts'

test.each([
  ['energy.solar', 12, 0, 12],
  ['energy.solar', -3, 0, 0],
  ['energy.wind', -10, 0, 0],
  ['energy.wind', -11, 0, null],
  ['energy.solar', -60, 15_000, 0],
  ['energy.traditional', -600, 1_000, null],
  ['energy.consumption', -1, 1_000, null],
  ['energy.available', -1, 1_000, null],
  ['energy.storage', -600, 0, -600],
  ['substation.load', -5, 0, -5],
  ['traffic.speed', 0, 0, 0],
  ['traffic.speed', -1, 0, null],
  ['traffic.flow', -1, 0, null],
  ['traffic.flow', 255, 0, 255],
] as const)('%s %d with a largest production of %d MW is stored as %j', (measure, value, largestMw, stored) => {
  expect(possibleValue(measure, value, largestMw)).toBe(stored)
})
