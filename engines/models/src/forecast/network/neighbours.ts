/** A series that helps to forecast another one. `weight` is the correlation with what that series' own past does not explain. */
export interface Neighbour {
  series: number
  weight: number
}

/** Rows that are evaluated at most: more days say no more about which series are neighbours. */
const MOST_ROWS = 1500
const MOST_NEIGHBOURS = 8

/**
 * For each series, those whose deviation precedes its own, best first: the partial correlation of the series' deviation `ahead` rows
 * later with the other's deviation now, given the series' own latest deviations.
 * @param deviations one array per series
 * @param leftOut rows `from .. to - 1` are ignored
 */
export function neighboursOf(
  deviations: readonly Float64Array[],
  rows: number,
  ahead: number,
  leftOut: { from: number; to: number } = { from: 0, to: 0 },
): Neighbour[][] {
  const stride = Math.max(1, Math.floor(rows / MOST_ROWS))
  const at: number[] = []
  for (let row = 2 * ahead; row + ahead < rows; row += stride) if (row < leftOut.from || row >= leftOut.to) at.push(row)
  const now = deviations.map((it) => Float64Array.from(at, (row) => it[row] as number))
  return deviations.map((own, s) => {
    const base = orthonormal([
      now[s] as Float64Array,
      Float64Array.from(at, (row) => own[row - 1] as number),
      Float64Array.from(at, (row) => own[row - ahead] as number),
    ])
    const surprise = without(
      Float64Array.from(at, (row) => own[row + ahead] as number),
      base,
    )
    const size = Math.sqrt(dot(surprise, surprise))
    const neighbours: Neighbour[] = []
    for (let other = 0; other < now.length; other++) {
      if (other === s) continue
      const values = now[other] as Float64Array
      // Only the length of the other's residual is needed: the surprise is already orthogonal to the base.
      const rest = dot(values, values) - base.reduce((sum, it) => sum + dot(values, it) ** 2, 0)
      const weight = rest > 1e-9 && size > 1e-9 ? dot(values, surprise) / (Math.sqrt(rest) * size) : 0
      if (weight > 0) neighbours.push({ series: other, weight })
    }
    return neighbours.sort((a, b) => b.weight - a.weight || a.series - b.series).slice(0, MOST_NEIGHBOURS)
  })
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number)
  return sum
}

function without(values: Float64Array, base: readonly Float64Array[]): Float64Array {
  const rest = new Float64Array(values)
  for (const it of base) {
    const share = dot(rest, it)
    for (let i = 0; i < rest.length; i++) rest[i] = (rest[i] as number) - share * (it[i] as number)
  }
  return rest
}

function orthonormal(columns: readonly Float64Array[]): Float64Array[] {
  const base: Float64Array[] = []
  for (const column of columns) {
    const rest = without(column, base)
    const size = Math.sqrt(dot(rest, rest))
    if (size > 1e-9) base.push(rest.map((it) => it / size))
  }
  return base
}
