import type { City } from '@oppidum/domain/cities/city'
import { PLACES_FOUND } from '@oppidum/domain/cities/map'
import { gridReference, withGridReference } from '@oppidum/domain/core/geo'
import { folded } from '@oppidum/domain/core/list'
import type { Address } from '@oppidum/domain/reports/report'
import type { MapArchives } from '../map/map-archives.ts'
import { placesOf } from './place-search.ts'
import { streetNames } from './street-names.ts'

export interface AddressSearches {
  /** The search over all named places of a city, best match first. Built once per city. */
  of(city: City): Promise<(text: string) => Address[]>
}

/** Places come first, because people name them most; streets follow, then everything with a number. */
const KIND_ORDER: Record<Address['kind'], number> = { place: 0, street: 1, district: 2, section: 3, substation: 4, plant: 5 }

const HOUSE_NUMBER = /^\d{1,5}[a-z]?$/

/** Words as people type them and as names have them: 'Av. Italia, 2345' gives 'av', 'italia' and '2345'. */
const wordsOf = (text: string): string[] =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((it) => it !== '')

interface Candidate {
  address: Address
  words: readonly string[]
}

/** How well a name matches: 0 when it begins with the text, 1 when each word of the text begins one of its words; null otherwise. */
function fitOf({ words }: Candidate, query: readonly string[]): number | null {
  if (query.length === 0 || !query.every((it) => words.some((word) => word.startsWith(it)))) return null
  return query.every((it, index) => words[index]?.startsWith(it)) ? 0 : 1
}

/** Matches by words, so that dots and the order of a name's parts do not matter. House numbers are ignored: no source has them. */
export function addressSearch(addresses: readonly Address[]): (text: string) => Address[] {
  const candidates: Candidate[] = addresses.map((address) => ({ address, words: wordsOf(address.name) }))

  function search(query: readonly string[]): Address[] {
    return candidates
      .flatMap((it) => {
        const fit = fitOf(it, query)
        return fit === null ? [] : [{ ...it, fit }]
      })
      .sort(
        (a, b) =>
          a.fit - b.fit ||
          KIND_ORDER[a.address.kind] - KIND_ORDER[b.address.kind] ||
          a.words.length - b.words.length ||
          (a.address.name < b.address.name ? -1 : a.address.name > b.address.name ? 1 : 0),
      )
      .slice(0, PLACES_FOUND)
      .map((it) => it.address)
  }

  return (text) => {
    const words = wordsOf(text)
    const exact = search(words)
    return exact.length > 0 ? exact : search(words.filter((it) => !HOUSE_NUMBER.test(it)))
  }
}

/** @param archives path of each city's own map, whose streets can be found too */
export function addressSearches(archives: MapArchives): AddressSearches {
  const searches = new Map<string, Promise<(text: string) => Address[]>>()

  async function streetsOf(city: City): Promise<Address[]> {
    const path = archives.get(city.id)
    // A broken map is reported where it is drawn; other places can still be found.
    const streets = path === undefined ? [] : await streetNames(path).catch(() => [])
    return streets.map((it) => ({ kind: 'street', ...it, ...withGridReference(gridReference(it.position, city.bounds)) }))
  }

  async function searchOf(city: City): Promise<(text: string) => Address[]> {
    const places = placesOf(city).map(({ id: _, ...address }): Address => address)
    return addressSearch([...places, ...(await streetsOf(city))])
  }

  return {
    of(city) {
      let search = searches.get(city.id)
      if (!search) {
        search = searchOf(city)
        searches.set(city.id, search)
      }
      return search
    },
  }
}
