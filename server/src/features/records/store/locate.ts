import type { City } from '@oppidum/domain/cities/city'
import { anchor, type Geometry, gridReference, isInside } from '@oppidum/domain/core/geo'

/** The district and grid reference of a place; nulls outside of them, and without a place. */
export function locate(city: City, geometry: Geometry | null): { district: string | null; square: string | null } {
  if (!geometry) return { district: null, square: null }
  const point = anchor(geometry)
  const district = city.districts.find((it) => isInside(point, it.geometry.coordinates))
  return { district: district?.name ?? null, square: gridReference(point, city.bounds) }
}
