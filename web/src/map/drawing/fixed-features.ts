import type { CityMap } from '@oppidum/domain/cities/map'
import type { Position } from '@oppidum/domain/core/geo'
import type { Feature, FeatureCollection, Geometry, Point } from 'geojson'
import { gridLines } from '../frame/neatline.ts'
import { middleOf } from '../map-features/map-places.ts'
import type { MapState } from '../map-state.ts'

const collection = (features: Feature[]): FeatureCollection => ({ type: 'FeatureCollection', features })

function feature(geometry: Geometry, properties: Record<string, string | number> = {}): Feature {
  return { type: 'Feature', geometry, properties }
}

const point = (position: Position): Point => ({ type: 'Point', coordinates: position })

export const sheetGrid = (map: CityMap) => collection([feature({ type: 'MultiLineString', coordinates: gridLines(map.bounds) })])

export const districtShapes = (map: CityMap) => collection(map.districts.map((it) => feature(it.geometry, { id: it.id })))

export const districtNames = (map: CityMap) =>
  collection(map.districts.map((it) => feature(point(middleOf(it.geometry.coordinates)), { name: it.name })))

/** Positions of the districts' risk labels; empty until the risks are known. */
export const riskLabels = (map: CityMap, risks: MapState['risks']) =>
  collection(
    map.districts.flatMap((it) => {
      const risk = risks.get(it.id)
      return risk ? [feature(point(middleOf(it.geometry.coordinates)), { name: it.name, label: risk.label })] : []
    }),
  )

export const sectionLines = (map: CityMap) =>
  collection(
    map.sections.map(({ id, geometry, mapLines }) =>
      feature(mapLines ? { type: 'MultiLineString', coordinates: mapLines } : geometry, { id }),
    ),
  )

export const substationPoints = (map: CityMap) => collection(map.substations.map((it) => feature(point(it.position), { id: it.id })))

export const plantPoints = (map: CityMap) => collection(map.plants.map((it) => feature(point(it.position), { id: it.id, look: it.kind })))

export function feederLines(map: CityMap): FeatureCollection {
  const ends = new Map([...map.substations, ...map.plants].map((it) => [it.id, it.position]))
  return collection(
    map.feeders.flatMap(({ from, to }) => {
      const [a, b] = [ends.get(from), ends.get(to)]
      return a && b ? [feature({ type: 'LineString', coordinates: [a, b] })] : []
    }),
  )
}
