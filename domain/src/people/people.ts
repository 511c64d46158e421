import * as z from 'zod/mini'
import { Role } from '../core/access.ts'
import { endpoint } from '../core/endpoint.ts'
import { Cursor, Limit, SearchText } from '../core/list.ts'
import { Mailbox } from '../core/mail.ts'
import { Plan } from '../plans/plan.ts'
import { Instant } from '../telemetry/provenance.ts'

/** Id given by the identity provider. */
export const PersonId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'the id of a person'))

/** A person as the city's admins see them. */
export const ListedPerson = z.object({
  id: z.string(),
  firstName: z.nullable(z.string()),
  username: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** Role in the requested city. */
  role: Role,
  /** The role applies to every city without its own; false if this city has one of its own. */
  fromEveryCity: z.boolean(),
  plan: Plan,
  createdAt: Instant,
  /** Null if unknown, or if they have never signed in. */
  lastSeenAt: z.nullable(Instant),
  /** Active sessions; null if the identity provider does not say. */
  sessions: z.nullable(z.int()),
  /** Whether they sign in with a second factor; null if the identity provider does not say. */
  secondFactor: z.nullable(z.boolean()),
})
export type ListedPerson = z.infer<typeof ListedPerson>

const city = { city: z.optional(z.string()) }
const admin = { access: { role: 'admin' }, rate: 'write' } as const

export const listPeople = endpoint({
  method: 'GET',
  path: '/api/people',
  access: { role: 'admin' },
  rate: 'read',
  summary: 'Everyone with an account, newest first.',
  query: z.object({ ...city, q: z.optional(SearchText), role: z.optional(Role), limit: z.optional(Limit), cursor: z.optional(Cursor) }),
  reply: z.array(ListedPerson),
})

export const PersonRole = z.pick(ListedPerson, { id: true, role: true, fromEveryCity: true })
export type PersonRole = z.infer<typeof PersonRole>

export const changeRole = endpoint({
  ...admin,
  method: 'PATCH',
  path: '/api/people/:id',
  summary: 'Gives a person a role in a city; null removes the role given in that city.',
  params: z.object({ id: PersonId }),
  query: z.object(city),
  body: z.strictObject({
    role: z.nullable(Role),
    /** The requested city if absent; '*' is every city without a role of its own, for admins of all cities. */
    city: z.optional(z.string().check(z.maxLength(100))),
  }),
  reply: PersonRole,
})

const Done = z.object({ id: z.string() })

export const endSessions = endpoint({
  ...admin,
  method: 'DELETE',
  path: '/api/people/:id/sessions',
  summary: 'Ends every session of a person. For admins of every city.',
  params: z.object({ id: PersonId }),
  query: z.object(city),
  reply: Done,
})

export const removePerson = endpoint({
  ...admin,
  method: 'DELETE',
  path: '/api/people/:id',
  summary: 'Removes a person with their account, keys and other data. For admins of every city.',
  params: z.object({ id: PersonId }),
  query: z.object(city),
  reply: Done,
})

/** Days for which an invitation is valid. */
export const INVITATION_DAYS = 7

export const Invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  /** Role given at sign-up, in the requested city. */
  role: Role,
  /** Display name of the inviter; null if their account is gone, or the installation invited. */
  invitedBy: z.nullable(z.string()),
  createdAt: Instant,
  expiresAt: Instant,
})
export type Invitation = z.infer<typeof Invitation>

/** Format of an invitation's token: 256 random bits. */
export const InvitationToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'the token of an invitation'))

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/people/invitations',
  access: { role: 'admin' },
  rate: 'read',
  summary: 'Invitations to this city that are still open, newest first.',
  query: z.object(city),
  reply: z.array(Invitation),
})

export const invitePerson = endpoint({
  ...admin,
  method: 'POST',
  path: '/api/people/invitations',
  summary: 'Invites an address to this city by e-mail; replaces an open invitation for the same address.',
  query: z.object(city),
  body: z.strictObject({ email: Mailbox, role: Role }),
  reply: Invitation,
})

export const linkInvitation = endpoint({
  ...admin,
  method: 'POST',
  path: '/api/people/invitations/:id/link',
  summary: 'Creates a link to an open invitation for copying. The link in the e-mail stays valid; an earlier copied one does not.',
  params: z.object({ id: z.uuid() }),
  query: z.object(city),
  body: z.strictObject({}),
  reply: z.object({ id: z.string(), url: z.string() }),
})

export const withdrawInvitation = endpoint({
  ...admin,
  method: 'DELETE',
  path: '/api/people/invitations/:id',
  summary: 'Withdraws an invitation.',
  params: z.object({ id: z.uuid() }),
  query: z.object(city),
  reply: Done,
})
