import { type AnyMeasure, COMPUTED_MEASURES, type PlaceRef } from '@oppidum/analyst/questions'
import type { City } from '@oppidum/domain/cities/city'
import { CITY_PLACE, MEASURES, type MeasureId } from '@oppidum/domain/telemetry/measure'
import { cityPlaces, type Section } from './places/city-places.ts'

/**
 * One series that a measure is computed from. Its value at a moment is `factor` x sum(top x value) / sum(bottomOfValue x value + bottom)
 * over its parts.
 */
export interface Part {
  measure: MeasureId
  placeId: string
  top: number
  bottomOfValue: number
  bottom: number
}

export interface Formula {
  parts: readonly Part[]
  factor: number
  /** Needs a value of every part, as a sum does; otherwise it is a mean of the parts with a value. */
  needsAll: boolean
}

const part = (measure: MeasureId, top: number, bottomOfValue: number, bottom: number, placeId: string = CITY_PLACE): Part => ({
  measure,
  placeId,
  top,
  bottomOfValue,
  bottom,
})
const one = (measure: MeasureId, placeId: string, factor = 1): Formula => ({
  parts: [part(measure, 1, 0, 1, placeId)],
  factor,
  needsAll: true,
})

const GROUPS = ['energy.solar', 'energy.wind', 'energy.traditional'] as const
const shareOf = (groups: readonly MeasureId[]): Formula => ({
  parts: GROUPS.map((it) => part(it, groups.includes(it) ? 1 : 0, 1, 0)),
  factor: 100,
  needsAll: true,
})

/** Measures computed for the whole city, as in the energy record (domain/src/telemetry/energy.ts). */
const COMPUTED: Partial<Record<AnyMeasure, Formula>> = {
  'energy.production': { parts: GROUPS.map((it, index) => part(it, 1, 0, index === 0 ? 1 : 0)), factor: 1, needsAll: true },
  'energy.renewable-share': shareOf(['energy.solar', 'energy.wind']),
  'energy.solar-share': shareOf(['energy.solar']),
  'energy.wind-share': shareOf(['energy.wind']),
  'energy.traditional-share': shareOf(['energy.traditional']),
  'energy.efficiency': { parts: [part('energy.delivered', 1, 0, 0), part('energy.consumption', 0, 1, 0)], factor: 100, needsAll: true },
  'energy.margin': { parts: [part('energy.available', 1, 0, 0), part('energy.consumption', -1, 1, 0)], factor: 100, needsAll: true },
}

const isStored = (measure: AnyMeasure): measure is MeasureId => measure in MEASURES

export function unitOf(measure: AnyMeasure): string {
  return isStored(measure) ? MEASURES[measure].unit : COMPUTED_MEASURES[measure]
}

/** The mean of sections by length, for a street or district. */
export function meanOfSections(measure: MeasureId, sections: readonly Section[]): Formula {
  return { parts: sections.map((it) => part(measure, it.lengthKm, 0, it.lengthKm, it.id)), factor: 1, needsAll: false }
}

/** Null if such a place does not have this measure. */
export function formulaOf(city: City, measure: AnyMeasure, place: PlaceRef | undefined): Formula | null {
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
