import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** As many as the demo city, for journeys that need screens as full as its own. */
export const FULL = { inhabitants: 1_300_000 }

/** A district, a substation and a plant for the small city's map. */
export const SMALL_GRID = {
  mapAttribution: '© OpenStreetMap contributors',
  districts: [
    {
      id: 'old-town',
      name: 'Old Town',
      suppliedBy: 'north',
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [-56.25, -34.97],
            [-56.1, -34.97],
            [-56.1, -34.85],
            [-56.25, -34.85],
            [-56.25, -34.97],
          ],
        ],
      },
    },
  ],
  substations: [{ id: 'north', name: 'North substation', position: [-56.165, -34.925], capacityMw: 200 }],
  plants: [{ id: 'sun', name: 'Sun field', kind: 'solar', position: [-56.168, -34.92], capacityMw: 90 }],
  feeders: [{ from: 'sun', to: 'north' }],
}

/** Writes a city file with one small city and six monitored sections into the folder; returns its path. */
export function writeSmallCity(folder: string, more: object = {}): string {
  const path = join(folder, 'city.json')
  const streets = ['Harbour Road', 'Market Street', 'Station Avenue', 'Mill Lane', 'River Drive', 'Garden Row']
  const city = {
    id: 'smallport',
    name: 'Smallport',
    timeZone: 'America/Montevideo',
    bounds: [-56.3, -35, -56, -34.8],
    // Decides how many records the first start creates for thirty days.
    inhabitants: 300_000,
    peakLoadMw: 780,
    locations: streets.map((name, index) => ({
      id: `section-${index}`,
      name: `${name}, North - South`,
      freeFlowMph: 40 + index,
      geometry: {
        type: 'LineString',
        coordinates: [
          [-56.2 + index / 100, -34.95],
          [-56.2 + index / 100, -34.9],
        ],
      },
    })),
    ...more,
  }
  writeFileSync(path, JSON.stringify({ cities: [city] }))
  return path
}
