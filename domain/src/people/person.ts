import * as z from 'zod/mini'
import { Role } from '../core/access.ts'
import { endpoint } from '../core/endpoint.ts'
import { Plan } from '../plans/plan.ts'
import { Instant } from '../telemetry/provenance.ts'

/** The signed-in person, as the specification defines it (§3, 'User'). */
export const Me = z.object({
  userId: z.string(),
  firstName: z.nullable(z.string()),
  username: z.nullable(z.string()),
  email: z.nullable(z.string()),
  publicMetadata: z.object({ plan: Plan }),
  /** Role in the requested city. */
  role: Role,
  /** True if the person's role needs a second factor and they have none: until they set one up, other calls are refused. */
  lacksSecondFactor: z.optional(z.boolean()),
})
export type Me = z.infer<typeof Me>

/** Display name: first name, else username; null if neither is set, then the page says User. */
export function calledName({ firstName, username }: Pick<Me, 'firstName' | 'username'>): string | null {
  return firstName || username || null
}

export const getMe = endpoint({
  method: 'GET',
  path: '/api/me',
  access: 'signedIn',
  setsUpSecondFactor: true,
  rate: 'read',
  summary: 'Who is signed in, with plan and role.',
  query: z.object({ city: z.optional(z.string()) }),
  reply: Me,
})

/** Longest lifetime of a token handed to the page. */
export const TOKEN_MS = 10 * 60_000

export const SessionToken = z.object({ token: z.string(), expiresAt: Instant })
export type SessionToken = z.infer<typeof SessionToken>

export const getSessionToken = endpoint({
  method: 'GET',
  path: '/api/session-token',
  access: 'signedIn',
  carriedBy: 'session',
  rate: 'read',
  summary: 'A bearer token for this session, valid for at most ten minutes.',
  reply: SessionToken,
})
