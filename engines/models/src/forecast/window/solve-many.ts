/** Targets that are solved together, so that what is worked on stays near. */
const AT_A_TIME = 32

/**
 * Solves `gram x = targets` for many targets at once, by Cholesky's method.
 * @param gram size x size, symmetric; it is overwritten
 * @param targets size x count; it is overwritten with the answer
 */
export function solveMany(gram: Float64Array, size: number, targets: Float64Array, count: number): Float64Array {
  for (let i = 0; i < size; i++)
    for (let j = 0; j <= i; j++) {
      let sum = gram[i * size + j] as number
      for (let k = 0; k < j; k++) sum -= (gram[i * size + k] as number) * (gram[j * size + k] as number)
      gram[i * size + j] = i === j ? Math.sqrt(Math.max(sum, 1e-12)) : sum / (gram[j * size + j] as number)
    }
  // Back substitution runs along the triangle's columns, so store them as rows.
  const turned = new Float64Array(size * size)
  for (let i = 0; i < size; i++) for (let j = 0; j <= i; j++) turned[j * size + i] = gram[i * size + j] as number
  for (let first = 0; first < count; first += AT_A_TIME) {
    const part = { targets, count, first, end: Math.min(first + AT_A_TIME, count) }
    for (let i = 0; i < size; i++) takeRows(part, gram.subarray(i * size, (i + 1) * size), i, 0, i)
    for (let i = size - 1; i >= 0; i--) takeRows(part, turned.subarray(i * size, (i + 1) * size), i, i + 1, size)
  }
  return targets
}

/** Some columns of the targets. */
interface Part {
  targets: Float64Array
  count: number
  first: number
  end: number
}

/** Subtracts rows `from .. upTo - 1`, each times its share, from row `to`, and divides the result by its own share. */
function takeRows({ targets, count, first, end }: Part, shares: Float64Array, to: number, from: number, upTo: number): void {
  const by = 1 / (shares[to] as number)
  let k = from
  // Four rows at a time, so that the target row is loaded and stored once for all four.
  for (; k + 3 < upTo; k += 4) {
    const [a, b, c, d] = [shares[k] as number, shares[k + 1] as number, shares[k + 2] as number, shares[k + 3] as number]
    for (let column = first; column < end; column++) {
      const at = k * count + column
      targets[to * count + column] =
        (targets[to * count + column] as number) -
        (a * (targets[at] as number) + b * (targets[at + count] as number)) -
        (c * (targets[at + 2 * count] as number) + d * (targets[at + 3 * count] as number))
    }
  }
  for (; k < upTo; k++) {
    const share = shares[k] as number
    for (let column = first; column < end; column++)
      targets[to * count + column] = (targets[to * count + column] as number) - share * (targets[k * count + column] as number)
  }
  for (let column = first; column < end; column++) targets[to * count + column] = (targets[to * count + column] as number) * by
}
