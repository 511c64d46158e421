import { HOUR_MS } from '@oppidum/domain/core/time'
import type { HandOver } from '@oppidum/domain/records/shift'
import { expect, test } from 'vitest'
import { AWAY_MS, isWorthAnnouncing } from './worth-announcing.ts'

const NOW = Date.parse('2026-11-20T10:00:00.000Z')
const before = (ms: number) => new Date(NOW - ms).toISOString()
const quiet: HandOver['changed'] = { opened: 0, closed: 0, reopened: 0, escalated: 0, raised: 0 }
const busy = { ...quiet, escalated: 1 }

test.each([
  ['a night with a change', before(8 * HOUR_MS), busy, null, true],
  ['half an hour', before(AWAY_MS), busy, null, true],
  ['less than that', before(AWAY_MS - 1), busy, null, false],
  ['a night without one', before(8 * HOUR_MS), quiet, null, false],
  ['an announced absence', before(8 * HOUR_MS), busy, before(8 * HOUR_MS), false],
  ['an absence that was not announced', before(8 * HOUR_MS), busy, before(32 * HOUR_MS), true],
  ['the first time at all', null, busy, null, false],
])('%s', (_what, since, changed, announcedSince, expected) => {
  expect(isWorthAnnouncing({ since, changed }, announcedSince, NOW)).toBe(expected)
})
