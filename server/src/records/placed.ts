import type { City } from '@oppidum/domain/city'
import { anchor, type Geometry, isInside, mapSquare } from '@oppidum/domain/geo'

/** In which district and square of its city something lies; nulls outside of them, and of what has no place. */
export function placed(city: City, geometry: Geometry | null): { district: string | null; square: string | null } {
  if (!geometry) return { district: null, square: null }
  const point = anchor(geometry)
  const district = city.districts.find((it) => isInside(point, it.geometry.coordinates))
  return { district: district?.name ?? null, square: mapSquare(point, city.bounds) }
}
