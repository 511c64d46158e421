import { expect, it } from 'vitest'
import { HOUR_MS } from '../core/time.ts'
import { isRequestOpen, RequestStatus, submittedAge } from './service-request.ts'

const NOW = Date.parse('2026-11-20T10:00:00.000Z')

it.each([
  [0, 0],
  [HOUR_MS - 1, 0],
  [HOUR_MS, 1],
  [25 * HOUR_MS - 1, 24],
  [100 * HOUR_MS, 100],
  [-HOUR_MS, 0],
])('a request of %s ms ago was submitted %s hours ago', (ms, hours) => {
  expect(submittedAge(new Date(NOW - ms).toISOString(), NOW)).toEqual({ unit: 'hours', count: hours })
})

it('every request is open but a completed one', () => {
  expect(RequestStatus.options.filter((status) => isRequestOpen({ status }))).toEqual(['pending', 'assigned', 'scheduled', 'in_progress'])
})
