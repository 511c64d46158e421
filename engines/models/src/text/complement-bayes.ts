import type { LinearModel } from './linear-model.ts'
import type { SparseVector } from './vocabulary.ts'

/** Additive smoothing: weight of a feature that never occurred in a class. */
const SMOOTHING = 0.01

/**
 * Complement naive Bayes as weights of a linear model: a feature supports a class as much as it is rare in all others. It counts
 * instead of fitting, so it works even where a class has few examples.
 */
export function complementBayes(
  examples: readonly SparseVector[],
  labels: readonly number[],
  { features, classes }: { features: number; classes: number },
): LinearModel {
  const own = new Float64Array(features * classes)
  const ofFeature = new Float64Array(features)
  const ofClass = new Float64Array(classes)
  let all = 0
  for (const [example, vector] of examples.entries()) {
    const label = labels[example] as number
    for (const [at, feature] of vector.features.entries()) {
      const value = vector.values[at] as number
      own[feature * classes + label] = (own[feature * classes + label] as number) + value
      ofFeature[feature] = (ofFeature[feature] as number) + value
      ofClass[label] = (ofClass[label] as number) + value
      all += value
    }
  }
  const weights = new Float32Array(features * classes)
  for (let feature = 0; feature < features; feature++) {
    for (let c = 0; c < classes; c++) {
      const elsewhere = (ofFeature[feature] as number) - (own[feature * classes + c] as number) + SMOOTHING
      weights[feature * classes + c] = -Math.log(elsewhere / (all - (ofClass[c] as number) + SMOOTHING * features))
    }
  }
  return { classes, weights, bias: new Float32Array(classes) }
}

/** The model with its scores multiplied by a weight. */
export function scale({ classes, weights, bias }: LinearModel, weight: number): LinearModel {
  return { classes, weights: weights.map((it) => weight * it), bias: bias.map((it) => weight * it) }
}

/** A model whose scores are the weighted sum of two models' scores. */
export function weightedSum(a: LinearModel, weightA: number, b: LinearModel, weightB: number): LinearModel {
  return {
    classes: a.classes,
    weights: a.weights.map((it, at) => weightA * it + weightB * (b.weights[at] as number)),
    bias: a.bias.map((it, at) => weightA * it + weightB * (b.bias[at] as number)),
  }
}
