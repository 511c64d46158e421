import { growTree, MOST_BINS, type Tree, type TreeChoices } from './tree.ts'

export interface BoostedTrees {
  outputs: number
  trees: Tree[]
}

export interface BoostingChoices extends TreeChoices {
  trees: number
  /** Each tree sees these shares of the samples and of the columns. */
  sampleShare: number
  columnShare: number
  /** Residuals are clipped to this many times the targets' root mean square, so that a few large errors do not dominate. */
  clippedAt: number
  seed: number
}

/** Samples from which the bin edges of a column are computed. */
const EDGE_SAMPLES = 20_000

/**
 * Gradient boosting: each tree is fitted to the residuals of those before it, over all outputs together, with squared loss for small
 * residuals and absolute loss for large ones.
 * @param columns one array per column, one value per sample
 * @param targets one array per output, one value per sample
 */
export function boostedTrees(columns: readonly Float32Array[], targets: readonly Float64Array[], choices: BoostingChoices): BoostedTrees {
  const random = randomOf(choices.seed)
  const samples = targets[0]?.length ?? 0
  const outputs = targets.length
  const edges = columns.map(edgesOf)
  const bins = columns.map((column, index) => Uint8Array.from(column, (value) => binOf(edges[index] as Float64Array, value)))
  const left = new Float64Array(samples * outputs)
  for (let i = 0; i < samples; i++) for (let k = 0; k < outputs; k++) left[i * outputs + k] = targets[k]?.[i] as number
  const bounds = targets.map(
    (it) => choices.clippedAt * Math.sqrt(it.reduce((sum, value) => sum + value * value, 0) / Math.max(1, samples)),
  )
  const clipped = new Float64Array(left.length)
  const trees: Tree[] = []
  for (let count = 0; count < choices.trees; count++) {
    const chosen: number[] = []
    for (let i = 0; i < samples; i++) if (random() < choices.sampleShare) chosen.push(i)
    const asked = columns.map((_, index) => index).filter(() => random() < choices.columnShare)
    for (let i = 0; i < left.length; i++) {
      const bound = bounds[i % outputs] as number
      clipped[i] = Math.min(bound, Math.max(-bound, left[i] as number))
    }
    const tree = growTree({ bins, edges, left: clipped, outputs }, Int32Array.from(chosen), asked, choices)
    trees.push(tree)
    subtractTree(tree, columns, left, outputs)
  }
  return { outputs, trees }
}

/** Adds the trees' prediction for one sample to `out`. */
export function addTrees({ trees, outputs }: BoostedTrees, sample: ArrayLike<number>, out: Float64Array): void {
  for (const { column, cut, low, high, value } of trees) {
    let node = 0
    for (let asked = column[0] as number; asked >= 0; asked = column[node] as number) {
      node = ((sample[asked] as number) <= (cut[node] as number) ? low[node] : high[node]) as number
    }
    for (let k = 0; k < outputs; k++) out[k] = (out[k] as number) + (value[node * outputs + k] as number)
  }
}

function subtractTree(
  { column, cut, low, high, value }: Tree,
  columns: readonly Float32Array[],
  left: Float64Array,
  outputs: number,
): void {
  const samples = left.length / outputs
  for (let i = 0; i < samples; i++) {
    let node = 0
    for (let asked = column[0] as number; asked >= 0; asked = column[node] as number) {
      node = (((columns[asked] as Float32Array)[i] as number) <= (cut[node] as number) ? low[node] : high[node]) as number
    }
    for (let k = 0; k < outputs; k++) left[i * outputs + k] = (left[i * outputs + k] as number) - (value[node * outputs + k] as number)
  }
}

/** Bin edges that put about as many samples into each bin; fewer where values repeat. */
function edgesOf(column: Float32Array): Float64Array {
  const count = Math.min(EDGE_SAMPLES, column.length)
  const sorted = Float32Array.from({ length: count }, (_, i) => column[Math.floor((i * column.length) / count)] as number).sort()
  const edges: number[] = []
  for (let bin = 1; bin < MOST_BINS; bin++) {
    const edge = sorted[Math.floor((bin * count) / MOST_BINS)] as number
    if (edges.length === 0 || edge > (edges.at(-1) as number)) edges.push(edge)
  }
  return Float64Array.from(edges)
}

function binOf(edges: Float64Array, value: number): number {
  let low = 0
  let high = edges.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((edges[middle] as number) < value) low = middle + 1
    else high = middle
  }
  return low
}

/** Numbers from 0 to 1 by mulberry32; the same seed gives the same sequence. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
