/** A tree whose leaves hold one value for each output. Node 0 is the root. */
export interface Tree {
  /** The column a node asks for; -1 at a leaf. */
  column: Int16Array
  /** Values up to here go to `low`, greater ones to `high`. */
  cut: Float64Array
  low: Int16Array
  high: Int16Array
  /** `value[node * outputs + output]` */
  value: Float64Array
}

export interface TreeChoices {
  /** Share of what a tree found that is kept. */
  rate: number
  leaves: number
  /** Fewest samples in a leaf. */
  fewest: number
  /** Samples of value 0 that every leaf is given beside its own. */
  shrinkage: number
}

/** What trees are grown from: all samples, of which each tree sees some. */
interface Ground {
  /** One array a column: the bin of each sample. */
  bins: readonly Uint8Array[]
  /** Where the bins of a column end; the last bin has no end. */
  edges: readonly Float64Array[]
  /** What is left to explain, `[sample * outputs + output]`. */
  left: Float64Array
  outputs: number
}

interface Split {
  gain: number
  /** Position among the columns asked. */
  asked: number
  bin: number
}

/** A leaf that may still be split: its samples stand in `order[from .. to - 1]`. */
interface Leaf {
  node: number
  from: number
  to: number
  /** For each column asked and bin: how many samples, and the sums of what is left of them. */
  sums: Float64Array
  split: Split | null
}

/** Of a column. */
export const MOST_BINS = 64

/** One tree by least squares, the leaf that gains most split first. */
export function growTree(ground: Ground, samples: Int32Array, asked: readonly number[], choices: TreeChoices): Tree {
  const { bins, edges, left, outputs } = ground
  const width = outputs + 1
  const nodes = { column: [] as number[], cut: [] as number[], low: [] as number[], high: [] as number[], value: [] as number[] }
  const order = new Int32Array(samples)
  const aside = new Int32Array(samples.length)

  const sumsOf = (from: number, to: number): Float64Array => {
    const sums = new Float64Array(asked.length * MOST_BINS * width)
    for (const [position, column] of asked.entries()) {
      addUp(sums, position * MOST_BINS * width, bins[column] as Uint8Array, order, from, to, left, outputs)
    }
    return sums
  }
  const leafOf = (from: number, to: number, sums: Float64Array): Leaf => {
    const node = nodes.column.length
    const total = new Float64Array(outputs)
    for (let bin = 0; asked.length > 0 && bin < MOST_BINS; bin++) {
      for (let k = 0; k < outputs; k++) total[k] = (total[k] as number) + (sums[bin * width + 1 + k] as number)
    }
    nodes.column.push(-1)
    nodes.cut.push(0)
    nodes.low.push(-1)
    nodes.high.push(-1)
    for (const sum of total) nodes.value.push((choices.rate * sum) / (to - from + choices.shrinkage))
    const ends = asked.map((column) => (edges[column] as Float64Array).length)
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
    const column = asked[split.asked] as number
    const middle = partition(order, aside, leaf, bins[column] as Uint8Array, split.bin)
    // The smaller side is added up, the greater one is what remains.
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
  for (const [asked, end] of ends.entries()) {
    below.fill(0)
    for (let bin = 0; bin < end; bin++) {
      const cell = (asked * MOST_BINS + bin) * width
      for (let k = 0; k < width; k++) below[k] = (below[k] as number) + (sums[cell + k] as number)
      const low = below[0] as number
      if (low < fewest) continue
      if (count - low < fewest) break
      let gain = -whole
      for (let k = 1; k < width; k++) {
        const sum = below[k] as number
        gain += sum ** 2 / (low + shrinkage) + ((total[k - 1] as number) - sum) ** 2 / (count - low + shrinkage)
      }
      if (gain > 1e-9 && (best === null || gain > best.gain)) best = { gain, asked, bin }
    }
  }
  return best
}

/** Puts samples up to `bin` first, both parts in the order they had. @returns where the second part begins */
function partition(order: Int32Array, aside: Int32Array, { from, to }: Leaf, bins: Uint8Array, bin: number): number {
  let low = from
  let high = 0
  for (let at = from; at < to; at++) {
    const sample = order[at] as number
    if ((bins[sample] as number) <= bin) order[low++] = sample
    else aside[high++] = sample
  }
  order.set(aside.subarray(0, high), low)
  return low
}
