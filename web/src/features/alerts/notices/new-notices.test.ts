import type { Notice } from '@oppidum/domain/alerts/notice'
import { expect, test } from 'vitest'
import { newNotices } from './new-notices.ts'

const NOW = Date.parse('2026-11-20T10:00:00.000Z')
const notice = (secondsAgo: number, more: Partial<Notice> = {}) =>
  ({ id: 'a', readAt: null, quiet: false, createdAt: new Date(NOW - secondsAgo * 1_000).toISOString(), ...more }) as Notice

test.each([
  ['made just now', notice(5), [], 1],
  ['known already', notice(5), ['a'], 0],
  ['read elsewhere', notice(5, { readAt: '2026-11-20T10:00:00.000Z' }), [], 0],
  ['in quiet hours', notice(5, { quiet: true }), [], 0],
  ['made before the page was opened', notice(121), [], 0],
])('%s', (_what, it, known, announced) => {
  expect(newNotices([it], new Set(known), NOW)).toHaveLength(announced)
})
