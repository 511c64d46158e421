import { probabilitiesOf } from './linear-model.ts'

/** A record that the model had not seen: its scores, and the class that was right (-1: none that it knows). */
export interface HeldOutScores {
  scores: Float64Array
  label: number
}

const COOLEST = 0.3
const HOTTEST = 5
/** Halvings of the golden section: far below any difference that a confidence shows. */
const STEPS = 40
const GOLDEN = (Math.sqrt(5) - 1) / 2
/** A class that the model does not know had at most this chance. */
const LEAST_PROBABILITY = 1e-4

/** The temperature under which what came true was likeliest. */
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

/** The lowest confidence from which on, all answers above it together, that share was right. */
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

/** What a chance means: `slope` times its log-odds plus `lift` are the log-odds of being right. */
export interface Calibration {
  slope: number
  lift: number
}

/** A chance means what it says. */
export const IDENTITY_CALIBRATION: Calibration = { slope: 1, lift: 0 }
/** Weight of taking chances as they are said, in answers. */
const PRIOR = 10
const NEWTON_STEPS = 30
const LEAST_SLOPE = 0.1
const LEAST_ODDS = 1e-9

const logOdds = (probability: number) => {
  const bounded = Math.min(1 - LEAST_ODDS, Math.max(LEAST_ODDS, probability))
  return Math.log(bounded / (1 - bounded))
}

/** The chance of being right that a chance stands for. */
export function probabilityOfRight({ slope, lift }: Calibration, probability: number): number {
  return 1 / (1 + Math.exp(-(slope * logOdds(probability) + lift)))
}

/** What chances meant on records that the model had not seen: logistic regression on their log-odds, by Newton's method. */
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
