import type { City } from '@oppidum/domain/cities/city'
import type { BaseMap, CityMap } from '@oppidum/domain/cities/map'
import { anchor, gridReference, type Position, withGridReference } from '@oppidum/domain/core/geo'

/** The static part of a city's map, as the city file defines it. */
export function cityMap(city: City, base: BaseMap | null): CityMap {
  const gridReferenceOf = (position: Position) => gridReference(position, city.bounds)
  return {
    bounds: [...city.bounds],
    base,
    attribution: city.mapAttribution,
    sections: city.locations.map(({ id, name, geometry, mapLines, roadClass }) => ({
      id,
      name,
      geometry,
      ...(mapLines && { mapLines }),
      roadClass: roadClass ?? null,
      ...withGridReference(gridReferenceOf(anchor(geometry))),
    })),
    districts: city.districts.map(({ id, name, geometry, suppliedBy }) => ({ id, name, geometry, suppliedBy: suppliedBy ?? null })),
    substations: city.substations.map((it) => ({ ...it, ...withGridReference(gridReferenceOf(it.position)) })),
    plants: city.plants.map((it) => ({ ...it, ...withGridReference(gridReferenceOf(it.position)) })),
    feeders: city.feeders.map(({ from, to }) => ({ from, to })),
  }
}
