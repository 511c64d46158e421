import type { PlanHelp } from '../plan-help-texts.ts'

export const planHelp: PlanHelp = {
  own: (name) => `Your plan is ${name}.`,
  questions: {
    none: 'It includes no questions to the assistant.',
    limited: 'Questions to the assistant are limited: your account shows under "Usage" how many are left.',
    unlimited: 'Questions to the assistant are unlimited.',
  },
  prices: (prices) => `Prices in US dollars a month: ${prices}.`,
  includedIn: (names) => `It comes with the ${names.length > 1 ? 'plans' : 'plan'} ${names.join(' and ')}.`,
}
