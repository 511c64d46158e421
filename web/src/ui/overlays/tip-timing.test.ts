import { expect, test } from 'vitest'
import { delayBefore, tipPlace } from './tip-timing.ts'

test.each([
  [10_000, null, 700],
  [10_000, 9_701, 0],
  [10_000, 9_700, 700],
])('at %d, the last one closed at %s: after %d ms', (nowMs, closedAtMs, delay) => {
  expect(delayBefore(nowMs, closedAtMs)).toBe(delay)
})

const WINDOW = { width: 360, height: 740 }
const TIP = { width: 200, height: 40 }

test.each([
  ['below, in the middle', { left: 20, top: 100, width: 300, height: 20 }, { left: 70, top: 126 }],
  ['aligned with the start of a small element', { left: 100, top: 100, width: 20, height: 20 }, { left: 92, top: 126 }],
  ['above at the lower edge', { left: 20, top: 700, width: 300, height: 20 }, { left: 70, top: 654 }],
  ['inside at the left edge', { left: 0, top: 100, width: 20, height: 20 }, { left: 8, top: 126 }],
  ['inside at the right edge', { left: 340, top: 100, width: 20, height: 20 }, { left: 152, top: 126 }],
])('%s', (_, about, place) => {
  expect(tipPlace(about, TIP, WINDOW)).toEqual(place)
})
