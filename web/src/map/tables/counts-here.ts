import type { Incident } from '@oppidum/domain/records/incident'
import type { ServiceRequest } from '@oppidum/domain/records/service-request'
import type { Figure } from '@oppidum/domain/telemetry/provenance'
import { useActiveIncidents } from '../../features/records/incidents/incident-queries.ts'
import { useOpenRequests } from '../../features/records/requests/service-request-queries.ts'
import { countFigure } from '../../provenance/record-figures.ts'
import { type MapFeatures, placeOf } from '../map-features/map-feature-list.ts'
import { within } from '../map-features/map-places.ts'

/** When the lists arrived, in epoch ms of this machine's clock. */
export interface CountsAt {
  incidents: number
  requests: number
}

export function useCountsAt(): CountsAt {
  return { incidents: useActiveIncidents().query.dataUpdatedAt, requests: useOpenRequests().query.dataUpdatedAt }
}

/** The open records inside a border, with their numbers; the numbers are null until every record is loaded. */
export function openWithin(rings: Parameters<typeof within>[0], { incidents, requests, whole }: MapFeatures, at: CountsAt) {
  const here = { incidents: within(rings, incidents, placeOf), requests: within(rings, requests, placeOf) }
  const count = (records: readonly (Incident | ServiceRequest)[], atMs: number): Figure | null =>
    whole ? countFigure(records, atMs) : null
  return { ...here, incidentCount: count(here.incidents, at.incidents), requestCount: count(here.requests, at.requests) }
}
