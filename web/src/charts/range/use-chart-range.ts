import { useAddress } from '../../api/use-address.ts'
import { type ChartRange, chartRange } from './range.ts'

/** The range that the address names, for every chart of the screen. */
export function useChartRange(): ChartRange {
  return chartRange(useAddress().search)
}
