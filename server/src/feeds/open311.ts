import type { RequestDraft } from '../intake.ts'
import { type DecodeContext, type Decoded, DecodeFailure, type FeedOf, type FeedRequest, type Importer, tally } from './importer.ts'
import { type Open311Fields, requestDraft } from './open311-request.ts'
import { decodeText, isObject, type JsonObject, readJson } from './read-json.ts'
import { readXmlRecords } from './read-xml.ts'

type Open311Feed = FeedOf<'open311'>

/**
 * Open311 GeoReport v2, service requests. The feed's address is either the endpoint ('https://city.example/open311/v2',
 * then requests.xml is asked for, the one format that the standard requires) or a whole requests address
 * ('.../requests.json?status=open'). A list is a window of the last 90 days, so nothing ends by missing in it.
 */
export const open311: Importer<Open311Feed> = {
  standard: 'open311',
  accepts: ['application/json', 'application/xml', 'text/xml', 'text/json', 'text/plain', 'application/octet-stream'],
  snapshot: false,
  request: (feed, memory, _nowMs, secret) => ({ ...requestsCall(feed, secret), etag: memory.etag, lastModified: memory.lastModified }),
  page: (feed, page, _nowMs, secret) => requestsCall(feed, secret, page),
  decode(bytes, mediaType, feed, context) {
    const isXml = /^\s*</.test(decodeText(bytes.subarray(0, 200), mediaType))
    return isXml ? decodeXml(bytes, mediaType, feed, context) : decodeJson(readJson(bytes, mediaType), feed, context)
  },
}

function requestsCall(feed: Open311Feed, secret: string | undefined, page?: number): FeedRequest {
  const url = new URL(feed.url)
  if (!/\/requests(?:\.(?:json|xml))?\/?$/i.test(url.pathname)) url.pathname = `${url.pathname.replace(/\/+$/, '')}/requests.xml`
  if (feed.jurisdictionId && !url.searchParams.has('jurisdiction_id')) url.searchParams.set('jurisdiction_id', feed.jurisdictionId)
  if (secret !== undefined) url.searchParams.set('api_key', secret)
  if (page !== undefined) url.searchParams.set('page', String(page))
  return { url: url.href, headers: {}, etag: null, lastModified: null }
}

function decodeXml(bytes: Uint8Array, mediaType: string, feed: Open311Feed, context: DecodeContext): Decoded {
  const collected = collector(feed, context)
  const { root } = readXmlRecords(bytes, mediaType, 'request', (fields) => collected.add((name) => fields.get(name)))
  if (root === 'errors') throw new DecodeFailure('publisher_error')
  if (root !== 'service_requests' && root !== 'requests') throw new DecodeFailure('not_requests')
  return collected.end()
}

function decodeJson(json: unknown, feed: Open311Feed, context: DecodeContext): Decoded {
  const list = isObject(json) ? (json.service_requests ?? json.requests ?? json) : json
  if (!Array.isArray(list)) throw new DecodeFailure(isObject(json) && 'errors' in json ? 'publisher_error' : 'not_requests')
  const objects = list.filter(isObject)
  if (objects.length > 0 && !objects.some((it) => 'service_request_id' in it || 'requested_datetime' in it)) {
    throw new DecodeFailure(objects.some(isErrorMessage) ? 'publisher_error' : 'not_requests')
  }
  const collected = collector(feed, context)
  for (const it of list) collected.add(isObject(it) ? fieldsOf(it) : null)
  return collected.end()
}

function fieldsOf(object: JsonObject): Open311Fields {
  return (name) => (Object.hasOwn(object, name) ? object[name] : undefined)
}

function isErrorMessage(object: JsonObject): boolean {
  return 'code' in object && 'description' in object && !('service_code' in object)
}

/** Times further ahead than this do not count as what the list speaks of. STANDARDS, 'Pitfalls'. */
const AHEAD_MS = 5 * 60_000

function collector(feed: Open311Feed, context: DecodeContext) {
  const rejected = tally()
  const flawed = tally()
  const drafts: RequestDraft[] = []
  const seen = new Set<string>()
  return {
    add(fields: Open311Fields | null) {
      const draft = fields ? requestDraft(fields, feed, flawed.add) : 'not a record'
      if (typeof draft === 'string') return rejected.add(draft)
      const key = `${draft.updatedAt} ${draft.externalId}`
      if (seen.has(key)) return rejected.add('doubled')
      seen.add(key)
      drafts.push(draft)
    },
    end(): Decoded {
      const newest = drafts.reduce<string | null>((at, it) => {
        const isAhead = Date.parse(it.updatedAt) > context.nowMs + AHEAD_MS
        return isAhead || (at !== null && at >= it.updatedAt) ? at : it.updatedAt
      }, null)
      // The same request may stand in the list in several versions: oldest first, as the intake expects.
      drafts.sort((a, b) => (a.updatedAt < b.updatedAt ? -1 : a.updatedAt > b.updatedAt ? 1 : 0))
      return { requests: drafts, complete: false, observedAt: newest, rejected: rejected.list(), flawed: flawed.list() }
    },
  }
}
