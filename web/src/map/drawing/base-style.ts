import type { BaseMap } from '@oppidum/domain/cities/map'
import type { ExpressionSpecification, FilterSpecification, LayerSpecification, SourceSpecification } from 'maplibre-gl'
import { PLACE_FONT, STREET_FONT } from './fonts.ts'
import type { Palette } from './map-palette.ts'

/** The archive of the city's own tiles; layers as docs/guides/operate/map.md names them. */
const SOURCE = 'base'

/** Offset in px and opacity of the five hairlines along the coast, as on printed maps. */
const LINING = [
  [3, 0.9],
  [7, 0.65],
  [12, 0.45],
  [18, 0.3],
  [25, 0.18],
] as const

/** The URL under which the drawing requests tiles of an archive: read by ranges, from this host. */
export function archiveUrl(url: string, origin: string): string {
  return `pmtiles://${new URL(url, origin).href}`
}

export function baseSources(base: BaseMap | null, origin: string): Record<string, SourceSpecification> {
  return base?.kind === 'tiles' ? { [SOURCE]: { type: 'vector', url: archiveUrl(base.url, origin) } } : {}
}

const isClass = (...classes: string[]): FilterSpecification => ['in', ['get', 'class'], ['literal', classes]]

/** Width in px by zoom. */
function width(base: number, ...stops: number[]): ExpressionSpecification {
  return ['interpolate', ['exponential', base], ['zoom'], ...stops] as unknown as ExpressionSpecification
}

function area(id: string, source: string, color: string, ...classes: string[]): LayerSpecification {
  return {
    id,
    type: 'fill',
    source: SOURCE,
    'source-layer': source,
    ...(classes.length > 0 && { filter: isClass(...classes) }),
    paint: { 'fill-color': color },
  }
}

function road(
  id: string,
  color: string,
  lineWidth: ExpressionSpecification,
  classes: string[],
  more: { minzoom?: number; dash?: number[] } = {},
) {
  return {
    id: `road-${id}`,
    type: 'line',
    source: SOURCE,
    'source-layer': 'road',
    ...(more.minzoom !== undefined && { minzoom: more.minzoom }),
    filter: isClass(...classes),
    layout: { 'line-cap': more.dash ? 'butt' : 'round', 'line-join': 'round' },
    paint: { 'line-color': color, 'line-width': lineWidth, ...(more.dash && { 'line-dasharray': more.dash }) },
  } satisfies LayerSpecification
}

/** Everything below the labels and the data layers: ground, water, parks, buildings, streets in five weights. */
export function baseLayers(base: BaseMap | null, it: Palette): LayerSpecification[] {
  const ground: LayerSpecification = { id: 'background', type: 'background', paint: { 'background-color': it.ground } }
  if (base?.kind !== 'tiles') return [ground]
  return [
    ground,
    area('industry', 'landuse', it.industry, 'industry'),
    area('institution', 'landuse', it.institution, 'institution'),
    area('sand', 'landuse', it.sand, 'sand'),
    area('green', 'landuse', it.green, 'green'),
    area('park', 'landuse', it.park, 'park'),
    area('sea', 'water', it.sea),
    ...LINING.map(
      ([offset, opacity]): LayerSpecification => ({
        id: `coast-lining-${offset}`,
        type: 'line',
        source: SOURCE,
        'source-layer': 'coast',
        layout: { 'line-join': 'round' },
        paint: { 'line-color': it.lining, 'line-width': 1, 'line-offset': offset, 'line-opacity': opacity },
      }),
    ),
    {
      id: 'coast',
      type: 'line',
      source: SOURCE,
      'source-layer': 'coast',
      paint: { 'line-color': it.coast, 'line-width': width(1.3, 11, 0.8, 15, 1.4) },
    },
    {
      id: 'stream',
      type: 'line',
      source: SOURCE,
      'source-layer': 'waterway',
      minzoom: 12,
      paint: { 'line-color': it.lining, 'line-width': width(1.4, 12, 0.6, 16, 2) },
    },
    { ...area('building', 'building', it.building), minzoom: 13.5 } as LayerSpecification,
    {
      id: 'rail',
      type: 'line',
      source: SOURCE,
      'source-layer': 'rail',
      paint: { 'line-color': it.rail, 'line-width': width(1.4, 11, 0.6, 16, 1.6), 'line-dasharray': [5, 2] },
    },
    road('service', it.street, width(1.6, 14, 0.4, 17, 4), ['service'], { minzoom: 14 }),
    road('residential', it.street, width(1.55, 11.5, 0.3, 13, 0.8, 14, 1.7, 17, 11), ['residential', 'living_street', 'unclassified'], {
      minzoom: 11.5,
    }),
    road('pedestrian', it.street, width(1.55, 13, 0.7, 17, 8), ['pedestrian'], { minzoom: 13, dash: [2, 1] }),
    road('tertiary', it.tertiary, width(1.5, 11, 0.5, 13, 1.2, 14, 2.3, 17, 13), ['tertiary']),
    road('link', it.secondary, width(1.5, 12, 0.5, 14, 1.6, 17, 9), ['trunk_link', 'primary_link', 'secondary_link', 'tertiary_link'], {
      minzoom: 12,
    }),
    road('secondary', it.secondary, width(1.5, 10, 0.5, 13, 1.8, 14, 3, 17, 16), ['secondary']),
    road('primary', it.primary, width(1.5, 9, 0.6, 13, 2.2, 14, 3.6, 17, 19), ['primary']),
    road('trunk', it.trunk, width(1.5, 8, 0.6, 13, 2.6, 14, 4.2, 17, 22), ['trunk', 'motorway']),
  ]
}

