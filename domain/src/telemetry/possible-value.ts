import { productionMw } from './energy.ts'
import { MEASURES, type Measure, type MeasureId } from './measure.ts'

/**
 * The value to store for an observed one: the same, or 0 for the own use of plants at rest. Null if no such value can occur, such as a
 * negative flow.
 * @param largestMw see `productionMw`
 */
export function possibleValue(measure: MeasureId, value: number, largestMw: number): number | null {
  const { range }: Measure = MEASURES[measure]
  if (range === 'any') return value
  if (range === 'production') return productionMw(value, largestMw)
  return value >= 0 ? value : null
}
