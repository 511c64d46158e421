import type { PublicConfig } from '@oppidum/domain/cities/public-config'
import type { TextId } from '../i18n/text.ts'

/** Why an admin is asked to upgrade in their own installation: plans belong to accounts, not to roles. */
export function adminPlanText(billing: PublicConfig['billing']): TextId {
  return billing === 'demo' ? 'premium.admin-demo' : 'premium.admin'
}
