import { expect, test } from 'vitest'
import { scaleBar } from './scale-bar.ts'

test.each([
  [9.35, 1_000],
  [14.4, 1_000],
  [18.7, 2_000],
  [1, 100],
  [0.01, 20],
])('at %d m per px the bar is %d m long', (metresPerPx, metres) => {
  const bar = scaleBar(metresPerPx, 120)
  expect(bar.metres).toBe(metres)
  expect(bar.px).toBeCloseTo(metres / metresPerPx, 6)
})
