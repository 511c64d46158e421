import type { DataDrivenPropertyValueSpecification, ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import { isLit, isOld } from './feature-state.ts'
import type { Palette, Tokens } from './map-palette.ts'

type Flow = 'free' | 'slow' | 'jam'

const flow: ExpressionSpecification = ['coalesce', ['feature-state', 'flow'], 'none']

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

const STRETCH_WIDTH: ExpressionSpecification = ['interpolate', ['exponential', 1.4], ['zoom'], 11, 2, 14, 4, 18, 7]
const STRETCH_CASING_WIDTH: ExpressionSpecification = ['interpolate', ['exponential', 1.4], ['zoom'], 11, 4, 14, 7, 18, 11]

const isStaleLook: ExpressionSpecification = ['in', '-stale', ['get', 'look']]

/** The colour of an incident's mark, from the look of its stretch. */
function priorityColor(it: Tokens): ExpressionSpecification {
  const by = (priority: string): ExpressionSpecification => ['==', ['index-of', priority, ['get', 'look']], 0]
  return ['case', by('critical'), it.critical, by('high'), it.high, by('medium'), it.medium, by('low'), it.low, it.ink2]
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
    {
      id: 'stretch-casing',
      type: 'line',
      source: 'stretches',
      layout: { 'line-join': 'round' },
      paint: { 'line-color': palette.ground, 'line-width': STRETCH_CASING_WIDTH, 'line-opacity': ['case', isStaleLook, 0.4, 1] },
    },
    {
      id: 'stretch',
      type: 'line',
      source: 'stretches',
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': priorityColor(it),
        'line-width': STRETCH_WIDTH,
        // Dashes tell it from the flow of traffic below.
        'line-dasharray': [1.6, 0.9],
        'line-opacity': ['case', isStaleLook, 0.4, 1],
      },
    },
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
