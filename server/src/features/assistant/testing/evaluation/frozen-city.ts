import { join } from 'node:path'
import { City } from '@oppidum/domain/cities/city'
import { PROJECT_ROOT } from '../../../../project-root.ts'
import { readCityFile } from '../../../cities/city-file.ts'

/**
 * Streets of which the frozen day has every section; the demo city has 240 sections, which would take most of a minute to
 * fill. All kinds of road are among them, names with and without diacritics, long ones and pairs that are easily mixed up.
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

/** Sources of the frozen day beside the simulator; nobody fetches them. */
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
  },
]

/** The bundled demo city with fewer sections, the same at every call. */
export function frozenCity(): City {
  const [demo] = readCityFile(join(PROJECT_ROOT, 'dist/city/montevideo.json'), 'The demo city')
  if (!demo) throw new Error('The demo city is not built.')
  const { map: _archive, ...rest } = demo
  return City.parse({ ...rest, locations: demo.locations.filter((it) => STREETS.includes(streetOf(it.name))), feeds: FEEDS })
}
