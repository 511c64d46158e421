/** The series that say most about what a series will do, best first, with the share of its surprise each explains (a correlation). */
export interface Neighbour {
  series: number
  weight: number
}

/** How many rows are looked at, at most: more days say no more about who is beside whom. */
const MOST_ROWS = 1500
const KEPT = 8

/**
 * For each series, those whose deviation from the usual goes before its own: the correlation between what a series does `ahead`
 * rows later that its own two last deviations do not say, and what the other's deviation is beyond what they say.
 * @param deviations one array a series
 * @param leftOut rows `from .. to - 1` are not looked at
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
      // What the base says of the other is taken off by its length alone: the surprise has none of it left.
      const rest = dot(values, values) - base.reduce((sum, it) => sum + dot(values, it) ** 2, 0)
      const weight = rest > 1e-9 && size > 1e-9 ? dot(values, surprise) / (Math.sqrt(rest) * size) : 0
      if (weight > 0) neighbours.push({ series: other, weight })
    }
    return neighbours.sort((a, b) => b.weight - a.weight || a.series - b.series).slice(0, KEPT)
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
