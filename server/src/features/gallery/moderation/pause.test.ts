import { expect, test } from 'vitest'
import { pauseUntil } from './pause.ts'

const MINUTE = 60

/** Seconds of pause after the last of these blocks, given in seconds from any start. */
function pauseAfter(seconds: readonly number[]): number | null {
  const until = pauseUntil(seconds.map((it) => it * 1_000))
  return until === null ? null : until / 1_000 - (seconds.at(-1) as number)
}

test.each<[string, number[], number | null]>([
  ['nobody was blocked', [], null],
  ['one block', [0], null],
  ['two', [0, 1], null],
  ['the third within an hour', [0, 1, 2], 30],
  ['the third after an hour', [0, 1, 60 * MINUTE], null],
  ['the third just within an hour', [1, 2, 60 * MINUTE], 30],
  ['the fourth', [0, 1, 2, 40], 2 * MINUTE],
  ['the fifth', [0, 1, 2, 40, 200], 10 * MINUTE],
  ['the sixth', [0, 1, 2, 40, 200, 900], 60 * MINUTE],
  ['the seventh, right after an hour of pause', [0, 1, 2, 40, 200, 900, 4_501], 60 * MINUTE],
  ['one a day later', [0, 1, 2, 40, 200, 900, 90_000], null],
  ['one every half hour', [0, 30 * MINUTE, 60 * MINUTE, 90 * MINUTE, 120 * MINUTE], null],
])('%s', (_name, blocks, seconds) => {
  expect(pauseAfter(blocks)).toBe(seconds)
})
