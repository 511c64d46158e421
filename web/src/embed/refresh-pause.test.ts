import { expect, test } from 'vitest'
import { refreshPauseMs } from './refresh-pause.ts'

test.each([
  [0, 30],
  [1, 60],
  [3, 240],
  [5, 900],
  [1_000, 900],
])('after %i failures in a row the next refresh is in %i s', (failures, seconds) => {
  expect(refreshPauseMs(failures)).toBe(seconds * 1_000)
})
