import { possibleMoves, type RecordKind, statusesOf } from '@oppidum/domain/life-cycle'
import { expect, test } from 'vitest'
import { otherActs, primaryAct } from './next-act.ts'

const SEEN = '2026-11-20T14:31:00.000Z'

test.each<[RecordKind, string, string | null, string | null, string]>([
  ['incident', 'pending', null, null, 'acknowledge'],
  ['incident', 'active', null, 'Fire Brigade', 'acknowledge'],
  ['incident', 'active', SEEN, null, 'assign'],
  ['incident', 'active', SEEN, 'Fire Brigade', 'start'],
  ['incident', 'in_progress', SEEN, 'Fire Brigade', 'close'],
  ['incident', 'in_progress', null, 'Fire Brigade', 'close'],
  ['incident', 'resolved', null, null, 'reopen'],
  ['service-request', 'scheduled', null, 'Roads', 'start'],
  ['service-request', 'pending', null, null, 'acknowledge'],
  ['service-request', 'assigned', SEEN, 'Roads', 'start'],
  ['service-request', 'scheduled', SEEN, 'Roads', 'start'],
  ['service-request', 'in_progress', SEEN, 'Roads', 'close'],
  ['service-request', 'completed', SEEN, 'Roads', 'reopen'],
])('of a %s that is %s, seen %s, with %s, the first act is %s', (kind, status, acknowledgedAt, assignedDepartment, first) => {
  expect(primaryAct(kind, { status, acknowledgedAt, assignedDepartment })).toBe(first)
})

test.each(['incident', 'service-request'] as const)('no act is offered twice, and none that the life cycle of a %s lacks', (kind) => {
  for (const status of statusesOf(kind)) {
    for (const acknowledgedAt of [null, SEEN]) {
      const standing = { status, acknowledgedAt, assignedDepartment: null }
      const all = [primaryAct(kind, standing), ...otherActs(kind, standing)]
      expect(new Set(all).size).toBe(all.length)
      expect(all.includes('start')).toBe(possibleMoves(kind, status).includes('in_progress') && status !== 'in_progress')
      expect(all.includes('reopen')).toBe(possibleMoves(kind, status).length === 1 && !all.includes('close'))
    }
  }
})
