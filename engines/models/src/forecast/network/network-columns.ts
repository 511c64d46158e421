import type { Neighbour } from './neighbours.ts'
import type { RowTime } from './network-day-profile.ts'
import type { Scene } from './network-scene.ts'

/** Facts about the series as a whole, from the training rows. */
export interface NetworkFacts {
  neighbours: readonly Neighbour[][]
  /** The 5th, 50th and 90th percentiles: a jam, the median, a free road. */
  low: Float64Array
  middle: Float64Array
  free: Float64Array
}

const CHANGES = [1, 2, 3, 6, 11]
const MEANS = [3, 6, 12]
const OFF_MEANS = [6, 12, 36]
const SINGLE_NEIGHBOURS = 3
/** Rows that a sample needs before its own; with fewer, the first row is repeated. */
export const LONGEST_LAG = 12
/** How many future steps of the usual values are among the columns. */
const AHEAD = 4

export const COLUMN_COUNT =
  1 + CHANGES.length + MEANS.length + 2 + 2 + 1 + 1 + 1 + OFF_MEANS.length + 1 + AHEAD + 1 + 3 + 3 + 3 * SINGLE_NEIGHBOURS + 4

/** The steps (1-based) at a quarter, half, three quarters and the whole of the horizon. */
export function anchorsOf(horizon: number): number[] {
  return Array.from({ length: AHEAD }, (_, part) => Math.ceil(((part + 1) * horizon) / AHEAD))
}

/** Writes the model's input columns for one series at one row into `out`. */
export function describe(
  scene: Scene,
  { neighbours, low, middle, free }: NetworkFacts,
  { slot, kind }: RowTime,
  anchors: readonly number[],
  s: number,
  row: number,
  out: Float32Array,
): void {
  const values = scene.values[s] as Float64Array
  const usual = scene.usual[s] as Float64Array
  const off = scene.off[s] as Float64Array
  const value = values[row] as number
  const before = (lag: number) => Math.max(0, row - lag)
  let at = 0
  out[at++] = value
  for (const lag of CHANGES) out[at++] = value - (values[before(lag)] as number)
  for (const length of MEANS) out[at++] = meanOf(values, row, length)
  const { least, most, deviation, unrest } = spreadOf(values, row)
  out[at++] = least
  out[at++] = most
  out[at++] = deviation
  out[at++] = unrest
  out[at++] = value - (free[s] as number)
  const usualNow = usual[row] as number
  out[at++] = off[row] as number
  for (const length of OFF_MEANS) out[at++] = meanOf(off, row, length)
  out[at++] = usualNow
  for (const step of anchors) out[at++] = (usual[row + step] as number) - usualNow
  out[at++] = usualNow - (usual[before(6)] as number)
  out[at++] = low[s] as number
  out[at++] = middle[s] as number
  out[at++] = free[s] as number

  const near = neighbours[s] as Neighbour[]
  const beside = neighbourMean(scene, near, row)
  out[at++] = beside
  out[at++] = beside - neighbourMean(scene, near, before(3))
  out[at++] = beside - neighbourMean(scene, near, before(6))
  for (let rank = 0; rank < SINGLE_NEIGHBOURS; rank++) {
    const other = near[rank]?.series
    const others = other === undefined ? undefined : scene.values[other]
    out[at++] = other === undefined ? 0 : (scene.off[other]?.[row] as number)
    out[at++] = others ? (others[row] as number) - (others[before(3)] as number) : 0
    out[at++] = others ? (others[row] as number) - (free[other as number] as number) : 0
  }
  const mean = scene.meanOff[row] as number
  out[at++] = mean
  out[at++] = mean - (scene.meanOff[before(6)] as number)
  out[at++] = slot
  out[at++] = kind
}

function meanOf(values: Float64Array, row: number, length: number): number {
  const count = Math.min(length, row + 1)
  let sum = 0
  for (let back = 0; back < count; back++) sum += values[row - back] as number
  return sum / count
}

/** Of the last rows: minimum, maximum, standard deviation, and mean change from row to row. */
function spreadOf(values: Float64Array, row: number): { least: number; most: number; deviation: number; unrest: number } {
  const count = Math.min(LONGEST_LAG, row + 1)
  let least = Number.POSITIVE_INFINITY
  let most = Number.NEGATIVE_INFINITY
  let moved = 0
  const mean = meanOf(values, row, count)
  let square = 0
  for (let back = 0; back < count; back++) {
    const value = values[row - back] as number
    least = Math.min(least, value)
    most = Math.max(most, value)
    square += (value - mean) ** 2
    if (back + 1 < count) moved += Math.abs(value - (values[row - back - 1] as number))
  }
  return { least, most, deviation: Math.sqrt(square / count), unrest: count > 1 ? moved / (count - 1) : 0 }
}

/** Mean deviation of the neighbours, by their weights. */
function neighbourMean({ off }: Scene, near: readonly Neighbour[], row: number): number {
  let sum = 0
  let weights = 0
  for (const { series, weight } of near) {
    sum += weight * (off[series]?.[row] as number)
    weights += weight
  }
  return weights === 0 ? 0 : sum / weights
}
