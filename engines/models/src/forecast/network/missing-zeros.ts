/** A value so small beside the middle of its series that only zero itself lies below it. */
const NEAR_ZERO = 0.05

/**
 * Whether zeros of this series say 'no value': feeds of road sections write 0 where nothing was measured. They do when there is
 * nothing between zero and a small share of the middle value, so that zero is no end of a scale that is really reached.
 */
export function zeroIsMissing(values: Float64Array, rows: number): boolean {
  const above = values.slice(0, rows).filter((it) => it > 0)
  if (above.length === 0) return false
  above.sort()
  return (above[0] as number) > NEAR_ZERO * (above[above.length >> 1] as number) && !values.slice(0, rows).some((it) => it < 0)
}
