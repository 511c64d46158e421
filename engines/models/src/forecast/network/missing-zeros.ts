/** As a share of the series' median: when no positive value is smaller, zeros are not part of the scale. */
const NEAR_ZERO = 0.05

/**
 * Whether zeros in this series mean 'no value': feeds of road sections write 0 where nothing was measured. They do when no value lies
 * between zero and a small share of the median, so that zero is not the end of a scale that values reach.
 */
export function zeroIsMissing(values: Float64Array, rows: number): boolean {
  const above = values.slice(0, rows).filter((it) => it > 0)
  if (above.length === 0) return false
  above.sort()
  return (above[0] as number) > NEAR_ZERO * (above[above.length >> 1] as number) && !values.slice(0, rows).some((it) => it < 0)
}
