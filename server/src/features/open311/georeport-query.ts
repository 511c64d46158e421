import type { City } from '@oppidum/domain/cities/city'
import { Failure } from '@oppidum/domain/core/failure'
import { distanceM, type Position } from '@oppidum/domain/core/geo'
import { DAY_MS } from '@oppidum/domain/core/time'
import { GEOREPORT_DAYS, GEOREPORT_PAGE } from '@oppidum/domain/open311/open311'
import { RequestCategory } from '@oppidum/domain/records/service-request'
import { instantOf } from '../feeds/feed-time.ts'
import { type Open311Fields, oneOf } from './http/open311-fields.ts'

/** Both ends inclusive. */
export interface Period {
  from: Date
  to: Date
}

/** Which requests to list, newest first; with `changed`, most recently changed first. */
export interface RequestsQuery {
  /** If present, all other filters are ignored. */
  ids: readonly string[] | null
  /** Codes of the city's services, and categories for requests without a service. */
  services: { codes: readonly string[]; categories: readonly RequestCategory[] } | null
  /** Null for both. */
  isOpen: boolean | null
  created: Period | null
  changed: Period | null
  /** Within `metres` of a point. Only requests with a point as their place match. */
  near: { position: Position; metres: number } | null
  limit: number
  offset: number
}

const SPAN_MS = GEOREPORT_DAYS * DAY_MS
/** Deeper pages are too expensive; clients can narrow the dates instead. */
const MOST_SKIPPED = 100_000
const MOST_METRES = 50_000
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const malformed = (sentence: string) => new Failure('malformed', sentence)

/** The service code of requests whose source has none of the city's services. */
export const categoryCode = (category: string) => `category-${category}`

const list = (text: string | null) =>
  text === null
    ? null
    : text
        .split(',')
        .map((it) => it.trim())
        .filter((it) => it !== '')

/** Keeps the valid ids; anything else cannot match. */
export function idsAmong(words: readonly string[]): string[] {
  return [...new Set(words.map((it) => it.toLowerCase()).filter((it) => UUID.test(it)))]
}

/**
 * GeoReport v2, 'GET Service Requests', with the times of change, the circle and the pages that version 2.1 adds. Unknown parameters are
 * ignored.
 * @throws Failure malformed
 */
export function requestsQuery(fields: Open311Fields, city: Pick<City, 'timeZone'>, nowMs: number): RequestsQuery {
  const ids = list(oneOf(fields, 'service_request_id'))
  if (ids)
    return { ids: idsAmong(ids), services: null, isOpen: null, created: null, changed: null, near: null, limit: GEOREPORT_PAGE, offset: 0 }
  const changed = period(fields, 'updated_after', 'updated_before', city, nowMs)
  const created = period(fields, 'start_date', 'end_date', city, nowMs)
  return {
    ids: null,
    services: servicesOf(list(oneOf(fields, 'service_code'))),
    isOpen: isOpen(list(oneOf(fields, 'status'))),
    // A query by time of change includes old requests.
    created: created ?? (changed ? null : { from: new Date(nowMs - SPAN_MS), to: new Date(nowMs) }),
    changed,
    near: near(fields),
    ...pageOf(fields),
  }
}

function servicesOf(words: string[] | null): RequestsQuery['services'] {
  if (words === null) return null
  const categories = RequestCategory.options.filter((it) => words.includes(categoryCode(it)))
  return { codes: words.filter((it) => !categories.some((one) => it === categoryCode(one))), categories }
}

function isOpen(words: string[] | null): boolean | null {
  if (words === null || words.length === 0) return null
  const asked = new Set(words.map((it) => it.toLowerCase()))
  if ([...asked].some((it) => it !== 'open' && it !== 'closed'))
    throw malformed('The status is open or closed, or both with a comma between them.')
  return asked.size === 2 ? null : asked.has('open')
}

/** Accepts a plus that arrived as a space, fractions, and times without a zone (the city's applies). A bare date as the end includes the day. */
function moment(fields: Open311Fields, name: string, city: Pick<City, 'timeZone'>, isEnd: boolean): number | null {
  const text = oneOf(fields, name)
  if (text === null) return null
  const at = instantOf(text, city.timeZone)
  if (at === null) throw malformed(`${name} is not understood; write it as 2026-11-20T09:30:00Z.`)
  return Date.parse(at) + (isEnd && /^\s*\d{4}-?\d{2}-?\d{2}\s*$/.test(text) ? DAY_MS - 1 : 0)
}

function period(fields: Open311Fields, first: string, last: string, city: Pick<City, 'timeZone'>, nowMs: number): Period | null {
  const [from, to] = [moment(fields, first, city, false), moment(fields, last, city, true)]
  if (from === null && to === null) return null
  const begin = from ?? (to as number) - SPAN_MS
  const end = to ?? Math.min(begin + SPAN_MS, Math.max(begin, nowMs))
  if (end < begin) throw malformed(`${last} lies before ${first}.`)
  // The last day is included.
  if (end - begin > SPAN_MS + DAY_MS - 1) throw malformed(`From ${first} to ${last} are more than ${GEOREPORT_DAYS} days; ask in parts.`)
  return { from: new Date(begin), to: new Date(end) }
}

function whole(fields: Open311Fields, name: string): number | null {
  const text = oneOf(fields, name)
  if (text === null) return null
  if (!/^\s*\d{1,9}\s*$/.test(text) || Number(text) < 1) throw malformed(`${name} is a whole number from 1.`)
  return Number(text)
}

function pageOf(fields: Open311Fields): Pick<RequestsQuery, 'limit' | 'offset'> {
  const limit = Math.min(whole(fields, 'page_size') ?? GEOREPORT_PAGE, GEOREPORT_PAGE)
  const offset = ((whole(fields, 'page') ?? 1) - 1) * limit
  if (offset > MOST_SKIPPED) throw malformed(`Pages end at request ${MOST_SKIPPED}; ask for fewer days.`)
  return { limit, offset }
}

/** @throws Failure malformed */
export function degrees(fields: Open311Fields, name: 'lat' | 'long'): number | null {
  const text = oneOf(fields, name)
  if (text === null) return null
  const value = /^\s*[+-]?\d{1,3}(\.\d{1,20})?\s*$/.test(text) ? Number(text) : Number.NaN
  if (!(Math.abs(value) <= (name === 'lat' ? 90 : 180))) throw malformed(`${name} is no number of degrees.`)
  return value
}

/** Null when both are absent. @throws Failure malformed when only one is present */
export function pointOf(fields: Open311Fields): Position | null {
  const [lat, long] = [degrees(fields, 'lat'), degrees(fields, 'long')]
  if ((lat === null) !== (long === null)) throw malformed('lat and long are given together.')
  return lat === null || long === null ? null : [long, lat]
}

function near(fields: Open311Fields): RequestsQuery['near'] {
  const position = pointOf(fields)
  const metres = whole(fields, 'radius')
  if (position === null && metres === null) return null
  if (position === null || metres === null) throw malformed('lat, long and radius (in metres) are given together.')
  if (metres > MOST_METRES) throw malformed(`radius is ${MOST_METRES} m at most.`)
  return { position, metres }
}

/** Edges of the square around a circle: west, south, east, north. */
export function gridSquareAround({ position: [long, lat], metres }: NonNullable<RequestsQuery['near']>): [number, number, number, number] {
  const metresPerDegree = distanceM([long, 0], [long, 1])
  const up = metres / metresPerDegree
  const aside = up / Math.max(Math.cos((lat * Math.PI) / 180), 0.01)
  return [long - aside, lat - up, long + aside, lat + up]
}
