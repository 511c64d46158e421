import { expect, test } from 'vitest'
import { axisTicks, axisTop, hourLabel, nowPosition } from './hourly-chart.ts'

const at = (time: string) => nowPosition(Date.parse(`2026-11-20T${time}:00.000Z`), 'UTC')

test.each([
  [6, '6AM'],
  [12, '12PM'],
  [21, '9PM'],
  [0, '12AM'],
])('hour %d is labelled %s', (hour, label) => {
  expect(hourLabel(hour)).toBe(label)
})

test('the axis ends at a whole step above the highest bar', () => {
  expect(axisTop([51, 31, null, 54])).toBe(60)
  expect(axisTop([])).toBe(40)
  expect(axisTicks(60)).toEqual([60, 40, 20, 0])
})

test("places now above its hour's bar, between two bars, and nowhere before the first", () => {
  expect(at('06:00')).toBeCloseTo(0.5 / 7)
  expect(at('13:30')).toBeCloseTo(3 / 7)
  expect(at('05:59')).toBeNull()
})
