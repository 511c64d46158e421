import { expect, test } from 'vitest'
import { PER_MPH } from './speed.ts'

test.each([
  ['mph', 42, 42],
  ['km/h', 42, 67.592448],
  ['km/h', 0, 0],
] as const)('%s: 42 mph and nothing', (unit, mph, read) => {
  expect(mph * PER_MPH[unit]).toBeCloseTo(read, 9)
})
