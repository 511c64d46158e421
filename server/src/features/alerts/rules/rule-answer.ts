import type { AlertRule } from '@oppidum/domain/alerts/rule'
import { type RuleFrame, ruleProblem } from '@oppidum/domain/alerts/rule-fault'
import { roleIn } from '../../../platform/auth/people/person-store.ts'
import type { OwnedRuleRow } from './rule-store.ts'

/** A rule as its owner, or an operator of its city, sees it. */
export function ruleAnswer(row: OwnedRuleRow, frame: RuleFrame): AlertRule {
  const { id, cityId, owner, version, active, template, createdAt, changedAt, lastFiredAt, settings, ownerPlan, ownerRoles } = row
  return {
    id,
    ...settings,
    city: cityId,
    version,
    active,
    owner,
    createdAt: createdAt.toISOString(),
    changedAt: changedAt.toISOString(),
    template,
    lastFiredAt: lastFiredAt?.toISOString() ?? null,
    problem: ruleProblem(settings, { plan: ownerPlan, role: roleIn({ roles: ownerRoles }, cityId) }, frame),
  }
}
