import { describe, expect, it } from 'vitest'
import { hasReplayed, SAMPLES_KEPT_MS, walSamples } from './wal-samples.ts'

/** Times and positions in turn. */
function samplesOf(...pairs: [atMs: number, lsn: number][]) {
  const samples = walSamples()
  for (const [atMs, lsn] of pairs) samples.add({ atMs, lsn })
  return samples
}

describe('what a caller has seen', () => {
  it.each<[string, [number, number][], number, number | null]>([
    ['nothing was read yet', [], 0, null],
    ['a moment before the only position', [[1_000, 500]], 900, 500],
    ['the moment of a position', [[1_000, 500]], 1_000, 500],
    ['a moment after the last position', [[1_000, 500]], 1_001, null],
    [
      'between two',
      [
        [1_000, 500],
        [2_000, 700],
      ],
      1_500,
      700,
    ],
    [
      'long ago',
      [
        [1_000, 500],
        [2_000, 700],
      ],
      -60_000,
      500,
    ],
  ])('%s', (_what, pairs, needMs, lsn) => {
    expect(samplesOf(...pairs).neededAt(needMs)).toBe(lsn)
  })

  it('is never asked for less when samples are left out', () => {
    const pairs = Array.from({ length: 200 }, (_, i): [number, number] => [i * 10, i * 64])
    const samples = samplesOf(...pairs)
    for (const [atMs] of pairs) {
      const least = pairs.find(([at]) => at >= atMs)?.[1] as number
      expect(samples.neededAt(atMs)).toBeGreaterThanOrEqual(least)
    }
  })
})

describe('what a replica shows', () => {
  it.each<[string, [number, number][], number, number | null]>([
    ['nothing was read yet', [], 500, null],
    [
      'all of the log',
      [
        [1_000, 500],
        [2_000, 700],
      ],
      700,
      2_000,
    ],
    [
      'more than was in the log then',
      [
        [1_000, 500],
        [2_000, 700],
      ],
      900,
      2_000,
    ],
    [
      'a part',
      [
        [1_000, 500],
        [2_000, 700],
      ],
      600,
      1_000,
    ],
    ['less than all that is remembered', [[1_000, 500]], 400, null],
    [
      'all, while nothing is written',
      [
        [1_000, 500],
        [2_000, 500],
        [3_000, 500],
      ],
      500,
      3_000,
    ],
  ])('%s', (_what, pairs, lsn, untilMs) => {
    expect(samplesOf(...pairs).shownUntil(lsn)).toBe(untilMs)
  })

  it('is not remembered for ever', () => {
    const samples = samplesOf([0, 100], [SAMPLES_KEPT_MS + 1, 200])
    expect(samples.shownUntil(150)).toBe(null)
  })
})

it.each<[string, number, number, boolean]>([
  ['the same position', 500, 500, true],
  ['further', 600, 500, true],
  ['behind', 500, 540, false],
  ['at the end of a page, where the header of the next follows', 8_192, 8_192 + 24, true],
  ['at the end of a file', 16_777_216, 16_777_216 + 40, true],
  ['at the end of a page, with a record behind the header', 8_192, 8_192 + 24 + 40, false],
])('a replica that is at %s', (_what, replayed, needed, has) => {
  expect(hasReplayed(replayed, needed)).toBe(has)
})
