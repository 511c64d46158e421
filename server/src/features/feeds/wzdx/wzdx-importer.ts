import { plausibleNewest } from '@oppidum/domain/feeds/feed'
import { DecodeFailure } from '../decode-failure.ts'
import { cleanText } from '../feed-text.ts'
import { instantOf } from '../feed-time.ts'
import { type Decoded, importerFrom } from '../importer.ts'
import { nextChange } from '../next-change.ts'
import { isObject, type JsonList, type JsonObject, readJson } from '../parsing/read-json.ts'
import { tally } from '../rejection-tally.ts'
import { isDevice, isRoadEvent, type RoadEvent, roadEvent } from './wzdx-event.ts'
import { projectsOf } from './wzdx-groups.ts'
import { projectIncident } from './wzdx-projects.ts'

const FEATURE_LISTS = [['features']] as const

const NOT_ROAD_EVENTS = { problem: 'not_road_events', sentence: "The publisher's response is not a list of road events." }
const DEVICES = { problem: 'devices', sentence: "The publisher's response is about field devices, not road events." }
const UNKNOWN_VERSION = {
  problem: 'unknown_version',
  sentence: "The publisher's response has an unsupported version; 4.0 to 4.2 are supported.",
}

/**
 * WZDx 4.0, 4.1 and 4.2 road events as incidents. A feed has everything the publisher knows; related features are one incident.
 */
export const importer = importerFrom({
  standard: 'wzdx',
  settings: {},
  fields: [],
  key: 'optional',
  part: () => 'incidents',
  newestTime: 'header',
  ofRegion: false,
  accepts: [
    'application/json',
    'application/geo+json',
    '+json',
    'text/json',
    'text/plain',
    'application/octet-stream',
    'binary/octet-stream',
  ],
  snapshot: true,
  lists: FEATURE_LISTS,
  recognize({ json }) {
    const isRoadEvents =
      json && isObject(json.root) && json.listOf(json.root.features) && ('feed_info' in json.root || 'road_event_feed_info' in json.root)
    return isRoadEvents ? {} : null
  },
  request: (feed, memory, _nowMs, secret) => {
    const url = new URL(feed.url)
    if (secret !== undefined) url.searchParams.set('api_key', secret)
    return { url: url.href, headers: {}, etag: memory.etag, lastModified: memory.lastModified }
  },
  decode(bytes, mediaType, feed, { nowMs }) {
    const { root, listOf } = readJson(bytes, mediaType, FEATURE_LISTS)
    const features = isObject(root) ? listOf(root.features) : null
    if (!isObject(root) || !features) throw new DecodeFailure(NOT_ROAD_EVENTS)
    const header = headerOf(root)
    const headerAt = plausibleNewest(instantOf(header.update_date, feed.timeZone), nowMs)
    return decodeFeatures(features, cleanText(header.version, 20), headerAt, feed.timeZone, nowMs)
  },
})

/** 4.0 calls it road_event_feed_info. */
function headerOf(json: JsonObject): JsonObject {
  if (isObject(json.feed_info)) return json.feed_info
  return isObject(json.road_event_feed_info) ? json.road_event_feed_info : {}
}

/** What is needed of every event to tell which belong together: little, as there are many. */
interface EventKey extends Pick<RoadEvent, 'id' | 'ties' | 'detours' | 'isDetour'> {
  /** Position in the list. */
  at: number
  /** 0 when it is absent. */
  updatedMs: number
}

const NO_TIES: string[] = []

function decodeFeatures(list: JsonList, version: string, headerAt: string | null, timeZone: string, nowMs: number): Decoded {
  if (version !== '' && !/^4(?:\.|$)/.test(version)) throw new DecodeFailure(UNKNOWN_VERSION)
  const rejected = tally()
  const flawed = tally()
  const change = nextChange(nowMs)
  const events = new Map<string, EventKey>()
  let [features, roadEvents, devices] = [0, 0, 0]
  for (let at = 0; at < list.length; at++) {
    const feature = list.at(at)
    if (!isObject(feature)) {
      rejected.add('not a record')
      continue
    }
    features++
    if (isRoadEvent(feature)) roadEvents++
    else if (isDevice(feature)) devices++
    const event = roadEvent(feature, timeZone, nowMs, flawed.add)
    if (typeof event === 'string') {
      rejected.add(event)
      continue
    }
    change.add(event.startsAt)
    change.add(event.endsAt)
    const earlier = events.get(event.id)
    if (earlier) rejected.add('doubled')
    const { id, isDetour } = event
    const updatedMs = event.updatedAt === null ? 0 : Date.parse(event.updatedAt)
    const ties = event.ties.length === 0 ? NO_TIES : [...new Set(event.ties)]
    const detours = event.detours.length === 0 ? NO_TIES : event.detours
    if (!earlier || updatedMs > earlier.updatedMs) events.set(id, { id, ties, detours, isDetour, at, updatedMs })
  }
  if (features > 0 && roadEvents === 0) throw new DecodeFailure(devices > 0 ? DEVICES : NOT_ROAD_EVENTS)

  function* drafts() {
    for (const project of projectsOf([...events.values()])) {
      const incident = projectIncident(eventsOf(project, list, timeZone, nowMs), headerAt, nowMs)
      if (incident) yield incident
      else rejected.add('no time')
    }
  }
  return {
    drafts: drafts(),
    summary: () => ({ observedAt: headerAt, rejected: rejected.list(), flawed: flawed.list(), changesAt: change.at() }),
  }
}

/** Events of which a project's raw record has more than the id; more would be too large for the store anyway. */
const RAW_EVENTS = 100

function eventsOf(project: readonly EventKey[], list: JsonList, timeZone: string, nowMs: number): RoadEvent[] {
  const events: RoadEvent[] = []
  for (const { at } of project) {
    // It was an event on the first pass, and its bytes have not changed.
    const event = roadEvent(list.at(at) as JsonObject, timeZone, nowMs, () => {}) as RoadEvent
    events.push(project.length > RAW_EVENTS ? { ...event, raw: {} } : event)
  }
  return events
}
