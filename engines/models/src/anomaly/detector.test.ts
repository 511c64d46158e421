import { expect, test } from 'vitest'
import { type Detector, type Judgement, restoreDetector, saveDetector, startDetector } from './detector.ts'

const STEP_MS = 300_000
const DAY_ROWS = 288
const START = Date.UTC(2026, 0, 5)

/** Roughly normal numbers with mean 0 and deviation 1, from a seed: sums of twelve numbers of a Lehmer generator. */
function noise(seed: number): () => number {
  let state = seed
  const next = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  return () => Array.from({ length: 12 }, next).reduce((sum, it) => sum + it, -6)
}

/** A daily curve with noise. */
function usual(rows: number, seed = 5): Float64Array {
  const next = noise(seed)
  return Float64Array.from({ length: rows }, (_, row) => 50 + 20 * Math.sin((row / DAY_ROWS) * 2 * Math.PI) + 2 * next())
}

const judge = (values: ArrayLike<number>, detector: Detector = startDetector(), first = 0): Judgement[] =>
  Array.from(values, (value, row) => detector.observe(START + (first + row) * STEP_MS, value))

const flagged = (judgements: readonly Judgement[]) => judgements.flatMap((it, row) => (it.anomaly ? [row] : []))

const ROWS = 10 * DAY_ROWS
/** On the tenth day, at an hour without any other change. */
const AT = 9 * DAY_ROWS + 100

/** An ordinary series that changes from a row on. */
function withChange(change: (value: number, row: number) => number, rows = 60): Float64Array {
  const values = usual(ROWS)
  for (let row = AT; row < AT + rows; row++) values[row] = change(values[row] as number, row - AT)
  return values
}

test.each<[what: string, values: Float64Array, within: number]>([
  ['a spike of one value', withChange((value) => value + 60, 1), 1],
  ['a jump of the level', withChange((value) => value + 25), 6],
  ['a flat line', withChange(() => 55.5), 36],
  ['a series that starts to oscillate', withChange((value, row) => value + (row % 2 ? 18 : -18)), 12],
])('%s is flagged soon', (_, values, within) => {
  const rows = flagged(judge(values)).filter((it) => it >= AT)
  expect(rows[0]).toBeLessThan(AT + within)
})

test('of a year of ordinary values fewer than three in a thousand are flagged', () => {
  const rows = flagged(judge(usual(365 * 48, 11))).length
  expect(rows).toBeLessThan(0.003 * 365 * 48)
})

test('later values do not change earlier judgements', () => {
  const whole = judge(withChange((value) => value + 25))
  const shortened = judge(withChange((value) => value + 25).slice(0, AT + 10))
  expect(shortened).toEqual(whole.slice(0, AT + 10))
  const scrambled = withChange((value) => value + 25).fill(-1e6, AT + 10)
  expect(judge(scrambled).slice(0, AT + 10)).toEqual(whole.slice(0, AT + 10))
})

test('a restored detector continues as if it had not been saved', () => {
  const values = withChange((value) => value + 25)
  const whole = judge(values)
  const first = startDetector()
  judge(values.slice(0, AT - 3), first)
  const saved = JSON.parse(JSON.stringify(saveDetector(first)))
  expect(judge(values.slice(AT - 3), restoreDetector(saved), AT - 3)).toEqual(whole.slice(AT - 3))
})

test('a constant series is not flagged until it changes, and a missing value is neither scored nor learnt', () => {
  const values = new Float64Array(600).fill(7)
  values[500] = 9
  expect(flagged(judge(values))).toEqual([500])
  const gaps = usual(ROWS).map((value, row) => (row % 5 === 0 ? Number.NaN : value))
  const judgements = judge(gaps)
  for (let row = 0; row < ROWS; row += 5) expect(judgements[row]).toMatchObject({ score: 0, anomaly: false })
  expect(flagged(judge([1]))).toEqual([])
  expect(judge([3])[0]).toEqual({ score: 0, anomaly: false, expected: null })
})

test('the expected value follows the time of day', () => {
  const values = usual(ROWS)
  const judgements = judge(values)
  const errors = judgements
    .slice(5 * DAY_ROWS)
    .map(({ expected }, i) => Math.abs((expected as number) - (values[5 * DAY_ROWS + i] as number)))
  expect(errors.reduce((sum, it) => sum + it, 0) / errors.length).toBeLessThan(3)
})

test('a state that an earlier version stored, with all bins of its histograms, goes on alike', () => {
  const detector = startDetector()
  judge(usual(500), detector)
  const saved = saveDetector(detector)
  const earlier = structuredClone(saved)
  for (const { counts } of Object.values(earlier.pasts)) while (counts.length < 400) counts.push(0)
  const later = withChange((value) => value + 25).subarray(AT - 100, AT + 100)
  expect(judge(later, restoreDetector(earlier), 500)).toEqual(judge(later, restoreDetector(saved), 500))
})
