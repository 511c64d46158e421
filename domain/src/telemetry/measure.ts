import type { LiveKind } from '../core/live.ts'

/** A quantity observed repeatedly at a place. The key is its name in the store. */
export interface Measure {
  unit: 'mph' | 'vehicles/h' | 'MW' | 'people' | '%' | 'points' | 'incidents'
  /** The live kind whose answer includes it. */
  kind: LiveKind
  /** Computed from other values after each delivery; neither feeds nor the simulator deliver it. */
  derived: boolean
  /** Values that can occur; see `possibleValue`. Absent: 0 and more. */
  range?: 'any' | 'production'
}

/** Every quantity stored as a series. The place is the id of a location or substation, or 'city'. */
export const MEASURES = {
  'traffic.speed': { unit: 'mph', kind: 'traffic', derived: false },
  'traffic.flow': { unit: 'vehicles/h', kind: 'traffic', derived: false },
  /** MW from the solar plants: photovoltaic power alone, or with the storage behind the same connection. */
  'energy.solar': { unit: 'MW', kind: 'energy', derived: false, range: 'production' },
  /** MW of the panels alone, before storage; only if the source reports it separately. 0 at night. */
  'energy.photovoltaic': { unit: 'MW', kind: 'energy', derived: false, range: 'production' },
  'energy.wind': { unit: 'MW', kind: 'energy', derived: false, range: 'production' },
  'energy.traditional': { unit: 'MW', kind: 'energy', derived: false, range: 'production' },
  'energy.consumption': { unit: 'MW', kind: 'energy', derived: false },
  /** Metered consumption in MW: consumption less losses. */
  'energy.delivered': { unit: 'MW', kind: 'energy', derived: false },
  /** MW from storage; negative while charging. */
  'energy.storage': { unit: 'MW', kind: 'energy', derived: false, range: 'any' },
  /** MW that all plants could produce now. */
  'energy.available': { unit: 'MW', kind: 'energy', derived: false },
  'substation.load': { unit: 'MW', kind: 'energy', derived: false, range: 'any' },
  /** People in the city now. */
  'city.presence': { unit: 'people', kind: 'city-metrics', derived: false },
  /** mph of all roads, weighted by length and flow. */
  'city.speed': { unit: 'mph', kind: 'traffic', derived: true },
  'city.efficiency': { unit: '%', kind: 'city-metrics', derived: true },
  'city.safety': { unit: 'points', kind: 'city-metrics', derived: true },
  'city.incidents': { unit: 'incidents', kind: 'city-metrics', derived: true },
  'city.hindering': { unit: 'incidents', kind: 'traffic', derived: true },
} as const satisfies Record<string, Measure>

export type MeasureId = keyof typeof MEASURES

/** The place of a value for the whole city. */
export const CITY_PLACE = 'city'
