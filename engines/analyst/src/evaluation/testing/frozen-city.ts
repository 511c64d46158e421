import { City } from '@oppidum/domain/cities/city'
import { demoCity } from '../../testing/demo-city.ts'

/** Friday, 16:30 in Montevideo. */
export const FROZEN_NOW = '2026-11-20T19:30:00.000Z'

/**
 * The frozen city has every section of these streets: filling all 240 sections of the demo city with history would take most of a
 * minute. They cover every kind of road, names with and without diacritics, long names and pairs that are easy to confuse.
 */
const STREETS = [
  'Av. 18 de Julio',
  'Av. 8 de Octubre',
  'Av. Italia',
  'Bv. España',
  'Bv. Gral. Artigas',
  'Cno. Carrasco',
  'Rambla Rep. de México',
  'Rambla Rep. del Perú',
  'Rambla Wilson',
  'Ruta 5',
]

export const streetOf = (section: string) => section.split(',')[0] as string

/** Feeds of the frozen day beside the simulator; nothing fetches them. */
const FEEDS = [
  { id: 'citizen-line', name: 'Citizen Line 311', standard: 'open311', url: 'https://citizens.example/open311', everySeconds: 300 },
  { id: 'road-works', name: 'Road Works Montevideo', standard: 'wzdx', url: 'https://works.example/wzdx', everySeconds: 600 },
  {
    id: 'regional-grid',
    name: 'Regional Grid',
    standard: 'eia',
    url: 'https://grid.example/v2',
    everySeconds: 900,
    route: 'region-data',
    share: 1,
    lagHours: 2,
  },
]

/** The bundled demo city with fewer sections and more feeds; equal at every call. */
export function frozenCity(): City {
  const { map: _archive, ...rest } = demoCity()
  return City.parse({ ...rest, locations: rest.locations.filter((it) => STREETS.includes(streetOf(it.name))), feeds: FEEDS })
}
