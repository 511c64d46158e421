import {
  type AlertRule,
  changeAlertRule,
  createAlertRule,
  getAlertRule,
  listAlertRules,
  listRuleVersions,
  type RuleSettings,
  removeAlertRule,
} from '@oppidum/domain/alerts/rule'
import type { TemplateId } from '@oppidum/domain/alerts/rules/template-id'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { change } from '../../../api/change.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { useMay } from '../../../identity/identity.tsx'

/** Rules fire and are changed by others while the page is open. */
const POLL_MS = 30_000

export function useRules() {
  return useAnswer(listAlertRules, { pollMs: POLL_MS, enabled: useMay('realTimeAlerts') })
}

export function useRule(id: string) {
  return useAnswer(getAlertRule, { params: { id }, enabled: useMay('realTimeAlerts') })
}

export function useRuleVersions(id: string) {
  return useAnswer(listRuleVersions, { params: { id } })
}

/** Refetches everything that shows rules; resolves when it has arrived. */
function useRefetchRules() {
  const client = useQueryClient()
  const paths = [listAlertRules, getAlertRule, listRuleVersions].map((it) => it.path)
  return () => Promise.all(paths.map((path) => client.invalidateQueries({ queryKey: [path], refetchType: 'active' })))
}

export function useCreateRule() {
  const refetch = useRefetchRules()
  return useMutation({
    mutationFn: (body: RuleSettings & { template?: TemplateId }) => change(createAlertRule, { body }),
    onSettled: refetch,
  })
}

export function useChangeRule() {
  const refetch = useRefetchRules()
  return useMutation({
    mutationFn: ({ id, ...body }: RuleSettings & Pick<AlertRule, 'id' | 'version' | 'active'>) =>
      change(changeAlertRule, { params: { id }, body }),
    onSettled: refetch,
  })
}

export function useRemoveRule() {
  const refetch = useRefetchRules()
  return useMutation({ mutationFn: (id: string) => change(removeAlertRule, { params: { id } }), onSettled: refetch })
}

/** What its author sets, without what the server adds. */
export function settingsOf(rule: AlertRule): RuleSettings {
  const { name, severity, sharing, scope, condition, forMinutes, resolveMinutes, noData, contactPoints, opensIncident, joinsSituation } =
    rule
  const settings = { name, severity, sharing, scope, condition, forMinutes, resolveMinutes, noData, contactPoints, opensIncident }
  return { ...settings, ...(joinsSituation !== undefined && { joinsSituation }) }
}
