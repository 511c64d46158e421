import { Failure } from '@oppidum/domain/core/failure'
import type { Intake } from '@oppidum/domain/feeds/intake'
import type { Clock } from '../../adapters/clock/clock.ts'
import { decodeText } from './answer-text.ts'
import { DecodeFailure } from './decode-failure.ts'
import type { FileSettings } from './importer.ts'
import { ALL_IMPORTERS, FeedSchema, fileTitles, importerFor } from './importers.ts'
import type { ParsePool } from './parsing/parse-pool.ts'
import { type JsonReading, readJson } from './parsing/read-json.ts'
import type { Rejected } from './rejection-tally.ts'
import { type Delivered, deliver, deliveryOf } from './scheduler/feed-delivery.ts'

export interface IngestRequest {
  cityId: string
  /** The file's name without folders. Names the source unless `source` is given. */
  name: string
  /** Transferred: the caller must not use it again. */
  bytes: Uint8Array
  /** Absent: recognized from the content. */
  standard?: string
  source?: string
  /** For times without an offset. */
  timeZone: string
  /** The city's share of a balancing area's power, as in the city file. */
  share?: number
  /** Absent: a day. */
  staleAfterSeconds?: number
}

export interface Ingested extends Delivered {
  standard: string
  sourceId: string
  /** What was left out, and what was accepted without a part. */
  rejectedReasons: Rejected[]
  flawed: Rejected[]
}

const DAY_SECONDS = 86_400

/**
 * Imports a file through the same intake as a feed. A file is never taken to be complete, so no record ends by missing from it.
 * @throws Failure malformed when the content is of no known standard or not of the named one, or `source` is not a valid id
 */
export async function ingestFile(parts: { intake: Intake; pool: ParsePool; clock: Clock }, request: IngestRequest): Promise<Ingested> {
  const detected = detect(request.bytes)
  const standard = request.standard ?? detected?.standard
  const importer = standard === undefined ? undefined : importerFor(standard)
  if (!standard || !importer) throw new Failure('malformed', `The file does not match any known standard: ${fileTitles().join(', ')}.`)
  const sourceId = request.source ?? `file-${slug(request.name)}`
  if (!/^[a-z0-9][a-z0-9-]{0,63}$/.test(sourceId)) {
    throw new Failure('malformed', 'A source name can contain lower-case letters, digits and hyphens, up to 64.')
  }
  const feed = FeedSchema.parse({
    id: sourceId,
    name: request.name.slice(0, 120) || 'file',
    url: 'http://file.invalid/',
    everySeconds: 3_600,
    timeZone: request.timeZone,
    standard,
    ...(detected?.standard === standard ? detected.settings : importer.fileSettings),
    ...(importer.ofRegion && request.share !== undefined && { share: request.share }),
  })
  try {
    const job = { bytes: request.bytes, mediaType: 'application/octet-stream', feed, context: { nowMs: parts.clock.nowMs() } }
    const reading = await parts.pool.decode(job)
    const delivery = {
      ...deliveryOf(request.cityId, feed),
      staleAfterSeconds: request.staleAfterSeconds ?? DAY_SECONDS,
    }
    const kind = { part: importer.part(feed), complete: false }
    const { count: _, ...delivered } = await deliver(parts.intake, delivery, reading, kind)
    const { rejected, flawed } = reading.summary()
    return { ...delivered, standard, sourceId, rejectedReasons: rejected, flawed }
  } catch (cause) {
    // The sentence is about a publisher, but fits a file as well.
    if (cause instanceof DecodeFailure) throw new Failure('malformed', cause.message)
    throw cause
  }
}

/** Recognizes a file by its content; undefined when it is of no known standard. */
export function detect(bytes: Uint8Array): { standard: string; settings: FileSettings } | undefined {
  const file = { start: decodeText(bytes.subarray(0, 2_000), ''), json: jsonOf(bytes) }
  for (const importer of ALL_IMPORTERS) {
    const settings = importer.recognize(file)
    if (settings) return { standard: importer.standard, settings }
  }
}

function jsonOf(bytes: Uint8Array): JsonReading | null {
  try {
    return readJson(
      bytes,
      '',
      ALL_IMPORTERS.flatMap((it) => it.lists),
    )
  } catch (cause) {
    if (cause instanceof DecodeFailure) return null
    throw cause
  }
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
