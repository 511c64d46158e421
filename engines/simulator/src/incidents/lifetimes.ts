import type { Draws } from '@oppidum/domain/core/random'
import { HOUR_MS } from '@oppidum/domain/core/time'

/** How long things of one kind last, as equally likely lifetimes. */
export interface Lifetimes {
  meanMs: number
  draw(chance: Draws): number
  /**
   * Lifetime and age of one that is found open at some moment: long ones are found more often, and every age of it is
   * as likely (renewal theory's inspection paradox).
   */
  drawFound(chance: Draws): { lifeMs: number; ageMs: number }
}

const STEPS = 200
/** The longest three in a hundred do not happen: nobody leaves a thing open for ever. */
const CUT = 0.97

/** Weibull distribution with this scale, cut at its 97th percentile. @param shape above 1: the longer open, the sooner closed */
export function lifetimes(scaleHours: number, shape: number): Lifetimes {
  const lives = Array.from({ length: STEPS }, (_, step) => {
    const part = ((step + 0.5) / STEPS) * CUT
    return scaleHours * HOUR_MS * (-Math.log(1 - part)) ** (1 / shape)
  })
  return {
    meanMs: lives.reduce((sum, it) => sum + it, 0) / STEPS,
    draw: (chance) => chance.pick(lives),
    drawFound: (chance) => {
      const lifeMs = lives[chance.weighted(lives)] ?? 0
      return { lifeMs, ageMs: lifeMs * chance.next() }
    },
  }
}

/** Longest possible lifetime in ms. */
export function longestMs(scaleHours: number, shape: number): number {
  return scaleHours * HOUR_MS * (-Math.log(1 - CUT)) ** (1 / shape)
}
