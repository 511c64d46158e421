import type { PlanHelp } from '../plan-help-texts.ts'

export const planHelp: PlanHelp = {
  own: (name) => `Your plan is ${name}.`,
  questions: {
    none: 'It includes no questions to the assistant.',
    limited: 'Questions to the assistant are limited: "Usage" in your account shows how many are left.',
    unlimited: 'Questions to the assistant are unlimited.',
  },
  prices: (prices) => `Prices in US dollars per month: ${prices}.`,
  includedIn: (names) => `It is included in the ${names.join(' and ')} ${names.length > 1 ? 'plans' : 'plan'}.`,
}
