import { SECOND_MS } from '@oppidum/domain/core/time'
import { isStale, type Provenance } from '@oppidum/domain/telemetry/provenance'
import { priorityWord } from '../features/records/desk/record-labels.ts'
import { useResponsibility } from '../features/records/desk/responsibility/use-responsibility.ts'
import { headline, statusOf } from '../features/records/incidents/incident-words.ts'
import { useIncidentAge } from '../features/records/incidents/use-incident-age.ts'
import { statusOf as requestStatusOf } from '../features/records/requests/service-request-words.ts'
import { useSubmitted } from '../features/records/requests/use-submitted.ts'
import { CONGESTION_TEXT } from '../features/telemetry/traffic/CongestionWord.tsx'
import { useVehicleTitle } from '../features/telemetry/vehicles/vehicle-words.ts'
import { type TextId, useText } from '../i18n/text.ts'
import { provenanceOf } from '../provenance/record-figures.ts'
import { useFormat } from '../provenance/use-format.ts'
import { useSpeedUnit } from '../provenance/use-speed-unit.ts'
import type { Entity } from '../selection/selection.ts'
import { useNowEvery } from '../ui/browser/use-now.ts'
import { incidentOf, type MapFeatures, requestOf, vehicleOf } from './map-features/map-feature-list.ts'

export const PLANT_TEXT: Record<MapFeatures['map']['plants'][number]['kind'], TextId> = {
  solar: 'energy.solar',
  wind: 'energy.wind',
  traditional: 'energy.traditional',
  storage: 'map.storage',
}

export interface EntityWords {
  title: string
  /** Its state in a few words. */
  line: string
  square: string | null
  /** The line is no longer current. */
  stale: boolean
}

/** A feature's name and state, for the callout beside its mark and for people who walk the map by keyboard. */
export function useDescribe(features: MapFeatures): (entity: Entity) => EntityWords | null {
  const text = useText()
  const format = useFormat()
  const age = useIncidentAge()
  const submitted = useSubmitted()
  const nowMs = useNowEvery(SECOND_MS)
  const responsibility = useResponsibility()
  const vehicleTitle = useVehicleTitle()
  const { unit, factor } = useSpeedUnit()
  const isOld = (evidence: Provenance | null | undefined) => evidence !== null && evidence !== undefined && isStale(evidence, nowMs)
  return ({ kind, id }) => {
    switch (kind) {
      case 'incident': {
        const it = incidentOf(features, id)
        if (!it) return null
        const words = [
          priorityWord(it.priority, text),
          age(it.createdAt, nowMs),
          responsibility('incident', it).short ?? statusOf(it.status, text).word,
        ]
        return { title: headline(it, text), line: words.join(', '), square: it.gridReference, stale: isStale(it, nowMs) }
      }
      case 'request': {
        const it = requestOf(features, id)
        if (!it) return null
        return {
          title: it.title,
          line: [requestStatusOf(it.status, text).word, responsibility('service-request', it).short, submitted(it, nowMs)]
            .filter((words) => words !== null)
            .join(', '),
          square: it.gridReference,
          stale: isStale(it, nowMs),
        }
      }
      case 'section': {
        const place = features.map.sections.find((one) => one.id === id)
        if (!place) return null
        const record = features.traffic.get(id)
        const level = record?.congestionLevel
        const speed = record?.avgSpeed ?? null
        const words = [
          level ? `${text('congestion.title')}: ${text(CONGESTION_TEXT[level])}` : text(record ? 'evidence.not-measured' : 'panel.loading'),
          speed !== null && `${format.number(speed * factor)} ${unit}`,
        ]
        return {
          title: place.name,
          line: words.filter(Boolean).join(', '),
          square: place.gridReference,
          stale: isOld(record && provenanceOf(record)),
        }
      }
      case 'substation': {
        const place = features.map.substations.find((one) => one.id === id)
        if (!place) return null
        const substationLoad = features.loads.get(id)
        const percent = substationLoad?.loadPercent ?? null
        const load = percent === null ? text('evidence.not-measured') : text('map.load-of', { percent: format.number(percent) })
        return {
          title: place.name,
          line: [text('map.substation'), load].join(', '),
          square: place.gridReference,
          stale: isOld(substationLoad?.evidence),
        }
      }
      case 'plant': {
        const place = features.map.plants.find((one) => one.id === id)
        if (!place) return null
        const capacity = text('map.capacity-of', { mw: format.number(place.capacityMw) })
        return { title: place.name, line: [text(PLANT_TEXT[place.kind]), capacity].join(', '), square: place.gridReference, stale: false }
      }
      case 'vehicle': {
        const it = vehicleOf(features, id)
        if (!it) return null
        const words = [it.label, it.speed !== null && `${format.number(it.speed * factor)} ${unit}`]
        return { title: vehicleTitle(it), line: words.filter(Boolean).join(', '), square: null, stale: isStale(it, nowMs) }
      }
      case 'district': {
        const place = features.map.districts.find((one) => one.id === id)
        return place ? { title: place.name, line: text('field.district'), square: null, stale: false } : null
      }
    }
  }
}
