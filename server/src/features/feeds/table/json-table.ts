import { DecodeFailure } from '../decode-failure.ts'
import { isObject, type JsonObject, readJson } from '../parsing/read-json.ts'

export type Row = JsonObject

/** The rows of one answer. */
export interface Table {
  length: number
  /** Undefined for what is not a row. */
  at(index: number): Row | undefined
  /** The table's columns; null when the answer does not list them, as where empty cells are left out. */
  columns: ReadonlySet<string> | null
  /** The publisher has more rows than it gave. */
  hasMore: boolean
  /** The most rows that the publisher gives at once, where the answer says so. */
  limit: number | null
}

/** The name under which a feature's own geometry is a column. */
export const GEOMETRY = 'geometry'

/** Where publishers put the list of rows. */
export const ROW_LISTS = [
  [],
  ['features'],
  ['result', 'records'],
  ['records'],
  ['results'],
  ['data'],
  ['rows'],
  ['value'],
  ['items'],
] as const

export const NOT_A_TABLE = { problem: 'not_a_table', sentence: "The publisher's response is not a table." }
const DEGREES = /(?:CRS:?84|\b(?:4326|4269|4258))$/i

/** @throws DecodeFailure */
export function readJsonTable(bytes: Uint8Array, mediaType: string): Table {
  const { root, listOf } = readJson(bytes, mediaType, ROW_LISTS)
  if (isObject(root) && (isError(root.error) || root.success === false)) throw new DecodeFailure('publisher_error')
  const list = listOf(root) ?? (isObject(root) ? listOf(inner(root)) : null)
  if (!list) {
    // Socrata's errors are objects with a message.
    const isMessage = isObject(root) && (root.error === true || 'message' in root || 'errorCode' in root)
    throw new DecodeFailure(isMessage ? 'publisher_error' : NOT_A_TABLE)
  }
  const about = isObject(root) ? root : {}
  checkSystem(about)
  const result = isObject(about.result) ? about.result : about
  const properties = isObject(about.properties) ? about.properties : {}
  return {
    length: list.length,
    at: (index) => rowOf(list.at(index)),
    columns: columnNames(result.fields),
    hasMore: about.exceededTransferLimit === true || properties.exceededTransferLimit === true,
    limit: typeof result.limit === 'number' ? result.limit : null,
  }
}

const isError = (error: unknown) => isObject(error) || (typeof error === 'string' && error !== '')

function inner(root: JsonObject): unknown {
  const result = isObject(root.result) ? root.result.records : undefined
  return root.features ?? result ?? root.records ?? root.results ?? root.data ?? root.rows ?? root.value ?? root.items
}

/** Of a GeoJSON or ArcGIS feature, its properties and its geometry as one more column. */
function rowOf(value: unknown): Row | undefined {
  if (!isObject(value)) return undefined
  const cells = isObject(value.properties) ? value.properties : isObject(value.attributes) ? value.attributes : null
  if (!cells) return value
  return { ...(value.id !== undefined && { id: value.id }), ...cells, [GEOMETRY]: value.geometry ?? null }
}

function columnNames(fields: unknown): Set<string> | null {
  if (!Array.isArray(fields)) return null
  const names = fields.map((it) => (isObject(it) ? (it.name ?? it.id) : null)).filter((it) => typeof it === 'string')
  return names.length > 0 ? new Set([...names, GEOMETRY]) : null
}

/** @throws DecodeFailure for coordinates that are not degrees of WGS 84: a guess would put everything in the wrong place */
function checkSystem(about: JsonObject): void {
  const system = isObject(about.spatialReference) ? (about.spatialReference.latestWkid ?? about.spatialReference.wkid) : null
  const crs = isObject(about.crs) && isObject(about.crs.properties) ? about.crs.properties.name : null
  const name = typeof crs === 'string' ? crs : typeof system === 'number' ? `EPSG:${system}` : null
  if (name === null || DEGREES.test(name)) return
  throw new DecodeFailure({
    problem: 'other_coordinates',
    sentence: `The publisher's coordinates are in the system ${name.slice(-60)}; they are needed in degrees (EPSG:4326).`,
  })
}
