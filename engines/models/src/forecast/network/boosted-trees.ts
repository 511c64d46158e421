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
  /** What is left counts as this many times its root mean square at most, before the first tree: few great errors shall not rule. */
  clippedAt: number
  seed: number
}

/** How many samples say where the bins of a column end. */
const EDGE_SAMPLES = 20_000

/**
 * Trees one after another, each fitted to what those before it left, over all outputs together: by least squares of what is small,
 * by the absolute error of what is great.
 * @param columns one array a column, a value a sample
 * @param targets one array an output, a value a sample
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

/** What the trees say of one sample, added to `out`. */
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

/** Where bins end, so that each holds about as many samples; fewer where values repeat. */
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

/** Numbers from 0 to 1 by mulberry32: the same seed, the same order. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
