import { expect, it } from 'vitest'
import { ageOf } from './age.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time.ts'

it.each([
  [0, 'minutes', 0],
  [59_999, 'minutes', 0],
  [MINUTE_MS, 'minutes', 1],
  [60 * MINUTE_MS - 1, 'minutes', 59],
  [60 * MINUTE_MS, 'hours', 1],
  [120 * MINUTE_MS - 1, 'hours', 1],
  [49 * HOUR_MS, 'hours', 49],
  [100 * HOUR_MS, 'hours', 100],
  [7 * DAY_MS - 1, 'hours', 167],
  [7 * DAY_MS, 'days', 7],
  [60 * DAY_MS - 1, 'days', 59],
  [-5 * MINUTE_MS, 'minutes', 0],
] as const)('an age of %s ms is shown in %s: %s', (ms, unit, count) => {
  expect(ageOf(ms)).toEqual({ unit, count })
})

it.each([60 * DAY_MS, 127_141 * HOUR_MS])('an age of %s ms is shown as its date', (ms) => {
  expect(ageOf(ms)).toEqual({ unit: 'date' })
})
