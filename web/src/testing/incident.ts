import { INCIDENT_FIELDS, type Incident } from '@oppidum/domain/records/incident'
import { initialOf } from '@oppidum/domain/records/record-field'
import { ago } from './city.ts'

const MINUTE = 60_000

/** A measured collision of twenty minutes ago, confirmed just now; `it` overrides it. */
export function incident(it: Partial<Incident> = {}): Incident {
  const priority = it.priority ?? 'high'
  return {
    ...initialOf(INCIDENT_FIELDS),
    id: '0198c0de-0000-7000-8000-000000000001',
    number: 'INC-2026-000123',
    type: 'traffic_accident',
    title: 'Two cars collided',
    description: 'Right lane closed, nobody hurt.',
    location: 'Avenida Italia and Propios',
    translations: null,
    severity: priority,
    hindersRoad: it.affectsTraffic ?? false,
    priority,
    status: 'active',
    confirmed: true,
    createdAt: ago(20 * MINUTE),
    updatedAt: ago(MINUTE),
    aiClassification: null,
    estimatedResponseTime: null,
    geometry: null,
    district: null,
    square: 'D5',
    gridReference: 'D5',
    version: 1,
    source: 'dispatch',
    externalId: null,
    observedAt: ago(0),
    staleAt: ago(-10 * MINUTE),
    quality: 'measured',
    outsideCity: false,
    clockSuspect: false,
    ...it,
  }
}
