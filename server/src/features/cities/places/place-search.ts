import type { City } from '@oppidum/domain/cities/city'
import { PLACES_FOUND, type Place, type PlaceKind } from '@oppidum/domain/cities/map'
import { anchor, gridReference, isInside, type Position, withGridReference } from '@oppidum/domain/core/geo'
import { folded } from '@oppidum/domain/core/list'

/** How well a name matches, best first: it begins with the text, one of its words does, it contains the text. */
const BEGINS = 0
const WORD_BEGINS = 1
const HOLDS = 2

interface Candidate {
  place: Place
  folded: string
}

/** The search over all named places of a city. Names are normalised once. */
export function placeSearch(city: City): (text: string) => Place[] {
  const candidates: Candidate[] = placesOf(city).map((place) => ({ place, folded: folded(place.name) }))
  return (text) => {
    const query = folded(text)
    return candidates
      .flatMap((it) => {
        const fit = fitOf(it.folded, query)
        return fit === null ? [] : [{ ...it, fit }]
      })
      .sort(
        (a, b) =>
          a.fit - b.fit ||
          KIND_ORDER[a.place.kind] - KIND_ORDER[b.place.kind] ||
          a.folded.length - b.folded.length ||
          (a.folded < b.folded ? -1 : a.folded > b.folded ? 1 : 0),
      )
      .slice(0, PLACES_FOUND)
      .map((it) => it.place)
  }
}

/** Districts and places are what people usually mean; one street can have many sections. */
const KIND_ORDER: Record<PlaceKind, number> = { district: 0, place: 1, substation: 2, plant: 3, section: 4 }

/** Null when the name does not contain the text. Both are normalised. */
function fitOf(name: string, text: string): number | null {
  let at = name.indexOf(text)
  if (at < 0) return null
  if (at === 0) return BEGINS
  for (; at > 0; at = name.indexOf(text, at + 1)) if (/[^\p{L}\p{N}]/u.test(name[at - 1] as string)) return WORD_BEGINS
  return HOLDS
}

/** All named places of a city. */
export function placesOf(city: City): Place[] {
  const at = (position: Position) => ({ position, ...withGridReference(gridReference(position, city.bounds)) })
  return [
    ...city.places.map(({ name, position }) => ({ kind: 'place' as const, id: name, name, ...at(position) })),
    ...city.districts.map(({ id, name, geometry }) => ({ kind: 'district' as const, id, name, ...at(middleOf(geometry.coordinates)) })),
    ...city.locations.map(({ id, name, geometry }) => ({ kind: 'section' as const, id, name, ...at(anchor(geometry)) })),
    ...city.substations.map(({ id, name, position }) => ({ kind: 'substation' as const, id, name, ...at(position) })),
    ...city.plants.map(({ id, name, position }) => ({ kind: 'plant' as const, id, name, ...at(position) })),
  ]
}

/** An area's centre of gravity; one of its corners if the centre lies outside, as in a horseshoe. */
function middleOf(rings: readonly (readonly Position[])[]): Position {
  const [ring = []] = rings
  const [origin] = ring as [Position]
  let twiceArea = 0
  let [lon, lat] = [0, 0]
  for (let i = 1; i < ring.length; i++) {
    const [a, b] = [ring[i - 1] as Position, ring[i] as Position]
    const cross = (a[0] - origin[0]) * (b[1] - origin[1]) - (b[0] - origin[0]) * (a[1] - origin[1])
    twiceArea += cross
    lon += (a[0] + b[0] - 2 * origin[0]) * cross
    lat += (a[1] + b[1] - 2 * origin[1]) * cross
  }
  const metre = (degrees: number) => Math.round(degrees * 1e5) / 1e5
  const middle: Position = [metre(origin[0] + lon / (3 * twiceArea)), metre(origin[1] + lat / (3 * twiceArea))]
  return isInside(middle, rings) ? middle : origin
}
