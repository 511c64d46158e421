import { IncidentPriority, IncidentStatus, IncidentType } from '@oppidum/domain/records/incident'
import { RequestCategory, RequestPriority, RequestStatus } from '@oppidum/domain/records/service-request'
import * as z from 'zod/mini'
import type { FeedWith, OwnWords } from '../importer.ts'

const ColumnName = z.string().check(z.minLength(1), z.maxLength(120))
const column = <const U extends readonly [string, ...string[]]>(...units: U) =>
  z.optional(z.strictObject({ column: ColumnName, unit: z.optional(z.enum(units)) }))
const plain = z.optional(z.strictObject({ column: ColumnName }))
/** Absent: ISO 8601. The date fields of an ArcGIS layer are milliseconds since 1970 in both cases. */
const time = column('ISO 8601', 'month/day/year', 'day/month/year', 'ms', 's')
const power = column('MW', 'kW', 'GW')

/** Which column has which meaning, and in which unit. A member name with dots is a path into a nested object. */
const Mapping = z.strictObject({
  id: plain,
  name: plain,
  /** Of the observation; of the report of a record. */
  time,
  /** 'HH:MM' in a column of its own, beside a date. */
  timeOfDay: plain,
  latitude: plain,
  longitude: plain,
  /** A GeoJSON object, well-known text, or a list of pairs in the order that the unit says. */
  geometry: column('lat,lon', 'lon,lat'),
  status: plain,
  speed: column('km/h', 'mph', 'm/s'),
  flow: column('veh/h', 'veh/min', 'veh/15 min'),
  solar: power,
  wind: power,
  traditional: power,
  consumption: power,
  storage: power,
  description: plain,
  place: plain,
  updated: time,
  closed: time,
  expected: time,
  category: plain,
  priority: plain,
  department: plain,
})

export type Mapping = z.infer<typeof Mapping>
export type Meaning = keyof Mapping
export const MEANINGS = Object.keys(Mapping.shape) as readonly Meaning[]

const PLACES = ['latitude', 'longitude', 'geometry'] as const
const RECORDS = ['id', 'name', 'time', 'timeOfDay', ...PLACES, 'status', 'description', 'place', 'updated', 'closed', 'expected'] as const

/** The meanings that are of use for each target. */
export const MEANINGS_OF: Readonly<Record<(typeof TARGETS)[number], readonly Meaning[]>> = {
  traffic: ['id', 'name', 'time', 'timeOfDay', ...PLACES, 'status', 'speed', 'flow'],
  serviceRequests: [...RECORDS, 'category', 'priority', 'department'],
  incidents: [...RECORDS, 'category', 'priority', 'department'],
  energy: ['time', 'timeOfDay', 'status', 'solar', 'wind', 'traditional', 'consumption', 'storage'],
}

/** The sensor has no value now. */
export const NO_DATA = 'no data'

/** The publisher's words and ours, by meaning; '*' stands for any other word. */
const words = <const W extends readonly [string, ...string[]]>(...ours: W) =>
  z.optional(z.record(z.string().check(z.maxLength(200)), z.enum(ours)))
const Words = z.strictObject({
  status: words(NO_DATA, 'pending', 'assigned', 'scheduled', 'in_progress', 'completed', 'active', 'resolved'),
  category: words('maintenance', 'infrastructure', 'environment', 'other', 'fire', 'power_outage', 'traffic_accident'),
  priority: words('low', 'medium', 'high', 'critical'),
})

/** Our words of each meaning, for each target. */
export const WORDS_OF = {
  traffic: { status: [NO_DATA] },
  serviceRequests: { status: RequestStatus.options, category: RequestCategory.options, priority: RequestPriority.options },
  incidents: { status: IncidentStatus.options, category: IncidentType.options, priority: IncidentPriority.options },
  energy: { status: [NO_DATA] },
} as const satisfies OwnWords

export const DIALECTS = ['socrata', 'ckan', 'arcgis', 'geojson', 'json', 'csv'] as const
export type Dialect = (typeof DIALECTS)[number]
export const TARGETS = ['traffic', 'serviceRequests', 'incidents', 'energy'] as const

export const TABLE_SETTINGS = {
  dialect: z.enum(DIALECTS),
  target: z.enum(TARGETS),
  mapping: z._default(Mapping, {}),
  words: z._default(Words, {}),
  /** Rows asked for at once; for service requests, of each page. */
  rows: z._default(z.int().check(z.gte(1), z.lte(50_000)), 1_000),
  /** Every answer has all current incidents, so one that is missing has ended. */
  complete: z._default(z.boolean(), false),
}

export type TableFeed = FeedWith<typeof TABLE_SETTINGS>
