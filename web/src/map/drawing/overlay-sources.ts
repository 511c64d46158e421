import type { CityMap } from '@oppidum/domain/cities/map'
import type { FeatureCollection } from 'geojson'
import type { SourceSpecification } from 'maplibre-gl'
import { districtNames, districtShapes, feederLines, plantPoints, sectionLines, sheetGrid, substationPoints } from './fixed-features.ts'
import { VEHICLE_SOURCE } from './vehicle-source.ts'

const NOTHING: FeatureCollection = { type: 'FeatureCollection', features: [] }
/** px within which marks merge: one mark and the outline behind it. */
const CLUSTER_RADIUS = 44
/** The last zoom with clusters; beyond it every mark is shown separately. */
const LAST_CLUSTERED_ZOOM = 15

export function overlaySources(map: CityMap): Record<string, SourceSpecification> {
  return {
    grid: { type: 'geojson', data: sheetGrid(map) },
    districts: { type: 'geojson', data: districtShapes(map), promoteId: 'id' },
    'district-names': { type: 'geojson', data: districtNames(map) },
    risks: { type: 'geojson', data: NOTHING },
    sections: { type: 'geojson', data: sectionLines(map), promoteId: 'id' },
    feeders: { type: 'geojson', data: feederLines(map) },
    substations: { type: 'geojson', data: substationPoints(map), promoteId: 'id' },
    plants: { type: 'geojson', data: plantPoints(map), promoteId: 'id' },
    incidents: {
      type: 'geojson',
      data: NOTHING,
      promoteId: 'id',
      cluster: true,
      clusterRadius: CLUSTER_RADIUS,
      clusterMaxZoom: LAST_CLUSTERED_ZOOM,
      clusterProperties: { worst: ['min', ['get', 'rank']] },
    },
    stretches: { type: 'geojson', data: NOTHING, promoteId: 'id' },
    requests: {
      type: 'geojson',
      data: NOTHING,
      promoteId: 'id',
      cluster: true,
      clusterRadius: CLUSTER_RADIUS,
      clusterMaxZoom: LAST_CLUSTERED_ZOOM,
    },
    vehicles: VEHICLE_SOURCE,
    pinned: { type: 'geojson', data: NOTHING, promoteId: 'id' },
  }
}
