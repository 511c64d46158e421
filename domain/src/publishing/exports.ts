import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Geometry } from '../core/geo.ts'
import { Language } from '../core/language.ts'
import { Cursor } from '../core/list.ts'
import { incidentFilter } from '../records/incident.ts'
import { requestFilter } from '../records/service-request.ts'
import { WorkZoneFeed } from './work-zone-feed.ts'

/** Most records in one file; the `Link` header leads to the next one. */
export const EXPORT_LIMIT = 5_000

export const GEOJSON = 'application/geo+json; charset=utf-8'
export const ATOM = 'application/atom+xml; charset=utf-8'
export const ICALENDAR = 'text/calendar; charset=utf-8'
export const CAP = 'application/cap+xml; charset=utf-8'
export const CSV = 'text/csv; charset=utf-8'

/** Of every file. Records that the product wrote itself have their text in this language, English if absent. */
const common = { city: z.optional(z.string()), language: z.optional(Language) }

const incidents = z.object({
  ...common,
  status: incidentFilter.status,
  type: incidentFilter.type,
  priority: incidentFilter.priority,
  district: incidentFilter.district,
  cursor: z.optional(Cursor),
})

const requests = z.object({
  ...common,
  status: requestFilter.status,
  category: requestFilter.category,
  priority: requestFilter.priority,
  district: requestFilter.district,
  cursor: z.optional(Cursor),
})

const traffic = z.object({ city: z.optional(z.string()) })

/** RFC 7946. How many features there are, and links, are named as in OGC API - Features. */
export const FeatureCollection = z.object({
  type: z.literal('FeatureCollection'),
  /** Of all files of this question. */
  numberMatched: z.int(),
  numberReturned: z.int(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })),
  features: z.array(
    z.object({
      type: z.literal('Feature'),
      id: z.string(),
      geometry: z.nullable(Geometry),
      properties: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    }),
  ),
})
export type FeatureCollection = z.infer<typeof FeatureCollection>

/** A public file at an address that stays. */
function file<Query extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  name: string,
  mediaType: string,
  summary: string,
  query: Query,
  reply: Reply,
) {
  return endpoint({ method: 'GET', path: `/api/exports/${name}`, access: 'anyone', rate: 'cached', summary, query, reply, mediaType })
}

function geoJsonFile<Query extends z.ZodMiniType>(name: string, summary: string, query: Query) {
  return file(`${name}.geojson`, GEOJSON, summary, query, FeatureCollection)
}

function csvFile<Query extends z.ZodMiniType>(name: string, summary: string, query: Query) {
  return file(`${name}.csv`, CSV, summary, query, z.string())
}

export const exportIncidentsGeoJson = geoJsonFile(
  'incidents',
  'Incidents as GeoJSON, newest first. By default the open ones and those resolved in the last 24 hours.',
  incidents,
)
export const exportIncidentsCsv = csvFile('incidents', 'The same incidents as a table.', incidents)
export const exportRequestsGeoJson = geoJsonFile('service-requests', 'Service requests as GeoJSON, newest first.', requests)
export const exportRequestsCsv = csvFile('service-requests', 'The same service requests as a table.', requests)
export const exportTrafficGeoJson = geoJsonFile('traffic', 'Road sections with their present speed as GeoJSON.', traffic)
export const exportTrafficCsv = csvFile('traffic', 'The same road sections as a table.', traffic)

/** Most entries on one page of a feed. */
export const FEED_ENTRIES = 100

export const feedIncidents = file(
  'incidents.atom',
  ATOM,
  'Incidents as an Atom feed, the last change first. By default the open ones and those resolved in the last 24 hours.',
  incidents,
  z.string(),
)
export const feedWorks = file(
  'works.ics',
  ICALENDAR,
  'Planned works as a calendar to subscribe to: the open ones, and those that ended or were called off in the last 24 hours.',
  z.object(common),
  z.string(),
)

export const exportWorkZones = file(
  'work-zones.geojson',
  GEOJSON,
  'The same planned works as a WorkZoneFeed of WZDx 4.2, without those whose place or end is not known.',
  z.object(common),
  WorkZoneFeed,
)

export const listAlerts = file(
  'alerts.atom',
  ATOM,
  'Index of the alerts about critical incidents, the newest first, and of those that were cancelled in the last 24 hours.',
  z.object(common),
  z.string(),
)
export const getAlert = endpoint({
  method: 'GET',
  path: '/api/exports/alerts/:id',
  access: 'anyone',
  rate: 'cached',
  summary: 'One message about a critical incident in CAP 1.2: of a version of the incident, or the last one.',
  params: z.object({ id: z.uuid() }),
  query: z.object({
    city: z.optional(z.string()),
    version: z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'the version of an incident'))),
  }),
  reply: z.string(),
  mediaType: CAP,
})
