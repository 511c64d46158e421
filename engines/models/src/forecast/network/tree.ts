/** A tree whose leaves hold one value for each output. Node 0 is the root. */
export interface Tree {
  /** The column on which a node splits; -1 at a leaf. */
  column: Int16Array
  /** Values up to this go to `low`, greater ones to `high`. */
  cut: Float64Array
  low: Int16Array
  high: Int16Array
  /** `value[node * outputs + output]` */
  value: Float64Array
}

export interface TreeChoices {
  /** Learning rate: the share of each tree's prediction that is used. */
  rate: number
  leaves: number
  /** Fewest samples in a leaf. */
  fewest: number
  /** Pseudo-samples of value 0 in every leaf. */
  shrinkage: number
}

/** All samples, of which each tree sees some. */
interface TrainingSamples {
  /** One array per column: the bin of each sample. */
  bins: readonly Uint8Array[]
  /** Upper edges of the bins of each column; the last bin has none. */
  edges: readonly Float64Array[]
  /** Residuals, `[sample * outputs + output]`. */
  left: Float64Array
  outputs: number
}

interface Split {
  gain: number
  /** Index among the candidate columns. */
  candidate: number
  bin: number
}

/** A leaf that may still be split; its samples are `order[from .. to - 1]`. */
interface Leaf {
  node: number
  from: number
  to: number
  /** For each candidate column and bin: the number of samples, and the sums of their residuals. */
  sums: Float64Array
  split: Split | null
}

/** Bins per column. */
export const MOST_BINS = 64

/** Grows one tree by least squares, splitting the leaf with the greatest gain first. */
export function growTree(training: TrainingSamples, samples: Int32Array, candidates: readonly number[], choices: TreeChoices): Tree {
  const { bins, edges, left, outputs } = training
  const width = outputs + 1
  const nodes = { column: [] as number[], cut: [] as number[], low: [] as number[], high: [] as number[], value: [] as number[] }
  const order = new Int32Array(samples)
  const buffer = new Int32Array(samples.length)

  const sumsOf = (from: number, to: number): Float64Array => {
    const sums = new Float64Array(candidates.length * MOST_BINS * width)
    for (const [position, column] of candidates.entries()) {
      addUp(sums, position * MOST_BINS * width, bins[column] as Uint8Array, order, from, to, left, outputs)
    }
    return sums
  }
  const leafOf = (from: number, to: number, sums: Float64Array): Leaf => {
    const node = nodes.column.length
    const total = new Float64Array(outputs)
    for (let bin = 0; candidates.length > 0 && bin < MOST_BINS; bin++) {
      for (let k = 0; k < outputs; k++) total[k] = (total[k] as number) + (sums[bin * width + 1 + k] as number)
    }
    nodes.column.push(-1)
    nodes.cut.push(0)
    nodes.low.push(-1)
    nodes.high.push(-1)
    for (const sum of total) nodes.value.push((choices.rate * sum) / (to - from + choices.shrinkage))
    const ends = candidates.map((column) => (edges[column] as Float64Array).length)
    return { node, from, to, sums, split: bestSplit(sums, ends, to - from, total, choices) }
  }

  const open = [leafOf(0, order.length, sumsOf(0, order.length))]
  for (let leaves = 1; leaves < choices.leaves; leaves++) {
    let best = -1
    for (const [index, { split }] of open.entries()) {
      if (split && (best === -1 || split.gain > (open[best]?.split?.gain as number))) best = index
    }
    if (best === -1) break
    const [leaf] = open.splice(best, 1) as [Leaf]
    const split = leaf.split as Split
    const column = candidates[split.candidate] as number
    const middle = partition(order, buffer, leaf, bins[column] as Uint8Array, split.bin)
    // Sum the smaller side; the larger one is the difference.
    const lowIsSmall = middle - leaf.from < leaf.to - middle
    const small = lowIsSmall ? sumsOf(leaf.from, middle) : sumsOf(middle, leaf.to)
    const great = leaf.sums
    for (let i = 0; i < great.length; i++) great[i] = (great[i] as number) - (small[i] as number)
    const low = leafOf(leaf.from, middle, lowIsSmall ? small : great)
    const high = leafOf(middle, leaf.to, lowIsSmall ? great : small)
    nodes.column[leaf.node] = column
    nodes.cut[leaf.node] = edges[column]?.[split.bin] as number
    nodes.low[leaf.node] = low.node
    nodes.high[leaf.node] = high.node
    open.push(low, high)
  }
  return {
    column: Int16Array.from(nodes.column),
    cut: Float64Array.from(nodes.cut),
    low: Int16Array.from(nodes.low),
    high: Int16Array.from(nodes.high),
    value: Float64Array.from(nodes.value),
  }
}

function addUp(
  sums: Float64Array,
  base: number,
  bins: Uint8Array,
  order: Int32Array,
  from: number,
  to: number,
  left: Float64Array,
  outputs: number,
): void {
  const width = outputs + 1
  for (let at = from; at < to; at++) {
    const sample = order[at] as number
    const cell = base + (bins[sample] as number) * width
    const first = sample * outputs
    sums[cell] = (sums[cell] as number) + 1
    for (let k = 0; k < outputs; k++) sums[cell + 1 + k] = (sums[cell + 1 + k] as number) + (left[first + k] as number)
  }
}

function bestSplit(
  sums: Float64Array,
  ends: readonly number[],
  count: number,
  total: Float64Array,
  { fewest, shrinkage }: TreeChoices,
): Split | null {
  const width = total.length + 1
  let best: Split | null = null
  const whole = total.reduce((sum, it) => sum + it * it, 0) / (count + shrinkage)
  const below = new Float64Array(width)
  for (const [candidate, end] of ends.entries()) {
    below.fill(0)
    for (let bin = 0; bin < end; bin++) {
      const cell = (candidate * MOST_BINS + bin) * width
      for (let k = 0; k < width; k++) below[k] = (below[k] as number) + (sums[cell + k] as number)
      const low = below[0] as number
      if (low < fewest) continue
      if (count - low < fewest) break
      let gain = -whole
      for (let k = 1; k < width; k++) {
        const sum = below[k] as number
        gain += sum ** 2 / (low + shrinkage) + ((total[k - 1] as number) - sum) ** 2 / (count - low + shrinkage)
      }
      if (gain > 1e-9 && (best === null || gain > best.gain)) best = { gain, candidate, bin }
    }
  }
  return best
}

/** Moves samples up to `bin` to the front, keeping the order within both parts. @returns where the second part begins */
function partition(order: Int32Array, buffer: Int32Array, { from, to }: Leaf, bins: Uint8Array, bin: number): number {
  let low = from
  let high = 0
  for (let at = from; at < to; at++) {
    const sample = order[at] as number
    if ((bins[sample] as number) <= bin) order[low++] = sample
    else buffer[high++] = sample
  }
  order.set(buffer.subarray(0, high), low)
  return low
}
