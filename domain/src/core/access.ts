import * as z from 'zod/mini'
import { allows, type Feature, type Plan } from '../plans/plan.ts'
import type { FailureCode } from './failure.ts'

/** What a signed-in person may do in a city; someone who is not signed in is a visitor. */
export const Role = z.enum(['viewer', 'operator', 'admin'])
export type Role = z.infer<typeof Role>

const RANK: Record<Role, number> = { viewer: 0, operator: 1, admin: 2 }

/** Whether a role includes another role's rights. */
export function isAtLeast(role: Role, wanted: Role): boolean {
  return RANK[role] >= RANK[wanted]
}

/**
 * Who may call an endpoint. `anyone`: the public; `monitoring`: this machine itself, or a caller with METRICS_TOKEN;
 * `signedIn`: anyone with an account; otherwise a feature of the plan, or a role in the requested city. There is no
 * default: a call without an access rule does not compile, and the server refuses to start with a rule it does not
 * recognise.
 */
export type Access = 'anyone' | 'monitoring' | 'signedIn' | { feature: Feature } | { role: 'operator' | 'admin' }

export function isAccess(value: unknown): value is Access {
  if (value === 'anyone' || value === 'monitoring' || value === 'signedIn') return true
  if (typeof value !== 'object' || value === null) return false
  return (
    ('role' in value && (value.role === 'operator' || value.role === 'admin')) || ('feature' in value && typeof value.feature === 'string')
  )
}

/** How a caller is authenticated: a browser's cookie, a short-lived token of the page, or an API key. */
export type Proof = 'session' | 'token' | 'key'

/** The authenticated person of one request. */
export interface SignedIn {
  /** Account id. */
  id: string
  plan: Plan
  /** Role in the requested city; for a request about no single city, the lowest role across all cities. */
  role: Role
  by: Proof
  /** The session behind the cookie or token; null for a key. */
  sessionId: string | null
  /** Null unless `by` is `key`. */
  keyId: string | null
  /** False for a key that reads only what everyone may see: nothing that is its owner's own is for it. */
  readsAsOwner: boolean
}

export interface Caller {
  /** The request came over the loopback interface, or carried the monitoring token. */
  monitoring: boolean
  /** Null for a visitor. */
  person: SignedIn | null
}

export type Refusal = Extract<FailureCode, 'signed_out' | 'plan_required' | 'role_required'>

/** Why this caller is refused; null if allowed. */
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
