import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Me } from './person.ts'

/** Length of a password in characters of any kind; long ones are hashed whole. */
export const PASSWORD_LENGTH = { least: 10, most: 128 } as const

/** Longer input is rejected outright. For anything shorter, the rule with its own sentence applies. */
const PASSWORD_TEXT = 512
/** Longest valid email address. */
const EMAIL_TEXT = 254

export const PasswordText = z.string().check(z.minLength(1), z.maxLength(PASSWORD_TEXT))
export const EmailText = z.string().check(z.minLength(3), z.maxLength(EMAIL_TEXT))
export const FirstName = z.string().check(z.trim(), z.minLength(1), z.maxLength(80))
/** As written; unique when lower-cased. */
export const Username = z
  .string()
  .check(z.trim(), z.regex(/^[A-Za-z0-9_.]{3,30}$/, 'three to thirty letters, digits, dots and underscores'))

/** The person now signed in; or that a second-factor code is required first. */
export const SignInReply = z.union([Me, z.object({ secondFactor: z.literal(true) })])
export type SignInReply = z.infer<typeof SignInReply>

/** The person now signed in; or that a code was sent by email, if email is configured. */
export const SignUpReply = z.union([Me, z.object({ emailCode: z.literal(true) })])
export type SignUpReply = z.infer<typeof SignUpReply>

/** Success without a result. */
export const Done = z.object({ done: z.literal(true) })

const signInCall = { method: 'POST', access: 'anyone', rate: 'signIn' } as const

export const signUpByEmail = endpoint({
  ...signInCall,
  path: '/api/auth/sign-up/email',
  summary: 'Creates an account and signs in; where e-mail is configured, only after the code sent to the address is entered.',
  body: z.strictObject({
    email: EmailText,
    password: PasswordText,
    firstName: z.optional(FirstName),
    /** Alias of `firstName`; `firstName` wins. */
    name: z.optional(FirstName),
    username: z.optional(Username),
    /** From an invitation's email. */
    invitation: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  }),
  reply: SignUpReply,
})

export const signInByEmail = endpoint({
  ...signInCall,
  path: '/api/auth/sign-in/email',
  summary: 'Signs in with e-mail address and password.',
  body: z.strictObject({ email: EmailText, password: PasswordText }),
  reply: SignInReply,
})

export const signInByUsername = endpoint({
  ...signInCall,
  path: '/api/auth/sign-in/username',
  summary: 'Signs in with username and password.',
  body: z.strictObject({ username: z.string().check(z.minLength(1), z.maxLength(EMAIL_TEXT)), password: PasswordText }),
  reply: SignInReply,
})

export const giveSecondFactor = endpoint({
  ...signInCall,
  path: '/api/auth/two-factor',
  summary: 'Completes a sign-in with a code from the authenticator or a backup code, or a sign-up with the e-mailed code.',
  body: z.strictObject({ code: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)) }),
  reply: Me,
})

export const signOut = endpoint({
  method: 'POST',
  path: '/api/auth/sign-out',
  access: 'anyone',
  setsUpSecondFactor: true,
  rate: 'write',
  summary: 'Ends this session; does nothing without one.',
  body: z.strictObject({}),
  reply: Done,
})

export const requestPasswordReset = endpoint({
  ...signInCall,
  path: '/api/auth/request-password-reset',
  summary: 'E-mails a reset link if the account exists; the response is the same if it does not.',
  body: z.strictObject({ email: EmailText }),
  reply: Done,
})

export const resetPassword = endpoint({
  ...signInCall,
  path: '/api/auth/reset-password',
  summary: 'Sets a new password with the token from the e-mail and ends every session.',
  body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)), password: PasswordText }),
  reply: Done,
})
