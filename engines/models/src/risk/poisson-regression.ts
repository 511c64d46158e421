/** Sparse rows of features, with the same number of entries in each. */
export interface FeatureRows {
  rows: number
  /** Number of features. */
  columns: number
  /** Entries per row. */
  width: number
  /** `index[row * width + k]`: the features of a row; a feature may occur twice. */
  index: Int32Array
  value: Float64Array
}

const MOST_ROUNDS = 30
const NEAR_ENOUGH = 1e-6
/** Bounds of the natural logarithm of a row's mean, far beyond any real place. */
const HIGHEST = 9
const LOWEST = -20

/**
 * Poisson regression: the coefficients that maximise the likelihood of the counts when each row's mean is the exponential of the
 * weighted sum of its features, with a penalty of `penalty[c] * coefficient² / 2` each. The first column has to be the constant.
 * Newton's method, halving each step until it helps.
 * @param counts rows with NaN are left out
 */
export function fitPoisson(features: FeatureRows, counts: Float64Array, penalty: Float64Array): Float64Array {
  const { columns } = features
  const coefficients = new Float64Array(columns)
  coefficients[0] = startOf(counts)
  let loss = lossOf(features, counts, penalty, coefficients)
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const step = newtonStep(features, counts, penalty, coefficients)
    let share = 1
    let next = stepFrom(coefficients, step, share)
    let nextLoss = lossOf(features, counts, penalty, next)
    while (nextLoss > loss && share > 1e-4) {
      share /= 2
      next = stepFrom(coefficients, step, share)
      nextLoss = lossOf(features, counts, penalty, next)
    }
    if (!(nextLoss < loss)) break
    const gained = loss - nextLoss
    coefficients.set(next)
    loss = nextLoss
    if (gained < NEAR_ENOUGH * (1 + Math.abs(loss))) break
  }
  return coefficients
}

/** The expected count of a row. */
export function expectedOf({ width, index, value }: FeatureRows, coefficients: Float64Array, row: number): number {
  let sum = 0
  for (let at = row * width; at < (row + 1) * width; at++) sum += (coefficients[index[at] as number] as number) * (value[at] as number)
  return Math.exp(Math.max(LOWEST, Math.min(HIGHEST, sum)))
}

function startOf(counts: Float64Array): number {
  let sum = 0
  let rows = 0
  for (const count of counts) {
    if (Number.isNaN(count)) continue
    sum += count
    rows++
  }
  return Math.log((sum + 0.5) / (rows + 1))
}

function lossOf(features: FeatureRows, counts: Float64Array, penalty: Float64Array, coefficients: Float64Array): number {
  let loss = 0
  for (let c = 0; c < coefficients.length; c++) loss += ((penalty[c] as number) * (coefficients[c] as number) ** 2) / 2
  for (let row = 0; row < features.rows; row++) {
    const count = counts[row] as number
    if (Number.isNaN(count)) continue
    const mean = expectedOf(features, coefficients, row)
    loss += mean - count * Math.log(mean)
  }
  return loss
}

function stepFrom(from: Float64Array, step: Float64Array, share: number): Float64Array {
  return from.map((it, at) => it + share * (step[at] as number))
}

function newtonStep(features: FeatureRows, counts: Float64Array, penalty: Float64Array, coefficients: Float64Array): Float64Array {
  const { columns, width, index, value } = features
  const matrix = new Float64Array(columns * columns)
  const slope = new Float64Array(columns)
  for (let c = 0; c < columns; c++) {
    matrix[c * columns + c] = (penalty[c] as number) + 1e-9
    slope[c] = -(penalty[c] as number) * (coefficients[c] as number)
  }
  for (let row = 0; row < features.rows; row++) {
    const count = counts[row] as number
    if (Number.isNaN(count)) continue
    const mean = expectedOf(features, coefficients, row)
    const from = row * width
    for (let a = from; a < from + width; a++) {
      const first = index[a] as number
      const weight = value[a] as number
      if (weight === 0) continue
      slope[first] = (slope[first] as number) + (count - mean) * weight
      for (let b = from; b < from + width; b++) {
        const at = first * columns + (index[b] as number)
        matrix[at] = (matrix[at] as number) + mean * weight * (value[b] as number)
      }
    }
  }
  return solve(matrix, slope)
}

/** Solves a symmetric positive definite system by Cholesky decomposition; overwrites the matrix. */
function solve(matrix: Float64Array, right: Float64Array): Float64Array {
  const size = right.length
  const cell = (row: number, column: number) => matrix[row * size + column] as number
  for (let j = 0; j < size; j++) {
    let pivot = cell(j, j)
    for (let k = 0; k < j; k++) pivot -= cell(j, k) ** 2
    const root = Math.sqrt(Math.max(pivot, 1e-12))
    matrix[j * size + j] = root
    for (let i = j + 1; i < size; i++) {
      let sum = cell(i, j)
      for (let k = 0; k < j; k++) sum -= cell(i, k) * cell(j, k)
      matrix[i * size + j] = sum / root
    }
  }
  const solution = Float64Array.from(right)
  for (let i = 0; i < size; i++) {
    let sum = solution[i] as number
    for (let k = 0; k < i; k++) sum -= cell(i, k) * (solution[k] as number)
    solution[i] = sum / cell(i, i)
  }
  for (let i = size - 1; i >= 0; i--) {
    let sum = solution[i] as number
    for (let k = i + 1; k < size; k++) sum -= cell(k, i) * (solution[k] as number)
    solution[i] = sum / cell(i, i)
  }
  return solution
}
