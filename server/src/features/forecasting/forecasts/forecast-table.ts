import type { CityClock } from '@oppidum/domain/core/city-clock'
import type { SentTable } from '../../../platform/workers/models/table-message.ts'
import type { Stretch } from './series-store.ts'

/** A forecaster's input: wall-clock times of the city for past rows and those to come. */
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

/** Series in a single buffer, which is freed as a whole. */
export function emptySeries(series: number, rows: number): Float32Array[] {
  const all = new Float32Array(series * rows).fill(Number.NaN)
  return Array.from({ length: series }, (_, s) => all.subarray(s * rows, (s + 1) * rows))
}

/** How many values are not NaN. */
export function countKnown(values: Float32Array): number {
  let count = 0
  for (const it of values) if (!Number.isNaN(it)) count++
  return count
}

/** Predictions are rounded before they are stored, so that what is scored is what was shown. */
export const round1 = (value: number) => Math.round(value * 10) / 10
