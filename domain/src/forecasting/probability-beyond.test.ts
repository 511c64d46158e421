import { describe, expect, it } from 'vitest'
import { probabilityBeyond } from './probability-beyond.ts'

describe('probability that a forecast is beyond a limit', () => {
  const forecast = { expected: 100, low: 90, high: 120 }
  const cases: [side: 'above' | 'below', limit: number, percent: number][] = [
    ['above', 100, 50],
    ['below', 100, 50],
    // The ends of the 80 % interval leave a tenth on each side.
    ['above', 120, 10],
    ['below', 90, 10],
    ['above', 90, 90],
    ['below', 120, 90],
    ['above', 1_000, 0],
    ['below', 1_000, 100],
  ]
  it.each(cases)('%s %d: %d %%', (side, limit, percent) => {
    expect(probabilityBeyond(forecast, side, limit)).toBeCloseTo(percent, 3)
  })

  it.each([
    [9, 0],
    [10, 50],
    [11, 100],
  ])('without an interval, below %d: %d %%', (limit, percent) => {
    expect(probabilityBeyond({ expected: 10, low: 10, high: 10 }, 'below', limit)).toBe(percent)
  })
})
