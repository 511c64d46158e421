import type { PlaceRef } from '@oppidum/analyst/questions'
import type { Subject } from '@oppidum/domain/assistant/answer'
import type { City } from '@oppidum/domain/cities/city'
import { Failure } from '@oppidum/domain/core/failure'
import { anchor, gridReference, isInside, type Position } from '@oppidum/domain/core/geo'
import { folded } from '@oppidum/domain/core/list'
import { CITY_PLACE } from '@oppidum/domain/telemetry/measure'
import { placesOf } from '../../../cities/places/place-search.ts'
import { locationLengthKm } from '../../../telemetry/observations/derived-values.ts'

export interface Section {
  id: string
  name: string
  /** 'Av. Italia' of 'Av. Italia, Comercio - Propios'. */
  street: string
  lengthKm: number
  freeFlowMph: number | null
  /** The district of its midpoint; null outside all districts. */
  districtId: string | null
  subject: Subject
}

/** A street or district with its sections. */
export interface Area {
  id: string
  name: string
  sections: readonly Section[]
  subject: Subject
  screen: string
}

export interface Positioned {
  position: [number, number]
  square: string | null
}

export interface CityPlaces {
  city: Subject
  sections: readonly Section[]
  /** By name. */
  streets: readonly Area[]
  districts: readonly Area[]
  /** Every section whose name begins with that street; undefined if there is none. */
  street(id: string): Area | undefined
  /** Sections, streets, districts and substations. */
  positionOf(subject: Subject): Positioned | undefined
  /** @throws Failure not_found */
  subjectOf(place: PlaceRef | undefined): Subject
}

const made = new WeakMap<City, CityPlaces>()

/** A city's places, computed once: they do not change while the server runs. */
export function cityPlaces(city: City): CityPlaces {
  const known = made.get(city) ?? placesIn(city)
  made.set(city, known)
  return known
}

/** The part of a section's name that names its street. */
export const streetOf = (name: string) => (name.split(',')[0] as string).trim()

/** 'Av. Italia' matches 'Av. Italia, 0 - 1', but not 'Av. Italiana, 3 - 4'. */
function beginsWith(name: string, street: string): boolean {
  const [whole, begin] = [folded(name), folded(street)]
  return whole.startsWith(begin) && !/[\p{L}\p{N}]/u.test(whole.charAt(begin.length))
}

const query = (path: string, name: string, value: string) => `${path}?${name}=${encodeURIComponent(value)}`

function placesIn(city: City): CityPlaces {
  const sections = city.locations.map((it): Section => {
    const middle = anchor(it.geometry)
    return {
      id: it.id,
      name: it.name,
      street: streetOf(it.name),
      lengthKm: locationLengthKm(it),
      freeFlowMph: it.freeFlowMph ?? null,
      districtId: city.districts.find((one) => isInside(middle, one.geometry.coordinates))?.id ?? null,
      subject: { kind: 'section', id: it.id, name: it.name },
    }
  })
  const streetArea = (name: string): Area => ({
    id: name,
    name,
    sections: sections.filter((it) => beginsWith(it.name, name)),
    subject: { kind: 'street', id: name, name },
    screen: query('/traffic', 'q', name),
  })
  const streets = [...new Set(sections.map((it) => it.street))].sort().map(streetArea)
  const byStreet = new Map(streets.map((it) => [folded(it.id), it]))
  const districts = city.districts.map(
    ({ id, name }): Area => ({
      id,
      name,
      sections: sections.filter((it) => it.districtId === id),
      subject: { kind: 'district', id, name },
      screen: query('/traffic', 'q', name),
    }),
  )
  const squares = new Map(
    placesOf(city).map(({ kind, id, position, gridReference: square }): [string, Positioned] => [
      `${kind}/${id}`,
      { position: [...position], square },
    ]),
  )
  const subjects = new Map<string, Subject>([
    ...sections.map((it): [string, Subject] => [`section/${it.id}`, it.subject]),
    ...districts.map((it): [string, Subject] => [`district/${it.id}`, it.subject]),
    ...city.substations.map(({ id, name }): [string, Subject] => [`substation/${id}`, { kind: 'substation', id, name }]),
  ])
  const whole: Subject = { kind: 'city', id: CITY_PLACE, name: city.name }

  function street(id: string): Area | undefined {
    const area = byStreet.get(folded(id)) ?? streetArea(id)
    return area.sections.length > 0 ? area : undefined
  }

  return {
    city: whole,
    sections,
    streets,
    districts,
    street,
    positionOf({ kind, id }) {
      if (kind !== 'street') return squares.get(`${kind}/${id}`)
      const [longest] = [...(street(id)?.sections ?? [])].sort((a, b) => b.lengthKm - a.lengthKm)
      const geometry = longest && city.locations.find((it) => it.id === longest.id)?.geometry
      if (!geometry) return undefined
      const position: Position = anchor(geometry)
      return { position: [...position], square: gridReference(position, city.bounds) }
    },
    subjectOf(place) {
      if (!place || place.kind === 'city') return whole
      const subject = place.kind === 'street' ? street(place.id)?.subject : subjects.get(`${place.kind}/${place.id}`)
      if (!subject) throw new Failure('not_found', `This city has no ${place.kind} '${place.id}'. Ask find_place for its id.`)
      return subject
    },
  }
}
