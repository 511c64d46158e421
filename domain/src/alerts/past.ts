import type { Sample } from './signal.ts'

/** What one signal delivered in the past, as columns in the order of receipt: a month of a district has millions of values. */
export interface Past {
  /** The source's time, epoch ms. */
  observedMs: Float64Array
  /** When the product had it, epoch ms; ascending. */
  receivedMs: Float64Array
  /** From then on it is not known any more, epoch ms; Infinity: never. */
  staleMs: Float64Array
  /** As `presentMs` of a sample; null if it is `observedMs` throughout. */
  presentMs: Float64Array | null
  /** NaN: the source said that there is none. */
  values: Float64Array
  /** Mean of this hour and weekday, NaN if it is not known; null if no leaf asks for it. */
  usual: Float64Array | null
}

export const NOTHING_PAST: Past = pastOfLength(0)

/** Columns to be filled. */
export function pastOfLength(length: number): Past {
  const column = () => new Float64Array(length)
  return { observedMs: column(), receivedMs: column(), staleMs: column(), presentMs: null, values: column(), usual: null }
}

/** One value as the evaluator takes it. The source is not part of the past: a replay keeps no evidence. */
export function sampleOf({ observedMs, receivedMs, staleMs, presentMs, values, usual }: Past, index: number): Sample {
  const [value, mean] = [values[index] as number, usual?.[index]]
  return {
    observedMs: observedMs[index] as number,
    receivedMs: receivedMs[index] as number,
    staleMs: staleMs[index] as number,
    value: Number.isNaN(value) ? null : value,
    source: '',
    quality: 'measured',
    ...(presentMs !== null && { presentMs: presentMs[index] as number }),
    ...(mean !== undefined && { usual: Number.isNaN(mean) ? null : mean }),
  }
}

/** Something that lasted from a moment, inclusive, to another, exclusive; epoch ms. */
export interface Span {
  fromMs: number
  toMs: number
}

/** How many spans there were at each moment from `fromMs` on: a value at the start and whenever it changes. It never becomes stale. */
export function countsOf(spans: readonly Span[], fromMs: number, toMs: number): Past {
  const steps = new Map<number, number>([[fromMs, 0]])
  const step = (atMs: number, by: number) => {
    if (atMs < toMs) steps.set(Math.max(atMs, fromMs), (steps.get(Math.max(atMs, fromMs)) ?? 0) + by)
  }
  for (const span of spans) {
    if (span.toMs <= Math.max(span.fromMs, fromMs)) continue
    step(span.fromMs, 1)
    step(span.toMs, -1)
  }
  const moments = [...steps.keys()].sort((a, b) => a - b)
  const past = pastOfLength(moments.length)
  let count = 0
  moments.forEach((atMs, index) => {
    count += steps.get(atMs) ?? 0
    past.observedMs[index] = atMs
    past.receivedMs[index] = atMs
    past.staleMs[index] = Number.POSITIVE_INFINITY
    past.values[index] = count
  })
  return past
}

/** Share of a time, 0 to 1, for which a value was known. */
export function coveredShare({ receivedMs, staleMs }: Past, fromMs: number, toMs: number): number {
  let knownMs = 0
  for (let index = 0; index < receivedMs.length; index++) {
    const sinceMs = Math.max(fromMs, receivedMs[index] as number)
    const untilMs = Math.min(toMs, staleMs[index] as number, receivedMs[index + 1] ?? toMs)
    if (untilMs > sinceMs) knownMs += untilMs - sinceMs
  }
  return toMs > fromMs ? knownMs / (toMs - fromMs) : 0
}
