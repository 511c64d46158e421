import { MINUTE_MS } from '@oppidum/domain/core/time'
import { expect, test } from 'vitest'
import { behindMs, type ClockSample, narrowed, UNBOUNDED } from './server-clock.ts'

const SERVER = Date.parse('2026-11-20T12:00:00.000Z')

/** An answer made at `madeMs` of the server's time, on a machine whose clock is `behind` it; 40 ms each way. */
function answer(madeMs: number, behind: number, wayMs = 40): ClockSample {
  return { sentMs: madeMs - behind - wayMs, receivedMs: madeMs - behind + wayMs, dateMs: Math.floor(madeMs / 1_000) * 1_000 }
}
const after = (samples: readonly ClockSample[]) => samples.reduce(narrowed, UNBOUNDED)

test.each([
  ['a right clock', 0, 0, 0],
  ['less than a header can show', 200, 0, 0],
  ['three minutes behind', 3 * MINUTE_MS, 3 * MINUTE_MS - 540, 3 * MINUTE_MS + 540],
  ['three minutes ahead', -3 * MINUTE_MS, -3 * MINUTE_MS - 540, -3 * MINUTE_MS + 540],
  ['another day', 26 * 60 * MINUTE_MS, 26 * 60 * MINUTE_MS - 540, 26 * 60 * MINUTE_MS + 540],
])('%s', (_, behind, least, most) => {
  const found = behindMs(after([answer(SERVER + 300, behind)]))
  expect(found).toBeGreaterThanOrEqual(least)
  expect(found).toBeLessThanOrEqual(most)
})

test('answers at different moments of the second narrow it down to the round trip', () => {
  const found = behindMs(after([10, 350, 640, 990].map((ms, index) => answer(SERVER + index * 5_000 + ms, 5_000))))
  expect(Math.abs(found - 5_000)).toBeLessThan(60)
})

test('a slow answer widens nothing', () => {
  const quick = after([answer(SERVER + 10, 5_000), answer(SERVER + 990, 5_000)])
  expect(narrowed(quick, answer(SERVER + 9_500, 5_000, 4_000))).toEqual(quick)
})

test('accepts a clock that is set while the page is open', () => {
  const wrong = after([answer(SERVER, 3 * MINUTE_MS), answer(SERVER + 5_500, 3 * MINUTE_MS)])
  expect(behindMs(wrong)).toBeGreaterThan(2 * MINUTE_MS)
  expect(behindMs(narrowed(wrong, answer(SERVER + 10_000, 0)))).toBe(0)
})

test('ignores an answer during which the clock was set back', () => {
  const before = after([answer(SERVER, 0)])
  expect(narrowed(before, { sentMs: SERVER + 60_000, receivedMs: SERVER, dateMs: SERVER })).toBe(before)
})

test('no correction before the first answer', () => {
  expect(behindMs(UNBOUNDED)).toBe(0)
})
