import type { City } from '@oppidum/domain/city'
import type { Address } from '@oppidum/domain/report'
import { placeSearch } from './place-search.ts'

export interface AddressSearches {
  /** The search over everything in a city that has a name and a place, best match first. Made once for each city. */
  of(city: City): Promise<(text: string) => Address[]>
}

/** House number at the end or the beginning of what people type: 'Av. Italia 2345', '12 Main Street'. */
const HOUSE_NUMBER = /(?:[\s,]+(?:n[o°º.]*\s*)?\d{1,5}\s?[a-z]?)$|^\d{1,5}\s?[a-z]?[\s,]+/iu

/** Nobody here knows houses: what is typed with a number is found by its street. */
export function withoutHouseNumber(text: string): string {
  const street = text.replace(HOUSE_NUMBER, '').trim()
  return street === '' ? text : street
}

export function addressSearches(): AddressSearches {
  const made = new Map<string, (text: string) => Address[]>()

  function searchOf(city: City): (text: string) => Address[] {
    const places = placeSearch(city)
    const found = (text: string) => places(text).map(({ kind, name, position, square }): Address => ({ kind, name, position, square }))
    return (text) => {
      const exact = found(text)
      return exact.length > 0 ? exact : found(withoutHouseNumber(text))
    }
  }

  return {
    async of(city) {
      let search = made.get(city.id)
      if (!search) {
        search = searchOf(city)
        made.set(city.id, search)
      }
      return search
    },
  }
}
