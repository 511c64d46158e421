import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import { VEHICLE_LAYER } from '../vehicles/vehicle-tile.ts'
import type { Palette, Tokens } from './map-palette.ts'

/** Below this zoom the arrows of a large fleet would cover each other. */
const BEARING_ZOOM = 14

const isOld: ExpressionSpecification = ['get', 'stale']

/** A dot per vehicle, an empty one if its position is stale, and close up an arrow in its direction of travel. */
export function vehicleLayers(it: Tokens, palette: Palette, scale: number): LayerSpecification[] {
  const source = { source: 'vehicles', 'source-layer': VEHICLE_LAYER }
  return [
    {
      id: 'vehicle-bearing',
      type: 'symbol',
      ...source,
      minzoom: BEARING_ZOOM,
      filter: ['all', ['has', 'bearing'], ['!', isOld]],
      layout: {
        'icon-image': 'vehicle-bearing',
        'icon-rotate': ['get', 'bearing'],
        'icon-rotation-alignment': 'map',
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
        'icon-size': scale,
      },
    },
    {
      id: 'vehicle',
      type: 'circle',
      ...source,
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 10, 2 * scale, 13, 3.5 * scale, 16, 6 * scale],
        'circle-color': ['case', isOld, palette.ground, it.ink],
        'circle-stroke-color': ['case', isOld, it.ink3, palette.ground],
        'circle-stroke-width': 1.25 * scale,
      },
    },
  ]
}
