import type { City } from '@oppidum/domain/cities/city'
import { distanceM, lengthM, type Position } from '@oppidum/domain/core/geo'
import { type Language, perLanguage } from '@oppidum/domain/core/language'
import type { Draws } from '@oppidum/domain/core/random'
import { wordsIn } from '../i18n/simulator-catalogue.ts'

/** A point in the city, and how people describe it. */
export interface Spot {
  position: Position
  /** Index of the monitored section on which it lies; null away from them. */
  section: number | null
  /** 'Av. Italia & Bv. Artigas', 'Av. Italia near Hospital de Clínicas' or, without roads, 'near {place}'. */
  locations: Readonly<Record<Language, string>>
  street: string
}

export interface Spots {
  onRoad(chance: Draws): Spot
}

/** Metres within which a place is 'near'. */
const NEAR_M = 350
/** Five decimals, about a metre. */
const rounded = ([longitude, latitude]: Position): Position => [Math.round(longitude * 1e5) / 1e5, Math.round(latitude * 1e5) / 1e5]

/** The parts of 'Street, from - to'; a name of another form is all street. */
export function streetParts(name: string): { street: string; crossings: string[] } {
  const comma = name.indexOf(', ')
  if (comma < 0) return { street: name, crossings: [] }
  return { street: name.slice(0, comma), crossings: name.slice(comma + 2).split(' - ') }
}

export function spots(city: City): Spots {
  const sections = city.locations.map((it) => ({
    line: it.geometry.type === 'LineString' ? it.geometry.coordinates : [it.geometry.coordinates],
    ...streetParts(it.name),
  }))
  const weights = sections.map((it) => Math.max(50, lengthM(it.line)))
  const nearest = (position: Position) => {
    let best: { name: string; metres: number } | null = null
    for (const place of city.places) {
      if (Math.abs(place.position[1] - position[1]) > 0.005) continue
      const metres = distanceM(position, place.position)
      if (!best || metres < best.metres) best = { name: place.name, metres }
    }
    return best && best.metres <= NEAR_M ? best.name : null
  }

  const offRoad = (chance: Draws): Spot => {
    const [west, south, east, north] = city.bounds
    const place = city.places.length > 0 ? chance.pick(city.places) : null
    const position: Position = place?.position ?? [chance.between(west, east), chance.between(south, north)]
    return {
      position: rounded(position),
      section: null,
      locations: perLanguage((it) => (place ? wordsIn(it).spots.near(place.name) : city.name)),
      street: place ? place.name : city.name,
    }
  }

  return {
    onRoad: (chance) => {
      const index = sections.length > 0 ? chance.weighted(weights) : -1
      const section = sections[index]
      if (!section) return offRoad(chance)
      const part = chance.between(0.05, 0.95)
      const position = rounded(pointAlong(section.line, part))
      const wantsPlace = chance.chance(0.3)
      const place = wantsPlace ? nearest(position) : null
      const crossing = section.crossings.at(part < 0.5 ? 0 : -1)
      const { street } = section
      return {
        position,
        section: index,
        locations: perLanguage((it) => {
          const { nearOn, crossing: at } = wordsIn(it).spots
          return place ? nearOn(street, place) : crossing ? at(street, crossing) : street
        }),
        street,
      }
    },
  }
}

/** The point at a share (0 to 1) of a line's length. */
export function pointAlong(line: readonly Position[], part: number): Position {
  const [start = [0, 0], ...rest] = line
  let remainingM = part * lengthM(line)
  let from: Position = start
  for (const to of rest) {
    const stepM = distanceM(from, to)
    if (remainingM <= stepM && stepM > 0) {
      const share = remainingM / stepM
      return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
    }
    remainingM -= stepM
    from = to
  }
  return from
}
