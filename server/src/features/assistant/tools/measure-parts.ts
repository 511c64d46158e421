import { type AskedMeasure, COMPUTED_MEASURES, type PlaceAsked } from '@oppidum/analyst/questions'
import type { City } from '@oppidum/domain/cities/city'
import { CITY_PLACE, MEASURES, type MeasureId } from '@oppidum/domain/telemetry/measure'
import { cityPlaces, type Section } from './places/city-places.ts'

/**
 * One series of what a measure is made of. The value of a moment is `factor` x sum(top x value) / sum(bottomOfValue x value +
 * bottom) over its parts.
 */
export interface Part {
  measure: MeasureId
  placeId: string
  top: number
  bottomOfValue: number
  bottom: number
}

export interface Made {
  parts: readonly Part[]
  factor: number
  /** Without one of them there is no value of that moment: a sum with a hole is no sum. Else a mean of those that are there. */
  needsAll: boolean
}

const part = (measure: MeasureId, top: number, bottomOfValue: number, bottom: number, placeId: string = CITY_PLACE): Part => ({
  measure,
  placeId,
  top,
  bottomOfValue,
  bottom,
})
const one = (measure: MeasureId, placeId: string, factor = 1): Made => ({
  parts: [part(measure, 1, 0, 1, placeId)],
  factor,
  needsAll: true,
})

const GROUPS = ['energy.solar', 'energy.wind', 'energy.traditional'] as const
const shareOf = (groups: readonly MeasureId[]): Made => ({
  parts: GROUPS.map((it) => part(it, groups.includes(it) ? 1 : 0, 1, 0)),
  factor: 100,
  needsAll: true,
})

/** What is computed for the city as a whole; as the energy record does (domain/src/telemetry/energy.ts). */
const COMPUTED: Partial<Record<AskedMeasure, Made>> = {
  'energy.production': { parts: GROUPS.map((it, index) => part(it, 1, 0, index === 0 ? 1 : 0)), factor: 1, needsAll: true },
  'energy.renewable-share': shareOf(['energy.solar', 'energy.wind']),
  'energy.solar-share': shareOf(['energy.solar']),
  'energy.wind-share': shareOf(['energy.wind']),
  'energy.traditional-share': shareOf(['energy.traditional']),
  'energy.efficiency': { parts: [part('energy.delivered', 1, 0, 0), part('energy.consumption', 0, 1, 0)], factor: 100, needsAll: true },
  'energy.margin': { parts: [part('energy.available', 1, 0, 0), part('energy.consumption', -1, 1, 0)], factor: 100, needsAll: true },
}

const isStored = (measure: AskedMeasure): measure is MeasureId => measure in MEASURES

export function unitOf(measure: AskedMeasure): string {
  return isStored(measure) ? MEASURES[measure].unit : COMPUTED_MEASURES[measure]
}

/** The mean of sections, each by its length: what a street or a district is told as. */
export function meanOfSections(measure: MeasureId, sections: readonly Section[]): Made {
  return { parts: sections.map((it) => part(measure, it.lengthKm, 0, it.lengthKm, it.id)), factor: 1, needsAll: false }
}

/** Null when nothing like it is measured at such a place. */
export function madeOf(city: City, measure: AskedMeasure, place: PlaceAsked | undefined): Made | null {
  const kind = place?.kind ?? 'city'
  const id = place?.id ?? CITY_PLACE
  if (measure === 'traffic.speed' || measure === 'traffic.flow') {
    if (kind === 'section') return one(measure, id)
    const places = cityPlaces(city)
    const area = kind === 'street' ? places.street(id) : kind === 'district' ? places.districts.find((it) => it.id === id) : undefined
    if (area) return area.sections.length > 0 ? meanOfSections(measure, area.sections) : null
    return kind === 'city' && measure === 'traffic.speed' ? one('city.speed', CITY_PLACE) : null
  }
  if (measure === 'substation.load' || measure === 'substation.share') {
    const substation = kind === 'substation' ? city.substations.find((it) => it.id === id) : undefined
    return substation ? one('substation.load', id, measure === 'substation.share' ? 100 / substation.capacityMw : 1) : null
  }
  if (kind !== 'city') return null
  if (measure === 'energy.load') return city.peakLoadMw === undefined ? null : one('energy.consumption', CITY_PLACE, 100 / city.peakLoadMw)
  return COMPUTED[measure] ?? (isStored(measure) ? one(measure, CITY_PLACE) : null)
}
