import type { Role } from '@oppidum/domain/core/access'
import { DAY_MS, MINUTE_MS } from '@oppidum/domain/core/time'
import type { ListedPerson } from '@oppidum/domain/people/people'
import type { Plan } from '@oppidum/domain/plans/plan'
import { plansFor } from '@oppidum/domain/plans/plan'
import { type TextId, useText } from '../../i18n/text.ts'
import { ageText } from '../../provenance/age-text.ts'
import { useFormat } from '../../provenance/use-format.ts'

export const ROLE_TEXT: Record<Role, TextId> = { viewer: 'people.viewer', operator: 'people.operator', admin: 'people.admin' }

/** What the two readings of a plan differ in is no part of its name. */
const PLANS = plansFor('50/month')
export const planName = (plan: Plan) => PLANS[plan].name

/** Never empty: somebody without any name is known by the id. */
export function nameOf({ firstName, username, email, id }: Pick<ListedPerson, 'firstName' | 'username' | 'email' | 'id'>): string {
  return firstName || username || email || id
}

/** '5 min ago'; from a day on with the day itself. */
export function useWhen(): (at: string, nowMs: number) => string {
  const text = useText()
  const format = useFormat()
  return (at, nowMs) => {
    const ageMs = nowMs - Date.parse(at)
    if (ageMs < MINUTE_MS) return text('people.just-now')
    return ageMs < DAY_MS ? ageText(ageMs, text) : format.time(at, nowMs)
  }
}
