import type { CheckState, StatusCheck, SystemStatus } from '@oppidum/domain/status/status'
import { expect, test } from 'vitest'
import { STATUS_HOLDS_MS, type StatusSummary, shownChecks, statusSummary } from './status-summary.ts'

const NOW = Date.parse('2026-11-20T12:00:00.000Z')
const iso = (ms: number) => new Date(ms).toISOString()
const check = (id: string, state: CheckState, minutesAgo = 60): StatusCheck => ({
  id,
  name: id,
  state,
  problem: state === 'ok' ? null : 'It is so.',
  since: iso(NOW - minutesAgo * 60_000),
})
const status = (checks: StatusCheck[], secondsAgo = 2): SystemStatus => ({
  operational: checks.every((it) => it.state === 'ok'),
  checkedAt: iso(NOW - secondsAgo * 1_000),
  checks,
})
const summaryText = (summary: StatusSummary) => (summary.kind === 'trouble' ? summary.checks.map((it) => it.id).join() : summary.kind)

test.each<[string, SystemStatus | undefined, boolean, string]>([
  ['nothing has arrived yet', undefined, false, 'loading'],
  ['the server never answered', undefined, true, 'unknown'],
  ['all is well', status([check('store', 'ok')]), false, 'operational'],
  ['one fails', status([check('store', 'failing'), check('bus', 'ok')]), false, 'store'],
  ['an unknown check is not green', status([check('store', 'ok'), check('bus', 'unknown')]), false, 'bus'],
  ['failing ones come before unknown ones', status([check('store', 'unknown'), check('bus', 'failing')]), false, 'bus,store'],
  ['the last call failed', status([check('store', 'ok')]), true, 'unknown'],
  ['a server that has not checked yet', { ...status([]), operational: false }, false, 'unknown'],
])('%s', (_, answer, failed, words) => {
  expect(summaryText(statusSummary(answer, failed, NOW))).toBe(words)
})

test('a green result turns unknown with time alone, and says since when', () => {
  const answer = status([check('store', 'ok')], 0)
  expect(statusSummary(answer, false, NOW + STATUS_HOLDS_MS - 1).kind).toBe('operational')
  expect(statusSummary(answer, false, NOW + STATUS_HOLDS_MS)).toEqual({ kind: 'unknown', sinceMs: NOW })
})

test('trouble dates from the first of the worst checks', () => {
  const answer = status([check('store', 'failing', 5), check('bus', 'failing', 9), check('feeds', 'unknown', 30)])
  expect(statusSummary(answer, false, NOW)).toMatchObject({ sinceMs: NOW - 9 * 60_000 })
})

test('the state of checks that are no longer confirmed is unknown', () => {
  const answer = status([check('store', 'ok'), check('bus', 'failing')], 40)
  expect(shownChecks(answer, statusSummary(answer, false, NOW)).map((it) => [it.state, it.since])).toEqual([
    ['unknown', iso(NOW - 40_000)],
    ['unknown', iso(NOW - 40_000)],
  ])
  expect(shownChecks(answer, { kind: 'operational' })).toBe(answer.checks)
})
