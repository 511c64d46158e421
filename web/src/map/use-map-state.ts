import { isStale } from '@oppidum/domain/telemetry/provenance'
import { useMemo } from 'react'
import { useCity } from '../api/config.tsx'
import { riskLevel } from '../features/forecasting/forecasts/risk-level.ts'
import { useRisk } from '../features/forecasting/forecasts/use-risk.ts'
import { statusOf } from '../features/records/requests/service-request-words.ts'
import { useText } from '../i18n/text.ts'
import { useFormat } from '../provenance/use-format.ts'
import type { Entity } from '../selection/selection.ts'
import { usePointed } from '../selection/selection.ts'
import { useNowEvery } from '../ui/browser/use-now.ts'
import { sectionMarks } from './flow-state.ts'
import type { MapLayer } from './frame/layer-choice.ts'
import { loadMarks } from './load-state.ts'
import { type MapFeatures, placeOf, worstIncident } from './map-features/map-feature-list.ts'
import { knownPriority, stretchesOf } from './map-features/stretches.ts'
import { useAgeing } from './map-features/use-ageing.ts'
import type { IncidentMark, MapState, RequestMark, RiskMark } from './map-state.ts'
import { useDark } from './use-dark.ts'
import { useVehicleFleet } from './vehicles/use-vehicles.ts'

/** Values become stale with the clock alone; this interval shows it soon enough. */
const AGEING_MS = 5_000

/** Everything that the drawing follows. */
export function useMapState(features: MapFeatures, layers: readonly MapLayer[], selected: Entity | null): MapState {
  const text = useText()
  const dark = useDark()
  const pointed = usePointed()
  const nowMs = useNowEvery(AGEING_MS)
  const { substationNearPercent } = useCity().thresholds
  const { traffic, loads, incidents, requests, opened } = features
  const selectedIncident = selected?.kind === 'incident' ? selected.id : null
  const worstId = worstIncident(features)?.id ?? null

  const records = useMemo(() => [...traffic.values()], [traffic])
  const shownIncidents = useMemo(() => [...incidents, ...(opened.incident ? [opened.incident] : [])], [incidents, opened])
  const shownRequests = useMemo(() => [...requests, ...(opened.request ? [opened.request] : [])], [requests, opened])
  const recordsMs = useAgeing(records, nowMs)
  const incidentsMs = useAgeing(shownIncidents, nowMs)
  const requestsMs = useAgeing(shownRequests, nowMs)
  const sections = useMemo(() => sectionMarks(records, recordsMs), [records, recordsMs])
  const substations = useMemo(() => loadMarks([...loads.values()], substationNearPercent, nowMs), [loads, substationNearPercent, nowMs])
  const marks = useMemo(
    () =>
      shownIncidents.flatMap((it): IncidentMark[] => {
        const position = placeOf(it)
        return position ? [{ id: it.id, position, priority: knownPriority(it.priority), stale: isStale(it, incidentsMs) }] : []
      }),
    [shownIncidents, incidentsMs],
  )
  const stretches = useMemo(() => stretchesOf(shownIncidents, incidentsMs), [shownIncidents, incidentsMs])
  const [pinned, others] = useMemo(() => {
    const isPinned = (it: IncidentMark) => it.id === selectedIncident || it.id === worstId
    return [marks.filter(isPinned), marks.filter((it) => !isPinned(it))]
  }, [marks, selectedIncident, worstId])
  const requestMarks = useMemo(
    () =>
      shownRequests.flatMap((it): RequestMark[] => {
        const position = placeOf(it)
        return position ? [{ id: it.id, position, progress: statusOf(it.status, text).progress, stale: isStale(it, requestsMs) }] : []
      }),
    [shownRequests, requestsMs, text],
  )
  const { revision: vehicles } = useVehicleFleet()
  const risks = useRiskMarks(features, layers.includes('risk'))
  const lit = useMemo(() => [selected, pointed].filter((it) => it !== null), [selected, pointed])
  return useMemo(
    () => ({ dark, layers, sections, substations, incidents: others, stretches, requests: requestMarks, vehicles, risks, pinned, lit }),
    [dark, layers, sections, substations, others, stretches, requestMarks, vehicles, risks, pinned, lit],
  )
}

/** Stale risks are not shaded, because shading cannot be dimmed. */
function useRiskMarks({ map }: MapFeatures, shown: boolean): ReadonlyMap<string, RiskMark> {
  const format = useFormat()
  const { risks, isOld } = useRisk(shown, map.districts)
  return useMemo(() => {
    const marks = new Map<string, RiskMark>()
    if (isOld) return marks
    for (const { id, times } of risks) {
      if (id !== null && times !== null) marks.set(id, { level: riskLevel(times), label: `${format.number(times, 1)}×` })
    }
    return marks
  }, [risks, isOld, format])
}
