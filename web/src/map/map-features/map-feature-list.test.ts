import type { CityMap } from '@oppidum/domain/cities/map'
import type { Incident } from '@oppidum/domain/records/incident'
import { expect, test } from 'vitest'
import { unproject, type View } from '../camera/view.ts'
import { featuresInSight, type MapFeatures, positionOf, shownEntities } from './map-feature-list.ts'

const VIEW: View = { center: [-56.16, -34.9], zoom: 13, width: 800, height: 600 }
const at = (x: number, y: number) => unproject(VIEW, { x, y })

const MAP: CityMap = {
  bounds: [-56.3, -35, -56, -34.8],
  base: null,
  attribution: '',
  sections: [
    { id: 'road', name: 'Road', geometry: { type: 'Point', coordinates: at(10, 300) }, roadClass: null, square: null, gridReference: null },
  ],
  districts: [],
  substations: [{ id: 'station', name: 'Station', position: at(500, 20), capacityMw: 10, square: null, gridReference: null }],
  plants: [{ id: 'plant', name: 'Plant', kind: 'solar', position: at(5_000, 20), capacityMw: 10, square: null, gridReference: null }],
  feeders: [],
}

// Only the fields that these rules read.
const incident = (id: string, geometry: Incident['geometry']) => ({ id, geometry, priority: 'high' }) as Incident
const ENTITIES: MapFeatures = {
  map: MAP,
  traffic: new Map(),
  loads: new Map(),
  incidents: [
    incident('worst', { type: 'Point', coordinates: at(700, 30) }),
    incident('lost', null),
    incident('second', { type: 'Point', coordinates: at(20, 10) }),
  ],
  requests: [],
  opened: { incident: incident('closed', { type: 'Point', coordinates: at(60, 60) }), request: null, vehicle: null },
  whole: true,
}

test('lists visible features from the top left; without its layer only the worst incident', () => {
  expect(featuresInSight(ENTITIES, ['traffic', 'energy', 'incidents'], VIEW).map((it) => it.id)).toEqual([
    'second',
    'station',
    'worst',
    'road',
  ])
  expect(featuresInSight(ENTITIES, [], VIEW).map((it) => it.id)).toEqual(['worst'])
})

test('features without a position are not on the map', () => {
  expect(shownEntities(ENTITIES, ['incidents']).map((it) => it.entity.id)).toEqual(['worst', 'second'])
  expect(positionOf(ENTITIES, { kind: 'incident', id: 'lost' })).toBeNull()
  expect(positionOf(ENTITIES, { kind: 'incident', id: 'closed' })).toEqual(at(60, 60))
  expect(positionOf(ENTITIES, { kind: 'district', id: 'nowhere' })).toBeNull()
  expect(positionOf(ENTITIES, { kind: 'plant', id: 'plant' })).toEqual(MAP.plants[0]?.position)
})
