import * as z from 'zod/mini'

/** Which column of the publisher's answer has which meaning, and in which unit. By meaning. */
export type ColumnMapping = Readonly<Record<string, { column: string; unit?: string }>>

const Stored = z.record(z.string(), z.object({ column: z.string(), unit: z.optional(z.string()) }))

/** A stored mapping; empty when there is none, or it has another form. */
export function mappingOf(stored: unknown): ColumnMapping {
  const read = Stored.safeParse(stored)
  return read.success ? (read.data as ColumnMapping) : {}
}

/** Meanings for a standard that lists none of its own. */
export const USUAL_MEANINGS: readonly string[] = ['id', 'name', 'time', 'latitude', 'longitude', 'speed', 'flow', 'occupancy', 'status']

const POWER = ['MW', 'kW', 'GW']
const TIMES = ['ISO 8601', 'month/day/year', 'day/month/year', 'ms', 's']

/** Units and forms in which publishers give a meaning, most usual first; a meaning that is absent here has no unit. */
export const UNITS: Readonly<Record<string, readonly string[]>> = {
  speed: ['km/h', 'mph', 'm/s'],
  flow: ['veh/h', 'veh/min', 'veh/15 min'],
  occupancy: ['%', '0-1'],
  solar: POWER,
  wind: POWER,
  traditional: POWER,
  consumption: POWER,
  storage: POWER,
  geometry: ['lat,lon', 'lon,lat'],
  time: TIMES,
  updated: TIMES,
  closed: TIMES,
  expected: TIMES,
}

/** The mapping with one meaning changed; '' removes it. */
export function withColumn(mapping: ColumnMapping, meaning: string, column: string): ColumnMapping {
  const { [meaning]: before, ...others } = mapping
  if (column === '') return others
  const unit = before?.unit ?? UNITS[meaning]?.[0]
  return { ...others, [meaning]: { column, ...(unit !== undefined && { unit }) } }
}

export function withUnit(mapping: ColumnMapping, meaning: string, unit: string): ColumnMapping {
  const { column } = mapping[meaning] ?? {}
  return column === undefined ? mapping : { ...mapping, [meaning]: { column, unit } }
}
