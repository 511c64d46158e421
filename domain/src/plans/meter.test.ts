import { describe, expect, it } from 'vitest'
import { leftOf, periodOf, usageOf, warningOf } from './meter.ts'
import { type Period, plansFor } from './plan.ts'

describe('a period', () => {
  it.each<[string, Period, string, string]>([
    ['2026-11-20T10:00:00.000Z', 'day', '2026-11-20', '2026-11-21'],
    ['2026-11-20T00:00:00.000Z', 'day', '2026-11-20', '2026-11-21'],
    ['2026-11-20T23:59:59.999Z', 'day', '2026-11-20', '2026-11-21'],
    ['2026-11-30T23:59:59.999Z', 'day', '2026-11-30', '2026-12-01'],
    ['2026-12-31T23:00:00.000Z', 'day', '2026-12-31', '2027-01-01'],
    ['2028-02-28T12:00:00.000Z', 'day', '2028-02-28', '2028-02-29'],
    ['2027-02-28T12:00:00.000Z', 'day', '2027-02-28', '2027-03-01'],
    ['2026-11-01T00:00:00.000Z', 'month', '2026-11-01', '2026-12-01'],
    ['2026-11-30T23:59:59.999Z', 'month', '2026-11-01', '2026-12-01'],
    ['2026-12-15T00:00:00.000Z', 'month', '2026-12-01', '2027-01-01'],
    ['2028-02-29T23:59:59.999Z', 'month', '2028-02-01', '2028-03-01'],
    ['2028-03-01T00:00:00.000Z', 'month', '2028-03-01', '2028-04-01'],
    // In Montevideo it is still the day, and the month, before.
    ['2026-12-01T01:30:00.000Z', 'month', '2026-12-01', '2027-01-01'],
  ])('%s is in the %s from %s to %s', (now, kind, starts, renews) => {
    expect(periodOf(kind, Date.parse(now))).toEqual({ startsAt: `${starts}T00:00:00.000Z`, renewsAt: `${renews}T00:00:00.000Z` })
  })
})

it.each<[number | null, number, number, number | null]>([
  [10, 0, 0, 10],
  [10, 4, 1, 5],
  [10, 9, 1, 0],
  // Chosen a smaller plan since.
  [10, 400, 2, 0],
  [0, 0, 0, 0],
  [null, 4_000, 2, null],
])('of %j, %i settled and %i reserved leave %j', (limit, settled, reserved, left) => {
  expect(leftOf(limit, settled, reserved)).toBe(left)
})

it.each<[number | null, number, 75 | 90 | 100 | null]>([
  [50, 37, null],
  [50, 38, 75],
  [50, 44, 75],
  [50, 45, 90],
  [50, 49, 90],
  [50, 50, 100],
  [50, 51, 100],
  [10, 7, null],
  [10, 8, 75],
  [10, 9, 90],
  [3, 2, null],
  [3, 3, 100],
  [null, 1_000_000, null],
  [0, 0, null],
  [0, 5, null],
])('of %j, %i used warn of %j', (limit, used, warning) => {
  expect(warningOf(limit, used)).toBe(warning)
})

describe('usage', () => {
  const at = Date.parse('2026-11-20T10:00:00.000Z')
  const { allowances } = plansFor('50/month').free

  it('is of the period of the plan', () => {
    expect(usageOf('apiCalls', allowances.apiCalls, at, { settled: 8, reserved: 1 })).toEqual({
      meter: 'apiCalls',
      period: 'day',
      limit: 10,
      used: 8,
      reserved: 1,
      left: 1,
      startsAt: '2026-11-20T00:00:00.000Z',
      renewsAt: '2026-11-21T00:00:00.000Z',
      warning: 75,
    })
  })

  it('says what a plan does not include', () => {
    expect(usageOf('aiQueries', allowances.aiQueries, at, { settled: 0, reserved: 0 })).toEqual({
      meter: 'aiQueries',
      period: null,
      limit: 0,
      used: 0,
      reserved: 0,
      left: 0,
      startsAt: null,
      renewsAt: null,
      warning: null,
    })
  })

  it('counts without a limit, too', () => {
    expect(usageOf('aiQueries', { kind: 'unlimited', period: 'month' }, at, { settled: 412, reserved: 0 })).toMatchObject({
      limit: null,
      used: 412,
      left: null,
      warning: null,
      renewsAt: '2026-12-01T00:00:00.000Z',
    })
  })
})
