import * as z from 'zod/mini'
import { allows, type Feature, type Plan } from '../plans/plan.ts'
import type { FailureCode } from './failure.ts'

/** What a signed-in person may do in a city; who is not signed in is a visitor. */
export const Role = z.enum(['viewer', 'operator', 'admin'])
export type Role = z.infer<typeof Role>

const RANK: Record<Role, number> = { viewer: 0, operator: 1, admin: 2 }

/** Whether a role includes what another one may do. */
export function isAtLeast(role: Role, wanted: Role): boolean {
  return RANK[role] >= RANK[wanted]
}

/**
 * Who may call an endpoint. `anyone` is the public; `monitoring` is this machine itself or who carries
 * METRICS_TOKEN; `signedIn` any person with an account; else who has a feature in the plan, or a role in the city
 * that is asked about. There is no default: a call without an access rule does not compile, and the server refuses
 * to start with one it does not know.
 */
export type Access = 'anyone' | 'monitoring' | 'signedIn' | { feature: Feature } | { role: 'operator' | 'admin' }

export function isAccess(value: unknown): value is Access {
  if (value === 'anyone' || value === 'monitoring' || value === 'signedIn') return true
  if (typeof value !== 'object' || value === null) return false
  return (
    ('role' in value && (value.role === 'operator' || value.role === 'admin')) || ('feature' in value && typeof value.feature === 'string')
  )
}

/** How somebody showed who they are: the cookie of a browser, a short-lived token of the page, or an API key. */
export type Proof = 'session' | 'token' | 'key'

/** A person as one request shows it. */
export interface SignedIn {
  /** Id of the account. */
  id: string
  plan: Plan
  /** In the city that the request is about; the least of all cities for a request that is about no single one. */
  role: Role
  by: Proof
  /** The session behind a cookie or token; null for a key. */
  sessionId: string | null
  /** Null unless `by` is `key`. */
  keyId: string | null
}

export interface Caller {
  /** The request came over the loopback interface, or carried the monitoring token. */
  monitoring: boolean
  /** Null for a visitor. */
  person: SignedIn | null
}

export type Refusal = Extract<FailureCode, 'signed_out' | 'plan_required' | 'role_required'>

/** Why this caller is refused; null when welcome. */
export function refusal(
  access: Access,
  { monitoring, person }: Pick<Caller, 'monitoring'> & { person: Pick<SignedIn, 'plan' | 'role'> | null },
): Refusal | null {
  if (access === 'anyone') return null
  if (access === 'monitoring') return monitoring ? null : 'role_required'
  if (!person) return 'signed_out'
  if (access === 'signedIn') return null
  if ('feature' in access) return allows(person.plan, access.feature) ? null : 'plan_required'
  return isAtLeast(person.role, access.role) ? null : 'role_required'
}
