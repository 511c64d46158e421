import { City } from '@oppidum/domain/cities/city'
import type { Position } from '@oppidum/domain/core/geo'
import type * as z from 'zod/mini'
import { OPENING_SCENARIO } from './opening-scenario.ts'

/** A city for tests: a grid of streets in 240 connected sections, with the demo city's id unless overridden. */
export function aCity(overrides: Partial<z.input<typeof City>> = {}): City {
  return City.parse({
    id: OPENING_SCENARIO.cityId,
    name: 'Gridtown',
    timeZone: 'America/Montevideo',
    bounds: [-56.25, -34.95, -56.05, -34.8],
    inhabitants: 1_300_000,
    peakLoadMw: 780,
    locations: gridSections(20, 12),
    substations: [
      { id: 'north', name: 'North', position: [-56.15, -34.83], capacityMw: 300 },
      { id: 'south', name: 'South', position: [-56.15, -34.9], capacityMw: 340 },
    ],
    plants: [
      { id: 'wind', name: 'Wind', kind: 'wind', position: [-56.2, -34.82], capacityMw: 220 },
      { id: 'sun', name: 'Sun', kind: 'solar', position: [-56.1, -34.82], capacityMw: 1_200 },
      { id: 'store', name: 'Store', kind: 'storage', position: [-56.1, -34.84], capacityMw: 560 },
    ],
    places: [{ name: 'Central Hospital', position: [-56.15, -34.88] }],
    departments: ['Roads and Traffic', 'Waste', 'Parks', 'Street Lighting', 'Water and Drains', 'Inspection'],
    ...overrides,
  })
}

/** Streets from west to east, each cut into sections whose ends meet. */
function gridSections(streets: number, sectionsEach: number): z.input<typeof City>['locations'] {
  return Array.from({ length: streets * sectionsEach }, (_, index) => {
    const street = Math.floor(index / sectionsEach)
    const number = index % sectionsEach
    const at = (step: number): Position => [-56.24 + step * 0.015, -34.94 + street * 0.007]
    return {
      id: `street-${street + 1}-${number + 1}`,
      name: `Street ${street + 1}, Avenue ${number + 1} - Avenue ${number + 2}`,
      geometry: { type: 'LineString' as const, coordinates: [at(number), at(number + 1)] },
      freeFlowMph: 44 + ((street * 7 + number * 3) % 9),
      roadClass: street % 3 === 0 ? ('primary' as const) : ('secondary' as const),
    }
  })
}
