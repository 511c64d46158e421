import { describe, expect, it } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '../../core/time.ts'
import { batchDueMs, GROUP_AGAIN_MS, groupOf } from './grouping.ts'

describe('the group of an alert', () => {
  const policy = { id: 'p', groupSeconds: 30 }
  const alert = { ruleId: 'r', district: 'Centro' }
  it.each([
    ['none', alert, null],
    ['rule', alert, 'policy p rule r'],
    ['district', alert, 'policy p district Centro'],
    ['district', { ...alert, district: null }, 'policy p district '],
    ['all', alert, 'policy p'],
  ] as const)('by %s of %o is %s', (groupBy, of, key) => {
    const group = groupOf({ ...policy, groupBy }, of)
    expect(group?.key ?? null).toBe(key)
    if (group) expect(group).toMatchObject({ waitMs: 30_000, againMs: GROUP_AGAIN_MS })
  })
})

describe('a batch is due', () => {
  const group = { waitMs: 30 * SECOND_MS, againMs: 5 * MINUTE_MS }
  const now = 1_000 * MINUTE_MS
  it.each<[name: string, dueMs: number | null, sentMs: number | null, expected: number]>([
    ['after the wait, the first time', null, null, now + 30_000],
    ['when it was due already', now + 10_000, null, now + 10_000],
    ['five minutes after the last message', null, now - MINUTE_MS, now + 4 * MINUTE_MS],
    ['after the wait, when the last message is long ago', null, now - 60 * MINUTE_MS, now + 30_000],
    ['after the wait, when the last message is almost five minutes ago', null, now - 290_000, now + 30_000],
    ['after the wait, when the clock was set back since the last message', null, now + 60 * MINUTE_MS, now + 30_000],
    ['after the wait, when the clock was set back while it waited', now + 60 * MINUTE_MS, null, now + 30_000],
  ])('%s', (_name, dueMs, sentMs, expected) => {
    expect(batchDueMs(group, { dueMs, sentMs }, now)).toBe(expected)
  })

  it('at once without a wait', () => {
    expect(batchDueMs({ ...group, waitMs: 0 }, { dueMs: null, sentMs: null }, now)).toBe(now)
  })
})
