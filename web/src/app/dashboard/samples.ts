import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'
import { INCIDENT_FIELDS, type Incident } from '@oppidum/domain/records/incident'
import { initialOf } from '@oppidum/domain/records/record-field'
import { REQUEST_FIELDS, type ServiceRequest } from '@oppidum/domain/records/service-request'
import { type EnergyRecord, percentOf, totalProductionMw } from '@oppidum/domain/telemetry/energy'
import type { Provenance } from '@oppidum/domain/telemetry/provenance'
import { CITY_RECORD, type TrafficRecord } from '@oppidum/domain/telemetry/traffic'

/** What the dashboard shows before its first real values, each marked 'Sample'. Only this folder may import it. */

function sampleProvenance(nowMs: number): Provenance {
  return {
    source: 'sample',
    observedAt: new Date(nowMs).toISOString(),
    // A sample has no real time, so it cannot become stale.
    staleAt: new Date(nowMs + 365 * DAY_MS).toISOString(),
    quality: 'sample',
  }
}

export function sampleTraffic(nowMs: number): TrafficRecord {
  return {
    ...sampleProvenance(nowMs),
    id: CITY_RECORD,
    location: '',
    avgSpeed: 42,
    congestionLevel: null,
    incidentCount: 7,
    aiPrediction: null,
    prediction: null,
    freeFlowSpeed: null,
    speedRatio: null,
    flow: null,
    lengthKm: null,
    roadClass: null,
    district: null,
    square: null,
    gridReference: null,
    evidence: { incidentCount: sampleProvenance(nowMs) },
  }
}

export function sampleEnergy(nowMs: number): EnergyRecord {
  const [solarPower, windPower, traditionalPower, totalConsumption] = [156, 89, 187, 432]
  const totalProduction = totalProductionMw(solarPower, windPower, traditionalPower)
  return {
    ...sampleProvenance(nowMs),
    id: 'sample',
    name: '',
    solarPower,
    windPower,
    traditionalPower,
    totalConsumption,
    totalProduction,
    photovoltaicPower: null,
    storagePower: null,
    photovoltaicPercent: null,
    storagePercent: null,
    meteredDelivery: null,
    solarPercent: percentOf(solarPower, totalProduction),
    windPercent: percentOf(windPower, totalProduction),
    traditionalPercent: percentOf(traditionalPower, totalProduction),
    consumptionPercent: percentOf(totalConsumption, totalProduction),
    renewableShare: percentOf(solarPower + windPower, totalProduction),
    gridEfficiency: null,
    reserveMargin: null,
    stability: null,
    load: null,
    peakLoad: null,
    anomalyDetected: null,
    hasAnomaly: null,
    anomalyReason: null,
    anomalyBasis: null,
    regionShare: null,
    substations: [],
    evidence: {},
  }
}

type IncidentWords = Pick<Incident, 'type' | 'title' | 'description' | 'location' | 'priority' | 'status'> & { hoursAgo: number }

const INCIDENTS: readonly IncidentWords[] = [
  {
    type: 'traffic_accident',
    title: 'Two cars collided',
    description: 'Right lane closed, nobody hurt.',
    location: 'Market Street and 3rd Avenue',
    priority: 'high',
    status: 'in_progress',
    hoursAgo: 0.4,
  },
  {
    type: 'power_outage',
    title: 'No supply in one block',
    description: 'A feeder tripped; the crew is looking for the fault.',
    location: 'Harbour Road 10 to 40',
    priority: 'medium',
    status: 'active',
    hoursAgo: 1.2,
  },
  {
    type: 'other',
    title: 'Water on the carriageway',
    description: 'Reported by a bus driver, not yet confirmed.',
    location: 'Station Square',
    priority: 'low',
    status: 'pending',
    hoursAgo: 2.5,
  },
]

export function sampleIncidents(nowMs: number): Incident[] {
  return INCIDENTS.map(({ hoursAgo, ...words }, index) => ({
    ...initialOf(INCIDENT_FIELDS),
    translations: null,
    ...words,
    ...recordFields(nowMs, hoursAgo, index),
    number: 'INC-0000-000000',
    severity: words.priority,
    confirmed: true,
    affectsTraffic: words.type === 'traffic_accident',
    hindersRoad: words.type === 'traffic_accident',
    aiClassification: null,
    estimatedResponseTime: null,
  }))
}

type RequestWords = Pick<
  ServiceRequest,
  'title' | 'description' | 'category' | 'priority' | 'status' | 'location' | 'assignedDepartment'
> & {
  hoursAgo: number
}

const REQUESTS: readonly RequestWords[] = [
  {
    title: 'Pothole by the school gate',
    description: 'As wide as a wheel and growing.',
    category: 'infrastructure',
    priority: 'high',
    status: 'in_progress',
    location: 'School Lane 4',
    assignedDepartment: 'Roads',
    hoursAgo: 2,
  },
  {
    title: 'Bin not emptied for a week',
    description: 'Missed on both collection days.',
    category: 'environment',
    priority: 'medium',
    status: 'assigned',
    location: 'Garden Row 17',
    assignedDepartment: 'Waste',
    hoursAgo: 4,
  },
  {
    title: 'Playground light broken',
    description: 'The path is dark after six.',
    category: 'maintenance',
    priority: 'low',
    status: 'scheduled',
    location: 'North Park',
    assignedDepartment: 'Parks',
    hoursAgo: 5,
  },
]

export function sampleRequests(nowMs: number): ServiceRequest[] {
  return REQUESTS.map(({ hoursAgo, ...words }, index) => ({
    ...initialOf(REQUEST_FIELDS),
    translations: null,
    ...words,
    ...recordFields(nowMs, hoursAgo, index),
    number: 'REQ-0000-000000',
    aiRouting: null,
    estimatedCompletion: null,
  }))
}

function recordFields(nowMs: number, hoursAgo: number, index: number) {
  const createdAt = new Date(nowMs - hoursAgo * HOUR_MS).toISOString()
  return {
    ...sampleProvenance(nowMs),
    id: `00000000-0000-7000-8000-00000000000${index}`,
    createdAt,
    updatedAt: createdAt,
    geometry: null,
    district: null,
    square: null,
    gridReference: null,
    version: 1,
    externalId: null,
    outsideCity: false,
    clockSuspect: false,
  }
}
