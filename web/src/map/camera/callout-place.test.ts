import { expect, test } from 'vitest'
import { calloutPlace } from './callout-place.ts'

const PLATE = { width: 200, height: 48 }
const VIEW = { left: 0, top: 0, right: 800, bottom: 500 }

test('a callout needs more room on a wall display', () => {
  expect(calloutPlace({ x: 500, y: 250 }, PLATE, VIEW).side).toBe('right')
  expect(calloutPlace({ x: 500, y: 250 }, PLATE, VIEW, 1.5).side).toBe('left')
})

test.each([
  [400, 250, 'right', 'above'],
  [700, 250, 'left', 'above'],
  [400, 20, 'right', 'below'],
  [780, 10, 'left', 'below'],
])('the callout of a mark at %d, %d is to its %s, %s it, inside the view and not over the mark', (x, y, side, end) => {
  const place = calloutPlace({ x, y }, PLATE, VIEW)
  expect(place).toMatchObject({ side, end })
  const left = place.side === 'right' ? place.corner.x : place.corner.x - PLATE.width
  const top = place.end === 'below' ? place.corner.y : place.corner.y - PLATE.height
  expect(left).toBeGreaterThanOrEqual(0)
  expect(left + PLATE.width).toBeLessThanOrEqual(VIEW.right)
  expect(top).toBeGreaterThanOrEqual(0)
  expect(top + PLATE.height).toBeLessThanOrEqual(VIEW.bottom)
  expect(x > left && x < left + PLATE.width && y > top && y < top + PLATE.height).toBe(false)
})

test('on a narrow map the callout stays in the free part, above or below the mark', () => {
  const free = { left: 0, top: 40, right: 260, bottom: 200 }
  const right = calloutPlace({ x: 120, y: 140 }, PLATE, free)
  expect(right).toMatchObject({ side: 'right', end: 'above', corner: { x: 60 } })
  const left = calloutPlace({ x: 150, y: 60 }, PLATE, free)
  expect(left).toMatchObject({ side: 'left', end: 'below', corner: { x: 200 } })
  // Its leader line leaves the ring straight and does not cross the mark.
  expect(right.from.x).toBe(120)
  expect(right.to).toEqual({ x: 120, y: right.corner.y })
})
