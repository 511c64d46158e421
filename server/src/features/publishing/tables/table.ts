import { csv } from '@oppidum/domain/core/csv'
import { anchor, type Geometry } from '@oppidum/domain/core/geo'
import type { FeatureCollection } from '@oppidum/domain/publishing/exports'

type Cell = string | number | boolean | null

/** One thing of an export. */
export interface ExportRow {
  /** Never changes. */
  id: string
  /** Null if its place is not known. */
  geometry: Geometry | null
  /** In the order of the columns; every row of a table has the same. */
  values: Readonly<Record<string, Cell>>
}

/** A part of a table and where the rest is. */
export interface TablePart {
  rows: readonly ExportRow[]
  /** Rows of the whole table. */
  total: number
  /** Address of this part, and of the one after it. */
  self: string
  next: string | null
}

export function geoJson({ rows, total, self, next }: TablePart): string {
  const collection: FeatureCollection = {
    type: 'FeatureCollection',
    numberMatched: total,
    numberReturned: rows.length,
    links: [{ rel: 'self', href: self }, ...(next === null ? [] : [{ rel: 'next', href: next }])],
    features: rows.map(({ id, geometry, values }) => ({ type: 'Feature', id, geometry, properties: values })),
  }
  return JSON.stringify(collection)
}

const text = (value: Cell) => (typeof value === 'boolean' ? String(value) : value)

/**
 * RFC 4180, after its head line. Of a line, longitude and latitude are its middle.
 * @param columns names of the values, which an empty table has too
 */
export function table(columns: readonly string[], { rows }: TablePart): string {
  const lines = rows.map(({ id, geometry, values }) => {
    const [longitude, latitude] = geometry ? anchor(geometry) : [null, null]
    return [id, longitude, latitude, ...columns.map((it) => text(values[it] ?? null))]
  })
  return csv([['id', 'longitude', 'latitude', ...columns], ...lines])
}
