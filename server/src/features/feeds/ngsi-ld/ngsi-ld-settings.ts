import { WebAddress } from '@oppidum/domain/core/web-address'
import * as z from 'zod/mini'
import type { FeedWith } from '../importer.ts'

export const CONTENTS = ['traffic', 'incidents', 'serviceRequests'] as const

/** What goes into a header: printable ASCII, so that it cannot begin another one. */
const HeaderText = z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/, 'printable characters without blanks'))

export const SETTINGS = {
  /** What its entities become. */
  content: z.enum(CONTENTS),
  /** Entity types to ask the broker for, separated by commas: names, or full addresses. Absent: all that are read as this content. */
  types: z.optional(z.string().check(z.regex(/^[^\s,]+(?:,[^\s,]+)*$/, 'names separated by commas, without blanks'), z.maxLength(500))),
  /** Address of the JSON-LD context by which the broker shortens names; only the broker loads it. Absent: Smart Data Models' own. */
  context: z.optional(WebAddress),
  /** NGSILD-Tenant: the part of the broker that the entities are in. */
  tenant: z.optional(HeaderText),
  /** Fiware-Service and Fiware-ServicePath, the same for older brokers. */
  service: z.optional(HeaderText),
  servicePath: z.optional(HeaderText),
  /** Entities of one request; more are read in pages. Some brokers give no more than 100. */
  pageSize: z._default(z.int().check(z.gte(1), z.lte(1_000)), 100),
  /** Whether the broker is asked to send changes, too. The entities are still fetched. */
  subscribe: z._default(z.boolean(), false),
  /** Language of texts that an entity gives in several: 'en', 'es'. Absent: the first. */
  language: z.optional(z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z]{2,4})?$/, 'a language such as en or es'))),
}

export type NgsiFeed = FeedWith<typeof SETTINGS>

type Content = NgsiFeed['content']

/** Entity types of Smart Data Models that are read, by what they become. Requests are called differently from version to version. */
export const READ_TYPES: Readonly<Record<Content, readonly string[]>> = {
  traffic: ['TrafficFlowObserved'],
  incidents: ['RoadAccident', 'Alert', 'CityWork'],
  serviceRequests: ['service_requests', 'Open311ServiceRequest'],
}

/** The subject of Smart Data Models that has most of them, whose context gives them their names. */
const SUBJECTS: Readonly<Record<Content, string>> = {
  traffic: 'Transportation',
  incidents: 'Transportation',
  serviceRequests: 'IssueTracking',
}

/** @returns an address for the broker, which is not requested from here */
export function contextOf({ context, content }: Pick<NgsiFeed, 'context' | 'content'>): string {
  return context ?? `https://raw.githubusercontent.com/smart-data-models/dataModel.${SUBJECTS[content]}/master/context.jsonld`
}
