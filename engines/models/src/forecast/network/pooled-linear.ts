import { addRow, emptyProducts, ridge } from './ridge.ts'

/** One linear model for all series: from standardised columns to the change up to each step. */
export interface Linear {
  means: Float64Array
  /** One over the standard deviation; 0 for a column that never changes. */
  factors: Float64Array
  /** `weights[step * (columns + 1) + column]`; the constant comes first. */
  weights: Float64Array
}

/** See ridge. */
const PENALTY = 100
/** Samples that are used at most; more add nothing. */
const MOST_SAMPLES = 60_000

/** @returns the model, and the residuals of each target */
export function fitLinear(
  columns: readonly Float32Array[],
  targets: readonly Float64Array[],
): { linear: Linear; residuals: Float64Array[] } {
  const samples = targets[0]?.length ?? 0
  const count = columns.length
  const means = Float64Array.from(columns, (it) => it.reduce((a, b) => a + b, 0) / Math.max(1, samples))
  const factors = Float64Array.from(columns, (it, column) => {
    const mean = means[column] as number
    const deviation = Math.sqrt(it.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, samples))
    return deviation > 1e-9 ? 1 / deviation : 0
  })
  const products = emptyProducts(count + 1, targets.length)
  const row = new Float64Array(count + 1)
  const rowTargets = new Float64Array(targets.length)
  const standardise = (sample: number) => {
    row[0] = 1
    for (let column = 0; column < count; column++) {
      row[column + 1] = (((columns[column] as Float32Array)[sample] as number) - (means[column] as number)) * (factors[column] as number)
    }
  }
  const stride = Math.max(1, Math.floor(samples / MOST_SAMPLES))
  for (let sample = 0; sample < samples; sample += stride) {
    standardise(sample)
    for (let k = 0; k < targets.length; k++) rowTargets[k] = (targets[k] as Float64Array)[sample] as number
    addRow(products, row, rowTargets)
  }
  const linear = { means, factors, weights: ridge(products, PENALTY) }
  const residuals = targets.map((it) => new Float64Array(it))
  const sample = new Float32Array(count)
  for (let i = 0; i < samples; i++) {
    for (let column = 0; column < count; column++) sample[column] = (columns[column] as Float32Array)[i] as number
    for (let k = 0; k < targets.length; k++) {
      const rest = residuals[k] as Float64Array
      rest[i] = (rest[i] as number) - predictLinear(linear, sample, k)
    }
  }
  return { linear, residuals }
}

export function predictLinear({ means, factors, weights }: Linear, sample: Float32Array, step: number): number {
  const base = step * (means.length + 1)
  let sum = weights[base] as number
  for (let column = 0; column < means.length; column++) {
    sum += (weights[base + 1 + column] as number) * ((sample[column] as number) - (means[column] as number)) * (factors[column] as number)
  }
  return sum
}
