/** Reproducible randomness: everything here is a function of a seed, so a restart needs no state. */

const FNV_PRIME = 0x01000193

/** A 32-bit seed for one random stream, from a parent seed and the stream's name. FNV-1a, then mixed. */
export function seedOf(parent: number, ...names: readonly (string | number)[]): number {
  let h = 0x811c9dc5
  for (const sign of `${Math.trunc(parent)}/${names.join('/')}`) h = Math.imul(h ^ (sign.codePointAt(0) ?? 0), FNV_PRIME)
  return mixed(h)
}

/** MurmurHash3's finaliser: every input bit changes about half of the output bits. */
function mixed(value: number): number {
  let h = value | 0
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** In [0, 1]; the same for the same seed and integer. */
export function unitAt(seed: number, index: number): number {
  return mixed(Math.imul(index, 0x9e3779b1) ^ mixed(seed ^ Math.trunc(index / 4_294_967_296))) / 4_294_967_296
}

export interface Draws {
  /** In [0, 1). */
  next(): number
  between(from: number, to: number): number
  /** Integer from 0 to count - 1. */
  below(count: number): number
  chance(probability: number): boolean
  /** @throws RangeError when the list is empty */
  pick<T>(list: readonly T[]): T
  /** Index of a weight, drawn in proportion to the weights. */
  weighted(weights: readonly number[]): number
  /** Number of events of a Poisson process with this mean (Knuth); for means below 50. */
  poisson(mean: number): number
}

/** A stream of random numbers (SplitMix32). */
export function draws(seed: number): Draws {
  let state = seed | 0
  const next = () => {
    state = (state + 0x9e3779b9) | 0
    return mixed(state) / 4_294_967_296
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    next,
    below,
    between: (from, to) => from + (to - from) * next(),
    chance: (probability) => next() < probability,
    pick: (list) => {
      const index = below(list.length)
      for (const it of list.slice(index, index + 1)) return it
      throw new RangeError('Nothing to pick from.')
    },
    weighted: (weights) => {
      let left = next() * weights.reduce((sum, it) => sum + it, 0)
      const index = weights.findIndex((it) => {
        left -= it
        return left < 0
      })
      return index < 0 ? weights.length - 1 : index
    },
    poisson: (mean) => {
      const limit = Math.exp(-mean)
      let events = 0
      for (let product = next(); product > limit; product *= next()) events++
      return events
    },
  }
}

/** Sub-seeds tried before the last is accepted as it is. */
const TRIES = 400

/**
 * Deterministic rejection sampling: builds the value of sub-seeds 0, 1, 2 … until one is accepted. The result has the
 * distribution of chance, conditioned on acceptance.
 */
export function firstAcceptable<T>(seed: number, make: (subSeed: number) => T, isAcceptable: (made: T) => boolean): T {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const made = make(seedOf(seed, 'attempt', attempt))
    if (isAcceptable(made)) return made
  }
  return make(seedOf(seed, 'attempt', TRIES))
}
