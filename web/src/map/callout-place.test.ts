import { expect, test } from 'vitest'
import { calloutPlace } from './callout-place.ts'

const PLATE = { width: 200, height: 48 }
const VIEW = { width: 800, height: 500 }

test.each([
  [400, 250],
  [700, 250],
  [400, 20],
  [780, 10],
])('the plate of a mark at %d, %d lies inside the view and not on the mark', (x, y) => {
  const { left, top } = calloutPlace({ x, y }, PLATE, VIEW)
  expect(left).toBeGreaterThanOrEqual(0)
  expect(left + PLATE.width).toBeLessThanOrEqual(VIEW.width)
  expect(top).toBeGreaterThanOrEqual(0)
  expect(top + PLATE.height).toBeLessThanOrEqual(VIEW.height)
  expect(x > left && x < left + PLATE.width && y > top && y < top + PLATE.height).toBe(false)
})
