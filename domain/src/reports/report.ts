import * as z from 'zod/mini'
import { PlaceKind } from '../cities/map.ts'
import { Position } from '../core/geo.ts'
import { DEFAULT_LANGUAGE, Language } from '../core/language.ts'
import { Mailbox } from '../core/mail.ts'
import { DAY_MS } from '../core/time.ts'
import { Picture, SentPicture } from '../records/attachment.ts'
import { Outcome } from '../records/outcome.ts'
import { RecordId } from '../records/record-id.ts'
import { ServiceAnswers } from '../records/service-answers.ts'
import { Confirmation, RequestCategory, RequestStatus } from '../records/service-request.ts'
import { Instant } from '../telemetry/provenance.ts'

export const REPORT_LIMITS = {
  descriptionCharacters: 4_000,
  /** Reports that are taken from one address within an hour, in the whole installation. */
  fromOneAddressAnHour: 30,
  /** The same text about the same thing from the same address is the same report for so long. */
  sameTextHours: 24,
  /** Open reports that are offered as the same one. */
  nearbyAtMost: 5,
  /** Metres within which something may be the same thing. */
  nearbyM: 120,
  /** Days for which contact is kept when a report is never closed. */
  contactDaysAtMost: 730,
} as const

/** How whoever reports can be reached. For those who work at the city's desk only. */
export const ReportContact = z.strictObject({
  name: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(120))),
  email: z.optional(Mailbox),
  phone: z.optional(z.string().check(z.trim(), z.regex(/^[+\d][\d ()./-]{4,38}\d$/, 'a telephone number'))),
})
export type ReportContact = z.infer<typeof ReportContact>

export const NewReport = z.strictObject({
  /** Made by who reports, anew for each report: the same one sent again is taken once. */
  requestId: z.uuid(),
  serviceCode: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
  /** Needed, but for what is the same as an open request. */
  description: z.optional(z.string().check(z.trim(), z.maxLength(REPORT_LIMITS.descriptionCharacters))),
  /** Where on the map; one of this and `address` is needed, but for what is the same as an open request. */
  position: z.optional(Position),
  address: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(300))),
  /** Answers to the questions of the service, by code. */
  attributes: z.optional(ServiceAnswers),
  picture: z.optional(SentPicture),
  contact: z.optional(ReportContact),
  /** Id of an open request that this is about, too: it is counted there. */
  sameAs: z.optional(RecordId),
  /** Stays empty: nobody sees the field but programs that fill in every one. */
  topic: z.optional(z.string().check(z.maxLength(1_000))),
  /** In which the reporter is written to. */
  language: z._default(Language, DEFAULT_LANGUAGE),
})
export type NewReport = z.infer<typeof NewReport>

const Written = z.string().check(z.maxLength(REPORT_LIMITS.descriptionCharacters))

/**
 * A report that is being written, as a browser keeps it over a reload. Its picture is not part of it: it may be larger than what
 * can be kept.
 */
export const ReportDraft = z.object({
  requestId: z.uuid(),
  serviceCode: z.nullable(Written),
  position: z.nullable(Position),
  address: Written,
  /** The address was derived from the position, and follows it until somebody writes another. */
  addressDerived: z._default(z.boolean(), false),
  description: Written,
  answers: ServiceAnswers,
  /** The open request that it is about, too. */
  sameAs: z.nullable(z.object({ id: z.uuid(), number: z.string(), title: z.string() })),
  name: Written,
  email: Written,
  phone: Written,
})
export type ReportDraft = z.infer<typeof ReportDraft>

/** 128 random bits and more, as they stand in a link. */
export const ReportCode = z.string().check(z.regex(/^[A-Za-z0-9_-]{22,64}$/, 'the code of a report'))
/** As people are told it, 'REQ-2026-000123'. */
export const ReportNumber = z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/, 'a number such as REQ-2026-000123'))

export const TakenReport = z.object({
  number: z.string(),
  /** Opens what is the reporter's own. Shown now and in letters, and kept nowhere else. */
  code: ReportCode,
  /** Of the status page; the code is in its part after '#', which no server is sent. */
  url: z.string(),
})
export type TakenReport = z.infer<typeof TakenReport>

/** An open request of the same kind nearby. */
export const NearbyReport = z.object({
  id: z.uuid(),
  number: z.string(),
  title: z.string(),
  description: z.string(),
  location: z.string(),
  status: RequestStatus,
  createdAt: Instant,
  distanceM: z.number(),
  /** People who have reported it, 1 and more. */
  reports: z.int(),
  position: Position,
})
export type NearbyReport = z.infer<typeof NearbyReport>

