/** Mean and variance of a figure, recent rows weighing more than old ones. Plain data. */
export interface Scale {
  mean: number
  variance: number
  rows: number
}

export const newScale = (): Scale => ({ mean: 0, variance: 0, rows: 0 })

const FEWEST_ROWS = 10
/** Of a figure that had never changed, when it does. */
const FIRST_CHANGE = 20

/**
 * How many standard deviations a figure is away from what it was before, and then learns it.
 * @param memoryRows how far back it remembers
 * @param grain what is smaller than this, in the figure's units, is rounding
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
