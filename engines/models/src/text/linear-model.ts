import { randomOf } from './mulberry.ts'
import type { SparseVector } from './vocabulary.ts'

/** Softmax regression over sparse vectors. Plain data. */
export interface LinearModel {
  classes: number
  /** `weights[feature * classes + class]`. */
  weights: Float32Array
  /** One per class. */
  bias: Float32Array
}

export interface LinearChoices {
  /** Strength of the penalty on the weights: larger is smoother. In shares of one example. */
  penalty: number
  rounds: number
  seed: number
  /** Weight of each example; 1 when absent. */
  weights?: Float64Array
}

/** The bias is one more feature with this value. */
const BIAS = 1

/**
 * The weights that maximise the likelihood of the labels under a squared penalty, by stochastic dual coordinate ascent: each step
 * improves one example as far as its bound allows, so there is no step size to choose. The same input gives bit-identical weights.
 * @param labels class of each example, from 0
 */
export function fitLinear(
  examples: readonly SparseVector[],
  labels: Int32Array | readonly number[],
  size: { features: number; classes: number },
  { penalty, rounds, seed, weights: importance }: LinearChoices,
): LinearModel {
  const { classes } = size
  const weights = new Float32Array(size.features * classes)
  const bias = new Float32Array(classes)
  const duals = new Float64Array(examples.length * classes)
  const squares = Float64Array.from(examples, squaredNorm)
  const order = Int32Array.from(examples.keys())
  const next = randomOf(seed)
  const scores = new Float64Array(classes)
  const step = new Float64Array(classes)
  const model: LinearModel = { classes, weights, bias }
  for (let round = 0; round < rounds; round++) {
    shuffle(order, next)
    for (const example of order) {
      const weight = importance?.[example] ?? 1
      if (weight <= 0) continue
      const vector = examples[example] as SparseVector
      scoresInto(scores, model, vector)
      const share = stepOf(step, scores, duals, example, labels[example] as number, weight * (squares[example] as number), penalty)
      if (share === 0) continue
      for (let c = 0; c < classes; c++) {
        const at = example * classes + c
        const change = share * (step[c] as number)
        duals[at] = (duals[at] as number) + change
        step[c] = (weight * change) / penalty
      }
      addInto(model, vector, step)
    }
  }
  return model
}

/** Fills `step` with the direction from an example's dual to its best one. @returns how far to go, 0 to 1 */
function stepOf(
  step: Float64Array,
  scores: Float64Array,
  duals: Float64Array,
  example: number,
  label: number,
  square: number,
  penalty: number,
): number {
  const classes = scores.length
  const total = logSumOf(scores)
  // The dual of an example is (label - probability): compare its optimum with its present value.
  let distance = 0
  let gap = total - (scores[label] as number)
  for (let c = 0; c < classes; c++) {
    const aim = (c === label ? 1 : 0) - Math.exp((scores[c] as number) - total)
    const now = duals[example * classes + c] as number
    const way = aim - now
    step[c] = way
    distance += way * way
    gap += (scores[c] as number) * now
    const slack = (c === label ? 1 : 0) - now
    if (slack > 0) gap += slack * Math.log(slack)
  }
  if (distance < 1e-12) return 0
  return Math.min(1, Math.max(0, (gap + distance / 2) / (distance * (1 + square / penalty))))
}

function squaredNorm({ values }: SparseVector): number {
  let square = BIAS * BIAS
  for (const value of values) square += value * value
  return square
}

function addInto({ classes, weights, bias }: LinearModel, { features, values }: SparseVector, step: Float64Array): void {
  for (let at = 0; at < features.length; at++) {
    const from = (features[at] as number) * classes
    const value = values[at] as number
    for (let c = 0; c < classes; c++) weights[from + c] = (weights[from + c] as number) + value * (step[c] as number)
  }
  for (let c = 0; c < classes; c++) bias[c] = (bias[c] as number) + BIAS * (step[c] as number)
}

function scoresInto(scores: Float64Array, { classes, weights, bias }: LinearModel, { features, values }: SparseVector): void {
  for (let c = 0; c < classes; c++) scores[c] = BIAS * (bias[c] as number)
  for (let at = 0; at < features.length; at++) {
    const from = (features[at] as number) * classes
    const value = values[at] as number
    for (let c = 0; c < classes; c++) scores[c] = (scores[c] as number) + value * (weights[from + c] as number)
  }
}

function logSumOf(scores: Float64Array): number {
  let most = Number.NEGATIVE_INFINITY
  for (const score of scores) if (score > most) most = score
  let sum = 0
  for (const score of scores) sum += Math.exp(score - most)
  return most + Math.log(sum)
}

/** One score per class, before they become probabilities. */
export function linearScores(model: LinearModel, vector: SparseVector): Float64Array {
  const scores = new Float64Array(model.classes)
  scoresInto(scores, model, vector)
  return scores
}

/** Softmax: scores as probabilities that sum to 1. A temperature above 1 flattens them. */
export function probabilitiesOf(scores: Float64Array, temperature = 1): Float64Array {
  const tempered = scores.map((it) => it / temperature)
  const total = logSumOf(tempered)
  return tempered.map((it) => Math.exp(it - total))
}

function shuffle(order: Int32Array, next: () => number): void {
  for (let at = order.length - 1; at > 0; at--) {
    const other = Math.floor(next() * (at + 1))
    const swapped = order[at] as number
    order[at] = order[other] as number
    order[other] = swapped
  }
}