/** Street and place names, above the traffic and beside the lines. A wall display enlarges them by `scale`. */
export function baseNames(base: BaseMap | null, it: Palette, scale: number): LayerSpecification[] {
  if (base?.kind !== 'tiles') return []
  const streetNames = (id: string, minzoom: number, ...classes: string[]): LayerSpecification => ({
    id,
    type: 'symbol',
    source: SOURCE,
    'source-layer': 'road_label',
    minzoom,
    filter: isClass(...classes),
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 220,
      'text-field': ['get', 'name'],
      'text-font': [STREET_FONT],
      'text-size': width(1.2, 12, 10 * scale, 15, 12 * scale),
      'text-max-angle': 25,
      'text-padding': 2,
      // Beside the street: half a line of text, half the widest traffic line and a small gap.
      'text-offset': [0, -1.2],
      'symbol-sort-key': ['match', ['get', 'class'], ['motorway', 'trunk'], 0, 'primary', 1, 'secondary', 2, 3],
    },
    paint: { 'text-color': it.roadName, 'text-halo-color': it.ground, 'text-halo-width': 2 },
  })
  return [
    {
      id: 'label-water',
      type: 'symbol',
      source: SOURCE,
      'source-layer': 'water_label',
      layout: {
        'text-field': ['get', 'name'],
        'text-font': [PLACE_FONT],
        'text-letter-spacing': 0.42,
        'text-size': ['match', ['get', 'class'], 'sea', 15 * scale, 11 * scale],
        'text-max-width': 14,
      },
      paint: { 'text-color': it.waterName },
    },
    streetNames('label-road', 11.5, 'motorway', 'trunk', 'primary', 'secondary', 'tertiary'),
    streetNames('label-street', 14.8, 'residential', 'living_street', 'unclassified', 'pedestrian'),
    {
      id: 'label-place',
      type: 'symbol',
      source: SOURCE,
      'source-layer': 'place',
      filter: isClass('suburb', 'neighbourhood'),
      layout: {
        'text-field': ['get', 'name'],
        'text-font': [PLACE_FONT],
        'text-transform': 'uppercase',
        'text-letter-spacing': 0.14,
        'text-size': 10.5 * scale,
        'text-max-width': 12,
        'text-padding': 2,
        // The name of a quarter has no exact position, so it moves aside for traffic and marks.
        'text-variable-anchor': ['center', 'bottom', 'top', 'left', 'right'],
        'text-radial-offset': 1,
      },
      paint: { 'text-color': it.placeName, 'text-halo-color': it.ground, 'text-halo-width': 2 },
    },
  ]
}
