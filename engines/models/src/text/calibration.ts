import { probabilitiesOf } from './linear-model.ts'

/** A held-out record: its scores, and the right class (-1 for one that the model does not know). */
export interface HeldOutScores {
  scores: Float64Array
  label: number
}

const COOLEST = 0.3
const HOTTEST = 5
/** Golden-section steps: more accurate than any visible difference in confidence. */
const STEPS = 40
const GOLDEN = (Math.sqrt(5) - 1) / 2
/** Probability assumed for a class that the model does not know. */
const LEAST_PROBABILITY = 1e-4

/** The temperature that maximises the likelihood of the right classes. */
export function temperatureFor(heldOut: readonly HeldOutScores[]): number {
  const loss = (logTemperature: number) => {
    let sum = 0
    for (const { scores, label } of heldOut)
      sum -= Math.log(Math.max(LEAST_PROBABILITY, label === -1 ? 0 : (probabilitiesOf(scores, Math.exp(logTemperature))[label] as number)))
    return sum
  }
  let [low, high] = [Math.log(COOLEST), Math.log(HOTTEST)]
  for (let step = 0; step < STEPS && high - low > 1e-3; step++) {
    const [left, right] = [high - GOLDEN * (high - low), low + GOLDEN * (high - low)]
    if (loss(left) <= loss(right)) high = right
    else low = left
  }
  return Math.exp((low + high) / 2)
}

/** The lowest confidence such that this share of all answers at or above it is right. */
export function confidenceLimit(heldOut: readonly { confidence: number; right: boolean }[], share: number): number {
  const sorted = [...heldOut].sort((a, b) => b.confidence - a.confidence)
  let right = 0
  let limit = 1
  for (const [at, one] of sorted.entries()) {
    if (one.right) right++
    if (right >= share * (at + 1)) limit = one.confidence
  }
  return limit
}

/** Platt scaling: `slope` times a probability's log-odds plus `lift` are the log-odds of being right. */
export interface Calibration {
  slope: number
  lift: number
}

/** No change. */
export const IDENTITY_CALIBRATION: Calibration = { slope: 1, lift: 0 }
/** Weight of the identity as a prior, in answers. */
const PRIOR = 10
const NEWTON_STEPS = 30
const LEAST_SLOPE = 0.1
const LEAST_ODDS = 1e-9

const logOdds = (probability: number) => {
  const bounded = Math.min(1 - LEAST_ODDS, Math.max(LEAST_ODDS, probability))
  return Math.log(bounded / (1 - bounded))
}

/** The calibrated probability of being right. */
export function probabilityOfRight({ slope, lift }: Calibration, probability: number): number {
  return 1 / (1 + Math.exp(-(slope * logOdds(probability) + lift)))
}

/** Fits a calibration on held-out answers: logistic regression on their log-odds, by Newton's method. */
export function calibrationFor(answers: readonly { probability: number; right: boolean }[]): Calibration {
  let { slope, lift } = IDENTITY_CALIBRATION
  for (let step = 0; step < NEWTON_STEPS; step++) {
    let [slopeWay, liftWay] = [PRIOR * (slope - 1), PRIOR * lift]
    let [slopes, both, lifts] = [PRIOR, 0, PRIOR]
    for (const { probability, right } of answers) {
      const odds = logOdds(probability)
      const meant = probabilityOfRight({ slope, lift }, probability)
      const bend = meant * (1 - meant)
      slopeWay += (meant - (right ? 1 : 0)) * odds
      liftWay += meant - (right ? 1 : 0)
      slopes += bend * odds * odds
      both += bend * odds
      lifts += bend
    }
    const scale = slopes * lifts - both * both
    slope -= (lifts * slopeWay - both * liftWay) / scale
    lift -= (slopes * liftWay - both * slopeWay) / scale
  }
  return slope < LEAST_SLOPE || !Number.isFinite(slope + lift) ? IDENTITY_CALIBRATION : { slope, lift }
}
