import { allows, type Plan } from '../plans/plan.ts'

/** Most active rules of one person, by plan. */
const RULES: Record<Plan, number> = { free: 0, basic: 20, pro: 500 }

/** Most rules that a person with this plan may have, their city rules included. */
export const rulesAtMost = (plan: Plan): number => (allows(plan, 'realTimeAlerts') ? RULES[plan] : 0)
