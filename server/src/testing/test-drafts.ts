import type { IncidentDraft, RequestDraft } from '@oppidum/domain/feeds/intake'

const common = {
  externalId: 'a-1',
  externalVersion: null,
  location: 'Av. Italia & Propios',
  createdAt: '2026-11-20T09:30:00.000Z',
  updatedAt: '2026-11-20T09:30:00.000Z',
  geometry: { type: 'Point' as const, coordinates: [-56.155, -34.89] as [number, number] },
}

/** An incident as a feed delivers it, with overrides. */
export function anIncident(more: Partial<IncidentDraft> = {}): IncidentDraft {
  return {
    ...common,
    type: 'traffic_accident',
    title: 'Two cars collided',
    description: 'Right lane closed.',
    priority: 'high',
    status: 'active',
    affectsTraffic: true,
    startsAt: null,
    endsAt: null,
    resolvedAt: null,
    ...more,
  }
}

/** A service request as a feed delivers it, with overrides. */
export function aRequest(more: Partial<RequestDraft> = {}): RequestDraft {
  return {
    ...common,
    title: 'Street lamp is dark',
    description: 'The third one from the corner.',
    category: 'maintenance',
    priority: 'medium',
    status: 'pending',
    assignedDepartment: null,
    expectedAt: null,
    completedAt: null,
    ...more,
  }
}
