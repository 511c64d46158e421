/**
 * The weights of several forecasts with the least square error, near `towards`; none below 0, sum 1.
 * @param moments mean products of each two forecasts' errors, size x size
 * @param hold the cost of departing from `towards`, as a share of the mean square error at `towards`
 */
export function blendWeights(moments: Float64Array, towards: readonly number[], hold: number): number[] {
  const size = towards.length
  const scale = at(moments, towards, size)
  if (!(scale > 0)) return [...towards]
  const slope = (weights: readonly number[], i: number) => {
    let sum = 0
    for (let j = 0; j < size; j++) sum += (moments[i * size + j] as number) * (weights[j] as number)
    return sum / scale + hold * ((weights[i] as number) - (towards[i] as number))
  }
  let largest = 0
  for (let i = 0; i < size; i++) largest = Math.max(largest, (moments[i * size + i] as number) / scale)
  const pace = 1 / (largest * size + hold)
  let weights = [...towards]
  for (let round = 0; round < 400; round++) {
    const now = weights
    weights = ontoSimplex(now.map((it, i) => it - pace * slope(now, i)))
  }
  return weights
}

function at(moments: Float64Array, weights: readonly number[], size: number): number {
  let sum = 0
  for (let i = 0; i < size; i++)
    for (let j = 0; j < size; j++) sum += (moments[i * size + j] as number) * (weights[i] as number) * (weights[j] as number)
  return sum
}

/** The nearest weights that are not below 0 and sum to 1. */
function ontoSimplex(weights: readonly number[]): number[] {
  const falling = [...weights].sort((a, b) => b - a)
  let sum = 0
  let off = 0
  for (const [index, value] of falling.entries()) {
    sum += value
    const candidate = (sum - 1) / (index + 1)
    if (value > candidate) off = candidate
  }
  return weights.map((it) => Math.max(0, it - off))
}
