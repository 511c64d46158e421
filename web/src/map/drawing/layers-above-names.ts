import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import { isOld } from './feature-state.ts'
import { COUNT_FONT, PLACE_FONT } from './fonts.ts'
import { KEEPOUT_IMAGE, KEEPOUT_PX } from './keepout.ts'
import type { Palette, Tokens } from './map-palette.ts'
import { vehicleLayers } from './vehicle-layers.ts'

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
    ...vehicleLayers(it, palette, scale),
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
