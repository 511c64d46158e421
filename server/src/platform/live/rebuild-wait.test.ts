import { expect, it } from 'vitest'
import { COALESCE_MS, rebuildWaitMs } from './rebuild-wait.ts'

it.each([
  { form: 'records', tookMs: 3, sinceMs: Number.POSITIVE_INFINITY, expected: 0 },
  { form: 'records', tookMs: 3, sinceMs: 0, expected: 50 },
  { form: 'records', tookMs: 3, sinceMs: 20, expected: 30 },
  { form: 'records', tookMs: 3, sinceMs: 60, expected: 0 },
  { form: 'records', tookMs: 20, sinceMs: 10, expected: 70 },
  { form: 'records', tookMs: 400, sinceMs: 0, expected: 250 },
  { form: 'list', tookMs: 0, sinceMs: 0, expected: 250 },
  { form: 'array', tookMs: 25, sinceMs: 60_000, expected: 250 },
  { form: 'array', tookMs: 60, sinceMs: 0, expected: 600 },
  { form: 'array', tookMs: 60, sinceMs: 100, expected: 500 },
  { form: 'array', tookMs: 60, sinceMs: 2_000, expected: 250 },
  { form: 'object', tookMs: 4_000, sinceMs: 0, expected: 1_000 },
] as const)('$form that took $tookMs ms, $sinceMs ms ago, is rebuilt after $expected ms', ({ form, expected, ...last }) => {
  expect(rebuildWaitMs(form, last, COALESCE_MS)).toBe(expected)
})

it('waits as much longer where telemetry is coalesced for a shorter time', () => {
  expect(rebuildWaitMs('array', { tookMs: 60, sinceMs: 0 }, 10)).toBe(40)
})
