import * as z from 'zod/mini'

/** A person's plan; `free` by default. */
export const Plan = z.enum(['free', 'basic', 'pro'])
export type Plan = z.infer<typeof Plan>

/** Features that differ between plans. */
export const Feature = z.enum([
  'aiAssistant',
  'advancedAnalytics',
  'apiAccess',
  'prioritySupport',
  'customReports',
  'realTimeAlerts',
  'predictiveAnalytics',
  'multiCitySupport',
  'advancedIncidents',
  'customIntegrations',
])
export type Feature = z.infer<typeof Feature>

/** Counted actions. */
export const Meter = z.enum(['aiQueries', 'apiCalls', 'imageGenerations'])
export type Meter = z.infer<typeof Meter>

export type Period = 'day' | 'month'

/** Allowance per UTC day or month. Never `Infinity`: JSON turns that into null. */
export type Allowance = { kind: 'none' } | { kind: 'limited'; limit: number; period: Period } | { kind: 'unlimited'; period: Period }

/** The two readings of the basic plan's allowance of questions, selected by BASIC_AI_ALLOWANCE. */
export const BasicAiAllowance = z.enum(['50/month', '3/day'])
export type BasicAiAllowance = z.infer<typeof BasicAiAllowance>

const BASIC_AI: Record<BasicAiAllowance, { limit: number; period: Period; card: string }> = {
  '50/month': { limit: 50, period: 'month', card: 'AI assistant (50 queries/month)' },
  '3/day': { limit: 3, period: 'day', card: 'AI assistant (3 queries/day)' },
}

export interface PlanTerms {
  name: string
  /** Text on the card: 'forever', 'per month'. */
  period: string
  priceUsdPerMonth: number
  description: string
  allows: readonly Feature[]
  /** Feature lines of the card. */
  features: readonly string[]
  limitations: readonly string[]
  /** Where it is marked as popular: both readings of the specification apply. */
  popularOn: 'pricing' | 'dashboard' | null
  allowances: Record<Meter, Allowance>
}

const perDay = (limit: number): Allowance => ({ kind: 'limited', limit, period: 'day' })
/** Allowance of generated pictures, the same for every plan. */
const PICTURES = perDay(20)

/** The only definition of the plans. */
export function plansFor(basic: BasicAiAllowance): Record<Plan, PlanTerms> {
  return {
    free: {
      name: 'Free',
      period: 'forever',
      priceUsdPerMonth: 0,
      description: 'The city as everyone sees it',
      allows: ['apiAccess'],
      features: ['Basic dashboard access', 'Limited data views', 'Community support', 'Basic incident reporting'],
      limitations: ['No AI assistant access', 'Limited to 10 API calls/day', 'No advanced analytics'],
      popularOn: null,
      allowances: { aiQueries: { kind: 'none' }, apiCalls: perDay(10), imageGenerations: PICTURES },
    },
    basic: {
      name: 'Basic',
      period: 'per month',
      priceUsdPerMonth: 29,
      description: 'History, the assistant and everyday reports',
      allows: ['aiAssistant', 'advancedAnalytics', 'prioritySupport', 'customReports', 'realTimeAlerts'],
      features: [
        'Full dashboard access',
        BASIC_AI[basic].card,
        'Advanced analytics',
        'Priority support',
        'Custom reports',
        'Real-time alerts',
      ],
      limitations: [],
      popularOn: 'pricing',
      allowances: {
        aiQueries: { kind: 'limited', limit: BASIC_AI[basic].limit, period: BASIC_AI[basic].period },
        apiCalls: { kind: 'none' },
        imageGenerations: PICTURES,
      },
    },
    pro: {
      name: 'Pro',
      period: 'per month',
      priceUsdPerMonth: 99,
      description: 'Everything, plus forecasts and your own integrations',
      allows: Feature.options,
      features: [
        'Everything in Basic',
        'Unlimited AI assistant',
        'Predictive analytics',
        'Custom integrations',
        '24/7 phone support',
        'Advanced incident management',
        'Multi-city support',
        'API access',
      ],
      limitations: [],
      popularOn: 'dashboard',
      allowances: { aiQueries: { kind: 'unlimited', period: 'month' }, apiCalls: perDay(50_000), imageGenerations: PICTURES },
    },
  }
}

/** Only uses what is the same in both readings. */
const PLANS = plansFor('50/month')

/** Whether a plan includes a feature. */
export function allows(plan: Plan, feature: Feature): boolean {
  return PLANS[plan].allows.includes(feature)
}

/** The smallest paid plan that includes a feature, for upgrade offers. */
export function planFor(feature: Feature): Exclude<Plan, 'free'> {
  return allows('basic', feature) ? 'basic' : 'pro'
}

/** Discount for yearly payment. */
export const ANNUAL_SAVING_PERCENT = 15

export const BillingInterval = z.enum(['month', 'year'])
export type BillingInterval = z.infer<typeof BillingInterval>

/** US cents for one interval. */
export function priceCents(plan: Plan, interval: BillingInterval): number {
  const month = PLANS[plan].priceUsdPerMonth * 100
  return interval === 'month' ? month : Math.round((month * 12 * (100 - ANNUAL_SAVING_PERCENT)) / 100)
}
