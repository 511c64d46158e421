import { withoutLevel } from './lagged-products.ts'
import { solveMany } from './solve-many.ts'

/** A linear map from the last rows of a series to the rows that follow. */
export interface WindowMap {
  window: number
  horizon: number
  /** A step uses every `apart`-th row: 1 is every row. */
  apart: number
  /** `[step * window + i]`, i rising in time. */
  shares: Float64Array
  /** The weight of the mean of the last `rows` rows, for each step. */
  levels: readonly { rows: number; shares: Float64Array }[]
}

/** Mean products over windows of `window + ahead` rows. */
export interface Stretches {
  products: Float64Array
  window: number
  ahead: number
}

/** One form of map: from the last `rows` rows, minus the mean of their last `levelRows`; with a `cycle`, only from rows of the same phase. */
export interface MapForm {
  rows: number
  levelRows: number
  cycle: number | null
  /** Added to the diagonal, as a share of its mean. */
  hold: number
}

/** The mean of several forms of map. */
export function windowMap(stretches: Stretches, forms: readonly MapForm[], horizon: number): WindowMap {
  const { window } = stretches
  const shares = new Float64Array(horizon * window)
  const levels = forms.map((form) => ({ rows: form.levelRows, shares: addMap(shares, stretches, form, horizon, 1 / forms.length) }))
  return { window, horizon, apart: Math.min(...forms.map((it) => it.cycle ?? 1)), shares, levels }
}

/** Adds a form's shares. @returns the weight of the level for each step */
function addMap(
  shares: Float64Array,
  { products, window, ahead }: Stretches,
  form: MapForm,
  horizon: number,
  weight: number,
): Float64Array {
  const ofLevel = new Float64Array(horizon)
  const length = window + ahead
  const level = new Float64Array(length)
  level.fill(1 / form.levelRows, window - form.levelRows, window)
  const own = new Float64Array(products)
  withoutLevel(own, length, level)
  const cycle = form.cycle ?? 1
  const phases = form.cycle ?? 1
  const from = Math.floor(form.rows / cycle)
  const to = Math.ceil(horizon / cycle)
  const start = window - from * cycle
  const sumOver = (a: number, b: number) => {
    let sum = 0
    for (let phase = 0; phase < phases; phase++) sum += own[(a + phase) * length + b + phase] as number
    return sum
  }
  const gram = new Float64Array(from * from)
  const targets = new Float64Array(from * to)
  let diagonal = 0
  for (let i = 0; i < from; i++) {
    for (let j = 0; j <= i; j++) gram[i * from + j] = sumOver(start + j * cycle, start + i * cycle)
    diagonal += gram[i * from + i] as number
    for (let k = 0; k < to; k++) targets[i * to + k] = sumOver(start + i * cycle, window + k * cycle)
  }
  for (let i = 0; i < from; i++) gram[i * from + i] = (gram[i * from + i] as number) + (form.hold * diagonal) / from + 1e-9
  const map = solveMany(gram, from, targets, to)
  for (let step = 0; step < horizon; step++) {
    const phase = step % cycle
    const k = Math.floor(step / cycle)
    let sum = 0
    for (let i = 0; i < from; i++) {
      const share = map[i * to + k] as number
      const at = step * window + start + i * cycle + phase
      shares[at] = (shares[at] as number) + weight * share
      sum += share
    }
    ofLevel[step] = weight * (1 - sum)
  }
  return ofLevel
}

/** The rows that follow the last `window` values of each series: `[step * series + s]`. */
export function followWindow({ window, horizon, apart, shares, levels }: WindowMap, known: readonly Float64Array[]): Float64Array {
  const series = known.length
  const follows = new Float64Array(horizon * series)
  for (const { rows, shares: ofLevel } of levels)
    for (const [s, values] of known.entries()) {
      let sum = 0
      for (let i = window - rows; i < window; i++) sum += values[i] as number
      for (let step = 0; step < horizon; step++)
        follows[step * series + s] = (follows[step * series + s] as number) + (ofLevel[step] as number) * (sum / rows)
    }
  // Four series at a time, so that a share is loaded once for all four: a long forecast spends most of its time here.
  for (let first = 0; first < series; first += 4) {
    const four = [0, 1, 2, 3].map((it) => known[Math.min(first + it, series - 1)]) as Four
    const sums = new Float64Array(4)
    for (let step = 0; step < horizon; step++) {
      sumShares(shares.subarray(step * window, (step + 1) * window), step % apart, apart, four, sums)
      for (let s = first; s < Math.min(first + 4, series); s++)
        follows[step * series + s] = (follows[step * series + s] as number) + (sums[s - first] as number)
    }
  }
  return follows
}

type Four = [Float64Array, Float64Array, Float64Array, Float64Array]

/** Sums of shares times values of four series, over every `apart`-th row. */
function sumShares(shares: Float64Array, from: number, apart: number, [first, second, third, fourth]: Four, sums: Float64Array): void {
  let [a, b, c, d] = [0, 0, 0, 0]
  for (let i = from; i < shares.length; i += apart) {
    const share = shares[i] as number
    a += share * (first[i] as number)
    b += share * (second[i] as number)
    c += share * (third[i] as number)
    d += share * (fourth[i] as number)
  }
  sums[0] = a
  sums[1] = b
  sums[2] = c
  sums[3] = d
}
