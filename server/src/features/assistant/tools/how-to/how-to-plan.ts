import type { Language } from '@oppidum/domain/core/language'
import { allows, type Feature, Plan, plansFor } from '@oppidum/domain/plans/plan'

/** What is the same under both readings of the basic plan. */
const PLANS = plansFor('50/month')

/** The plan of who asks, what it holds of questions to the assistant, and what each plan costs. */
export function planSteps(own: Plan): Record<Language, readonly string[]> {
  const { name, allowances } = PLANS[own]
  const { kind } = allowances.aiQueries
  const asked: Record<typeof kind, Record<Language, string>> = {
    none: { en: 'It includes no questions to the assistant.', es: 'No incluye preguntas al asistente.' },
    limited: {
      en: 'Questions to the assistant are limited: your account shows under "Usage" how many are left.',
      es: 'Las preguntas al asistente son limitadas: su cuenta muestra en "Uso" cuántas quedan.',
    },
    unlimited: { en: 'Questions to the assistant are unlimited.', es: 'Las preguntas al asistente son ilimitadas, sin tope.' },
  }
  const prices = Plan.options.map((it) => `${PLANS[it].name} ${PLANS[it].priceUsdPerMonth}`).join(', ')
  return {
    en: [`Your plan is ${name}.`, asked[kind].en, `Prices in US dollars a month: ${prices}.`],
    es: [`Su plan es ${name}.`, asked[kind].es, `Precios en dólares por mes: ${prices}.`],
  }
}

/** The plans that have something; of the API a free one has a trial. */
export function neededPlan(feature: Feature): Record<Language, string> {
  const names = Plan.options.filter((it) => allows(it, feature)).map((it) => PLANS[it].name)
  return {
    en: names.length > 1 ? `It comes with the plans ${names.join(' and ')}.` : `It comes with the plan ${names[0]}.`,
    es: names.length > 1 ? `Viene con los planes ${names.join(' y ')}.` : `Viene con el plan ${names[0]}.`,
  }
}
