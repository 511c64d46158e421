import * as z from 'zod/mini'
import { Instant } from '../telemetry/provenance.ts'
import { asciiDomain } from './domain-name.ts'
import { endpoint } from './endpoint.ts'
import { Cursor, Limit } from './list.ts'
import { MINUTE_MS } from './time.ts'

/**
 * The one form in which an address is stored and compared: case, Unicode form, and whether the domain is written in its own
 * letters or in ASCII do not make a different address.
 */
export function emailAddressOf(address: string): string {
  const folded = address.trim().normalize('NFKC').toLowerCase()
  const at = folded.lastIndexOf('@')
  return at === -1 ? folded : `${folded.slice(0, at + 1)}${asciiDomain(folded.slice(at + 1))}`
}

/** One address as people type it; not a list and without a display name. The output is normalised. */
export const Mailbox = z.pipe(
  z
    .string()
    .check(z.trim(), z.maxLength(254), z.regex(/^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\"]+\.[^\s@<>()[\],;:\\".]+$/, 'an email address')),
  z.transform(emailAddressOf),
)

/** Status of an email. `kept`: there is no mail server, so it can only be read here. */
export const MailState = z.enum(['kept', 'waiting', 'sent', 'given-up'])
export type MailState = z.infer<typeof MailState>

export const MailEntry = z.object({
  id: z.uuid(),
  to: z.string(),
  subject: z.string(),
  createdAt: Instant,
  state: MailState,
  /** Number of delivery attempts. */
  tries: z.int(),
  /** Time of the next attempt; null if there is none. */
  dueAt: z.nullable(Instant),
  sentAt: z.nullable(Instant),
  /** Error of the last attempt, in general terms. */
  problem: z.nullable(z.string()),
})
export type MailEntry = z.infer<typeof MailEntry>

export const MailEmail = z.extend(MailEntry, {
  /** Null once sent: links that open an account are not kept longer than needed. */
  body: z.nullable(z.string()),
})
export type MailEmail = z.infer<typeof MailEmail>

/** After this many failed attempts an email is not retried. */
export const MOST_TRIES = 10
/** Emails are kept this long, whatever their status. */
export const LETTER_DAYS = 30

const LONGEST_PAUSE_MS = 6 * 60 * MINUTE_MS

/** ms until the next attempt: one minute after the first failure, three times as long after each, at most six hours. */
export function pauseMs(tries: number): number {
  return Math.min(LONGEST_PAUSE_MS, MINUTE_MS * 3 ** (tries - 1))
}

export const listMail = endpoint({
  method: 'GET',
  path: '/api/mail',
  access: { role: 'admin' },
  // Emails contain links that open accounts.
  carriedBy: 'session',
  rate: 'read',
  summary: 'E-mails from the last 30 days, newest first. For admins of every city.',
  query: z.object({ limit: z.optional(Limit), cursor: z.optional(Cursor) }),
  reply: z.array(MailEntry),
})

export const getMail = endpoint({
  method: 'GET',
  path: '/api/mail/:id',
  access: { role: 'admin' },
  carriedBy: 'session',
  rate: 'read',
  summary: 'One e-mail, with its text until it is sent. For admins of every city.',
  params: z.object({ id: z.uuid() }),
  reply: MailEmail,
})
