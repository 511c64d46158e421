import { CLOCK_AHEAD_MS, valueStaleAfterSeconds } from '@oppidum/domain/feeds/feed'
import * as z from 'zod/mini'
import { DecodeFailure } from '../decode-failure.ts'
import { type DecodeContext, type Decoded, type FeedWith, importerFrom } from '../importer.ts'
import { nextChange } from '../next-change.ts'
import { tally } from '../rejection-tally.ts'
import { alertIncident } from './alert-incident.ts'
import { instantOfSeconds } from './alert-periods.ts'
import { type AlertEntity, type FeedMessage, feedMessage } from './feed-message.ts'
import { timetableSites } from './timetable.ts'
import { vehicleDrafts } from './vehicle-drafts.ts'

const TARGETS = ['incidents', 'vehicles'] as const

const SETTINGS = {
  /** What is read: service alerts as incidents, or vehicle positions. Publishers have an address for each. */
  target: z._default(z.enum(TARGETS), 'incidents'),
  /** Address of the agency's GTFS archive, for the names of routes and stops. Fetched once a day. */
  timetableUrl: z.optional(
    z
      .string()
      .check(
        z.maxLength(2_000),
        z.regex(/^https?:\/\/[^\s/?#@]+([/?#]\S*)?$/i, 'an http or https address without a name or password in it'),
      ),
  ),
  /** Language of the record's own text. Absent: the text without a language, else the first; the others are its translations. */
  language: z.optional(z.string().check(z.regex(/^[a-z]{2,3}$/, 'a language code such as es'))),
  /** Its answers are complete although it calls them DIFFERENTIAL. Only for alerts. */
  alwaysComplete: z._default(z.boolean(), false),
}

type TransitFeed = FeedWith<typeof SETTINGS>

const BINARY_TYPES = [
  'application/x-protobuf',
  'application/protobuf',
  'application/vnd.google.protobuf',
  'application/x-google-protobuf',
  'application/octet-stream',
  'binary/octet-stream',
  'application/grtfeed',
  // Sent by servers that do not know the ending of the file.
  'text/plain',
]

const NOT_ALERTS = {
  problem: 'not_alerts',
  sentence:
    "The publisher's response has vehicle positions or trip updates and no alerts. Use the address of the alerts, or read vehicles.",
}
const NOT_VEHICLES = {
  problem: 'not_vehicles',
  sentence: "The publisher's response has alerts or trip updates and no vehicle positions. Use the address of the vehicle positions.",
}
const CHANGES_ONLY = {
  problem: 'changes_only',
  sentence:
    "The publisher's response says that it has only changes (DIFFERENTIAL), from which nobody can tell which alerts are in force. Use the address of the full data set.",
}

/**
 * GTFS-Realtime 1.0 and 2.0: service alerts of public transport as incidents, or positions of vehicles, with the names of the static
 * timetable.
 * docs/guides/connect/gtfs-realtime.md
 */
export const importer = importerFrom({
  standard: 'gtfs-realtime',
  settings: SETTINGS,
  fields: [
    { name: 'target', input: { kind: 'choice', choices: TARGETS }, required: true },
    { name: 'timetableUrl', input: { kind: 'address' }, required: false },
    { name: 'language', input: { kind: 'text' }, required: false },
    { name: 'alwaysComplete', input: { kind: 'switch' }, required: false },
  ],
  key: 'optional',
  part: ({ target }) => target,
  // Positions are useless within minutes, so an answer with an old header is old. Alerts stay in force.
  newestTime: ({ target }) => (target === 'vehicles' ? 'values' : 'header'),
  ofRegion: false,
  accepts: BINARY_TYPES,
  snapshot: ({ target }) => target === 'incidents',
  lists: [],
  // The header comes first: its length, then its version with a length of its own.
  recognize: ({ start }) => (/^\n[\s\S]\n[\s\S][12]\.\d/.test(start) ? {} : null),
  request: (feed, memory, _nowMs, secret) => ({
    url: withKey(feed.url, secret),
    headers: {},
    etag: memory.etag,
    lastModified: memory.lastModified,
  }),
  reference: {
    request: ({ timetableUrl }) => (timetableUrl ? { url: timetableUrl, headers: {}, etag: null, lastModified: null } : null),
    accepts: ['application/zip', 'application/x-zip-compressed', 'application/octet-stream', 'binary/octet-stream', 'text/plain'],
    // Stops of a large network would go to the parse thread with every answer.
    decode: (bytes, _mediaType, { target }) => timetableSites(bytes, target === 'vehicles' ? ['routes.txt'] : undefined),
    withoutIt: 'The timetable could not be read, so that routes and stops have their ids in place of names.',
  },
  decode,
})

/** Agencies take their keys as a parameter; its usual name unless the address has it already: '?api_key='. */
function withKey(address: string, secret: string | undefined): string {
  const url = new URL(address)
  if (secret === undefined) return url.href
  const open = [...url.searchParams].find(([, value]) => value === '')
  url.searchParams.set(open?.[0] ?? 'api_key', secret)
  return url.href
}

function decode(bytes: Uint8Array, _mediaType: string, feed: TransitFeed, context: DecodeContext): Decoded {
  const message = feedMessage(bytes)
  return feed.target === 'vehicles' ? decodeVehicles(message, feed, context) : decodeAlerts(message, feed, context)
}

/** Positions are dated one by one, so an answer with changes alone is as good as a complete one. */
function decodeVehicles(message: FeedMessage, feed: TransitFeed, { nowMs, bounds, sites = new Map() }: DecodeContext): Decoded {
  if (message.vehicles.length === 0 && message.alerts.length + message.others > 0) throw new DecodeFailure(NOT_VEHICLES)
  const rejected = tally()
  const flawed = tally()
  const reader = { answeredS: message.timestampS, staleAfterSeconds: valueStaleAfterSeconds(feed), sites, bounds: bounds ?? null, nowMs }
  const drafts = vehicleDrafts(message.vehicles, reader, { reject: rejected.add, flaw: flawed.add })
  const newestS = message.timestampS ?? Math.max(0, ...message.vehicles.map((it) => it.vehicle?.timestampS ?? 0))
  return {
    drafts,
    summary: () => ({ observedAt: instantOfSeconds(newestS), rejected: rejected.list(), flawed: flawed.list() }),
  }
}

function decodeAlerts(message: FeedMessage, feed: TransitFeed, { nowMs, sites = new Map() }: DecodeContext): Decoded {
  if (message.isDifferential && !feed.alwaysComplete) throw new DecodeFailure(CHANGES_ONLY)
  if (message.alerts.length === 0 && message.vehicles.length + message.others > 0) throw new DecodeFailure(NOT_ALERTS)
  const rejected = tally()
  const flawed = tally()
  const changes = nextChange(nowMs)
  const headerAt = instantOfSeconds(message.timestampS ?? 0)
  const isAhead = headerAt !== null && Date.parse(headerAt) > nowMs + CLOCK_AHEAD_MS
  if (isAhead) flawed.add("the publisher's clock is ahead")
  const answeredAt = headerAt !== null && !isAhead ? headerAt : new Date(nowMs).toISOString()
  const reader = { language: feed.language ?? '', answeredAt, sites, nowMs }

  function* drafts() {
    for (const entity of usable(message.alerts, rejected.add)) {
      const { draft, times } = alertIncident(entity, reader, flawed.add)
      for (const at of times.boundaries) changes.add(at)
      yield draft
    }
  }

  return {
    drafts: drafts(),
    summary: () => ({ observedAt: headerAt, rejected: rejected.list(), flawed: flawed.list(), changesAt: changes.at() }),
  }
}

/** Of several alerts with one id, the last counts. */
function usable(alerts: readonly AlertEntity[], reject: (reason: string) => void): AlertEntity[] {
  const byId = new Map<string, AlertEntity>()
  for (const it of alerts) {
    if (it.id.trim() === '') reject('no id')
    else if (it.isDeleted) reject('deleted by the publisher')
    else {
      if (byId.has(it.id)) reject('its id occurs again')
      byId.set(it.id, it)
    }
  }
  return [...byId.values()]
}
