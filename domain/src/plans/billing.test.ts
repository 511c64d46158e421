import { describe, expect, it } from 'vitest'
import { bestOf, changeTime, type Purchase, upgradePlan } from './billing.ts'

const [basic, basicYear, pro, proYear]: Purchase[] = [
  { plan: 'basic', interval: 'month' },
  { plan: 'basic', interval: 'year' },
  { plan: 'pro', interval: 'month' },
  { plan: 'pro', interval: 'year' },
] as const

it.each([
  [basic, basic, 'none'],
  [basic, basicYear, 'now'],
  [basic, pro, 'now'],
  [basic, proYear, 'now'],
  [basicYear, basic, 'later'],
  [basicYear, pro, 'now'],
  [pro, basic, 'later'],
  [pro, basicYear, 'later'],
  [proYear, pro, 'later'],
  [proYear, basic, 'later'],
] as [Purchase, Purchase, string][])('from %o to %o: %s', (now, wanted, time) => {
  expect(changeTime(now, wanted)).toBe(time)
})

it.each([
  [[], 'free'],
  [['basic'], 'basic'],
  [['basic', 'pro'], 'pro'],
  [['pro', 'basic'], 'pro'],
] as const)('who pays for %o has %s', (plans, best) => {
  expect(bestOf(plans)).toBe(best)
})

describe('a wish for a plan', () => {
  it.each([
    { plan: 'gold' },
    { plan: 'PRO' },
    { plan: 'pro', role: 'admin' },
    { plan: 'pro', userId: 'somebody' },
    { plan: 'pro', price: 1 },
    { plan: 'pro', interval: 'week' },
    {},
  ])('cannot be %o', (body) => {
    expect(upgradePlan.body?.safeParse(body).success).toBe(false)
  })

  it.each([{ plan: 'pro' }, { plan: 'basic', interval: 'year' }, { plan: 'free' }])('may be %o', (body) => {
    expect(upgradePlan.body?.safeParse(body).success).toBe(true)
  })
})
