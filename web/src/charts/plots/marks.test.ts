import { HOUR_MS } from '@oppidum/domain/core/time'
import type { IncidentMark } from '@oppidum/domain/telemetry/history'
import { expect, test } from 'vitest'
import { markGroups } from './marks.ts'

const mark = (minute: number, priority: IncidentMark['priority'] = 'low'): IncidentMark => ({
  id: `00000000-0000-7000-8000-0000000000${String(minute).padStart(2, '0')}`,
  number: `INC-2026-0000${minute}`,
  title: `${minute}`,
  type: 'other',
  priority,
  status: 'active',
  location: '',
  translations: null,
  square: null,
  gridReference: null,
  createdAt: new Date(minute * 60_000).toISOString(),
  resolvedAt: null,
})
const idsOf = (marks: readonly IncidentMark[]) =>
  markGroups(marks, 0, HOUR_MS, 0.1).map(
    (it) => `${(it.at * 60).toFixed(0)}: ${it.marks.map((one) => one.title).join(' ')}, ${it.worst.title}`,
  )

test.each([
  ['nothing', [], []],
  ['marks with room', [mark(5), mark(30)], ['5: 5, 5', '30: 30, 30']],
  ['overlapping marks, the worst in front', [mark(5), mark(6, 'critical'), mark(7, 'high')], ['6: 5 6 7, 6']],
  ['equally bad ones, the newest in front', [mark(5, 'high'), mark(7, 'high')], ['6: 5 7, 7']],
  ['a row of marks does not merge into one', [mark(5), mark(10), mark(12)], ['8: 5 10, 10', '12: 12, 12']],
  ['any order', [mark(30), mark(5)], ['5: 5, 5', '30: 30, 30']],
])('%s', (_, marks, expected) => {
  expect(idsOf(marks)).toEqual(expected)
})

test('an incident that began outside the axis has no mark', () => {
  expect(markGroups([mark(5), mark(50)], 10 * 60_000, 40 * 60_000, 0.1)).toEqual([])
})
