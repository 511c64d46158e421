import type { City } from '@oppidum/domain/cities/city'
import { type BaseMap, getMap, listPlaces, type Place } from '@oppidum/domain/cities/map'
import type { AppContext } from '../../../compose/context.ts'
import type { SecurityHeaders } from '../../../platform/http/guard/security-headers.ts'
import { type CachedResponse, cachedResponse } from '../../../platform/http/responses/cached-response.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import { placeSearch } from '../places/place-search.ts'
import { cityMap } from './city-map.ts'

interface Dependencies extends Pick<AppContext, 'cities'> {
  security: SecurityHeaders
  /** Present address of the city's archive; null when it has none or the file is missing. */
  archiveAddress(cityId: string): string | null
}

/** The smallest: a map is compressed once, off the main thread, and then sent until its city changes. */
const BROTLI_QUALITY = 11

/** The map and its place names. Both change only with the city's places and when the archive is replaced. */
export function mapRoutes(serve: Serve, { cities, security, archiveAddress }: Dependencies): void {
  const built = new WeakMap<City, { base: string; answer: CachedResponse }>()
  const searches = new WeakMap<City, (text: string) => Place[]>()

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
      let cached = built.get(city)
      if (cached?.base !== JSON.stringify(base)) {
        const text = JSON.stringify(cityMap(city, base))
        const answer = cachedResponse(text, 'application/json; charset=utf-8', security.common, [], BROTLI_QUALITY)
        cached = { base: JSON.stringify(base), answer }
        built.set(city, cached)
      }
      return cached.answer
    },
    ({ query }) => {
      const city = cities.find(query.city)
      return cityMap(city, baseOf(city))
    },
  )

  serve(listPlaces, ({ query }) => {
    const city = cities.find(query.city)
    let search = searches.get(city)
    if (!search) {
      search = placeSearch(city)
      searches.set(city, search)
    }
    return search(query.q)
  })
}
