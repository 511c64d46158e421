import { describe, expect, it } from 'vitest'
import type { SituationMember } from './situation.ts'
import { bySeverity, worstOpen } from './situation-order.ts'

function record(id: string, priority: string, more: Partial<SituationMember> = {}): SituationMember {
  return {
    kind: 'incident',
    id,
    number: id,
    title: id,
    location: 'Av. Italia 100',
    translations: null,
    word: 'fire',
    priority,
    status: 'active',
    open: true,
    acknowledgedAt: null,
    assignedDepartment: null,
    crew: null,
    reports: 1,
    speedMph: null,
    position: null,
    square: null,
    gridReference: null,
    joinedAt: '2026-11-24T10:00:00.000Z',
    why: { by: 'subject', rule: null, distanceM: null, minutes: null, substation: null },
    evidence: null,
    whyEvidence: null,
    ...more,
  }
}
const section = record('road', '', { kind: 'section', number: null, word: null, priority: null, status: null, reports: null })
const closed = (priority: string) => record(`closed-${priority}`, priority, { open: false, status: 'resolved' })
const situation = (id: string, time: string, ...members: SituationMember[]) => ({ id, members, openedAt: `2026-11-24T${time}:00.000Z` })

describe('order of situations', () => {
  it.each([
    [
      'a critical record comes before high ones, newer or not',
      situation('a', '09:00', record('1', 'critical')),
      situation('b', '08:00', record('2', 'high'), record('3', 'high')),
    ],
    [
      'one bad record among mild ones counts',
      situation('a', '09:00', record('1', 'low'), record('2', 'high')),
      situation('b', '08:00', record('3', 'medium')),
    ],
    [
      'a closed critical record no longer counts',
      situation('a', '09:00', record('1', 'high')),
      situation('b', '08:00', closed('critical'), record('2', 'low')),
    ],
    [
      'an unknown priority comes before a critical one',
      situation('a', '09:00', record('1', 'unknown')),
      situation('b', '08:00', record('2', 'critical')),
    ],
    [
      'a word of another system is an unknown priority',
      situation('a', '09:00', record('1', 'P1')),
      situation('b', '08:00', record('2', 'critical')),
    ],
    [
      'of two as urgent, the one with more open records',
      situation('a', '09:00', record('1', 'high'), record('2', 'low')),
      situation('b', '08:00', record('3', 'high')),
    ],
    [
      'neither road sections nor closed records are counted',
      situation('a', '09:00', record('1', 'high'), record('2', 'low')),
      situation('b', '08:00', record('3', 'high'), section, closed('low')),
    ],
    ['of two as large, the older one', situation('b', '08:00', record('1', 'high')), situation('a', '09:00', record('2', 'high'))],
    ['of two as old, by id', situation('a', '08:00', record('1', 'high')), situation('b', '08:00', record('2', 'high'))],
    [
      'without an open record it comes last',
      situation('b', '09:00', record('1', 'low')),
      situation('a', '08:00', closed('critical'), section),
    ],
  ])('%s', (_, first, second) => {
    expect([second, first].sort(bySeverity)).toEqual([first, second])
    expect([first, second].sort(bySeverity)).toEqual([first, second])
  })
})

describe('worst open record', () => {
  it('is the most urgent, and the first of several', () => {
    expect(worstOpen(situation('a', '08:00', record('1', 'low'), record('2', 'high'), record('3', 'high')))?.id).toBe('2')
  })

  it('is nothing where all records are closed', () => {
    expect(worstOpen(situation('a', '08:00', closed('critical'), section))).toBeNull()
  })
})
