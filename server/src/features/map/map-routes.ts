import type { City } from '@oppidum/domain/city'
import { type BaseMap, getMap, listPlaces, type Place } from '@oppidum/domain/map'
import type { House } from '../../house.ts'
import { type PrebuiltAnswer, prebuiltAnswer } from '../../http/prebuilt-answer.ts'
import type { SecurityHeaders } from '../../http/security-headers.ts'
import type { Serve } from '../../http/serve.ts'
import { placeSearch } from '../../places/place-search.ts'
import { cityMap } from './city-map.ts'

interface Needs extends Pick<House, 'cities'> {
  security: SecurityHeaders
  /** Address of the city's archive as it is now; null when it has none, or none that is there. */
  archiveAddress(cityId: string): string | null
}

/** The map and the names on it: both stand in the city file, so they change only when the archive is replaced. */
export function mapRoutes(serve: Serve, { cities, security, archiveAddress }: Needs): void {
  const built = new Map<string, { base: string; answer: PrebuiltAnswer }>()
  const searches = new Map<string, (text: string) => Place[]>()

  function baseOf({ id, map }: City): BaseMap | null {
    if (map && 'style' in map) return { kind: 'style', url: map.style }
    const url = archiveAddress(id)
    return url === null ? null : { kind: 'tiles', url }
  }

  serve.prebuilt(
    getMap,
    (cityId) => {
      const city = cities.find(cityId)
      const base = baseOf(city)
      let known = built.get(city.id)
      if (known?.base !== JSON.stringify(base)) {
        const answer = prebuiltAnswer(JSON.stringify(cityMap(city, base)), 'application/json; charset=utf-8', security.common)
        known = { base: JSON.stringify(base), answer }
        built.set(city.id, known)
      }
      return known.answer
    },
    ({ query }) => {
      const city = cities.find(query.city)
      return cityMap(city, baseOf(city))
    },
  )

  serve(listPlaces, ({ query }) => {
    const city = cities.find(query.city)
    let search = searches.get(city.id)
    if (!search) {
      search = placeSearch(city)
      searches.set(city.id, search)
    }
    return search(query.q)
  })
}
