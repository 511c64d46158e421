import { Failure } from '@oppidum/domain/core/failure'
import { FeedDefinition, type FeedStandard } from '@oppidum/domain/feeds/feed'
import type { Intake } from '@oppidum/domain/feeds/intake'
import type { Clock } from '../../adapters/clock/clock.ts'
import { decodeText } from './answer-text.ts'
import { ROW_LISTS, rowListOf } from './eia/eia-importer.ts'
import { DecodeFailure, type Rejected } from './importer.ts'
import { importerOf } from './importers.ts'
import { REQUEST_LISTS, requestListOf } from './open311/open311-importer.ts'
import type { ParsePool } from './parsing/parse-pool.ts'
import { isObject, type JsonList, type JsonObject, type JsonReading, readJson } from './parsing/read-json.ts'
import { type Delivered, deliver, deliveryOf } from './scheduler/feed-delivery.ts'
import { FEATURE_LISTS } from './wzdx/wzdx-importer.ts'

export interface IngestRequest {
  cityId: string
  /** The file's name without its folders; the source is called after it unless `source` is given. */
  name: string
  /** Handed over: not to be used again. */
  bytes: Uint8Array
  /** Absent: told from the content. */
  standard?: FeedStandard
  source?: string
  /** Of times that carry none. */
  timeZone: string
  /** Share of a balancing area's power, as in the city file. */
  share?: number
  /** Absent: a day. */
  staleAfterSeconds?: number
}

export interface Ingested extends Delivered {
  standard: FeedStandard
  sourceId: string
  /** What was left out, and what was taken without a part. */
  rejectedReasons: Rejected[]
  flawed: Rejected[]
}

const DAY_SECONDS = 86_400

/**
 * Takes a file that a person hands over, through the same door as a feed. A file is never taken as everything that a
 * source has, so nothing ends by missing in it.
 * @throws Failure malformed when the content is none of the standards or not the named one, or `source` is no id
 */
export async function ingestFile(parts: { intake: Intake; pool: ParsePool; clock: Clock }, request: IngestRequest): Promise<Ingested> {
  const found = detect(request.bytes)
  const standard = request.standard ?? found?.standard
  if (!standard)
    throw new Failure('malformed', 'The file is none of the known standards: Open311 requests, WZDx road events, EIA hourly data.')
  const sourceId = request.source ?? `file-${slug(request.name)}`
  if (!/^[a-z0-9][a-z0-9-]{0,63}$/.test(sourceId)) {
    throw new Failure('malformed', 'The name of a source has lower-case letters, digits and hyphens, 64 at most.')
  }
  const feed = FeedDefinition.parse({
    id: sourceId,
    name: request.name.slice(0, 120) || 'file',
    url: 'http://file.invalid/',
    everySeconds: 3_600,
    timeZone: request.timeZone,
    standard,
    ...(standard === 'eia'
      ? { route: found?.route ?? 'fuel-type-data', ...(request.share === undefined ? {} : { share: request.share }) }
      : {}),
  })
  try {
    const job = { bytes: request.bytes, mediaType: 'application/octet-stream', feed, context: { nowMs: parts.clock.nowMs() } }
    const reading = await parts.pool.decode(job)
    const delivery = {
      ...deliveryOf(request.cityId, feed),
      staleAfterSeconds: request.staleAfterSeconds ?? DAY_SECONDS,
    }
    const kind = { delivers: importerOf(feed).delivers, complete: false }
    const { count: _, ...delivered } = await deliver(parts.intake, delivery, reading, kind)
    const { rejected, flawed } = reading.summary()
    return { ...delivered, standard, sourceId, rejectedReasons: rejected, flawed }
  } catch (cause) {
    // The sentence speaks of a publisher; it fits a file as well.
    if (cause instanceof DecodeFailure) throw new Failure('malformed', cause.message)
    throw cause
  }
}

type Route = 'fuel-type-data' | 'region-data'

/** What a file is, by its content; undefined when it is nothing known. */
export function detect(bytes: Uint8Array): { standard: FeedStandard; route?: Route } | undefined {
  const start = decodeText(bytes.subarray(0, 2_000), '')
  if (/^\s*</.test(start)) return /<(?:\w+:)?(?:service_requests|requests)[\s>/]/.test(start) ? { standard: 'open311' } : undefined
  try {
    return detectJson(readJson(bytes, '', [...REQUEST_LISTS, ...FEATURE_LISTS, ...ROW_LISTS]))
  } catch (cause) {
    if (cause instanceof DecodeFailure) return undefined
    throw cause
  }
}

function detectJson(json: JsonReading): { standard: FeedStandard; route?: Route } | undefined {
  const { root, listOf } = json
  if (isObject(root) && listOf(root.features) && ('feed_info' in root || 'road_event_feed_info' in root)) return { standard: 'wzdx' }
  const rows = rowListOf(json)
  if (some(rows, (it) => 'fueltype' in it)) return { standard: 'eia', route: 'fuel-type-data' }
  if (some(rows, (it) => 'respondent' in it && 'type' in it)) return { standard: 'eia', route: 'region-data' }
  return some(requestListOf(json), (it) => 'service_request_id' in it) ? { standard: 'open311' } : undefined
}

function some(list: JsonList | null, is: (element: JsonObject) => boolean): boolean {
  for (let index = 0; index < (list?.length ?? 0); index++) {
    const element = list?.at(index)
    if (isObject(element) && is(element)) return true
  }
  return false
}

/** 'Roads 2026 (new).geojson' as 'roads-2026-new-geojson'. */
function slug(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 58)
    .replace(/-+$/, '')
  return plain || 'unnamed'
}
