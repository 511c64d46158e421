import { MEASURES, type MeasureId } from './measure.ts'
import { PER_MPH } from './speed.ts'

type MeasureUnit = (typeof MEASURES)[MeasureId]['unit']

const KMH = 1 / PER_MPH['km/h']

/**
 * How many of the measure's own unit one of each unit is. Names are compared without case; those in capitals of three letters are the codes
 * of UN/CEFACT Recommendation 20, which NGSI-LD uses.
 */
const FACTORS: Record<MeasureUnit, Readonly<Record<string, number>>> = {
  mph: { mph: 1, 'mi/h': 1, hm: 1, 'km/h': KMH, kmh: KMH, kph: KMH, 'm/s': KMH * 3.6, mts: KMH * 3.6, kn: KMH * 1.852, knt: KMH * 1.852 },
  'vehicles/h': { 'vehicles/h': 1, 'veh/h': 1, '1/h': 1, 'vehicles/min': 60, 'veh/min': 60, 'vehicles/5min': 12, 'vehicles/15min': 4 },
  MW: { mw: 1, maw: 1, kw: 1e-3, kwt: 1e-3, w: 1e-6, wtt: 1e-6, gw: 1e3, a90: 1e3 },
  people: { people: 1, persons: 1, c62: 1 },
  '%': { '%': 1, p1: 1, percent: 1 },
  points: { points: 1 },
  incidents: { incidents: 1 },
}

/** How many of the measure's unit one of this unit is; null for a unit that does not fit. */
export function unitFactor(measure: MeasureId, unit: string): number | null {
  const factors = FACTORS[MEASURES[measure].unit]
  const name = unit.trim().toLowerCase()
  return Object.hasOwn(factors, name) ? (factors[name] as number) : null
}

/** Largest values of sensors that work and name the right unit, in the measure's own unit. */
const LARGEST: Partial<Record<MeasureUnit, number>> = { mph: 250, 'vehicles/h': 50_000, MW: 1_000_000, people: 100_000_000 }

/** Whether a value is larger than a sensor could measure: a fault, or another unit than the one that was named. */
export function isTooLarge(measure: MeasureId, value: number): boolean {
  return Math.abs(value) > (LARGEST[MEASURES[measure].unit] ?? Number.POSITIVE_INFINITY)
}
