import { decodeText } from '../answer-text.ts'
import { DecodeFailure } from '../decode-failure.ts'
import type { FeedRequest, ListPart } from '../feed-request.ts'
import { type DecodeContext, type Decoded, importerFrom } from '../importer.ts'
import { isObject, type JsonList, type JsonObject, type JsonReading, readJson, someObject } from '../parsing/read-json.ts'
import { readXmlRecords } from '../parsing/read-xml.ts'
import { tally } from '../rejection-tally.ts'
import { type Open311Fields, requestDraft, requestKey } from './open311-request.ts'
import { OPEN311_SETTINGS, type Open311Feed } from './open311-settings.ts'

const NOT_REQUESTS = { problem: 'not_requests', sentence: "The publisher's response is not a list of service requests." }

/** Paths of the list of requests: GeoReport's own, and those of some publishers. */
const REQUEST_LISTS = [[], ['service_requests'], ['requests']] as const

/**
 * Open311 GeoReport v2, service requests. The feed's address is either the endpoint ('https://city.example/open311/v2',
 * then requests.xml is asked for, the one format that the standard requires) or a whole requests address
 * ('.../requests.json?status=open', or any file that ends in .json or .xml). A list is a window of the last 90 days, so nothing ends by missing in it.
 */
export const importer = importerFrom({
  standard: 'open311',
  settings: OPEN311_SETTINGS,
  fields: [
    { name: 'jurisdictionId', input: { kind: 'text' }, required: false },
    { name: 'rules', input: { kind: 'json' }, required: false },
  ],
  key: 'optional',
  part: () => 'serviceRequests',
  newestTime: 'nothing',
  ofRegion: false,
  accepts: ['application/json', 'application/xml', 'text/xml', 'text/json', 'text/plain', 'application/octet-stream'],
  snapshot: false,
  lists: REQUEST_LISTS,
  recognize({ start, json }) {
    const isRequests = json
      ? someObject(requestListOf(json), (it) => 'service_request_id' in it)
      : /^\s*</.test(start) && /<(?:\w+:)?(?:service_requests|requests)[\s>/]/.test(start)
    return isRequests ? {} : null
  },
  request: (feed, memory, _nowMs, secret) => ({ ...requestsCall(feed, secret), etag: memory.etag, lastModified: memory.lastModified }),
  listRequest(feed, part, secret) {
    const asked = askedFor(part)
    // What the feed's own address asks for is not overruled.
    const own = new URL(feed.url).searchParams
    if (Object.keys(asked).some((it) => own.has(it))) return null
    return requestsCall(feed, secret, asked)
  },
  decode(bytes, mediaType, feed, context) {
    const isXml = /^\s*</.test(decodeText(bytes.subarray(0, 200), mediaType))
    return isXml ? decodeXml(bytes, mediaType, feed, context) : decodeJson(readJson(bytes, mediaType, REQUEST_LISTS), feed, context)
  },
})

/** Parameters of GeoReport v2, and `page` and `updated_after` as many publishers have them. */
function askedFor({ page, changedSince, openBetween, ids }: ListPart): Record<string, string> {
  return {
    ...(page > 1 && { page: String(page) }),
    ...(changedSince !== undefined && { updated_after: wholeSecond(changedSince) }),
    ...(openBetween && { start_date: wholeSecond(openBetween.from), end_date: wholeSecond(openBetween.to), status: 'open' }),
    ...(ids && { service_request_id: ids.join(',') }),
  }
}

/** Some publishers refuse fractions of a second. */
const wholeSecond = (at: string) => `${at.slice(0, 19)}Z`

function requestsCall(feed: Open311Feed, secret: string | undefined, asked: Record<string, string> = {}): FeedRequest {
  const url = new URL(feed.url)
  if (!/\/requests\/?$|\.(?:json|xml)$/i.test(url.pathname)) url.pathname = `${url.pathname.replace(/\/+$/, '')}/requests.xml`
  if (feed.jurisdictionId && !url.searchParams.has('jurisdiction_id')) url.searchParams.set('jurisdiction_id', feed.jurisdictionId)
  if (secret !== undefined) url.searchParams.set('api_key', secret)
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
  return { url: url.href, headers: {}, etag: null, lastModified: null }
}

