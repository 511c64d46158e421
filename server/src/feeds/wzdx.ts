import type { IncidentDraft } from '../intake.ts'
import { cleanText } from './feed-text.ts'
import { instantOf } from './feed-time.ts'
import { type Decoded, DecodeFailure, type FeedOf, type Importer, tally } from './importer.ts'
import { isObject, type JsonObject, readJson } from './read-json.ts'
import { isDevice, isRoadEvent, type RoadEvent, roadEvent } from './wzdx-event.ts'
import { projectIncident, projectsOf } from './wzdx-projects.ts'

/**
 * WZDx 4.0, 4.1 and 4.2 road events as incidents. The feed is everything the publisher has; features that are tied
 * together are one incident. STANDARDS, 'Incident'.
 */
export const wzdx: Importer<FeedOf<'wzdx'>> = {
  standard: 'wzdx',
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
  request: (feed, memory, _nowMs, secret) => {
    const url = new URL(feed.url)
    if (secret !== undefined) url.searchParams.set('api_key', secret)
    return { url: url.href, headers: {}, etag: memory.etag, lastModified: memory.lastModified }
  },
  decode(bytes, mediaType, feed, { nowMs }) {
    const json = readJson(bytes, mediaType)
    if (!isObject(json) || !Array.isArray(json.features)) throw new DecodeFailure('not_road_events')
    const header = headerOf(json)
    const headerAt = instantOf(header.update_date, feed.timeZone)
    return decodeFeatures(json.features, cleanText(header.version, 20), headerAt, feed.timeZone, nowMs)
  },
}

/** 4.0 calls it road_event_feed_info. */
function headerOf(json: JsonObject): JsonObject {
  if (isObject(json.feed_info)) return json.feed_info
  return isObject(json.road_event_feed_info) ? json.road_event_feed_info : {}
}

function decodeFeatures(list: unknown[], version: string, headerAt: string | null, timeZone: string, nowMs: number): Decoded {
  const features = list.filter(isObject)
  if (version !== '' && !/^4(?:\.|$)/.test(version)) throw new DecodeFailure('unknown_version')
  if (features.length > 0 && !features.some(isRoadEvent)) throw new DecodeFailure(features.some(isDevice) ? 'devices' : 'not_road_events')
  const rejected = tally()
  const flawed = tally()
  for (const it of list) if (!isObject(it)) rejected.add('not a record')

  const events = new Map<string, RoadEvent>()
  for (const feature of features) {
    const event = roadEvent(feature, timeZone, nowMs, flawed.add)
    if (typeof event === 'string') {
      rejected.add(event)
      continue
    }
    const known = events.get(event.id)
    if (known) rejected.add('doubled')
    if (!known || (event.updatedAt ?? '') > (known.updatedAt ?? '')) events.set(event.id, event)
  }

  const incidents: IncidentDraft[] = []
  for (const project of projectsOf([...events.values()])) {
    const incident = projectIncident(project, headerAt, nowMs)
    if (incident) incidents.push(incident)
    else rejected.add('no time')
  }
  return { incidents, complete: true, observedAt: headerAt, rejected: rejected.list(), flawed: flawed.list() }
}
