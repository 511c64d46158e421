import { getMap } from '@oppidum/domain/cities/map'
import { POLL_MS } from '@oppidum/domain/core/polling'
import { MINUTE_MS } from '@oppidum/domain/core/time'
import { compareUrgency, isActiveNow, listIncidents } from '@oppidum/domain/records/incident'
import { isRequestOpen, listServiceRequests } from '@oppidum/domain/records/service-request'
import type { EnergyRecord } from '@oppidum/domain/telemetry/energy'
import { listSectionTraffic, type SectionTraffic } from '@oppidum/domain/telemetry/section-traffic'
import { useEffect, useMemo } from 'react'
import { useAnswer } from '../api/use-answer.ts'
import { useActiveIncidents, useIncident } from '../features/records/incidents/incident-queries.ts'
import { useServiceRequest } from '../features/records/requests/service-request-queries.ts'
import { useEnergy } from '../features/telemetry/energy/energy-queries.ts'
import { useTraffic } from '../features/telemetry/traffic/traffic-queries.ts'
import type { Entity } from '../selection/selection.ts'
import { useNowEvery } from '../ui/browser/use-now.ts'
import type { MapLayer } from './frame/layer-choice.ts'
import type { MapFeatures } from './map-features/map-feature-list.ts'
import { useAllRecords, useStableList } from './use-all-records.ts'
import { useVehicle } from './vehicles/use-vehicles.ts'

const NO_TRAFFIC: readonly SectionTraffic[] = []
const NO_SUBSTATIONS: EnergyRecord['substations'] = []
const OPEN = { query: { status: 'open' } }

/** Fetches the map again when a live list has another number of places than it: some were added or removed while the page was open. */
function useRefetchForPlaces(refetch: () => unknown, live: number | null, drawn: number | undefined): void {
  const isOutdated = live !== null && drawn !== undefined && live !== drawn
  // Once per number, even if the map still differs.
  useEffect(() => {
    if (isOutdated && live !== null) void refetch()
  }, [isOutdated, live, refetch])
}

/**
 * Everything on the map, the live answers about it, and an open record that they no longer contain. What a list's first page does not
 * contain is loaded only while its layer is visible.
 */
export function useMapFeatures(layers: readonly MapLayer[], open: Entity | null = null) {
  const map = useAnswer(getMap)
  // Neighbours of the open entity, and counts by district, need every record.
  const everything = open !== null || layers.includes('districts')
  const live = useTraffic()
  // The worst sections arrive in the live list and over the socket; in a city with more than a page of them the others come in one answer.
  const others = useAnswer(listSectionTraffic, {
    pollMs: MINUTE_MS,
    enabled: live.data?.next != null && (everything || layers.includes('traffic')),
  })
  const incidents = useAllRecords(listIncidents, { ...OPEN, pollMs: POLL_MS.incidents, needed: everything || layers.includes('incidents') })
  const requests = useAllRecords(listServiceRequests, {
    ...OPEN,
    pollMs: POLL_MS['service-requests'],
    needed: everything || layers.includes('requests'),
  })
  const energy = useEnergy()
  const nowMs = useNowEvery(MINUTE_MS)

  // The pages start with the newest; the worst are known from the start, however old they are.
  const worstOf = useActiveIncidents()
  const urgent = useStableList(worstOf.active)
  const isWorstKnown = !(worstOf.partial && worstOf.query.isPending)
  const reported = useMemo(
    () => [...new Map([...incidents.records, ...urgent].map((it) => [it.id, it])).values()],
    [incidents.records, urgent],
  )
  const missingIncidents = Math.max(0, (incidents.total ?? 0) - reported.length)
  const sorted = useMemo(() => [...reported].sort(compareUrgency), [reported])
  // In most minutes no planned one begins.
  const active = useStableList(useMemo(() => sorted.filter((it) => isActiveNow(it, nowMs)), [sorted, nowMs]))
  const unresolved = useMemo(() => requests.records.filter(isRequestOpen), [requests.records])
  const worst: readonly SectionTraffic[] = live.data?.value ?? NO_TRAFFIC
  const sectionsInAll = others.data?.value ?? NO_TRAFFIC
  const byId = useMemo(() => new Map([...sectionsInAll, ...worst].map((it) => [it.id, it])), [sectionsInAll, worst])
  const answered = incidents.answer.data !== undefined && requests.answer.data !== undefined
  const whole = answered && missingIncidents === 0 && requests.missing === 0
  const substations = energy.data?.value[0]?.substations ?? NO_SUBSTATIONS
  const loads = useMemo(() => new Map(substations.map((it) => [it.id, it])), [substations])
  const city = map.data?.value
  // The first record of the list is the city itself.
  const sections = live.data?.total == null ? null : live.data.total - 1
  useRefetchForPlaces(map.refetch, sections, city?.sections.length)
  useRefetchForPlaces(map.refetch, energy.data ? loads.size : null, city?.substations.length)
  const unlisted = (kind: Entity['kind'], listed: readonly { id: string }[], known: boolean) =>
    known && open?.kind === kind && !listed.some((it) => it.id === open.id) ? open.id : null
  const incident = useIncident(unlisted('incident', active, incidents.answer.data !== undefined)).data?.value ?? null
  const request = useServiceRequest(unlisted('request', unresolved, requests.answer.data !== undefined)).data?.value ?? null
  const vehicle = useVehicle(open?.kind === 'vehicle' ? open.id : null).data?.value ?? null
  // Memoised separately, so that what depends on it changes only with it, and not with every new speed.
  const opened = useMemo(() => ({ incident, request, vehicle }), [incident, request, vehicle])
  const features = useMemo<MapFeatures | null>(
    () => (city && isWorstKnown ? { map: city, traffic: byId, loads, incidents: active, requests: unresolved, opened, whole } : null),
    [city, isWorstKnown, byId, loads, active, unresolved, opened, whole],
  )
  const missing = { traffic: (live.data?.total ?? byId.size) - byId.size, incidents: missingIncidents, requests: requests.missing }
  return { features, map, missing, answers: { traffic: live, incidents: incidents.answer, requests: requests.answer, energy } }
}
