import * as z from 'zod/mini'
import { Instant } from '../telemetry/provenance.ts'
import { asciiDomain } from './domain-name.ts'
import { endpoint } from './endpoint.ts'
import { Cursor, Limit } from './list.ts'
import { MINUTE_MS } from './time.ts'

/**
 * In the one spelling in which a mailbox is kept and compared: case, ways to write a letter, and whether the name after
 * the @ is written with its own letters or as it is looked up, do not make another one.
 */
export function emailAddressOf(address: string): string {
  const folded = address.trim().normalize('NFKC').toLowerCase()
  const at = folded.lastIndexOf('@')
  return at === -1 ? folded : `${folded.slice(0, at + 1)}${asciiDomain(folded.slice(at + 1))}`
}

/** One address, as people type it; no list of them and no name beside it. Comes out in the one spelling. */
export const Mailbox = z.pipe(
  z
    .string()
    .check(z.trim(), z.maxLength(254), z.regex(/^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\"]+\.[^\s@<>()[\],;:\\".]+$/, 'an email address')),
  z.transform(emailAddressOf),
)

/** What became of a letter. `kept`: there is no mail server, so it stays here to be read. */
export const MailState = z.enum(['kept', 'waiting', 'sent', 'given-up'])
export type MailState = z.infer<typeof MailState>

export const MailEntry = z.object({
  id: z.uuid(),
  to: z.string(),
  subject: z.string(),
  createdAt: Instant,
  state: MailState,
  /** How often it was handed to the mail server. */
  tries: z.int(),
  /** When it is tried (again); null when it is not. */
  dueAt: z.nullable(Instant),
  sentAt: z.nullable(Instant),
  /** Of the last try, in general words. */
  problem: z.nullable(z.string()),
})
export type MailEntry = z.infer<typeof MailEntry>

export const MailEmail = z.extend(MailEntry, {
  /** Null once it was sent: what opens an account does not stay where it is not needed. */
  body: z.nullable(z.string()),
})
export type MailEmail = z.infer<typeof MailEmail>

/** A letter that could not be delivered so often is not tried again. */
export const MOST_TRIES = 10
/** Letters are kept this long, whatever became of them. */
export const LETTER_DAYS = 30

const LONGEST_PAUSE_MS = 6 * 60 * MINUTE_MS

/** ms until the next try after so many that failed: from one minute, three times as long each time, to six hours. */
export function pauseMs(tries: number): number {
  return Math.min(LONGEST_PAUSE_MS, MINUTE_MS * 3 ** (tries - 1))
}

export const listMail = endpoint({
  method: 'GET',
  path: '/api/mail',
  access: { role: 'admin' },
  // Letters hold what opens accounts.
  carriedBy: 'session',
  rate: 'read',
  summary: 'Letters of the last 30 days, newest first. For admins of every city.',
  query: z.object({ limit: z.optional(Limit), cursor: z.optional(Cursor) }),
  reply: z.array(MailEntry),
})

export const getMail = endpoint({
  method: 'GET',
  path: '/api/mail/:id',
  access: { role: 'admin' },
  carriedBy: 'session',
  rate: 'read',
  summary: 'One letter with its text, while it was not sent. For admins of every city.',
  params: z.object({ id: z.uuid() }),
  reply: MailEmail,
})
