import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Instant } from '../telemetry/provenance.ts'
import { Done, EmailText, FirstName, PasswordText, Username } from './identity.ts'

/** A person's own account, as they see it. */
export const Account = z.object({
  userId: z.string(),
  firstName: z.nullable(z.string()),
  username: z.nullable(z.string()),
  email: z.nullable(z.string()),
  createdAt: Instant,
  /** Whether a code is required after the password. */
  secondFactor: z.boolean(),
  /** Whether the person's role needs the code, so that it cannot be turned off. */
  secondFactorRequired: z.boolean(),
  /** Null if the plan has none, or this installation offers none. */
  supportPhone: z.nullable(z.string()),
})
export type Account = z.infer<typeof Account>

/** A signed-in session. */
export const Session = z.object({
  id: z.string(),
  /** The session that makes this request. */
  current: z.boolean(),
  createdAt: Instant,
  /** Updated at most every few minutes. */
  lastSeenAt: Instant,
  /** It ends at this time at the latest. */
  endsAt: Instant,
  /** IP address at sign-in; null if there was none. */
  address: z.nullable(z.string()),
  /** The browser's User-Agent at sign-in; null if it sent none. */
  browser: z.nullable(z.string()),
})
export type Session = z.infer<typeof Session>

const own = { access: 'signedIn' } as const
/** It checks the current password, so it counts as a sign-in attempt. */
const proven = { ...own, method: 'POST', rate: 'signIn' } as const

export const getAccount = endpoint({
  ...own,
  method: 'GET',
  path: '/api/account',
  setsUpSecondFactor: true,
  rate: 'read',
  summary: 'Your own account.',
  reply: Account,
})

export const changeProfile = endpoint({
  ...own,
  method: 'PATCH',
  path: '/api/account',
  rate: 'write',
  summary: 'Changes your names; null removes one.',
  body: z.strictObject({ firstName: z.optional(z.nullable(FirstName)), username: z.optional(z.nullable(Username)) }),
  reply: Account,
})

export const changePassword = endpoint({
  ...proven,
  path: '/api/account/password',
  summary: 'Sets a new password and ends the other sessions.',
  body: z.strictObject({ password: PasswordText, newPassword: PasswordText }),
  reply: Done,
})

export const changeEmail = endpoint({
  ...proven,
  path: '/api/account/email',
  summary: 'Sets a new e-mail address and ends the other sessions.',
  body: z.strictObject({ password: PasswordText, email: EmailText }),
  reply: Done,
})

const Code = z.string().check(z.trim(), z.regex(/^\d{6}$/, 'six digits'))

export const changeSecondFactor = endpoint({
  ...proven,
  path: '/api/account/second-factor',
  setsUpSecondFactor: true,
  summary: 'Starts, confirms or turns off two-factor authentication; confirming it and turning it off end your other sessions.',
  body: z.discriminatedUnion('step', [
    z.strictObject({ step: z.literal('begin'), password: PasswordText }),
    z.strictObject({ step: z.literal('confirm'), code: Code }),
    z.strictObject({ step: z.literal('off'), password: PasswordText }),
  ]),
  reply: z.discriminatedUnion('step', [
    z.object({
      step: z.literal('begin'),
      /** Base32 secret, for typing into an authenticator. */
      secret: z.string(),
      /** The same as a URI, for a QR code. */
      uri: z.string(),
      /** Backup codes, each valid once. Shown only this time. */
      backupCodes: z.array(z.string()),
    }),
    z.object({ step: z.literal('confirm') }),
    z.object({ step: z.literal('off') }),
  ]),
})

export const listSessions = endpoint({
  ...own,
  method: 'GET',
  path: '/api/account/sessions',
  rate: 'read',
  summary: 'Your sessions, newest first.',
  reply: z.array(Session),
})

export const endSession = endpoint({
  ...own,
  method: 'DELETE',
  path: '/api/account/sessions/:id',
  rate: 'write',
  summary: 'Ends one of your sessions.',
  params: z.object({ id: z.uuid() }),
  reply: Done,
})

export const endOtherSessions = endpoint({
  ...own,
  method: 'DELETE',
  path: '/api/account/sessions',
  rate: 'write',
  summary: 'Ends all your sessions but this one.',
  reply: Done,
})
