import type { Role } from '@oppidum/domain/core/access'
import { DAY_MS, MINUTE_MS } from '@oppidum/domain/core/time'
import type { ListedPerson } from '@oppidum/domain/people/people'
import type { Plan } from '@oppidum/domain/plans/plan'
import { plansFor } from '@oppidum/domain/plans/plan'
import { type TextId, useText } from '../../i18n/text.ts'
import { ageText } from '../../provenance/age-text.ts'
import { useFormat } from '../../provenance/use-format.ts'

export const ROLE_TEXT: Record<Role, TextId> = { viewer: 'people.viewer', operator: 'people.operator', admin: 'people.admin' }

/** Plan names are the same for all settings of the basic allowance. */
const PLANS = plansFor('50/month')
export const planName = (plan: Plan) => PLANS[plan].name

/** Never empty: a person without a name is shown by id. */
export function nameOf({ firstName, username, email, id }: Pick<ListedPerson, 'firstName' | 'username' | 'email' | 'id'>): string {
  return firstName || username || email || id
}

/** '5 min ago'; from a day on with the date. */
export function useWhen(): (at: string, nowMs: number) => string {
  const text = useText()
  const format = useFormat()
  return (at, nowMs) => {
    const ageMs = nowMs - Date.parse(at)
    if (ageMs < MINUTE_MS) return text('people.just-now')
    return ageMs < DAY_MS ? ageText(ageMs, text) : format.time(at, nowMs)
  }
}
