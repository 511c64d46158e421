import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'

/** By part: profile, account, and the data each part of the product stores about the person. */
export const OwnData = z.record(z.string(), z.unknown())
export type OwnData = z.infer<typeof OwnData>

export const exportAccount = endpoint({
  method: 'GET',
  path: '/api/account/export',
  access: 'signedIn',
  rate: 'write',
  summary: 'Everything stored about the caller, as a file.',
  reply: OwnData,
})

export const removeAccount = endpoint({
  method: 'DELETE',
  path: '/api/account',
  access: 'signedIn',
  rate: 'signIn',
  summary: "Deletes the caller's account and all their data.",
  body: z.strictObject({
    /** The current password; absent if only the hosted identity provider has it. */
    password: z.optional(z.string().check(z.maxLength(1_000))),
    /** Guards against accidental deletion. */
    confirm: z.literal(true),
  }),
  reply: z.object({ id: z.string() }),
})
