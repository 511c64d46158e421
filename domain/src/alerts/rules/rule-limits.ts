import { allows, type Plan } from '../../plans/plan.ts'

/** Most rules of one person, those for the city and those that are off included, by plan. */
const RULES: Record<Plan, number> = { free: 0, basic: 20, pro: 500 }

/** Most rules that a person with this plan may have. */
export const rulesAtMost = (plan: Plan): number => (allows(plan, 'realTimeAlerts') ? RULES[plan] : 0)
