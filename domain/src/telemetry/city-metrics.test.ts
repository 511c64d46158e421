import { describe, expect, it } from 'vitest'
import type { IncidentPriority } from '../records/incident.ts'
import { changePercent, safety, safetyIndex } from './city-metrics.ts'

const open = (...priorities: IncidentPriority[]) => priorities.map((priority) => ({ priority }))

describe('the safety index', () => {
  it.each<[IncidentPriority[], number, number, number]>([
    [[], 1_000_000, 4, 100],
    [['critical'], 100_000, 1, 96],
    [['high'], 100_000, 1, 98],
    [['medium'], 100_000, 1, 99],
    [['low'], 100_000, 1, 99.5],
    [['critical', 'high', 'medium', 'low'], 1_000_000, 4, 97],
    [['critical'], 200_000, 4, 92],
  ])('with %j open among %s people at scale %s is %s', (priorities, inhabitants, scale, index) => {
    expect(safetyIndex(open(...priorities), inhabitants, scale)).toBeCloseTo(index, 9)
  })

  it('never falls below nought', () => {
    expect(safetyIndex(open(...Array<IncidentPriority>(50).fill('critical')), 1_000, 100)).toBe(0)
    expect(safetyIndex([{ priority: 'high', count: 3 }], 100_000, 4)).toBe(safetyIndex(open('high', 'high', 'high'), 100_000, 4))
  })
})

it.each([
  [100, 'Good'],
  [80, 'Good'],
  [79.99, 'Fair'],
  [60, 'Fair'],
  [59.99, 'Poor'],
  [0, 'Poor'],
  [null, null],
])('an index of %s is called %s', (index, word) => {
  expect(safety(index, { safetyGood: 80, safetyFair: 60 })).toBe(word)
})

it.each([
  [110, 100, 10],
  [90, 100, -10],
  [0, 100, -100],
  [1, 0, null],
  [null, 100, null],
  [100, null, null],
])('%s after %s is a change of %s percent', (now, before, change) => {
  expect(changePercent(now, before)).toBe(change)
})
