import { policiesFor } from '@oppidum/domain/alerts/dispatch/policy-choice'
import { heldUntilMs } from '@oppidum/domain/alerts/dispatch/quiet-hours'
import { DEFAULT_PREFERENCES, type PolicyPreview, type PreviewRecipient, type RoutedAlert } from '@oppidum/domain/alerts/policy'
import { type Audience, type Recipient, reached, recipientKey } from './recipients.ts'

/** Who would be notified of an alert at a moment: each policy that takes it, or the operators on the screen. */
export function previewOf(audience: Audience, alert: RoutedAlert, nowMs: number): PolicyPreview[] {
  const named = policiesFor(audience.policies, alert).map((policy) => ({ policy, recipients: reached(audience, policy.targets) }))
  const shown = (recipients: readonly Recipient[]) => recipients.map((it) => recipientOf(audience, it, alert, nowMs))
  // By the first policy that names them, as in `cityRouting`.
  const seen = new Set<string>()
  const firstOnly = (recipients: readonly Recipient[]) =>
    recipients.filter((it) => !seen.has(recipientKey(it)) && seen.add(recipientKey(it)))
  const previews = named.map(({ policy, recipients }) => ({
    policy: policy.name,
    recipients: shown(firstOnly(recipients)),
    escalation: policy.escalation && {
      afterMinutes: policy.escalation.afterMinutes,
      recipients: shown(unique(reached(audience, policy.escalation.targets))),
    },
  }))
  if (named.some((it) => it.recipients.length > 0)) return previews
  const operators = audience.staff.map(({ id }): Recipient => ({ kind: 'screen', id }))
  return [{ policy: null, recipients: shown(operators), escalation: null }, ...previews.filter((it) => it.escalation !== null)]
}

function unique(recipients: readonly Recipient[]): Recipient[] {
  return [...new Map(recipients.map((it) => [recipientKey(it), it])).values()]
}

function recipientOf({ staff, points }: Audience, { kind, id }: Recipient, { severity }: RoutedAlert, nowMs: number): PreviewRecipient {
  if (kind === 'contact-point') {
    const point = points.get(id)
    return { kind, id, name: point?.name ?? '', by: point ? [point.kind] : [], quietUntil: null }
  }
  const reader = staff.find((it) => it.id === id)
  const { quietHours, email } = reader?.preferences ?? DEFAULT_PREFERENCES
  const untilMs = heldUntilMs(quietHours, severity, nowMs)
  const away = kind === 'person' && untilMs === null
  const by: PreviewRecipient['by'] = ['screen']
  if (away && reader && reader.browsers.length > 0) by.push('push')
  if (away && email && reader?.email) by.push('email')
  return { kind: 'person', id, name: reader?.name ?? '', by, quietUntil: untilMs === null ? null : new Date(untilMs).toISOString() }
}
