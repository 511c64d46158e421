import { expect, test } from 'vitest'
import { hoursAhead, riskLevel, risksAt, timesUsual } from './risk-level.ts'

test.each([
  [0, 0],
  [0.74, 0],
  [0.75, 1],
  [1.25, 2],
  [1.99, 2],
  [2, 3],
  [40, 3],
])('%d times the usual is level %d', (times, level) => {
  expect(riskLevel(times)).toBe(level)
})

test('there is no multiple of a usual value of zero', () => {
  expect([timesUsual(1, 0.5), timesUsual(1, 0)]).toEqual([2, null])
})

const hour = (at: string, expected: number) => ({ at, expected, risk: 0.5, low: 0, high: 1 })
const risk = {
  districts: [
    { district: 'Centro', usual: 1, hours: [hour('2026-11-20T15:00:00.000Z', 1), hour('2026-11-20T16:00:00.000Z', 3)] },
    { district: 'pocitos', usual: 0.1, hours: [hour('2026-11-20T15:00:00.000Z', 0.4)] },
    { district: 'Elsewhere', usual: 0, hours: [hour('2026-11-20T15:00:00.000Z', 0.2)] },
  ],
}

test('offers the current hour, but no past ones', () => {
  expect(hoursAhead(risk, Date.parse('2026-11-20T15:59:59.000Z'))).toEqual(['2026-11-20T15:00:00.000Z', '2026-11-20T16:00:00.000Z'])
  expect(hoursAhead(risk, Date.parse('2026-11-20T16:00:00.000Z'))).toEqual(['2026-11-20T16:00:00.000Z'])
})

test('sorts districts of an hour by their excess over the usual; by name or id, including those missing from the map', () => {
  const districts = [
    { id: 'centro', name: 'Centro' },
    { id: 'pocitos', name: 'Pocitos' },
  ]
  expect(risksAt(risk, '2026-11-20T15:00:00.000Z', districts).map((it) => [it.id, it.name, it.times])).toEqual([
    ['pocitos', 'Pocitos', 4],
    [null, 'Elsewhere', null],
    ['centro', 'Centro', 1],
  ])
})
