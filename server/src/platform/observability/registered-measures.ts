import { Counter, Gauge, type Registry } from 'prom-client'

type Labels = Readonly<Record<string, string>>

/** A value of a measure; absent values are left out. */
export interface MeasuredValue {
  /** Each of the measure's labels. */
  labels?: Labels
  value: number
}

/** What a part of the server reports on /metrics. Labels come from a fixed set: never an address, a path or the id of a person. */
export interface Measure {
  /** With its unit: seconds, bytes, or a ratio from 0 to 1. Only names of counters end in `_total`. */
  name: string
  help: string
  /** A counter only rises until the process ends. */
  type: 'gauge' | 'counter'
  labels?: readonly string[]
  /** Called at every scrape. Nothing to report: no series, which is not the same as zero. */
  read(): Iterable<MeasuredValue>
}

/** One value without labels; null while it is not known. */
export const single = (value: number | null): MeasuredValue[] => (value === null ? [] : [{ value }])

/** Without labels, a metric of the library is 0 until it is set; here it is left out. */
export function registerMeasures(registry: Registry, measures: readonly Measure[]): void {
  for (const { name, help, type, labels = [], read } of measures) {
    const options = { name, help, labelNames: [...labels], registers: [registry] }
    if (type === 'gauge')
      new Gauge({
        ...options,
        collect() {
          this.reset()
          if (labels.length === 0) this.remove({})
          for (const it of read()) this.set(it.labels ?? {}, it.value)
        },
      })
    else
      new Counter({
        ...options,
        collect() {
          this.reset()
          if (labels.length === 0) this.remove({})
          for (const it of read()) this.inc(it.labels ?? {}, it.value)
        },
      })
  }
}
