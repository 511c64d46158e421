import type { City } from '@oppidum/domain/city'
import { anchor, mapSquare, type Position } from '@oppidum/domain/geo'
import type { BaseMap, CityMap } from '@oppidum/domain/map'

/** What stands on the map of a city and does not move, as the city file tells it. */
export function cityMap(city: City, base: BaseMap | null): CityMap {
  const squareOf = (position: Position) => mapSquare(position, city.bounds)
  return {
    bounds: [...city.bounds],
    base,
    attribution: city.mapAttribution,
    sections: city.locations.map(({ id, name, geometry, roadClass }) => ({
      id,
      name,
      geometry,
      roadClass: roadClass ?? null,
      square: squareOf(anchor(geometry)),
    })),
    districts: city.districts.map(({ id, name, geometry, suppliedBy }) => ({ id, name, geometry, suppliedBy: suppliedBy ?? null })),
    substations: city.substations.map((it) => ({ ...it, square: squareOf(it.position) })),
    plants: city.plants.map((it) => ({ ...it, square: squareOf(it.position) })),
    feeders: city.feeders.map(({ from, to }) => ({ from, to })),
  }
}
