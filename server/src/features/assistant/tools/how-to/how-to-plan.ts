import type { Language } from '@oppidum/domain/core/language'
import { allows, type Feature, Plan, plansFor } from '@oppidum/domain/plans/plan'
import { wordsIn } from '../../../../i18n/server-catalogue.ts'

/** What both readings of the basic plan have in common. */
const PLANS = plansFor('50/month')

/** The asker's plan, its number of questions to the assistant, and the price of each plan. */
export function planSteps(plan: Plan, language: Language): readonly string[] {
  const { own, questions, prices } = wordsIn(language).planHelp
  const { name, allowances } = PLANS[plan]
  return [
    own(name),
    questions[allowances.aiQueries.kind],
    prices(Plan.options.map((it) => `${PLANS[it].name} ${PLANS[it].priceUsdPerMonth}`).join(', ')),
  ]
}

/** The plans that include a feature; the free one includes a trial of the API. */
export function neededPlan(feature: Feature, language: Language): string {
  return wordsIn(language).planHelp.includedIn(Plan.options.filter((it) => allows(it, feature)).map((it) => PLANS[it].name))
}
