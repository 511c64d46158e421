import { expect, test } from 'vitest'
import { calloutPlace } from './callout-place.ts'

const PLATE = { width: 200, height: 48 }
const VIEW = { width: 800, height: 500 }

test('on a wall the plate needs more room', () => {
  expect(calloutPlace({ x: 500, y: 250 }, PLATE, VIEW).side).toBe('right')
  expect(calloutPlace({ x: 500, y: 250 }, PLATE, VIEW, 1.5).side).toBe('left')
})

test.each([
  [400, 250, 'right', 'above'],
  [700, 250, 'left', 'above'],
  [400, 20, 'right', 'below'],
  [780, 10, 'left', 'below'],
])('the plate of a mark at %d, %d stands to its %s, %s it, inside the view and not on the mark', (x, y, side, end) => {
  const place = calloutPlace({ x, y }, PLATE, VIEW)
  expect(place).toMatchObject({ side, end })
  const left = place.side === 'right' ? place.corner.x : place.corner.x - PLATE.width
  const top = place.end === 'below' ? place.corner.y : place.corner.y - PLATE.height
  expect(left).toBeGreaterThanOrEqual(0)
  expect(left + PLATE.width).toBeLessThanOrEqual(VIEW.width)
  expect(top).toBeGreaterThanOrEqual(0)
  expect(top + PLATE.height).toBeLessThanOrEqual(VIEW.height)
  expect(x > left && x < left + PLATE.width && y > top && y < top + PLATE.height).toBe(false)
})
