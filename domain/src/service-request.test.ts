import { expect, it } from 'vitest'
import { isRequestOpen, RequestStatus, submittedHoursAgo } from './service-request.ts'

const NOW = Date.parse('2026-11-20T10:00:00.000Z')
const HOUR = 3_600_000

it.each([
  [0, 0],
  [HOUR - 1, 0],
  [HOUR, 1],
  [25 * HOUR - 1, 24],
  [100 * HOUR, 100],
  [-HOUR, 0],
])('a request of %s ms ago was submitted %s hours ago', (ms, hours) => {
  expect(submittedHoursAgo(new Date(NOW - ms).toISOString(), NOW)).toBe(hours)
})

it('every request is open but a completed one', () => {
  expect(RequestStatus.options.filter((status) => isRequestOpen({ status }))).toEqual(['pending', 'assigned', 'scheduled', 'in_progress'])
})
