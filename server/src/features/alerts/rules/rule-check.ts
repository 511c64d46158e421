import { leavesOf } from '@oppidum/domain/alerts/condition'
import type { RuleSettings } from '@oppidum/domain/alerts/rule'
import { isForOperators, missingFeature, type RuleFrame, ruleFault } from '@oppidum/domain/alerts/rule-fault'
import { normalFilter } from '@oppidum/domain/alerts/rules/rule-filter'
import { rulesAtMost } from '@oppidum/domain/alerts/rules/rule-limits'
import { isAtLeast, type SignedIn } from '@oppidum/domain/core/access'
import { Failure } from '@oppidum/domain/core/failure'
import { type Plan, plansFor } from '@oppidum/domain/plans/plan'
import type { Tx } from '../../../platform/db/connection.ts'
import { planFailure } from '../../../platform/http/guard/authorization-guard.ts'
import { faultSentence } from './fault-sentence.ts'
import type { ruleStore } from './rule-store.ts'

/** Filters in their normal form, and no place or contact point twice. */
export function normalSettings(settings: RuleSettings): RuleSettings {
  const { scope, contactPoints } = settings
  return {
    ...settings,
    scope: scope.kind === 'places' ? { kind: 'places', places: [...new Set(scope.places)] } : scope,
    condition: withNormalFilters(settings.condition),
    contactPoints: [...new Set(contactPoints)],
  }
}

function withNormalFilters(condition: RuleSettings['condition']): RuleSettings['condition'] {
  if ('all' in condition) return { all: condition.all.map(withNormalFilters) }
  if ('any' in condition) return { any: condition.any.map(withNormalFilters) }
  return 'filter' in condition ? { ...condition, filter: normalFilter(condition.records, condition.filter) ?? condition.filter } : condition
}

/**
 * Whether this person may have a rule like this, and whether it fits the city.
 * @throws Failure role_required, plan_required, or refused with what does not fit
 */
export function checkSettings(settings: RuleSettings, person: Pick<SignedIn, 'plan' | 'role'>, frame: RuleFrame): void {
  const isOperator = isAtLeast(person.role, 'operator')
  if (settings.sharing === 'city' && !isOperator)
    throw new Failure('role_required', 'Only operators make rules for the city; keep this one for yourself.')
  if (leavesOf(settings.condition).some(isForOperators) && !isOperator)
    throw new Failure('role_required', 'Only operators may be alerted about system checks and about who works on a record.')
  const missing = missingFeature(person.plan, settings)
  if (missing !== null) throw planFailure(missing)
  const fault = ruleFault(settings, frame)
  if (fault) throw new Failure('refused', faultSentence(fault, settings), { details: fault })
}

/** @throws Failure refused for a contact point that is not the owner's */
export async function checkContactPoints(
  tx: Pick<Tx, 'query'>,
  rules: Pick<ReturnType<typeof ruleStore>, 'ownContactPoints'>,
  ownerId: string,
  { contactPoints }: RuleSettings,
): Promise<void> {
  if (contactPoints.length === 0) return
  const own = await rules.ownContactPoints(tx, ownerId, contactPoints)
  const unknown = contactPoints.find((it) => !own.includes(it))
  if (unknown !== undefined) throw new Failure('refused', 'You have no contact point with that id.', { details: { contactPoint: unknown } })
}

/** For someone who has as many rules as their plan allows. */
export function tooManyRules(plan: Plan): Failure {
  const { name } = plansFor('50/month')[plan]
  return new Failure('refused', `The ${name} plan includes ${rulesAtMost(plan)} alert rules; remove one that you no longer need.`)
}
