import type { CityClock } from '@oppidum/domain/core/city-clock'
import type { SentTable } from '../../../platform/workers/models/table-message.ts'
import type { Stretch } from './series-store.ts'

/** The table that a forecaster reads: the city's clocks say the time of each row and of those to come. */
export function forecastTable(
  names: readonly string[],
  { fromMs, stepMs, rows }: Stretch,
  series: readonly Float32Array[],
  { wallMs }: CityClock,
  horizon: number,
): SentTable {
  return {
    names,
    rows,
    stepMs,
    wallMs: Float64Array.from({ length: rows + horizon }, (_, row) => wallMs(fromMs + row * stepMs)),
    series: series.map((it) => (it.length === rows ? it : it.subarray(0, rows))),
  }
}

/** Room for series in one piece of memory, which goes back to the machine as one when nobody needs it any more. */
export function emptySeries(series: number, rows: number): Float32Array[] {
  const all = new Float32Array(series * rows).fill(Number.NaN)
  return Array.from({ length: series }, (_, s) => all.subarray(s * rows, (s + 1) * rows))
}

/** Values that are there. */
export function countKnown(values: Float32Array): number {
  let known = 0
  for (const it of values) if (!Number.isNaN(it)) known++
  return known
}

/** What is told is rounded before it is kept, so that what is scored is what was told. */
export const round1 = (value: number) => Math.round(value * 10) / 10
