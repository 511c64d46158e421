import type { Geometry } from '@oppidum/domain/core/geo'
import type { Feature } from 'geojson'
import type { GeoJSONSourceDiff } from 'maplibre-gl'

/** A mark, or the stretch that it belongs to, in a source of the drawing. */
export interface MarkFeature {
  id: string
  geometry: Geometry
  /** Its look, by which the style chooses the image. */
  look: string
  /** The worst is 0. */
  rank: number
}

const isSame = (a: MarkFeature, b: MarkFeature) => a.look === b.look && a.rank === b.rank && isSamePlace(a.geometry, b.geometry)

function isSamePlace(a: Geometry, b: Geometry): boolean {
  // Answers that did not change keep their objects.
  if (a.coordinates === b.coordinates) return true
  return a.type === b.type && JSON.stringify(a.coordinates) === JSON.stringify(b.coordinates)
}

/** The difference that turns a source with `before` into one with `after`; null when they are equal. */
export function markDiff(before: ReadonlyMap<string, MarkFeature>, after: ReadonlyMap<string, MarkFeature>): GeoJSONSourceDiff | null {
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

function asGeoJson({ id, geometry, look, rank }: MarkFeature): Feature {
  return { type: 'Feature', geometry, properties: { id, look, rank } }
}
