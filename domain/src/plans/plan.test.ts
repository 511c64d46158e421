import { describe, expect, it, test } from 'vitest'
import { allows, Feature, Plan, planFor, plansFor, priceCents } from './plan.ts'

/** What each plan has, feature by feature. */
const WHO: Record<Feature, readonly Plan[]> = {
  aiAssistant: ['basic', 'pro'],
  advancedAnalytics: ['basic', 'pro'],
  predictiveAnalytics: ['pro'],
  customReports: ['basic', 'pro'],
  realTimeAlerts: ['basic', 'pro'],
  apiAccess: ['free', 'pro'],
  prioritySupport: ['basic', 'pro'],
  multiCitySupport: ['pro'],
  advancedIncidents: ['pro'],
  customIntegrations: ['pro'],
}

test.each(Feature.options.flatMap((feature) => Plan.options.map((plan) => [plan, feature, WHO[feature].includes(plan)] as const)))(
  'the %s plan includes %s: %s',
  (plan, feature, included) => {
    expect(allows(plan, feature)).toBe(included)
  },
)

test('a feature is offered with the smallest plan that can be bought for it', () => {
  expect(planFor('aiAssistant')).toBe('basic')
  expect(planFor('predictiveAnalytics')).toBe('pro')
  expect(planFor('apiAccess')).toBe('pro')
})

describe('the two readings of the basic allowance', () => {
  it.each([
    ['50/month', 50, 'month', 'AI assistant (50 queries/month)'],
    ['3/day', 3, 'day', 'AI assistant (3 queries/day)'],
  ] as const)('%s is counted and printed as such', (reading, limit, period, line) => {
    const { basic } = plansFor(reading)
    expect(basic.allowances.aiQueries).toEqual({ kind: 'limited', limit, period })
    expect(basic.features).toContain(line)
  })
})

it('marks each paid plan where the specification marks it', () => {
  const { free, basic, pro } = plansFor('50/month')
  expect([free.popularOn, basic.popularOn, pro.popularOn]).toEqual([null, 'pricing', 'dashboard'])
})

it.each([
  ['free', 'month', 0],
  ['basic', 'month', 2_900],
  ['basic', 'year', 29_580],
  ['pro', 'month', 9_900],
  ['pro', 'year', 100_980],
] as const)('%s by the %s costs %i cents', (plan, interval, cents) => {
  expect(priceCents(plan, interval)).toBe(cents)
})
