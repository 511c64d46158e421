import type { City } from '@oppidum/domain/cities/city'
import { anchor, type Geometry, gridReference, isInside, isWithinBounds } from '@oppidum/domain/core/geo'

/** Columns that say where in the city a place is. */
export interface Located {
  district: string | null
  square: string | null
  outside_city: boolean
}

/** The district and grid reference of a place, and whether it is outside the city; nulls outside of them, and without a place. */
export function locate(city: City, geometry: Geometry | null): Located {
  if (!geometry) return { district: null, square: null, outside_city: false }
  const point = anchor(geometry)
  const district = city.districts.find((it) => isInside(point, it.geometry.coordinates))
  return {
    district: district?.name ?? null,
    square: gridReference(point, city.bounds),
    outside_city: !isWithinBounds(point, city.bounds),
  }
}
