import { describe, expect, it } from 'vitest'
import { energyAnomaly, load, percentOf, reserveMarginPercent, stability, totalProductionMw } from './energy.ts'
import { Thresholds } from './thresholds.ts'

const limits = Thresholds.parse({})

it.each([
  [25, 100, 25],
  [-5, 100, -5],
  [0, 100, 0],
  [1, 0, null],
  [1, -1, null],
  [null, 100, null],
  [1, null, null],
])('%s of %s is %s percent', (part, whole, percent) => {
  expect(percentOf(part, whole)).toBe(percent)
})

it.each([
  [156, 89, 187, 432],
  [0, 0, 0, 0],
  [null, 89, 187, null],
  [156, null, 187, null],
  [156, 89, null, null],
])('%s, %s and %s MW make a total of %s', (solar, wind, traditional, total) => {
  expect(totalProductionMw(solar, wind, traditional)).toBe(total)
})

it.each([
  [110, 100, 10],
  [95, 100, -5],
  [110, 0, null],
  [null, 100, null],
  [110, null, null],
])('%s MW available for %s MW leave a margin of %s percent', (available, consumption, margin) => {
  expect(reserveMarginPercent(available, consumption)).toBe(margin)
})

it.each([
  [10, false, 'Stable'],
  [10, null, 'Stable'],
  [10, true, 'Strained'],
  [9.99, false, 'Strained'],
  [5, false, 'Strained'],
  [4.99, false, 'Critical'],
  [4.99, true, 'Critical'],
  [-20, false, 'Critical'],
  [null, true, null],
])('a margin of %s %% with anomaly %s is %s', (margin, anomaly, word) => {
  expect(stability(margin, anomaly, limits)).toBe(word)
})

it.each([
  [0, 100, 'Low'],
  [59.99, 100, 'Low'],
  [60, 100, 'Normal'],
  [85, 100, 'Normal'],
  [85.01, 100, 'High'],
  [120, 100, 'High'],
  [50, null, null],
  [null, 100, null],
])('%s MW of a peak of %s is a load of %s', (consumption, peak, word) => {
  expect(load(consumption, peak, limits)).toBe(word)
})

describe('an anomaly', () => {
  const now = { residualMw: 200, productionMw: 400, consumptionMw: 400, exchange: false }
  const usual = [190, 195, 200, 205, 210, 200, 200]

  it('cannot be judged by fewer than seven days', () => {
    expect(energyAnomaly(now, usual.slice(1))).toBeNull()
  })

  it('is not there within the usual range', () => {
    expect(energyAnomaly(now, usual)).toMatchObject({ detected: false })
  })

  it('is there far from what the hour usually has, and says how far', () => {
    const anomaly = energyAnomaly({ ...now, residualMw: 260 }, usual)
    expect(anomaly).toEqual({ detected: true, basis: { rule: 'residual', measure: null, value: 260, usual: 200, days: usual.length } })
  })

  it('is not cried out over a small step when all days were alike', () => {
    const alike = Array<number>(7).fill(200)
    expect(energyAnomaly({ ...now, residualMw: 216 }, alike)?.detected).toBe(false)
    expect(energyAnomaly({ ...now, residualMw: 217 }, alike)?.detected).toBe(true)
  })

  it('is not moved by a single odd day among the usual ones', () => {
    expect(energyAnomaly(now, [...usual, 5_000])?.detected).toBe(false)
  })

  it.each([
    [440, 400, false],
    [441, 400, true],
    [360, 400, false],
    [359, 400, true],
  ])('of the balance: %s MW produced for %s MW consumed is one: %s', (productionMw, consumptionMw, detected) => {
    expect(energyAnomaly({ ...now, productionMw, consumptionMw }, usual)?.detected).toBe(detected)
  })

  it('of the balance is not looked for where power is exchanged with others', () => {
    expect(energyAnomaly({ ...now, productionMw: 100, exchange: true }, usual)?.detected).toBe(false)
  })

  it('of the balance needs no days before', () => {
    expect(energyAnomaly({ ...now, productionMw: 100 }, [])?.detected).toBe(true)
  })

  it('of an hour that usually has nothing is not a division by nothing', () => {
    expect(energyAnomaly({ ...now, residualMw: 0 }, Array<number>(7).fill(0))?.detected).toBe(false)
  })
})
