import { maskPersonalData } from '@oppidum/domain/core/personal-data'
import type { RequestDraft } from '@oppidum/domain/feeds/intake'
import type { RequestStatus } from '@oppidum/domain/records/service-request'
import { positionOf } from '../feed-place.ts'
import { cleanLine, cleanText, cutText, rawOf, TEXT_LIMITS } from '../feed-text.ts'
import { instantOf } from '../feed-time.ts'
import type { Open311Feed } from './open311-settings.ts'

/** A request's fields as received; undefined when absent. */
export type Open311Fields = (name: string) => unknown

/** Called when a record is accepted without one of its parts. */
type Flaw = (reason: string) => void

/** What identifies a version of a request, or why the record is unusable. */
export function requestKey(field: Open311Fields, feed: Open311Feed): Pick<RequestDraft, 'externalId' | 'createdAt' | 'updatedAt'> | string {
  const externalId = cleanLine(field('service_request_id'), TEXT_LIMITS.externalId)
  if (externalId === '') return 'no id'
  const time = (name: string) => instantOf(field(name), feed.timeZone)
  const changedAt = time('updated_datetime')
  const createdAt = time('requested_datetime') ?? changedAt
  if (!createdAt) return 'no time'
  const updatedAt = changedAt && changedAt > createdAt ? changedAt : createdAt
  return { externalId, createdAt, updatedAt }
}

/**
 * A GeoReport v2 request as a draft. Reporters' names, addresses and numbers are never read; those inside texts are masked.
 * @returns the reason, as a string, when the record is unusable
 */
export function requestDraft(field: Open311Fields, feed: Open311Feed, flaw: Flaw): RequestDraft | string {
  const key = requestKey(field, feed)
  if (typeof key === 'string') return key
  const { externalId, createdAt, updatedAt } = key
  const time = (name: string) => instantOf(field(name), feed.timeZone)
  const changedAt = time('updated_datetime')

  const name = cleanLine(field('service_name'), TEXT_LIMITS.title)
  const code = cleanLine(field('service_code'), TEXT_LIMITS.title)
  const notes = personalText(field('status_notes'))
  const ownDescription = personalText(field('description'))
  const statusWord = cleanLine(field('status'), 60)
  const status = requestStatus(statusWord, notes)
  const picture = pictureAddress(field('media_url'))
  if (picture === null) flaw('picture address is no use')
  const position = positionOf(field('long'), field('lat'))
  if (position === 'no point') flaw('point is no use')
  const point = typeof position === 'string' ? null : position
  const address = cleanLine(field('address'), TEXT_LIMITS.location)
  const rule = matchingRule(feed.rules, [code, name, cleanLine(field('group'), 300), cleanLine(field('keywords'), 1_000)])

  return {
    externalId,
    // The publisher's updated_datetime decides which version wins.
    externalVersion: null,
    title: name || code || 'Service request',
    description: ownDescription || notes,
    location: address || (point ? `${point[1].toFixed(5)}, ${point[0].toFixed(5)}` : ''),
    createdAt,
    updatedAt,
    geometry: point && { type: 'Point', coordinates: point },
    category: rule?.category ?? 'other',
    priority: rule?.priority ?? 'unknown',
    status,
    assignedDepartment: cleanLine(field('agency_responsible'), TEXT_LIMITS.department) || null,
    expectedAt: time('expected_datetime'),
    // Without a time of the update, when it was closed is unknown.
    completedAt: status === 'completed' && changedAt !== null && changedAt >= createdAt ? changedAt : null,
    statusNotes: statusNotes(statusWord, ownDescription ? notes : ''),
    sourcePicture: picture ?? undefined,
    raw: rawRequest(field),
  }
}

const CLOSED = /^(?:closed|completed?|resolved|fixed|archived|cancell?ed|duplicate)\b/
const STARTED = /\bin[ _-]?progress\b|\bunder[ _-]?way\b/
const SCHEDULED = /\bscheduled\b/
const ASSIGNED = /\bassigned\b/
const DENIED = /\bnot (?:yet )?(?:assigned|scheduled|in[ _-]?progress)\b/

/** The standard has open and closed. Finer states are in status_notes, and some publishers use them as the status. */
export function requestStatus(status: string, notes: string): RequestStatus {
  const word = status.toLowerCase()
  if (CLOSED.test(word)) return 'completed'
  const finer = `${word.replaceAll('_', ' ')}\n${notes.toLowerCase()}`
  if (DENIED.test(finer)) return 'pending'
  if (STARTED.test(finer)) return 'in_progress'
  if (SCHEDULED.test(finer)) return 'scheduled'
  return ASSIGNED.test(finer) ? 'assigned' : 'pending'
}

const PLAIN_STATUS = /^(?:open|closed)?$/i

/** A status beyond open and closed, and the notes: all that a source says about state and outcome. Undefined if nothing. */
function statusNotes(status: string, notes: string): string | undefined {
  const parts = [PLAIN_STATUS.test(status) ? '' : status, notes].filter((it) => it !== '')
  return parts.length === 0 ? undefined : cutText(parts.join(': '), TEXT_LIMITS.description)
}

const ADDRESS_CHARACTERS = 2_000

/** The address of a picture: http or https, without a name or password. Undefined if there is none, null if it is unusable. */
function pictureAddress(value: unknown): string | null | undefined {
  const text = cleanText(value, ADDRESS_CHARACTERS + 1)
  if (text === '') return undefined
  const url = URL.canParse(text) ? new URL(text) : null
  const isUsable = url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' && text.length <= ADDRESS_CHARACTERS
  return isUsable ? url.href : null
}

function matchingRule(rules: Open311Feed['rules'], texts: readonly string[]) {
  const words = texts.map((it) => it.toLowerCase())
  return rules.find((rule) => words.some((it) => it.includes(rule.match.toLowerCase())))
}

/** Masked before it is cut, so that the cut never leaves half a number. */
function personalText(value: unknown): string {
  return cutText(maskPersonalData(cleanText(value, TEXT_LIMITS.description * 2)), TEXT_LIMITS.description)
}

const RAW_FIELDS = [
  'service_request_id',
  'status',
  'service_name',
  'service_code',
  'agency_responsible',
  'requested_datetime',
  'updated_datetime',
  'expected_datetime',
  'address',
  'address_id',
  'zipcode',
  'lat',
  'long',
  'media_url',
  'group',
  'keywords',
] as const
const RAW_TEXTS = ['description', 'status_notes', 'service_notice'] as const

/** Only fields of the standard, so that nothing a publisher adds about reporters is stored. */
function rawRequest(field: Open311Fields): unknown {
  const raw: Record<string, unknown> = {}
  for (const name of RAW_FIELDS) {
    const value = field(name)
    if (value !== undefined) raw[name] = typeof value === 'string' ? cleanText(value, 1_000) : typeof value === 'object' ? null : value
  }
  for (const name of RAW_TEXTS) if (field(name) !== undefined) raw[name] = personalText(field(name))
  return rawOf(raw)
}
