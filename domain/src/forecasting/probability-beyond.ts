/** Standard deviations from the middle of a normal distribution to the ends of its 80 % interval. */
const HALF_WIDTH = 1.2815515655446004

/** Phi, by Abramowitz and Stegun 7.1.26: to within 1.5e-7. */
function normalShareBelow(deviations: number): number {
  const x = Math.abs(deviations) / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * x)
  const series = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
  const erf = 1 - series * Math.exp(-x * x)
  return deviations < 0 ? (1 - erf) / 2 : (1 + erf) / 2
}

/**
 * Probability in percent that a forecast value is beyond a limit. The distribution is taken as normal on each side of the expected value,
 * as wide as that side of the 80 % interval.
 */
export function probabilityBeyond(
  { expected, low, high }: { expected: number; low: number; high: number },
  side: 'above' | 'below',
  limit: number,
): number {
  const width = (limit > expected ? high - expected : expected - low) / HALF_WIDTH
  const below = width > 0 ? normalShareBelow((limit - expected) / width) : limit > expected ? 1 : limit < expected ? 0 : 0.5
  return 100 * (side === 'below' ? below : 1 - below)
}
