import { DAY_MS } from '@oppidum/domain/core/time'
import { expect, it } from 'vitest'
import { resolvePeriod } from './period.ts'

const NOW = Date.parse('2026-11-20T10:00:00.000Z')
const shown = (query: Parameters<typeof resolvePeriod>[0]) => {
  const { fromMs, toMs, shiftMs } = resolvePeriod(query, NOW)
  return [new Date(fromMs).toISOString().slice(0, 16), new Date(toMs).toISOString().slice(0, 16), shiftMs / DAY_MS]
}

it.each([
  ['nothing', {}, '2026-11-19T10:00', '2026-11-20T10:00', 1],
  ['live', { range: 'live' as const }, '2026-11-20T09:45', '2026-11-20T10:00', 1],
  ['a week', { range: '7d' as const }, '2026-11-13T10:00', '2026-11-20T10:00', 7],
  ['a past period', { from: '2026-11-01T00:00:00Z', to: '2026-11-02T12:00:00Z' }, '2026-11-01T00:00', '2026-11-02T12:00', 2],
  [
    'a period that ends in the future',
    { from: '2026-11-20T00:00:00Z', to: '2026-11-27T00:00:00Z' },
    '2026-11-20T00:00',
    '2026-11-20T10:00',
    7,
  ],
])('%s', (_what, query, from, to, shift) => {
  expect(shown(query)).toEqual([from, to, shift])
})

it.each([
  ['both kinds', { range: '1h' as const, from: '2026-11-01T00:00:00Z', to: '2026-11-02T00:00:00Z' }, 'Give either'],
  ['a range and an end', { range: '1h' as const, to: '2026-11-02T00:00:00Z' }, 'Give either'],
  ['a start without an end', { from: '2026-11-01T00:00:00Z' }, 'belong together'],
  ['an end without a start', { to: '2026-11-01T00:00:00Z' }, 'belong together'],
  ['an end before the start', { from: '2026-11-02T00:00:00Z', to: '2026-11-01T00:00:00Z' }, 'before `to`'],
  ['no length', { from: '2026-11-01T00:00:00Z', to: '2026-11-01T00:00:00Z' }, 'before `to`'],
  ['period is too long', { from: '2021-11-15T23:59:59Z', to: '2026-11-20T00:00:00Z' }, '1830 days'],
  ['the future', { from: '2026-11-20T10:00:00Z', to: '2026-11-21T00:00:00Z' }, 'future'],
])('refuses %s', (_what, query, words) => {
  expect(() => resolvePeriod(query, NOW)).toThrow(words)
})
