import { DAY_MS } from '@oppidum/domain/core/time'
import { getHistory } from '@oppidum/domain/telemetry/history'
import { expect, test } from 'vitest'
import { chartRange, isAdvanced, periodFault, rangePollMs, rangeQuery } from './range.ts'

const of = (search: string) => chartRange(new URLSearchParams(search))
const USUAL = { kind: 'running', range: '24h', compare: false }

test.each([
  ['', USUAL],
  ['range=live', { ...USUAL, range: 'live' }],
  ['range=30d&compare=before', { ...USUAL, range: '30d', compare: true }],
  ['range=3y', USUAL],
  ['range=24H', USUAL],
  ['compare=after', USUAL],
  [
    'from=2026-11-01T00:00:00Z&to=2026-11-02T00:00:00Z',
    { kind: 'fixed', from: '2026-11-01T00:00:00Z', to: '2026-11-02T00:00:00Z', compare: false },
  ],
  ['from=2026-11-02T00:00:00Z&to=2026-11-01T00:00:00Z', USUAL],
  ['from=2026-11-01T00:00:00Z', USUAL],
  ['from=yesterday&to=now', USUAL],
  ['from=0001-01-01T00:00:00Z&to=2026-11-01T00:00:00Z', USUAL],
  ['from=1950-01-01T00:00:00Z&to=2026-11-01T00:00:00Z', USUAL],
  ['range=7d&from=2026-11-01T00:00:00Z&to=2026-11-02T00:00:00Z', { ...USUAL, range: '7d' }],
])('?%s', (search, expected) => {
  expect(of(search)).toEqual(expected)
})

test.each([
  [null, 2, undefined, 'missing'],
  [2, 2, undefined, 'order'],
  [0, 30_000, undefined, 'short'],
  [0, 6 * 365 * DAY_MS, undefined, 'long'],
  [100_000, 200_000, 90_000, 'future'],
  [100_000, 200_000, 150_000, null],
] as const)('from %s to %s at %s: %s', (from, to, now, fault) => {
  expect(periodFault(from, to, now)).toBe(fault)
})

const NOW = '2026-11-20T10:00:00Z'

test.each([
  ['', false],
  ['range=24h', false],
  ['range=1h', false],
  ['range=1h&compare=before', true],
  ['range=7d', true],
  ['from=2026-11-19T10:00:00Z&to=2026-11-20T10:00:00Z', false],
  ['from=2026-11-20T08:00:00Z&to=2026-11-20T09:00:00Z', false],
  // A clock may be a little slow, and a request takes a moment.
  ['from=2026-11-19T09:56:00Z&to=2026-11-20T10:00:00Z', false],
  ['from=2026-11-19T09:54:00Z&to=2026-11-19T10:00:00Z', true],
  // No longer than a day, but in the past.
  ['from=2026-11-01T00:00:00Z&to=2026-11-02T00:00:00Z', true],
  ['from=2026-11-20T08:00:00Z&to=2026-11-20T09:00:00Z&compare=before', true],
])('?%s is advanced: %s', (search, advanced) => {
  const range = of(search)
  expect(isAdvanced(range, Date.parse(NOW))).toBe(advanced)
  // The page offers exactly what the server allows.
  const query = { ...rangeQuery(range), ...(range.compare && { compare: 'before' as const }) }
  expect(getHistory.featureFor?.(query as never, Date.parse(NOW)) !== null).toBe(advanced)
})

test.each([
  ['range=live', 5_000],
  ['range=1h', 15_000],
  ['range=24h', 60_000],
  ['range=7d', 300_000],
  ['from=2026-11-01T00:00:00Z&to=2026-11-02T00:00:00Z', null],
  ['from=2026-11-19T00:00:00Z&to=2026-11-20T12:00:00Z', 300_000],
])('?%s is refreshed after %s ms', (search, pollMs) => {
  expect(rangePollMs(of(search), Date.parse('2026-11-20T10:00:00Z'))).toBe(pollMs)
})

test('a call names the range or the two moments', () => {
  expect(rangeQuery(of('range=1h'))).toEqual({ range: '1h' })
  expect(rangeQuery(of('from=2026-11-01T00:00:00Z&to=2026-11-02T00:00:00Z'))).toEqual({
    from: '2026-11-01T00:00:00Z',
    to: '2026-11-02T00:00:00Z',
  })
})
