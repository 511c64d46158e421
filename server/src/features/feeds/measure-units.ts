import { MEASURES, type MeasureId } from '@oppidum/domain/telemetry/measure'
import * as z from 'zod/mini'

/** What a feed of single values can deliver; the others are computed here or are no part of a feed. */
const MEASURE_IDS = [
  'traffic.speed',
  'traffic.flow',
  'energy.solar',
  'energy.wind',
  'energy.traditional',
  'energy.consumption',
  'energy.storage',
  'energy.available',
  'substation.load',
] as const satisfies readonly MeasureId[]

/** What one of a unit is in the unit that is stored. */
export const UNITS = {
  mph: { unit: 'mph', factor: 1 },
  'km/h': { unit: 'mph', factor: 0.621371 },
  'm/s': { unit: 'mph', factor: 2.236936 },
  'vehicles/h': { unit: 'vehicles/h', factor: 1 },
  'vehicles/min': { unit: 'vehicles/h', factor: 60 },
  MW: { unit: 'MW', factor: 1 },
  kW: { unit: 'MW', factor: 1e-3 },
  W: { unit: 'MW', factor: 1e-6 },
} as const

type UnitName = keyof typeof UNITS

/** What a value is, and its unit. */
export const MEASURE_SETTINGS = {
  measure: z.enum(MEASURE_IDS),
  unit: z.enum(Object.keys(UNITS) as [UnitName, ...UnitName[]]),
}

interface MeasuredValue {
  measure: (typeof MEASURE_IDS)[number]
  unit: UnitName
}

export const hasUnitOfMeasure = ({ measure, unit }: MeasuredValue): boolean => UNITS[unit].unit === MEASURES[measure].unit

const isTraffic = ({ measure }: { measure: MeasureId }) => measure.startsWith('traffic.')

/** A feed describes one part of the city. */
export const isOfOnePart = (values: readonly MeasuredValue[]): boolean => new Set(values.map(isTraffic)).size === 1

export const partOf = (values: readonly { measure: MeasureId }[]) => (values.some(isTraffic) ? 'traffic' : 'energy')

/** Values of the whole city, whichever meter sends them. */
export const isOfCity = (measure: MeasureId): boolean => measure.startsWith('energy.')
