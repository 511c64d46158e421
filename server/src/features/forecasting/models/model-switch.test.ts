import { expect, test } from 'vitest'
import { type DayResult, stateAfter } from './model-switch.ts'

/** Consecutive days of November, each with its error; the baseline's is 1 throughout. Null: nothing was scored. */
const days = (from: number, errors: readonly (number | null)[]): DayResult[] =>
  errors.map((error, index) => ({
    day: `2026-11-${String(from + index).padStart(2, '0')}`,
    scored: error === null ? 0 : 10,
    error: error ?? 0,
    naive: error === null ? 0 : 1,
  }))

test.each([
  ['seven lost days in a row', 'on', days(3, [2, 2, 2, 2, 2, 2, 2]), 'off'],
  ['a draw with the baseline counts as lost', 'on', days(3, [1, 1, 1, 1, 1, 1, 1]), 'off'],
  ['one day won', 'on', days(3, [2, 2, 2, 0.9, 2, 2, 2]), 'on'],
  ['one day without scores', 'on', days(3, [2, 2, 2, null, 2, 2, 2]), 'on'],
  ['six days only', 'on', days(4, [2, 2, 2, 2, 2, 2]), 'on'],
  ['an incomplete day', 'on', [...days(4, [2, 2, 2, 2, 2, 2]), ...days(10, [2])], 'on'],
  ['won overall', 'off', days(3, [2, 0.5, 0.5, 0.5, 0.5, 1, 0.5]), 'on'],
  ['lost overall', 'off', days(3, [0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 3]), 'off'],
  ['nothing scored', 'off', days(3, [null, null, null, null, null, null, null]), 'off'],
] as const)('%s: %s', (_what, state, results, after) => {
  expect(stateAfter(state, results, '2026-11-09', '2026-11-01')).toBe(after)
})

test('ignores days before the state began', () => {
  const won = days(3, [0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5])
  expect(stateAfter('off', won, '2026-11-09', '2026-11-04')).toBe('off')
  expect(stateAfter('off', won, '2026-11-09', '2026-11-03')).toBe('on')
  const lost = days(3, [2, 2, 2, 2, 2, 2, 2])
  expect(stateAfter('on', lost, '2026-11-09', '2026-11-04')).toBe('on')
})
