import { parse } from 'csv-parse/sync'
import { unzipSync } from 'fflate'
import { looksLikeWebPage } from '../answer-text.ts'
import { DecodeFailure } from '../decode-failure.ts'
import { positionOf } from '../feed-place.ts'
import { cleanLine, TEXT_LIMITS } from '../feed-text.ts'
import type { Site } from '../importer.ts'

/** What an alert can name. */
export type NamedKind = 'agency' | 'route' | 'stop'

/** Ids are unique among one kind only. */
export const siteIdOf = (kind: NamedKind, id: string): string => cleanLine(`${kind}:${id}`, TEXT_LIMITS.externalId)

/** What a route's Site has besides its name. */
export interface RouteDetails {
  /** GTFS route_type, also of the extended list; null when the timetable does not say. */
  routeType: number | null
}

const NOT_A_TIMETABLE = {
  problem: 'not_a_timetable',
  sentence: 'The address of the timetable does not give a GTFS archive with routes.txt or stops.txt.',
}

const FILES = ['agency.txt', 'routes.txt', 'stops.txt'] as const
type FileName = (typeof FILES)[number]
/** Unpacked bytes of those files together; the stops of a whole country have some 30 MB. */
const UNPACKED_BYTES = 50_000_000
/** Characters of a row. */
const ROW = 20_000

/**
 * Agencies, routes and stops of a static GTFS archive. Its other files, such as the times of every trip, are not unpacked.
 * @param wanted the files that are of interest
 * @throws DecodeFailure web_page, broken, too_complex, not_a_timetable
 */
export function timetableSites(bytes: Uint8Array, wanted: readonly FileName[] = FILES): Iterable<Site> {
  if (looksLikeWebPage(Buffer.from(bytes.subarray(0, 1_000)).toString())) throw new DecodeFailure('web_page')
  const files = unpacked(bytes)
  const rows = (name: FileName) => (wanted.includes(name) ? rowsOf(files.get(name)) : [])
  if (!files.has('routes.txt') && !files.has('stops.txt')) throw new DecodeFailure(NOT_A_TIMETABLE)
  return [...rows('routes.txt').flatMap(routeSite), ...rows('agency.txt').flatMap(agencySite), ...stopSites(rows('stops.txt'))]
}

/** The files that are read, by name. Some publishers put them into a folder. */
function unpacked(bytes: Uint8Array): Map<string, Uint8Array> {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) throw new DecodeFailure(NOT_A_TIMETABLE)
  const baseOf = (path: string) => path.slice(path.lastIndexOf('/') + 1).toLowerCase()
  // Archives that were packed on a Mac have a second file of each name.
  const isRead = (path: string) => FILES.some((it) => it === baseOf(path)) && !path.startsWith('__MACOSX/')
  let size = 0
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!isRead(name)) return false
        // The library allocates the stated size and writes no more, so this limits the memory too.
        size += originalSize
        if (size > UNPACKED_BYTES) throw new DecodeFailure('too_complex')
        return true
      },
    })
    return new Map(Object.entries(files).map(([path, content]) => [baseOf(path), content]))
  } catch (cause) {
    throw cause instanceof DecodeFailure ? cause : new DecodeFailure('broken', cause)
  }
}

const COLUMNS = [
  ...(['agency_id', 'agency_name'] as const),
  ...(['route_id', 'route_short_name', 'route_long_name', 'route_type'] as const),
  ...(['stop_id', 'stop_name', 'stop_lat', 'stop_lon', 'parent_station'] as const),
] as const
type Row = { readonly [Column in (typeof COLUMNS)[number]]?: string }

const columnOf = (header: string) => COLUMNS.find((it) => it === header.trim().toLowerCase()) ?? false

/** Quotes that do not match, short and long rows are common; a row that cannot be read is left out. */
function rowsOf(file: Uint8Array | undefined): Row[] {
  if (!file) return []
  try {
    return parse<Row>(Buffer.from(file.buffer, file.byteOffset, file.byteLength), {
      bom: true,
      columns: (header: string[]) => header.map(columnOf),
      max_record_size: ROW,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_error: true,
      trim: true,
    })
  } catch (cause) {
    throw new DecodeFailure('broken', cause)
  }
}

/** '221 Pocitos – Ciudad Vieja': riders know a route by its number, strangers by where it goes. */
function routeSite({ route_id: id, route_short_name: short = '', route_long_name: long = '', route_type: type = '' }: Row): Site[] {
  if (!id) return []
  const name = cleanLine(long.startsWith(short) ? long : `${short} ${long}`, TEXT_LIMITS.title)
  const details: RouteDetails = { routeType: /^\d{1,4}$/.test(type) ? Number(type) : null }
  return [{ id: siteIdOf('route', id), name, geometry: null, bearing: null, details }]
}

function agencySite({ agency_id: id, agency_name: name = '' }: Row): Site[] {
  return id ? [{ id: siteIdOf('agency', id), name: cleanLine(name, TEXT_LIMITS.title), geometry: null, bearing: null }] : []
}

/** A platform or an entrance without a name or a position has those of its station. */
function stopSites(rows: readonly Row[]): Site[] {
  const byId = new Map(rows.map((it) => [it.stop_id, it]))
  return rows.flatMap((row): Site[] => {
    if (!row.stop_id) return []
    const station = row.parent_station ? byId.get(row.parent_station) : undefined
    const [own, other] = [row, station].map((it) => positionOf(it?.stop_lon, it?.stop_lat))
    const position = [own, other].find((it) => typeof it !== 'string')
    return [
      {
        id: siteIdOf('stop', row.stop_id),
        name: cleanLine(row.stop_name || station?.stop_name, TEXT_LIMITS.title),
        geometry: position && typeof position !== 'string' ? { type: 'Point', coordinates: position } : null,
        bearing: null,
      },
    ]
  })
}
