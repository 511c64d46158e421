import type { City } from '@oppidum/domain/cities/city'
import type { Language } from '@oppidum/domain/core/language'
import type { Incident } from '@oppidum/domain/records/incident'
import type { ServiceRequest } from '@oppidum/domain/records/service-request'
import { inLanguage } from '@oppidum/domain/records/translation'
import { CITY_RECORD, type TrafficRecord } from '@oppidum/domain/telemetry/traffic'
import type { ExportRow } from './table.ts'

/** The values of an incident, named as in the API. All of them are public. */
export const INCIDENT_COLUMNS = [
  'number',
  'type',
  'status',
  'priority',
  'title',
  'description',
  'location',
  'district',
  'createdAt',
  'updatedAt',
  'startsAt',
  'endsAt',
  'resolvedAt',
  'plannedWork',
  'affectsTraffic',
  'assignedDepartment',
  'outcome',
  'reports',
  'duplicateOf',
  'outsideCity',
  'version',
  'source',
  'quality',
  'observedAt',
  'staleAt',
  'clockSuspect',
] as const satisfies readonly (keyof Incident)[]

/** The values of a service request, named as in the API. All of them are public. */
export const REQUEST_COLUMNS = [
  'number',
  'category',
  'serviceCode',
  'status',
  'priority',
  'title',
  'description',
  'location',
  'district',
  'createdAt',
  'updatedAt',
  'expectedAt',
  'completedAt',
  'statusNotes',
  'assignedDepartment',
  'outcome',
  'reports',
  'duplicateOf',
  'outsideCity',
  'version',
  'source',
  'quality',
  'observedAt',
  'staleAt',
  'clockSuspect',
] as const satisfies readonly (keyof ServiceRequest)[]

export const TRAFFIC_COLUMNS = [
  'location',
  'avgSpeedMph',
  'freeFlowSpeedMph',
  'speedRatio',
  'congestionLevel',
  'flowPerHour',
  'incidentCount',
  'lengthKm',
  'roadClass',
  'district',
  'source',
  'quality',
  'observedAt',
  'staleAt',
] as const

type Row<Column extends string> = Pick<ExportRow, 'id' | 'geometry'> & Readonly<Record<Column, ExportRow['values'][string]>>

const rowOf = <Column extends string>(record: Row<Column>, columns: readonly Column[]): ExportRow => ({
  id: record.id,
  geometry: record.geometry,
  values: Object.fromEntries(columns.map((it) => [it, record[it]])),
})

export const incidentRow = (incident: Incident, language: Language) => rowOf(inLanguage(incident, language), INCIDENT_COLUMNS)

export const requestRow = (request: ServiceRequest, language: Language) => rowOf(inLanguage(request, language), REQUEST_COLUMNS)

/** Every monitored section, the worst first; the mean of the city is no section. */
export function trafficRows(city: City, records: readonly TrafficRecord[]): ExportRow[] {
  const sections = new Map(city.locations.map((it) => [it.id, it.geometry]))
  return records
    .filter((it) => it.id !== CITY_RECORD)
    .map((it) => {
      const values: Record<(typeof TRAFFIC_COLUMNS)[number], string | number | null> = {
        location: it.location,
        avgSpeedMph: it.avgSpeed,
        freeFlowSpeedMph: it.freeFlowSpeed,
        speedRatio: it.speedRatio,
        congestionLevel: it.congestionLevel,
        flowPerHour: it.flow,
        incidentCount: it.incidentCount,
        lengthKm: it.lengthKm,
        roadClass: it.roadClass,
        district: it.district,
        source: it.source,
        quality: it.quality,
        observedAt: it.observedAt,
        staleAt: it.staleAt,
      }
      return { id: it.id, geometry: sections.get(it.id) ?? null, values }
    })
}
