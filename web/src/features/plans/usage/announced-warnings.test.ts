import { DAY_MS } from '@oppidum/domain/core/time'
import { type MeterUsage, usageOf } from '@oppidum/domain/plans/meter'
import { expect, it } from 'vitest'
import { announcedWarnings, newlyReached, rememberAnnounced } from './announced-warnings.ts'

const NOW = Date.parse('2026-11-20T10:00:00.000Z')

function storage(first?: string): () => Storage {
  const stored = new Map(first === undefined ? [] : [['usage_told', first]])
  const store = { getItem: (name: string) => stored.get(name) ?? null, setItem: (name: string, value: string) => stored.set(name, value) }
  // Only these two methods are used.
  return () => store as unknown as Storage
}
const calls = (used: number, nowMs = NOW): MeterUsage[] => [
  usageOf('apiCalls', { kind: 'limited', limit: 10, period: 'day' }, nowMs, { settled: used, reserved: 0 }),
]

it('announces each share once per period, and again in the next', () => {
  const store = storage()
  const look = (used: number, nowMs = NOW) => {
    const reached = newlyReached(calls(used, nowMs), announcedWarnings(store))
    rememberAnnounced(reached, nowMs, store)
    return reached.map((it) => it.warning)
  }
  expect([look(7), look(8), look(8), look(9), look(9), look(10), look(10)]).toEqual([[], [75], [], [90], [], [100], []])
  expect([look(8, NOW + DAY_MS), look(8, NOW + DAY_MS)]).toEqual([[75], []])
  expect(Object.keys(announcedWarnings(store))).toHaveLength(1)
})

it('announces nothing for what has no limit or is not in the plan', () => {
  const none = usageOf('aiQueries', { kind: 'none' }, NOW, { settled: 3, reserved: 0 })
  const unlimited = usageOf('aiQueries', { kind: 'unlimited', period: 'month' }, NOW, { settled: 3_000, reserved: 0 })
  expect(newlyReached([none, unlimited], {})).toEqual([])
})

it.each(['', 'null', '[1]', '{"apiCalls x":"yes"}', 'nonsense'])('reads %j as nothing announced', (stored) => {
  expect(newlyReached(calls(9), announcedWarnings(storage(stored))).map((it) => it.warning)).toEqual([90])
})
