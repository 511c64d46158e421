import { possibleMoves, type RecordKind, statusesOf } from '@oppidum/domain/records/life-cycle'
import { nextAct } from '@oppidum/domain/records/responsibility'
import { expect, test } from 'vitest'
import { otherActs } from './next-act.ts'

const SEEN = '2026-11-20T14:31:00.000Z'

test.each<[RecordKind, string, string | null, string | null, string]>([
  ['incident', 'pending', null, null, 'assign'],
  ['incident', 'active', null, 'Fire Brigade', 'acknowledge'],
  ['incident', 'active', SEEN, null, 'assign'],
  ['incident', 'active', SEEN, 'Fire Brigade', 'start'],
  ['incident', 'in_progress', SEEN, 'Fire Brigade', 'close'],
  ['incident', 'in_progress', null, 'Fire Brigade', 'close'],
  ['incident', 'resolved', null, null, 'reopen'],
  ['service-request', 'scheduled', null, 'Roads', 'start'],
  ['service-request', 'pending', null, null, 'assign'],
  ['service-request', 'pending', null, 'Roads', 'acknowledge'],
  ['service-request', 'assigned', SEEN, 'Roads', 'start'],
  ['service-request', 'scheduled', SEEN, 'Roads', 'start'],
  ['service-request', 'in_progress', SEEN, 'Roads', 'close'],
  ['service-request', 'completed', SEEN, 'Roads', 'reopen'],
])('a %s that is %s, seen %s, with %s, offers %s first', (kind, status, acknowledgedAt, assignedDepartment, first) => {
  expect(nextAct(kind, { status, acknowledgedAt, assignedDepartment, crew: null }, null)).toBe(first)
})

test.each(['incident', 'service-request'] as const)('never offers an action twice, or one that the life cycle of a %s lacks', (kind) => {
  for (const status of statusesOf(kind)) {
    for (const acknowledgedAt of [null, SEEN]) {
      const record = { status, acknowledgedAt, assignedDepartment: null, crew: null }
      const all = [nextAct(kind, record, null), ...otherActs(kind, record, { assignee: null, me: 'ana' })]
      expect(new Set(all).size).toBe(all.length)
      expect(all.includes('start')).toBe(possibleMoves(kind, status).includes('in_progress') && status !== 'in_progress')
      expect(all.includes('reopen')).toBe(possibleMoves(kind, status).length === 1 && !all.includes('close'))
    }
  }
})

test.each<[string, string, string | null, string | null, string[]]>([
  ['nobody has', 'pending', null, null, ['assign-to-me', 'acknowledge', 'comment']],
  ['nobody has and somebody saw', 'active', SEEN, null, ['assign-to-me', 'comment', 'close']],
  ['a department has', 'active', SEEN, 'Roads', ['close', 'comment', 'assign']],
  ['is being worked on', 'in_progress', SEEN, 'Roads', ['comment', 'assign', 'assign-to-me']],
  ['is closed', 'resolved', SEEN, 'Roads', ['comment', 'edit', 'link']],
])('shows the most needed actions of an incident that %s beside the first', (_, status, acknowledgedAt, assignedDepartment, acts) => {
  const record = { status, acknowledgedAt, assignedDepartment, crew: null }
  expect(otherActs('incident', record, { assignee: null, me: 'ana' }).slice(0, 3)).toEqual(acts)
})
