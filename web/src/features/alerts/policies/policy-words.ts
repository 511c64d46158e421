import type { AlertDomain, CityPolicies, Policy, PolicyDraft, PolicyTarget, PreviewRecipient } from '@oppidum/domain/alerts/policy'
import type { Text, TextId } from '../../../i18n/text.ts'
import { KIND_TEXT } from '../contact-points/contact-point-words.ts'
import { SEVERITY_TEXT } from '../list/alert-labels.ts'

/** Whom and what policies can name, as the page knows them. */
export type Choices = Pick<CityPolicies, 'people' | 'contactPoints' | 'districts'>

export const DOMAIN_TEXT: Record<AlertDomain, TextId> = {
  traffic: 'policy.domain-traffic',
  energy: 'policy.domain-energy',
  city: 'policy.domain-city',
  records: 'policy.domain-records',
  feeds: 'policy.domain-feeds',
  system: 'policy.domain-system',
}

export const GROUP_TEXT: Record<Policy['groupBy'], TextId> = {
  none: 'policy.group-none',
  rule: 'policy.group-rule',
  district: 'policy.group-district',
  all: 'policy.group-all',
}

export const WAY_TEXT: Record<PreviewRecipient['by'][number], TextId> = { screen: 'policy.way-screen', ...KIND_TEXT }

/** A target that no longer exists is said so. */
export function targetText(target: PolicyTarget, { people, contactPoints }: Choices, text: Text): string {
  switch (target.kind) {
    case 'shift':
      return text('policy.target-shift')
    case 'role':
      return text(target.role === 'admin' ? 'policy.target-admins' : 'policy.target-operators')
    case 'person':
      return people.find((it) => it.id === target.id)?.name ?? text('policy.target-gone-person')
    case 'contact-point':
      return contactPoints.find((it) => it.id === target.id)?.name ?? text('policy.target-gone-point')
  }
}

export const listed = (words: readonly string[], language: string) => new Intl.ListFormat(language).format(words)

/** 'Critical alerts about traffic in Centro' */
export function matchText({ severities, domains, districts }: PolicyDraft['match'], text: Text, language: string): string {
  const parts = [
    severities
      ? listed(
          severities.map((it) => text(SEVERITY_TEXT[it])),
          language,
        )
      : text('policy.any-severity'),
    domains
      ? listed(
          domains.map((it) => text(DOMAIN_TEXT[it])),
          language,
        )
      : text('policy.any-domain'),
    districts ? listed(districts, language) : text('policy.any-district'),
  ]
  return parts.join(' · ')
}

/** The same target, whatever its object. */
export const isSame = (a: PolicyTarget, b: PolicyTarget) => JSON.stringify(a) === JSON.stringify(b)
