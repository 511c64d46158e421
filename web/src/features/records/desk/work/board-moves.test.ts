import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import { expect, test } from 'vitest'
import { formForMove, stepOf } from './board-moves.ts'

test.each<[RecordKind, string, 1 | -1, string | null]>([
  ['incident', 'pending', 1, 'active'],
  ['incident', 'active', -1, null],
  ['incident', 'in_progress', 1, 'resolved'],
  ['incident', 'resolved', 1, null],
  ['incident', 'resolved', -1, 'active'],
  ['service-request', 'pending', 1, 'assigned'],
  ['service-request', 'completed', -1, 'assigned'],
])('moves a %s that is %s by %s to %s', (kind, status, side, to) => {
  expect(stepOf(kind, status, side)).toBe(to)
})

test.each<[RecordKind, string, string | null, string, string | null]>([
  ['incident', 'active', null, 'in_progress', null],
  ['incident', 'active', null, 'resolved', 'close'],
  ['incident', 'resolved', null, 'active', 'reopen'],
  ['service-request', 'pending', null, 'assigned', 'assign'],
  ['service-request', 'pending', 'Roads', 'assigned', null],
  ['service-request', 'completed', 'Roads', 'assigned', 'reopen'],
])('moving a %s from %s with %s to %s needs the form: %s', (kind, status, assignedDepartment, to, form) => {
  expect(formForMove(kind, { status, assignedDepartment }, to)).toBe(form)
})
