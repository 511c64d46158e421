import type { City } from '@oppidum/domain/cities/city'
import type { Incident } from '@oppidum/domain/records/incident'
import type { ServiceRequest } from '@oppidum/domain/records/service-request'
import { CITY_RECORD, type TrafficRecord } from '@oppidum/domain/telemetry/traffic'
import { type NgsiEntity, place, property, time } from './ngsi-attributes.ts'

export const TYPES = ['TrafficFlowObserved', 'Alert', 'service_requests'] as const
export type EntityType = (typeof TYPES)[number]

const KMH_PER_MPH = 1.609344

export const entityId = (type: EntityType, id: string) => `urn:ngsi-ld:${type}:${encodeURIComponent(id)}`

/** The type and our id of an entity's id; null for any other text. */
export function ownId(id: string): { type: EntityType; id: string } | null {
  const type = TYPES.find((it) => id.startsWith(`urn:ngsi-ld:${it}:`))
  if (!type) return null
  try {
    return { type, id: decodeURIComponent(id.slice(`urn:ngsi-ld:${type}:`.length)) }
  } catch {
    return null
  }
}

/** Sections with a value, the worst first. One that nobody measures is no observation. */
export function trafficEntities(city: City, records: readonly TrafficRecord[]): NgsiEntity[] {
  const places = new Map(city.locations.map((it) => [it.id, it.geometry]))
  return records
    .filter((it) => it.id !== CITY_RECORD && it.observedAt !== null && (it.avgSpeed !== null || it.flow !== null))
    .map((it) => trafficEntity(it, places.get(it.id)))
}

function trafficEntity(record: TrafficRecord, geometry: unknown): NgsiEntity {
  const observed = (member: 'avgSpeed' | 'flow') => {
    const at = record.evidence[member]?.observedAt ?? record.observedAt
    return at === null ? {} : { observedAt: at }
  }
  const { avgSpeed, congestionLevel } = record
  return {
    id: entityId('TrafficFlowObserved', record.id),
    type: 'TrafficFlowObserved',
    attributes: {
      name: property(record.location),
      location: place(geometry),
      averageVehicleSpeed: property(avgSpeed === null ? null : Math.round(avgSpeed * KMH_PER_MPH * 10) / 10, {
        unitCode: 'KMH',
        ...observed('avgSpeed'),
      }),
      congested: property(congestionLevel === null ? null : congestionLevel === 'high', observed('avgSpeed')),
      // A rate; the model's `intensity` is the count of a period that is not known here.
      hourlyFlow: property(record.flow, observed('flow')),
      dateObserved: time(record.observedAt),
      ...originOf(record),
    },
  }
}

/** Where values come from and until when they are current. */
function originOf({ source, quality, staleAt }: { source: string | null; quality: string | null; staleAt: string | null }) {
  return { source: property(source), quality: property(quality), staleAt: time(staleAt) }
}

/** When its source last confirmed a record; unknown of a source that gives no times. */
const confirmed = ({ observedAt, undated }: Pick<Incident, 'observedAt' | 'undated'>) => (undated ? {} : { observedAt })

/** Every incident is an Alert: an id does not change when operators correct what happened. */
export function incidentEntity(incident: Incident, nowMs: number): NgsiEntity {
  const { type, affectsTraffic, plannedWork, priority, endsAt, resolvedAt } = incident
  const isOver = incident.status === 'resolved'
  // An expected end that has passed did not end it.
  const validTo = isOver ? (resolvedAt ?? incident.updatedAt) : endsAt !== null && Date.parse(endsAt) > nowMs ? endsAt : null
  return {
    id: entityId('Alert', incident.id),
    type: 'Alert',
    attributes: {
      name: property(incident.title),
      description: property(incident.description),
      category: property(affectsTraffic ? 'traffic' : null),
      subCategory: property(type === 'traffic_accident' ? 'carAccident' : plannedWork && affectsTraffic ? 'roadWorks' : null),
      severity: property(priority === 'unknown' ? null : priority),
      incidentType: property(type),
      incidentStatus: property(incident.status, confirmed(incident)),
      plannedWork: property(plannedWork ? true : null),
      location: place(incident.geometry),
      address: property(incident.location === '' ? null : { streetAddress: incident.location }),
      dateIssued: time(incident.createdAt),
      dateModified: time(incident.updatedAt),
      validFrom: time(incident.startsAt ?? incident.createdAt),
      validTo: time(validTo),
      ...originOf(incident),
    },
  }
}

/** With the fields of GeoReport v2, as the model has them. */
export function requestEntity(request: ServiceRequest): NgsiEntity {
  const state = request.status.replaceAll('_', ' ')
  return {
    id: entityId('service_requests', request.id),
    type: 'service_requests',
    attributes: {
      service_request_id: property(request.id),
      service_name: property(request.title),
      service_code: property(request.serviceCode),
      description: property(request.description),
      status: property(request.status === 'completed' ? 'closed' : 'open', confirmed(request)),
      status_notes: property(request.statusNotes ? `${state}: ${request.statusNotes}` : state),
      requestStatus: property(request.status, confirmed(request)),
      requestCategory: property(request.category),
      severity: property(request.priority === 'unknown' ? null : request.priority),
      agency_responsible: property(request.assignedDepartment),
      requested_datetime: time(request.createdAt),
      updated_datetime: time(request.updatedAt),
      expected_datetime: time(request.expectedAt),
      address_string: property(request.location),
      location: place(request.geometry),
      ...originOf(request),
    },
  }
}
