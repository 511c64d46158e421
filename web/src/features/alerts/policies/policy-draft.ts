import { POLICIES_AT_MOST, type PolicyDraft, type PolicyTarget } from '@oppidum/domain/alerts/policy'
import type { TextId } from '../../../i18n/text.ts'

/** What a new policy begins with. */
export const NEW_POLICY: PolicyDraft = {
  name: '',
  match: {},
  targets: [{ kind: 'shift' }],
  groupBy: 'rule',
  groupSeconds: 30,
  escalation: null,
  notifyResolved: true,
  goesOn: false,
}

/** A policy as it is typed: numbers as text. */
export interface PolicyForm extends Omit<PolicyDraft, 'groupSeconds' | 'escalation'> {
  groupSeconds: string
  /** Minutes; '' without an escalation. */
  escalateAfter: string
  escalateTo: readonly PolicyTarget[]
}

export type PolicyProblems = Partial<Record<'name' | 'targets' | 'groupSeconds' | 'escalateAfter' | 'escalateTo', TextId>>

export function formOf({ groupSeconds, escalation, ...rest }: PolicyDraft): PolicyForm {
  return {
    ...rest,
    groupSeconds: String(groupSeconds),
    escalateAfter: escalation ? String(escalation.afterMinutes) : '',
    escalateTo: escalation?.targets ?? [],
  }
}

const wholeIn = (typed: string, least: number, most: number): number | null => {
  const number = /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : Number.NaN
  return number >= least && number <= most ? number : null
}

/** The policy, or what is wrong with it. */
export function policyOf(form: PolicyForm): { policy: PolicyDraft | null; problems: PolicyProblems } {
  const { escalateAfter, escalateTo, groupSeconds, ...rest } = form
  const seconds = form.groupBy === 'none' ? 0 : wholeIn(groupSeconds, 0, 600)
  const escalates = escalateAfter.trim() !== ''
  const minutes = escalates ? wholeIn(escalateAfter, 1, 1_440) : null
  const problems: PolicyProblems = {
    ...(rest.name.trim() === '' && { name: 'policy.problem-name' as const }),
    ...(rest.targets.length === 0 && { targets: 'policy.problem-targets' as const }),
    ...(seconds === null && { groupSeconds: 'policy.problem-seconds' as const }),
    ...(escalates && minutes === null && { escalateAfter: 'policy.problem-minutes' as const }),
    ...(escalates && escalateTo.length === 0 && { escalateTo: 'policy.problem-targets' as const }),
  }
  if (Object.keys(problems).length > 0 || seconds === null) return { policy: null, problems }
  const escalation = minutes === null ? null : { afterMinutes: minutes, targets: [...escalateTo] }
  return { policy: { ...rest, name: rest.name.trim(), groupSeconds: seconds, escalation }, problems }
}

/** The list with one policy moved by a place; unchanged at its ends. */
export function moved<T>(list: readonly T[], index: number, by: 1 | -1): T[] {
  const [one, other] = [list[index], list[index + by]]
  if (one === undefined || other === undefined) return [...list]
  return list.with(index, other).with(index + by, one)
}

export const isFull = (list: readonly unknown[]) => list.length >= POLICIES_AT_MOST
