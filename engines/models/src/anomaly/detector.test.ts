import { expect, test } from 'vitest'
import { type Detector, type Judgement, restoreDetector, saveDetector, startDetector } from './detector.ts'

const STEP_MS = 300_000
const DAY_ROWS = 288
const START = Date.UTC(2026, 0, 5)

/** Numbers around 0 with a deviation of about 1, from a seed (Lehmer 1951; twelve of them added). */
function noise(seed: number): () => number {
  let state = seed
  const next = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  return () => Array.from({ length: 12 }, next).reduce((sum, it) => sum + it, -6)
}

/** A daily course with unrest. */
function usual(rows: number, seed = 5): Float64Array {
  const unrest = noise(seed)
  return Float64Array.from({ length: rows }, (_, row) => 50 + 20 * Math.sin((row / DAY_ROWS) * 2 * Math.PI) + 2 * unrest())
}

const said = (values: ArrayLike<number>, detector: Detector = startDetector(), first = 0): Judgement[] =>
  Array.from(values, (value, row) => detector.observe(START + (first + row) * STEP_MS, value))

const flagged = (judgements: readonly Judgement[]) => judgements.flatMap((it, row) => (it.anomaly ? [row] : []))

const ROWS = 10 * DAY_ROWS
/** In the tenth day, at an hour at which nothing else happens. */
const AT = 9 * DAY_ROWS + 100

/** Changes a usual course from a row on. */
function planted(change: (value: number, row: number) => number, rows = 60): Float64Array {
  const values = usual(ROWS)
  for (let row = AT; row < AT + rows; row++) values[row] = change(values[row] as number, row - AT)
  return values
}

test.each<[what: string, values: Float64Array, within: number]>([
  ['a spike of one value', planted((value) => value + 60, 1), 1],
  ['a level that leaps', planted((value) => value + 25), 6],
  ['a flat line', planted(() => 55.5), 36],
  ['a course that has become wild', planted((value, row) => value + (row % 2 ? 18 : -18)), 12],
])('%s is flagged soon', (_, values, within) => {
  const rows = flagged(said(values)).filter((it) => it >= AT)
  expect(rows[0]).toBeLessThan(AT + within)
})

test('of a year of usual values fewer than three in a thousand are flagged', () => {
  const rows = flagged(said(usual(365 * 48, 11))).length
  expect(rows).toBeLessThan(0.003 * 365 * 48)
})

test('what comes later changes nothing of what was said', () => {
  const whole = said(planted((value) => value + 25))
  const cut = said(planted((value) => value + 25).slice(0, AT + 10))
  expect(cut).toEqual(whole.slice(0, AT + 10))
  const scrambled = planted((value) => value + 25).fill(-1e6, AT + 10)
  expect(said(scrambled).slice(0, AT + 10)).toEqual(whole.slice(0, AT + 10))
})

test('a detector that was kept goes on as if it had not been', () => {
  const values = planted((value) => value + 25)
  const whole = said(values)
  const first = startDetector()
  said(values.slice(0, AT - 3), first)
  const kept = JSON.parse(JSON.stringify(saveDetector(first)))
  expect(said(values.slice(AT - 3), restoreDetector(kept), AT - 3)).toEqual(whole.slice(AT - 3))
})

test('a constant series is silent until it changes, and a missing value is neither odd nor learnt', () => {
  const values = new Float64Array(600).fill(7)
  values[500] = 9
  expect(flagged(said(values))).toEqual([500])
  const gaps = usual(ROWS).map((value, row) => (row % 5 === 0 ? Number.NaN : value))
  const judgements = said(gaps)
  for (let row = 0; row < ROWS; row += 5) expect(judgements[row]).toMatchObject({ score: 0, anomaly: false })
  expect(flagged(said([1]))).toEqual([])
  expect(said([3])[0]).toEqual({ score: 0, anomaly: false, expected: null })
})

test('what is expected follows the day', () => {
  const values = usual(ROWS)
  const judgements = said(values)
  const errors = judgements
    .slice(5 * DAY_ROWS)
    .map(({ expected }, i) => Math.abs((expected as number) - (values[5 * DAY_ROWS + i] as number)))
  expect(errors.reduce((sum, it) => sum + it, 0) / errors.length).toBeLessThan(3)
})
