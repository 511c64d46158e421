import { distanceM } from '@oppidum/domain/core/geo'
import { expect, test } from 'vitest'
import { isInSight, metresPerPx, project, unproject, type View, zoomForSpan } from './view.ts'

const VIEW: View = { center: [-56.16, -34.9], zoom: 13, width: 832, height: 572 }

test('the centre is in the middle', () => {
  expect(project(VIEW, VIEW.center)).toEqual({ x: 416, y: 286 })
})

test.each([
  [0, 0],
  [832, 572],
  [100.5, 333],
])('%d, %d survives the round trip to the ground', (x, y) => {
  const back = project(VIEW, unproject(VIEW, { x, y }))
  expect(back.x).toBeCloseTo(x, 6)
  expect(back.y).toBeCloseTo(y, 6)
})

test('metres per px agree with distances on the ground', () => {
  const left = unproject(VIEW, { x: 316, y: 286 })
  const right = unproject(VIEW, { x: 516, y: 286 })
  expect(distanceM(left, right) / 200 / metresPerPx(VIEW)).toBeCloseTo(1, 2)
})

test('the zoom for a span shows that span', () => {
  const zoom = zoomForSpan(8_000, 832, -34.9)
  expect(metresPerPx({ center: [0, -34.9], zoom }) * 832).toBeCloseTo(8_000, 6)
})

test('positions outside the view are not visible', () => {
  expect(isInSight(VIEW, unproject(VIEW, { x: -5, y: 10 }))).toBe(false)
  expect(isInSight(VIEW, unproject(VIEW, { x: -5, y: 10 }), 6)).toBe(true)
})