/** Something of the city that has a name and a place. */
export const Address = z.object({
  kind: z.enum([...PlaceKind.options, 'street']),
  name: z.string(),
  position: Position,
  square: z.nullable(z.string()),
})
export type Address = z.infer<typeof Address>

/** What lies nearest to a position and has a name. `position` is the one that was asked about. */
export const NearestAddress = z.extend(Address, { distanceM: z.number() })
export type NearestAddress = z.infer<typeof NearestAddress>

export const ReportStepKind = z.enum([
  'received',
  'seen',
  'assigned',
  'scheduled',
  'in_progress',
  'closed',
  'reopened',
  'remark',
  'joined',
  'parted',
  'confirmed',
  'not_fixed',
])
export type ReportStepKind = z.infer<typeof ReportStepKind>

/** One thing that befell a report, for whoever made it. */
export const ReportStep = z.object({
  at: Instant,
  kind: ReportStepKind,
  outcome: z.nullable(Outcome),
  /** What the city said to it; null when nothing. */
  text: z.nullable(z.string()),
})
export type ReportStep = z.infer<typeof ReportStep>

/** What everybody may see of a report. */
export const ReportStatus = z.object({
  number: z.string(),
  /** The request that it has been joined with, whose progress this then is; null when it stands for itself. */
  joinedWith: z.nullable(z.string()),
  title: z.string(),
  category: RequestCategory,
  location: z.string(),
  square: z.nullable(z.string()),
  /** Null when it was reported by an address alone that the map does not know. */
  position: z.nullable(Position),
  status: RequestStatus,
  department: z.nullable(z.string()),
  /** When it was reported. */
  createdAt: Instant,
  updatedAt: Instant,
  expectedAt: z.nullable(Instant),
  completedAt: z.nullable(Instant),
  outcome: z.nullable(Outcome),
  outcomeReason: z.nullable(z.string()),
  confirmation: z.nullable(Confirmation),
  reopened: z.int(),
  /** People who have reported the same. */
  reports: z.int(),
  /** Oldest first. */
  steps: z.array(ReportStep),
})
export type ReportStatus = z.infer<typeof ReportStatus>

/** What is the reporter's own, for whoever has the code. */
export const OwnReport = z.object({
  description: z.string(),
  /** What they sent, and what the city shows of its work. */
  pictures: z.array(Picture),
  /** Masked; null when there is none, or it has been deleted. */
  contact: z.nullable(
    z.object({
      name: z.nullable(z.string()),
      email: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      /** When it is deleted as things stand. */
      deletedAt: Instant,
    }),
  ),
  /** Until when 'Is it fixed?' can be answered; null when it is not asked. */
  askedUntil: z.nullable(Instant),
})
export type OwnReport = z.infer<typeof OwnReport>

export const CONFIRMATION_REFUSED = ['not_closed', 'answered', 'too_late', 'not_asked'] as const
export type ConfirmationRefused = (typeof CONFIRMATION_REFUSED)[number]

interface Closed {
  status: string
  completedAt: string | null
  confirmation: Confirmation | null
}

/** Until when the question can be answered, in ms since 1970. */
export const confirmationEndsMs = (completedAt: string, days: number): number => Date.parse(completedAt) + days * DAY_MS

/** Why 'Is it fixed?' cannot be answered (any longer); null when it can. */
export function confirmationRefused(
  { status, completedAt, confirmation }: Closed,
  days: number,
  nowMs: number,
): ConfirmationRefused | null {
  if (confirmation === 'confirmed' || confirmation === 'not_fixed') return 'answered'
  if (status !== 'completed') return 'not_closed'
  if (confirmation === null || completedAt === null) return 'not_asked'
  return nowMs > confirmationEndsMs(completedAt, days) ? 'too_late' : null
}

/** When contact is deleted: so many days after the closing, and at the latest two years after it was left. ms since 1970. */
export function contactEndsMs({ leftMs, closedMs, contactDays }: { leftMs: number; closedMs: number | null; contactDays: number }): number {
  const latest = leftMs + REPORT_LIMITS.contactDaysAtMost * DAY_MS
  return closedMs === null ? latest : Math.min(latest, closedMs + contactDays * DAY_MS)
}

/** Enough to recognise one's own and too little for anybody else: 'a***@c***.example', '*** 23'. */
export function maskedContact({ name, email, phone }: { name: string | null; email: string | null; phone: string | null }) {
  const first = (text: string) => `${[...text][0] ?? ''}***`
  const [mailbox = '', host = ''] = email?.split('@') ?? []
  return {
    name: name && first(name),
    email: email && `${first(mailbox)}@${first(host)}${host.includes('.') ? host.slice(host.lastIndexOf('.')) : ''}`,
    phone: phone && `*** ${phone.replace(/\D/g, '').slice(-2)}`,
  }
}
