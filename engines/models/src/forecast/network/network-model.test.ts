import { HOUR_MS } from '@oppidum/domain/core/time'
import { expect, test } from 'vitest'
import type { SeriesTable } from '../../series-table.ts'
import { neighboursOf } from './neighbours.ts'
import { networkModel } from './network-model.ts'

const SECTIONS = 6
const STEP_MS = 5 * 60_000
const HORIZON = 6
/** Rows that a jam takes from one section to the next. */
const ROWS_PER_SECTION = 3
const START_MS = Date.UTC(2024, 2, 4)

/** Sections of a road in a row. Jams begin at the first at random times and travel to the last. */
function road(rows: number, startMs = START_MS): SeriesTable {
  let state = 11
  const random = () => {
    state = (state * 48271) % 2147483647
    return state / 2147483647
  }
  const slowdown = new Float64Array(rows)
  for (let row = 20; row < rows; row += 25 + Math.floor(50 * random()))
    for (let after = 0; after < 12 && row + after < rows; after++) slowdown[row + after] = 30
  const series = Array.from({ length: SECTIONS }, (_, s) =>
    Float64Array.from({ length: rows }, (_, row) => 60 - (slowdown[row - s * ROWS_PER_SECTION] ?? 0) + 2 * random()),
  )
  const wallMs = Float64Array.from({ length: rows }, (_, row) => startMs + row * STEP_MS)
  return { names: series.map((_, s) => `section ${s}`), rows, stepMs: STEP_MS, wallMs, series }
}

function fit(table: SeriesTable, trainRows: number) {
  const parameters = networkModel.fit(table, trainRows, HORIZON)
  if (parameters === null) throw new Error('nothing was fitted')
  return parameters
}

const ROWS = 1_000
const TRAIN = 700
const table = road(ROWS)
const parameters = fit(table, TRAIN)

function forecastsOf(of: SeriesTable, origins: readonly number[], known = parameters): number[][] {
  const forecast = networkModel.begin(known, of, HORIZON)
  return origins.map((origin) => [...forecast(origin)])
}

test('a jam that travels along the road is forecast better than by the last value', () => {
  const forecast = networkModel.begin(parameters, table, HORIZON)
  let [error, baselineError] = [0, 0]
  for (let origin = TRAIN - 1; origin + HORIZON < ROWS; origin++) {
    const values = forecast(origin)
    for (let s = 2; s < SECTIONS; s++)
      for (let step = 0; step < HORIZON; step++) {
        const actual = table.series[s]?.[origin + 1 + step] as number
        error += ((values[step * SECTIONS + s] as number) - actual) ** 2
        baselineError += ((table.series[s]?.[origin] as number) - actual) ** 2
      }
  }
  expect(error).toBeLessThan(0.4 * baselineError)
})

test('the best neighbour is the section upstream', () => {
  const { series, rows } = road(ROWS)
  const nearest = neighboursOf(
    series.map((it) => it.map((value) => value - 50)),
    rows,
    ROWS_PER_SECTION,
  ).map((it) => it[0]?.series)
  expect(nearest.slice(1)).toEqual([0, 1, 2, 3, 4])
})

test('neither later values nor later clock changes affect a forecast', () => {
  // The day ends soon after the last origin, so that the usual values ahead depend on the clock.
  const cut = 860
  const origins = [TRAIN - 1, 780, cut - 8, cut - 1]
  const shortened = { ...table, rows: cut, wallMs: table.wallMs.slice(0, cut), series: table.series.map((it) => it.slice(0, cut)) }
  const scrambled = {
    ...table,
    wallMs: table.wallMs.map((it, row) => (row < cut ? it : it + HOUR_MS)),
    series: table.series.map((it) => it.map((value, row) => (row < cut ? value : 999))),
  }
  const expected = forecastsOf(shortened, origins)
  expect(forecastsOf(table, origins)).toEqual(expected)
  expect(forecastsOf(scrambled, origins)).toEqual(expected)
})

test('the fit ignores rows after the training rows, and the same rows give the same parameters', () => {
  const scrambled = {
    ...table,
    wallMs: table.wallMs.map((it, row) => (row < TRAIN ? it : it + HOUR_MS)),
    series: table.series.map((it) => it.map((value, row) => (row < TRAIN ? value : 0))),
  }
  expect(fit(scrambled, TRAIN)).toEqual(parameters)
})

test('rows between two origins are taken into account', () => {
  const each = Array.from({ length: 100 }, (_, i) => TRAIN + i)
  expect(forecastsOf(table, each).at(-1)).toEqual(forecastsOf(table, [TRAIN + 99])[0])
})

test('zeros that mean missing values are treated like missing values', () => {
  const withHoles = (hole: number) => ({
    ...table,
    series: table.series.map((it, s) => it.map((value, row) => ((row * 7 + s * 13) % 31 < 3 ? hole : value))),
  })
  const origins = [TRAIN, TRAIN + 31, TRAIN + 40]
  const learntFrom = (holes: SeriesTable) => forecastsOf(holes, origins, fit(holes, TRAIN))
  const answers = learntFrom(withHoles(0))
  expect(answers).toEqual(learntFrom(withHoles(Number.NaN)))
  expect(answers.flat().every((it) => it > 20)).toBe(true)
})

test('a constant series stays constant, and a series without values gets a finite forecast', () => {
  const [, , ...others] = table.series
  const series = [new Float64Array(ROWS).fill(42), new Float64Array(ROWS).fill(Number.NaN), ...others]
  const odd = { ...table, series }
  const [values] = forecastsOf(odd, [ROWS - 1], fit(odd, TRAIN)) as [number[]]
  expect(values.every(Number.isFinite)).toBe(true)
  for (let step = 0; step < HORIZON; step++) expect(values[step * SECTIONS]).toBeCloseTo(42, 6)
})

test.each<[what: string, change: Partial<SeriesTable>, trainRows: number]>([
  ['one series', { series: road(ROWS).series.slice(0, 1), names: ['section 0'] }, TRAIN],
  ['hourly rows', { stepMs: HOUR_MS }, TRAIN],
  ['few training rows', {}, 150],
])('a table with %s is not fitted', (_, change, trainRows) => {
  expect(networkModel.fit({ ...road(ROWS), ...change }, trainRows, HORIZON)).toBeNull()
})
