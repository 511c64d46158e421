import type { Position } from '@oppidum/domain/core/geo'
import type { Feature } from 'geojson'
import type { GeoJSONSourceDiff } from 'maplibre-gl'

/** A mark in a source of the drawing. */
export interface PointFeature {
  id: string
  position: Position
  /** Its look, by which the style chooses the image. */
  look: string
  /** The worst is 0. */
  rank: number
}

const isSame = (a: PointFeature, b: PointFeature) =>
  a.look === b.look && a.rank === b.rank && a.position[0] === b.position[0] && a.position[1] === b.position[1]

/** The difference that turns a source with `before` into one with `after`; null when they are equal. */
export function pointDiff(before: ReadonlyMap<string, PointFeature>, after: ReadonlyMap<string, PointFeature>): GeoJSONSourceDiff | null {
  const add: Feature[] = []
  const remove: string[] = []
  for (const [id, feature] of after) {
    const existing = before.get(id)
    if (existing && isSame(existing, feature)) continue
    // Adding under an existing id replaces it.
    if (existing) remove.push(id)
    add.push(asGeoJson(feature))
  }
  for (const id of before.keys()) if (!after.has(id)) remove.push(id)
  return add.length === 0 && remove.length === 0 ? null : { add, remove }
}

function asGeoJson({ id, position, look, rank }: PointFeature): Feature {
  return { type: 'Feature', geometry: { type: 'Point', coordinates: position }, properties: { id, look, rank } }
}
