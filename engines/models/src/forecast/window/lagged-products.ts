/**
 * Mean products of each two places of a window of `length` rows that slides over rows `0 .. to - 1` of all series:
 * `[i * length + j]`. Moving the window by one row changes only its ends, so each product follows from its neighbour.
 */
export function laggedProducts(series: readonly Float64Array[], to: number, length: number): Float64Array {
  const products = new Float64Array(length * length)
  const stretches = to - length + 1
  const share = 1 / (stretches * series.length)
  for (const values of series)
    for (let j = 0; j < length; j++) {
      let sum = 0
      for (let start = 0; start < stretches; start++) sum += (values[start] as number) * (values[start + j] as number)
      products[j] = (products[j] as number) + sum * share
    }
  for (let i = 1; i < length; i++) {
    const before = (i - 1) * length - 1
    for (let j = i; j < length; j++) products[i * length + j] = products[before + j] as number
    for (const values of series) {
      const leaves = (values[i - 1] as number) * share
      const comes = (values[i - 1 + stretches] as number) * share
      for (let j = i; j < length; j++) {
        const at = i * length + j
        products[at] = (products[at] as number) - leaves * (values[j - 1] as number) + comes * (values[j - 1 + stretches] as number)
      }
    }
  }
  for (let i = 0; i < length; i++) for (let j = i + 1; j < length; j++) products[j * length + i] = products[i * length + j] as number
  return products
}

/** The same products after subtracting each window's level, the weighted mean of its places. In place. */
export function withoutLevel(products: Float64Array, length: number, level: Float64Array): void {
  const along = new Float64Array(length)
  for (let i = 0; i < length; i++) {
    const share = level[i] as number
    if (share === 0) continue
    for (let j = 0; j < length; j++) along[j] = (along[j] as number) + share * (products[i * length + j] as number)
  }
  const all = along.reduce((sum, it, j) => sum + it * (level[j] as number), 0)
  for (let i = 0; i < length; i++)
    for (let j = 0; j < length; j++) {
      const at = i * length + j
      products[at] = (products[at] as number) - (along[i] as number) - (along[j] as number) + all
    }
}
