import type { CityMap } from '@oppidum/domain/cities/map'
import type { FeatureCollection } from 'geojson'
import type { DataDrivenPropertyValueSpecification, ExpressionSpecification, LayerSpecification, SourceSpecification } from 'maplibre-gl'
import type { MapLayer } from '../frame/layer-choice.ts'
import { districtNames, districtShapes, feederLines, plantPoints, sectionLines, sheetGrid, substationPoints } from './fixed-features.ts'
import { COUNT_FONT, PLACE_FONT } from './fonts.ts'
import { KEEPOUT_IMAGE, KEEPOUT_PX } from './keepout.ts'
import type { Palette, Tokens } from './map-palette.ts'

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
    requests: {
      type: 'geojson',
      data: NOTHING,
      promoteId: 'id',
      cluster: true,
      clusterRadius: CLUSTER_RADIUS,
      clusterMaxZoom: LAST_CLUSTERED_ZOOM,
    },
    pinned: { type: 'geojson', data: NOTHING, promoteId: 'id' },
  }
}

type Flow = 'free' | 'slow' | 'jam'

const flow: ExpressionSpecification = ['coalesce', ['feature-state', 'flow'], 'none']
const isOld: ExpressionSpecification = ['boolean', ['feature-state', 'stale'], false]
const isLit: ExpressionSpecification = ['boolean', ['feature-state', 'lit'], false]

/**
 * px by zoom and by flow; unmeasured sections are as thin as free ones. From zoom 14 on the lines widen, but less than the streets below.
 */
function widthByFlow(
  at11: Record<Flow, number>,
  at14: Record<Flow, number>,
  at18: Record<Flow, number>,
): DataDrivenPropertyValueSpecification<number> {
  const by = (it: Record<Flow, number>): ExpressionSpecification => ['match', flow, 'jam', it.jam, 'slow', it.slow, it.free]
  return ['interpolate', ['exponential', 1.4], ['zoom'], 11, by(at11), 14, by(at14), 18, by(at18)]
}

const TRAFFIC_WIDTH = widthByFlow({ free: 1, slow: 1.9, jam: 3.4 }, { free: 1.9, slow: 3.6, jam: 6 }, { free: 4, slow: 6, jam: 8 })
const CASING_WIDTH = widthByFlow({ free: 2.6, slow: 3.6, jam: 5.4 }, { free: 4.4, slow: 6, jam: 8.5 }, { free: 8, slow: 10, jam: 12 })
const LIT_WIDTH = widthByFlow({ free: 5, slow: 6, jam: 8 }, { free: 8, slow: 9.6, jam: 12 }, { free: 12, slow: 14, jam: 16 })

/** A load's tint; transparent where the load is not worth one. */
function loadTint(it: Tokens): DataDrivenPropertyValueSpecification<string> {
  return ['match', ['coalesce', ['feature-state', 'load'], 'none'], 'over', it.critical, 'near', it.medium, it.tone2]
}

