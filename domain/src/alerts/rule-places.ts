import type { City } from '../cities/city.ts'
import { anchor, isInside, type Position } from '../core/geo.ts'
import { CITY_PLACE, type MeasureId } from '../telemetry/measure.ts'
import { type Leaf, leavesOf, measureOf } from './condition.ts'
import { placeKindOf } from './measure-places.ts'
import type { RuleSettings, Scope } from './rule.ts'

/** Where a rule may have an alert. */
export interface RulePlace {
  /** Of a location, a substation or a district; 'city' for the city as a whole. */
  id: string
  name: string
  /** Name of the district; null outside of all. */
  district: string | null
}

type MappedCity = Pick<City, 'name' | 'districts' | 'locations' | 'substations'>

/** The places of a city as rules see them. */
export interface CityPlaces {
  city: RulePlace
  districts: readonly RulePlace[]
  location: ReadonlyMap<string, RulePlace>
  substation: ReadonlyMap<string, RulePlace>
}

const byId = (places: readonly RulePlace[]) => new Map(places.map((it) => [it.id, it]))

/** Costly for a large city, so computed once for each state of it: a city that changes becomes a new value. */
const PLACES = new WeakMap<MappedCity, CityPlaces>()

export function cityPlaces(city: MappedCity): CityPlaces {
  const places = PLACES.get(city) ?? placesIn(city)
  PLACES.set(city, places)
  return places
}

function placesIn({ name, districts, locations, substations }: MappedCity): CityPlaces {
  const districtAt = (point: Position) => districts.find((it) => isInside(point, it.geometry.coordinates))?.name ?? null
  return {
    city: { id: CITY_PLACE, name, district: null },
    districts: districts.map((it) => ({ id: it.id, name: it.name, district: it.name })),
    location: byId(locations.map((it) => ({ id: it.id, name: it.name, district: districtAt(anchor(it.geometry)) }))),
    substation: byId(substations.map((it) => ({ id: it.id, name: it.name, district: districtAt(it.position) }))),
  }
}

/** By id or name, as the scope of a rule has it. */
const districtOf = (scope: Scope, { districts }: CityPlaces): RulePlace | undefined =>
  scope.kind === 'district' ? districts.find((it) => it.id === scope.district || it.name === scope.district) : undefined

/**
 * The places of a rule. A rule that looks at no road section or substation has one place: its district, or the city as a whole.
 * @param isMeasured whether a place has values of a measure; only such places belong to `every` and to a district
 * @returns none if the scope fits no place of the city
 */
export function placesOf(
  { scope, condition }: Pick<RuleSettings, 'scope' | 'condition'>,
  places: CityPlaces,
  isMeasured: (measure: MeasureId, placeId: string) => boolean,
): readonly RulePlace[] {
  const measures = leavesOf(condition).flatMap((leaf) => measureOf(leaf) ?? [])
  const local = measures.find((it) => placeKindOf(it) !== 'city')
  const district = districtOf(scope, places)
  if (!local) {
    if (scope.kind === 'district') return district ? [district] : []
    return [places.city]
  }
  const all = places[placeKindOf(local) === 'location' ? 'location' : 'substation']
  switch (scope.kind) {
    case 'city':
      return []
    case 'places':
      return scope.places.flatMap((id) => all.get(id) ?? [])
    case 'every':
      return [...all.values()].filter((it) => isMeasured(local, it.id))
    case 'district':
      return [...all.values()].filter((it) => it.district === district?.name && isMeasured(local, it.id))
  }
}

/** The place whose values a leaf compares, for an alert at a place: some measures exist for the whole city only; records are counted in the rule's district. */
export function leafPlace(leaf: Leaf, { scope }: Pick<RuleSettings, 'scope'>, placeId: string, places: CityPlaces): string {
  const measure = measureOf(leaf)
  if (measure !== null) return placeKindOf(measure) === 'city' ? CITY_PLACE : placeId
  if (leaf.kind === 'records' || leaf.kind === 'overdue') return districtOf(scope, places)?.id ?? CITY_PLACE
  return CITY_PLACE
}
