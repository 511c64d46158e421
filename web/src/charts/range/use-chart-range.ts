import { useAddress } from '../../api/use-address.ts'
import { type ChartRange, chartRange } from './range.ts'

/** The range in the address, for every chart of the screen. */
export function useChartRange(): ChartRange {
  return chartRange(useAddress().search)
}