/** Below the labels: tinted districts, the grid, outlines, traffic. */
export function layersBelowNames(it: Tokens, palette: Palette): LayerSpecification[] {
  const flowColor: DataDrivenPropertyValueSpecification<string> = [
    'match',
    flow,
    'jam',
    it.flowJam,
    'slow',
    it.flowSlow,
    'free',
    it.flowFree,
    it.control,
  ]
  const isDotted: ExpressionSpecification = ['any', isOld, ['==', flow, 'none']]
  const line = (
    id: string,
    paint: Extract<LayerSpecification, { type: 'line' }>['paint'],
    cap: 'round' | 'butt' = 'round',
  ): LayerSpecification => ({
    id,
    type: 'line',
    source: 'sections',
    layout: { 'line-cap': cap, 'line-join': 'round' },
    paint: paint ?? {},
  })
  return [
    {
      id: 'district-load',
      type: 'fill',
      source: 'districts',
      paint: {
        'fill-color': loadTint(it),
        'fill-opacity': ['match', ['coalesce', ['feature-state', 'load'], 'none'], 'over', 0.18, 'near', 0.12, 'ok', 0.06, 0],
      },
    },
    {
      id: 'district-risk',
      type: 'fill',
      source: 'districts',
      paint: {
        'fill-color': it.tone1,
        'fill-opacity': ['match', ['coalesce', ['feature-state', 'level'], -1], 3, 0.34, 2, 0.2, 1, 0.09, 0, 0.02, 0],
      },
    },
    {
      id: 'risk-outline',
      type: 'line',
      source: 'districts',
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': it.line2,
        'line-width': 1,
        'line-opacity': ['case', ['>=', ['coalesce', ['feature-state', 'level'], -1], 0], 1, 0],
      },
    },
    { id: 'grid', type: 'line', source: 'grid', paint: { 'line-color': palette.grid, 'line-width': 1 } },
    { id: 'district', type: 'fill', source: 'districts', paint: { 'fill-color': it.ink, 'fill-opacity': ['case', isLit, 0.06, 0] } },
    {
      id: 'district-outline',
      type: 'line',
      source: 'districts',
      layout: { 'line-join': 'round' },
      paint: { 'line-color': ['case', isLit, it.ink, it.line2], 'line-width': ['case', isLit, 1.75, 1.25] },
    },
    line('traffic-lit', { 'line-color': it.ink, 'line-width': LIT_WIDTH, 'line-opacity': ['case', isLit, 1, 0] }),
    line('traffic-casing', { 'line-color': palette.ground, 'line-width': CASING_WIDTH }),
    line('traffic', { 'line-color': flowColor, 'line-width': TRAFFIC_WIDTH, 'line-opacity': ['case', isDotted, 0, 1] }),
    line('traffic-dotted', {
      'line-color': flowColor,
      'line-width': TRAFFIC_WIDTH,
      'line-dasharray': [0.1, 2],
      'line-opacity': ['case', isDotted, 1, 0],
    }),
    line('traffic-jam', {
      'line-color': it.flowJam,
      'line-width': TRAFFIC_WIDTH,
      'line-opacity': ['case', ['all', ['==', flow, 'jam'], ['!', isOld]], 1, 0],
    }),
    line(
      'traffic-core',
      {
        'line-color': it.flowCore,
        'line-width': ['interpolate', ['exponential', 1.4], ['zoom'], 11, 0.6, 14, 1.1],
        'line-opacity': ['case', ['all', ['==', flow, 'jam'], ['!', isOld]], 1, 0],
      },
      'butt',
    ),
    // A section of which only a point is known.
    {
      id: 'traffic-point',
      type: 'circle',
      source: 'sections',
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-color': flowColor,
        'circle-radius': ['match', flow, 'jam', 6, 'slow', 5, 4],
        'circle-stroke-color': ['case', isLit, it.ink, palette.ground],
        'circle-stroke-width': 2,
        'circle-opacity': ['case', isDotted, 0.4, 1],
      },
    },
  ]
}

const mark = (prefix: string): ExpressionSpecification => ['concat', prefix, ['get', 'look']]
const isCluster: ExpressionSpecification = ['has', 'point_count']

