/**
 * The probability of at least one. Counts are Poisson when `spread` is 0, else negative binomial with the variance
 * mean + spread * mean²: incidents come in clusters, so that an hour without any is more likely than Poisson predicts.
 */
export function probabilityOfSome(mean: number, spread: number): number {
  return spread < 1e-9 ? -Math.expm1(-mean) : -Math.expm1(-Math.log1p(spread * mean) / spread)
}

/** Far beyond any count of an hour. */
const MOST = 100_000

/** The smallest number that a count does not exceed with that probability. */
export function countWithin(probability: number, mean: number, spread: number): number {
  let now = 1 - probabilityOfSome(mean, spread)
  let sum = now
  for (let count = 0; count < MOST; count++) {
    if (sum >= probability) return count
    now *= spread < 1e-9 ? mean / (count + 1) : (((1 + count * spread) / (count + 1)) * mean) / (1 + spread * mean)
    sum += now
  }
  return MOST
}

const BINS_PER_FACTOR = 20
const LOWEST_LOG = -14
const BINS = 18 * BINS_PER_FACTOR

/** A histogram of expected means, and how many hours had an incident. */
export interface SpreadCounts {
  hours: Float64Array
  means: Float64Array
  some: number
}

export function emptyCounts(): SpreadCounts {
  return { hours: new Float64Array(BINS), means: new Float64Array(BINS), some: 0 }
}

export function countMean(counts: SpreadCounts, mean: number): void {
  const bin = Math.max(0, Math.min(BINS - 1, Math.floor((Math.log(mean) - LOWEST_LOG) * BINS_PER_FACTOR)))
  counts.hours[bin] = (counts.hours[bin] as number) + 1
  counts.means[bin] = (counts.means[bin] as number) + mean
}

const WIDEST = 5

/** The spread for which the expected number of hours with an incident is the actual one. */
export function fitSpread({ hours, means, some }: SpreadCounts): number {
  const expectedSome = (spread: number) => {
    let sum = 0
    for (let bin = 0; bin < BINS; bin++) {
      const here = hours[bin] as number
      if (here > 0) sum += here * probabilityOfSome((means[bin] as number) / here, spread)
    }
    return sum
  }
  if (expectedSome(0) <= some) return 0
  let [low, high] = [0, WIDEST]
  for (let round = 0; round < 40; round++) {
    const middle = (low + high) / 2
    if (expectedSome(middle) > some) low = middle
    else high = middle
  }
  return low
}
