import { HOUR_MS } from '@oppidum/domain/core/time'
import { expect, test } from 'vitest'
import type { SeriesTable } from '../series-table.ts'
import { beginControl, beginForecaster, fitForecaster } from './forecaster.ts'
import { blendWeights } from './simplex.ts'
import { stepGroups } from './step-groups.ts'

/** A daily curve whose level wanders, with noise that is larger by day than by night. */
function wandering(rows: number): SeriesTable {
  let state = 7
  const random = () => {
    state = (state * 48271) % 2147483647
    return state / 2147483647
  }
  const noise = () => random() + random() + random() - 1.5
  let level = 0
  const values = Float64Array.from({ length: rows }, (_, row) => {
    level = 0.97 * level + noise()
    const light = Math.max(0, Math.sin(((row % 24) / 24 - 0.25) * 2 * Math.PI))
    return 50 + 20 * light + level + noise() * (0.5 + 3 * light)
  })
  const wallMs = Float64Array.from({ length: rows }, (_, row) => Date.UTC(2024, 0, 1) + row * HOUR_MS)
  return { names: ['a'], rows, stepMs: HOUR_MS, wallMs, series: [values] }
}

test('the interval contains 75 to 85 % of later values, and the forecast beats the baseline', () => {
  const table = wandering(2_600)
  const parameters = fitForecaster(table, 1_600, 0, 3)
  const [forecaster, control] = [beginForecaster(parameters, table, 3), beginControl(parameters, table, 3)]
  let [inside, count, error, baselineError] = [0, 0, 0, 0]
  for (let origin = 1_599; origin + 3 < table.rows; origin++) {
    const { values, low, high } = forecaster(origin)
    const baseline = control(origin)
    for (let step = 0; step < 3; step++) {
      const actual = table.series[0]?.[origin + 1 + step] as number
      count++
      if (actual >= (low[step] as number) && actual <= (high[step] as number)) inside++
      error += Math.abs((values[step] as number) - actual)
      baselineError += Math.abs((baseline[step] as number) - actual)
    }
  }
  expect(inside / count).toBeGreaterThan(0.75)
  expect(inside / count).toBeLessThan(0.85)
  expect(error).toBeLessThan(0.85 * baselineError)
})

test('steps are grouped by doubling', () => {
  expect([...stepGroups(14).groupOf]).toEqual([0, 1, 2, 3, 3, 3, 4, 4, 4, 4, 4, 4, 5, 5])
})

test.each<[what: string, moments: number[], hold: number, weights: number[]]>([
  ['independent and equally good', [1, 0, 0, 1], 0, [0.5, 0.5]],
  ['one four times as bad', [1, 0, 0, 4], 0, [0.8, 0.2]],
  ['one that only adds error to the other', [1, 1.5, 1.5, 4], 0, [1, 0]],
  ['with a high cost of departure', [1, 0, 0, 4], 1e6, [0.5, 0.5]],
  ['without errors', [0, 0, 0, 0], 0.1, [0.5, 0.5]],
])('weights of two forecasts: %s', (_, moments, hold, weights) => {
  const blended = blendWeights(Float64Array.from(moments), [0.5, 0.5], hold)
  for (const [i, weight] of weights.entries()) expect(blended[i]).toBeCloseTo(weight, 2)
})
