import * as z from 'zod/mini'
import { isAtLeast, Role } from '../core/access.ts'
import { type Endpoint, endpoint } from '../core/endpoint.ts'
import type { KeyScope } from './api-key.ts'

/** Who needs a second factor to sign in, in the whole installation. */
export const SecondFactorRule = z.strictObject({
  /** The lowest role that needs one: it and every role above. Null if none does. */
  fromRole: z.nullable(Role),
})
export type SecondFactorRule = z.infer<typeof SecondFactorRule>

/** Whether somebody with these roles needs a second factor: the highest one decides, and everybody is at least a viewer. */
export function needsSecondFactor({ fromRole }: SecondFactorRule, roles: readonly Role[]): boolean {
  return fromRole !== null && (fromRole === 'viewer' || roles.some((it) => isAtLeast(it, fromRole)))
}

/** How a call is treated while its sender lacks the second factor that their role needs. */
type Treatment = 'allowed' | 'as a visitor' | 'refused'

/**
 * Without the factor, a person reaches what lets them set it up and what everybody may see. A key is refused, because its owner may be an
 * intruder with the password alone; unless it can only deliver data: it reads nothing, and the city would lose measurements.
 * @param scopes of the API key; null for a session
 * @param isAboutAsker whether the answer would be about the caller
 */
export function withoutSecondFactor(
  { access, setsUpSecondFactor }: Pick<Endpoint, 'access' | 'setsUpSecondFactor'>,
  scopes: readonly KeyScope[] | null,
  isAboutAsker: boolean,
): Treatment {
  if (scopes !== null) return scopes.every((it) => it === 'ingest') ? 'allowed' : 'refused'
  if (setsUpSecondFactor) return 'allowed'
  return access === 'anyone' && !isAboutAsker ? 'as a visitor' : 'refused'
}

export const getSecondFactorRule = endpoint({
  method: 'GET',
  path: '/api/people/second-factor',
  access: { role: 'admin' },
  carriedBy: 'session',
  rate: 'read',
  summary: 'From which role on a second factor is required. Only with local accounts.',
  query: z.object({ city: z.optional(z.string()) }),
  reply: SecondFactorRule,
})

export const changeSecondFactorRule = endpoint({
  method: 'PUT',
  path: '/api/people/second-factor',
  access: { role: 'admin' },
  rate: 'write',
  summary:
    'Requires a second factor from a role on, or of nobody; in force at once, also for sessions that are open. The caller needs one. For admins of every city.',
  body: SecondFactorRule,
  reply: SecondFactorRule,
})