/** Above the labels: marks at a position. The worst is drawn last. A wall display enlarges them by `scale`. */
export function layersAboveNames(it: Tokens, palette: Palette, scale: number): LayerSpecification[] {
  const always = { 'icon-allow-overlap': true, 'icon-ignore-placement': true, 'icon-size': scale } as const
  // Always drawn, and no label is placed below it.
  const overNames = { ...always, 'icon-ignore-placement': false } as const
  const countText = {
    'text-field': ['get', 'point_count_abbreviated'] as ExpressionSpecification,
    'text-font': [COUNT_FONT],
    'text-size': 12 * scale,
    'text-allow-overlap': true,
    'text-ignore-placement': true,
  }
  return [
    // Invisible: labels are placed after the layers above them, and give way to these.
    {
      id: 'traffic-keepout',
      type: 'symbol',
      source: 'sections',
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': KEEPOUT_PX,
        'icon-image': KEEPOUT_IMAGE,
        'icon-padding': 0,
        ...overNames,
        'icon-size': 1,
      },
    },
    {
      id: 'district-name',
      type: 'symbol',
      source: 'district-names',
      layout: {
        'text-field': ['get', 'name'],
        'text-font': [PLACE_FONT],
        'text-transform': 'uppercase',
        'text-letter-spacing': 0.14,
        'text-size': 11 * scale,
        'text-max-width': 10,
        'text-variable-anchor': ['center', 'bottom', 'top', 'left', 'right'],
        'text-radial-offset': 1,
      },
      paint: { 'text-color': it.ink2, 'text-halo-color': palette.ground, 'text-halo-width': 2 },
    },
    {
      id: 'risk-label',
      type: 'symbol',
      source: 'risks',
      layout: {
        // The name, and below it by how much the risk exceeds the usual one.
        'text-field': [
          'format',
          ['concat', ['upcase', ['get', 'name']], '\n'],
          { 'font-scale': 0.8, 'text-font': ['literal', [PLACE_FONT]] },
          ['get', 'label'],
          {},
        ],
        'text-font': [COUNT_FONT],
        'text-size': 13 * scale,
        'text-max-width': 9,
      },
      paint: { 'text-color': it.ink, 'text-halo-color': palette.ground, 'text-halo-width': 2 },
    },
    { id: 'feeder', type: 'line', source: 'feeders', paint: { 'line-color': it.tone2, 'line-width': 1.25, 'line-opacity': 0.7 } },
    {
      id: 'request',
      type: 'symbol',
      source: 'requests',
      filter: ['!', isCluster],
      layout: { 'icon-image': mark('request-'), ...always },
    },
    {
      id: 'request-cluster',
      type: 'symbol',
      source: 'requests',
      filter: isCluster,
      layout: { 'icon-image': 'request-cluster', ...always, ...countText },
      paint: { 'text-color': it.ink },
    },
    { id: 'plant', type: 'symbol', source: 'plants', layout: { 'icon-image': mark('plant-'), ...overNames } },
    // An image cannot depend on a feature's state, so each look is a layer, and only the matching one is opaque.
    ...(['none', 'ok', 'near', 'over'] as const).map(
      (load): LayerSpecification => ({
        id: `substation-${load}`,
        type: 'symbol',
        source: 'substations',
        layout: { 'icon-image': `substation-${load}`, ...always },
        paint: { 'icon-opacity': ['case', ['==', ['coalesce', ['feature-state', 'load'], 'none'], load], ['case', isOld, 0.5, 1], 0] },
      }),
    ),
    {
      id: 'incident',
      type: 'symbol',
      source: 'incidents',
      filter: ['!', isCluster],
      layout: { 'icon-image': mark('incident-'), 'symbol-sort-key': ['-', ['get', 'rank']], ...overNames },
    },
    {
      id: 'incident-cluster',
      type: 'symbol',
      source: 'incidents',
      filter: isCluster,
      layout: {
        'icon-image': [
          'match',
          ['get', 'worst'],
          0,
          'cluster-critical',
          1,
          'cluster-unknown',
          2,
          'cluster-high',
          3,
          'cluster-medium',
          'cluster-low',
        ],
        'symbol-sort-key': ['-', ['get', 'worst']],
        'text-offset': ['match', ['get', 'worst'], 2, ['literal', [0, 0.35]], ['literal', [0, 0]]],
        ...overNames,
        ...countText,
      },
      paint: { 'text-color': ['match', ['get', 'worst'], 0, it.criticalOn, 1, it.ink, 2, it.highOn, 3, it.mediumOn, it.lowOn] },
    },
    {
      id: 'pinned',
      type: 'symbol',
      source: 'pinned',
      layout: { 'icon-image': mark('incident-'), 'symbol-sort-key': ['-', ['get', 'rank']], ...overNames },
    },
  ]
}

/** The layer toggle that controls each style layer; a style layer without an entry is always visible. */
export const SHOWN_WITH: Record<string, MapLayer> = {
  'district-load': 'energy',
  'district-risk': 'risk',
  'risk-outline': 'risk',
  'risk-label': 'risk',
  district: 'districts',
  'district-outline': 'districts',
  'district-name': 'districts',
  'traffic-keepout': 'traffic',
  'traffic-lit': 'traffic',
  'traffic-casing': 'traffic',
  traffic: 'traffic',
  'traffic-dotted': 'traffic',
  'traffic-jam': 'traffic',
  'traffic-core': 'traffic',
  'traffic-point': 'traffic',
  feeder: 'energy',
  plant: 'energy',
  'substation-none': 'energy',
  'substation-ok': 'energy',
  'substation-near': 'energy',
  'substation-over': 'energy',
  request: 'requests',
  'request-cluster': 'requests',
  incident: 'incidents',
  'incident-cluster': 'incidents',
}