function decodeXml(bytes: Uint8Array, mediaType: string, feed: Open311Feed, context: DecodeContext): Decoded {
  const records = recordIndex(feed, context)
  const { root, at } = readXmlRecords(bytes, mediaType, 'request', (fields) => records.add((name) => fields.get(name)))
  if (root === 'errors') throw new DecodeFailure('publisher_error')
  if (root !== 'service_requests' && root !== 'requests') throw new DecodeFailure(NOT_REQUESTS)
  return records.decoded((index) => {
    const fields = at(index)
    return (name) => fields.get(name)
  })
}

function requestListOf({ root, listOf }: JsonReading): JsonList | null {
  return listOf(isObject(root) ? (root.service_requests ?? root.requests) : root)
}

function decodeJson(json: JsonReading, feed: Open311Feed, context: DecodeContext): Decoded {
  const list = requestListOf(json)
  if (!list) throw new DecodeFailure(isObject(json.root) && 'errors' in json.root ? 'publisher_error' : NOT_REQUESTS)
  const records = recordIndex(feed, context)
  let [objects, requests, errors] = [0, 0, 0]
  for (let index = 0; index < list.length; index++) {
    const it = list.at(index)
    records.add(isObject(it) ? fieldsOf(it) : null)
    if (!isObject(it)) continue
    objects++
    if ('service_request_id' in it || 'requested_datetime' in it) requests++
    else if (isErrorMessage(it)) errors++
  }
  if (objects > 0 && requests === 0) throw new DecodeFailure(errors > 0 ? 'publisher_error' : NOT_REQUESTS)
  // It was an object when it was added.
  return records.decoded((index) => fieldsOf(list.at(index) as JsonObject))
}

function fieldsOf(object: JsonObject): Open311Fields {
  return (name) => (Object.hasOwn(object, name) ? object[name] : undefined)
}

function isErrorMessage(object: JsonObject): boolean {
  return 'code' in object && 'description' in object && !('service_code' in object)
}

/** Times further in the future than this are not used as the list's newest time. */
const AHEAD_MS = 5 * 60_000

/** Remembers only each record's position and time until their order is known. */
function recordIndex(feed: Open311Feed, context: DecodeContext) {
  const rejected = tally()
  const flawed = tally()
  const seen = new Set<string>()
  const places: number[] = []
  const times: number[] = []
  let newest: string | null = null
  let count = 0

  function* drafts(at: (index: number) => Open311Fields) {
    seen.clear()
    // A request may be listed in several versions: oldest first, as the intake expects.
    const order = places.map((_, index) => index).sort((a, b) => (times[a] as number) - (times[b] as number))
    for (const index of order) {
      const draft = requestDraft(at(places[index] as number), feed, flawed.add)
      if (typeof draft !== 'string') yield draft
    }
  }

  return {
    /** Called for every record in the list's order. */
    add(fields: Open311Fields | null) {
      const place = count++
      const key = fields ? requestKey(fields, feed) : 'not a record'
      if (typeof key === 'string') return rejected.add(key)
      const word = `${key.updatedAt} ${key.externalId}`
      if (seen.has(word)) return rejected.add('doubled')
      seen.add(word)
      const atMs = Date.parse(key.updatedAt)
      places.push(place)
      times.push(atMs)
      if (atMs <= context.nowMs + AHEAD_MS && (newest === null || newest < key.updatedAt)) newest = key.updatedAt
    },
    decoded: (at: (index: number) => Open311Fields): Decoded => ({
      drafts: drafts(at),
      summary: () => ({ observedAt: newest, rejected: rejected.list(), flawed: flawed.list() }),
    }),
  }
}
