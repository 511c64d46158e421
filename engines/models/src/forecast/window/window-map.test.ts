import { expect, test } from 'vitest'
import { laggedProducts } from './lagged-products.ts'
import { solveMany } from './solve-many.ts'

/** Pseudo-random numbers from -1 to 1. */
function numbers(count: number, seed: number): Float64Array {
  let state = seed
  return Float64Array.from({ length: count }, () => {
    state = (state * 48271) % 2147483647
    return (2 * state) / 2147483647 - 1
  })
}

test('products of a sliding window equal those summed over each window', () => {
  const series = [numbers(40, 3), numbers(40, 5)]
  const [to, length] = [37, 6]
  const actual = laggedProducts(series, to, length)
  for (let i = 0; i < length; i++)
    for (let j = 0; j < length; j++) {
      let sum = 0
      for (const values of series)
        for (let start = 0; start + length <= to; start++) sum += (values[start + i] as number) * (values[start + j] as number)
      expect(actual[i * length + j]).toBeCloseTo(sum / (2 * (to - length + 1)), 12)
    }
})

test('solves more targets than one batch holds', () => {
  const [size, count] = [7, 70]
  const half = numbers(size * size, 11)
  const gram = Float64Array.from({ length: size * size }, (_, at) => {
    const [i, j] = [Math.floor(at / size), at % size]
    let sum = i === j ? 1 : 0
    for (let k = 0; k < size; k++) sum += (half[i * size + k] as number) * (half[j * size + k] as number)
    return sum
  })
  const targets = numbers(size * count, 13)
  const actual = solveMany(gram.slice(), size, targets.slice(), count)
  for (let i = 0; i < size; i++)
    for (let c = 0; c < count; c++) {
      let sum = 0
      for (let k = 0; k < size; k++) sum += (gram[i * size + k] as number) * (actual[k * count + c] as number)
      expect(sum).toBeCloseTo(targets[i * count + c] as number, 9)
    }
})
