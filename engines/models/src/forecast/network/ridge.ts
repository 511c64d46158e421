/**
 * Sums of products of columns and targets, from which a ridge regression is solved in closed form.
 */
export interface Products {
  columns: number
  targets: number
  rows: number
  /** `columns x columns`, the lower triangle filled. */
  gram: Float64Array
  /** `targets x columns` */
  moments: Float64Array
}

export function emptyProducts(columns: number, targets: number): Products {
  return { columns, targets, rows: 0, gram: new Float64Array(columns * columns), moments: new Float64Array(targets * columns) }
}

/** Adds a row. A `weight` of 1 is a whole row. */
export function addRow(products: Products, row: Float64Array, targets: Float64Array, weight = 1): void {
  const { columns, gram, moments } = products
  for (let i = 0; i < columns; i++) {
    const value = weight * (row[i] as number)
    if (value === 0) continue
    const at = i * columns
    for (let j = 0; j <= i; j++) gram[at + j] = (gram[at + j] as number) + value * (row[j] as number)
    for (let k = 0; k < products.targets; k++) {
      moments[k * columns + i] = (moments[k * columns + i] as number) + value * (targets[k] as number)
    }
  }
  products.rows += weight
}

/**
 * The weights of each target, `targets x columns`. Column 0 is the constant 1 and is not penalised.
 * @param penalty of each column, in rows of a column whose mean square is 1
 */
export function ridge({ columns, targets, gram, moments }: Products, penalty: number): Float64Array {
  const lower = new Float64Array(gram)
  for (let i = 0; i < columns; i++) lower[i * columns + i] = (lower[i * columns + i] as number) + (i === 0 ? 1e-9 : penalty)
  cholesky(lower, columns)
  const weights = new Float64Array(moments)
  for (let k = 0; k < targets; k++) solve(lower, columns, weights.subarray(k * columns, (k + 1) * columns))
  return weights
}

/** In place, the lower triangle. */
function cholesky(a: Float64Array, n: number): void {
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = a[i * n + j] as number
      for (let k = 0; k < j; k++) sum -= (a[i * n + k] as number) * (a[j * n + k] as number)
      a[i * n + j] = i === j ? Math.sqrt(Math.max(sum, 1e-12)) : sum / (a[j * n + j] as number)
    }
  }
}

function solve(lower: Float64Array, n: number, x: Float64Array): void {
  for (let i = 0; i < n; i++) {
    let sum = x[i] as number
    for (let k = 0; k < i; k++) sum -= (lower[i * n + k] as number) * (x[k] as number)
    x[i] = sum / (lower[i * n + i] as number)
  }
  for (let i = n - 1; i >= 0; i--) {
    let sum = x[i] as number
    for (let k = i + 1; k < n; k++) sum -= (lower[k * n + i] as number) * (x[k] as number)
    x[i] = sum / (lower[i * n + i] as number)
  }
}
