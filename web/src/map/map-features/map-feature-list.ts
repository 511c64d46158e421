import type { CityMap } from '@oppidum/domain/cities/map'
import { anchor, type Position } from '@oppidum/domain/core/geo'
import type { Incident } from '@oppidum/domain/records/incident'
import type { ServiceRequest } from '@oppidum/domain/records/service-request'
import type { SubstationLoad } from '@oppidum/domain/telemetry/energy'
import type { SectionTraffic } from '@oppidum/domain/telemetry/section-traffic'
import type { Vehicle } from '@oppidum/domain/telemetry/vehicle'
import type { Entity } from '../../selection/selection.ts'
import { isInSight, project, type View } from '../camera/view.ts'
import type { MapLayer } from '../frame/layer-choice.ts'
import { middleOf } from './map-places.ts'

/** Everything on the map, in its current state. */
export interface MapFeatures {
  map: CityMap
  /** By section id. */
  traffic: ReadonlyMap<string, SectionTraffic>
  /** By substation id. */
  loads: ReadonlyMap<string, SubstationLoad>
  /** Active, worst first. */
  incidents: readonly Incident[]
  /** Open ones. */
  requests: readonly ServiceRequest[]
  /** Records that are open in a side panel but not, or no longer, active; and the vehicle that is. */
  opened: { incident: Incident | null; request: ServiceRequest | null; vehicle: Vehicle | null }
  /** Every open incident and request is loaded. */
  whole: boolean
}

export function incidentOf({ incidents, opened }: MapFeatures, id: string): Incident | null {
  return incidents.find((it) => it.id === id) ?? (opened.incident?.id === id ? opened.incident : null)
}

export function requestOf({ requests, opened }: MapFeatures, id: string): ServiceRequest | null {
  return requests.find((it) => it.id === id) ?? (opened.request?.id === id ? opened.request : null)
}

export function vehicleOf({ opened: { vehicle } }: MapFeatures, id: string): Vehicle | null {
  return vehicle?.id === id ? vehicle : null
}

/** The worst active incident. */
export const worstIncident = (features: Pick<MapFeatures, 'incidents'>): Incident | null => features.incidents[0] ?? null

/** The position of an entity's mark; null when it has none, or is unknown. */
export function positionOf(features: MapFeatures, { kind, id }: Entity): Position | null {
  const { map } = features
  switch (kind) {
    case 'incident':
      return placeOf(incidentOf(features, id))
    case 'request':
      return placeOf(requestOf(features, id))
    case 'section':
      return placeOf(map.sections.find((it) => it.id === id))
    case 'substation':
      return map.substations.find((it) => it.id === id)?.position ?? null
    case 'plant':
      return map.plants.find((it) => it.id === id)?.position ?? null
    case 'vehicle':
      return vehicleOf(features, id)?.position ?? null
    case 'district': {
      const district = map.districts.find((it) => it.id === id)
      return district ? middleOf(district.geometry.coordinates) : null
    }
  }
}

export function placeOf(record: { geometry: Incident['geometry'] } | null | undefined): Position | null {
  return record?.geometry ? anchor(record.geometry) : null
}

interface Placed {
  entity: Entity
  position: Position
}

/** Everything that the layers show, with its position. */
export function shownEntities(features: MapFeatures, layers: readonly MapLayer[]): Placed[] {
  const { map, incidents, requests } = features
  const placed: Placed[] = []
  const add = (kind: Entity['kind'], id: string, position: Position | null) => {
    if (position) placed.push({ entity: { kind, id }, position })
  }
  if (layers.includes('incidents')) for (const it of incidents) add('incident', it.id, placeOf(it))
  else {
    const worst = worstIncident(features)
    if (worst) add('incident', worst.id, placeOf(worst))
  }
  if (layers.includes('requests')) for (const it of requests) add('request', it.id, placeOf(it))
  if (layers.includes('energy')) {
    for (const it of map.substations) add('substation', it.id, it.position)
    for (const it of map.plants) add('plant', it.id, it.position)
  }
  if (layers.includes('traffic')) for (const it of map.sections) add('section', it.id, placeOf(it))
  if (layers.includes('districts')) for (const it of map.districts) add('district', it.id, middleOf(it.geometry.coordinates))
  return placed
}

/** px: features within one such band are read from left to right. */
const LINE_PX = 40

/** The visible features in reading order. */
export function featuresInSight(features: MapFeatures, layers: readonly MapLayer[], view: View): Entity[] {
  return shownEntities(features, layers)
    .filter((it) => isInSight(view, it.position))
    .map((it) => ({ ...it, ...project(view, it.position) }))
    .sort((a, b) => Math.floor(a.y / LINE_PX) - Math.floor(b.y / LINE_PX) || a.x - b.x)
    .map((it) => it.entity)
}
