import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../core/time.ts'
import { compareNewest, compareUrgency, type Incident, isActiveNow, isOpen } from './incident.ts'

const NOW = Date.parse('2026-11-20T10:00:00.000Z')
const before = (ms: number) => new Date(NOW - ms).toISOString()

it.each([
  ['pending', true],
  ['active', true],
  ['in_progress', true],
  ['resolved', false],
] as const)('a %s incident is open: %s', (status, expected) => {
  expect(isOpen({ status })).toBe(expected)
})

it.each([
  ['active', null, true],
  ['pending', before(-1), false],
  ['pending', before(0), true],
  ['pending', before(1), true],
  ['active', before(-MINUTE_MS), false],
  ['resolved', null, false],
  ['resolved', before(1), false],
] as const)('a %s incident that starts at %s counts as active now: %s', (status, startsAt, expected) => {
  expect(isActiveNow({ status, startsAt }, NOW)).toBe(expected)
})

describe('incidents in order', () => {
  const it1 = (id: string, priority: Incident['priority'], createdAt: string) => ({ id, priority, createdAt }) as Incident

  it('of urgency are the worst first, then the longest standing', () => {
    const list = [it1('a', 'low', before(9)), it1('b', 'critical', before(1)), it1('c', 'high', before(5)), it1('d', 'critical', before(7))]
    expect(list.sort(compareUrgency).map((it) => it.id)).toEqual(['d', 'b', 'c', 'a'])
  })

  it('of time are the newest first, and by id among those of one moment', () => {
    const list = [it1('a', 'low', before(5)), it1('c', 'low', before(5)), it1('b', 'low', before(1))]
    expect(list.sort(compareNewest).map((it) => it.id)).toEqual(['b', 'c', 'a'])
    expect(compareNewest(list[0] as Incident, list[0] as Incident)).toBe(0)
  })
})
