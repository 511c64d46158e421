/** Mean and variance of a statistic; recent rows weigh more than old ones. Plain data. */
export interface Scale {
  mean: number
  variance: number
  rows: number
}

export const newScale = (): Scale => ({ mean: 0, variance: 0, rows: 0 })

const FEWEST_ROWS = 10
/** The deviation of the first change of a statistic that was constant before. */
const FIRST_CHANGE = 20

/**
 * How many standard deviations a statistic is away from its mean so far. Learns the value afterwards.
 * @param memoryRows number of rows to average over
 * @param grain differences smaller than this, in the statistic's units, are rounding
 */
export function deviation(scale: Scale, figure: number, memoryRows: number, grain: number): number {
  const gap = figure - scale.mean
  let odd = 0
  if (scale.rows > FEWEST_ROWS && Math.abs(gap) > grain)
    odd = scale.variance > grain * grain ? Math.abs(gap) / Math.sqrt(scale.variance) : FIRST_CHANGE
  scale.rows++
  const rate = Math.max(1 / scale.rows, 1 / memoryRows)
  scale.mean += rate * gap
  scale.variance = (1 - rate) * (scale.variance + rate * gap * gap)
  return odd
}
