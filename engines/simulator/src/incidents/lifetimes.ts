import type { Draws } from '@oppidum/domain/core/random'
import { HOUR_MS } from '@oppidum/domain/core/time'

/** How long records of one kind stay open, as equally likely lifetimes. */
export interface Lifetimes {
  meanMs: number
  draw(chance: Draws): number
  /**
   * Lifetime and age of a record that is open at some moment: long-lived ones are more likely to be open, and every age is equally
   * likely (the inspection paradox of renewal theory).
   */
  drawOpen(chance: Draws): { lifeMs: number; ageMs: number }
}

const STEPS = 200
/** The longest three in a hundred are cut off: nobody leaves a record open for ever. */
const CUT = 0.97

/** Weibull distribution with this scale, cut off at its 97th percentile. @param shape above 1: the longer open, the likelier to be closed soon */
export function lifetimes(scaleHours: number, shape: number): Lifetimes {
  const lives = Array.from({ length: STEPS }, (_, step) => {
    const part = ((step + 0.5) / STEPS) * CUT
    return scaleHours * HOUR_MS * (-Math.log(1 - part)) ** (1 / shape)
  })
  return {
    meanMs: lives.reduce((sum, it) => sum + it, 0) / STEPS,
    draw: (chance) => chance.pick(lives),
    drawOpen: (chance) => {
      const lifeMs = lives[chance.weighted(lives)] ?? 0
      return { lifeMs, ageMs: lifeMs * chance.next() }
    },
  }
}

/** Longest possible lifetime in ms. */
export function longestMs(scaleHours: number, shape: number): number {
  return scaleHours * HOUR_MS * (-Math.log(1 - CUT)) ** (1 / shape)
}
