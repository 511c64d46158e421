import { type SeriesTable, wallAhead } from '../../series-table.ts'
import { type RowTime, timeAt } from './network-day-profile.ts'

/** What is known of a network up to some row, without holes: one array a series each. */
export interface Scene {
  /** What was measured, or what stands in for it. */
  values: Float64Array[]
  /** What is usual at that time of such a day; it goes on beyond the rows known. */
  usual: Float64Array[]
  /** `values` less `usual`. */
  off: Float64Array[]
  /** 1 where the value was measured. */
  measured: Uint8Array[]
  /** Mean of `off` over the series, a value a row. */
  meanOff: Float64Array
}

/** After this time without a value, half of how far a series was off the usual is taken to be gone. */
const HALF_GONE_MS = 60 * 60_000

export function emptyScene({ rows, series }: SeriesTable, horizon: number): Scene {
  const cells = (more = 0) => series.map(() => new Float64Array(rows + more))
  return {
    values: cells(),
    usual: cells(horizon),
    off: cells(),
    measured: series.map(() => new Uint8Array(rows)),
    meanOff: new Float64Array(rows),
  }
}

/** Whether the table has a value there. Zeros of series in which they say 'no value' are none. */
export function isMeasured(value: number, zeroMissing: boolean): boolean {
  return Number.isFinite(value) && !(zeroMissing && value === 0)
}

/** Takes a row in; `usual` has to stand there already, and the row before has to be in. */
export function fillRow(scene: Scene, table: SeriesTable, row: number, zeroMissing: readonly boolean[]): void {
  const kept = 0.5 ** (table.stepMs / HALF_GONE_MS)
  let sum = 0
  for (const [s, from] of table.series.entries()) {
    const value = from[row] as number
    const usual = scene.usual[s]?.[row] as number
    const off = scene.off[s] as Float64Array
    const known = isMeasured(value, zeroMissing[s] as boolean)
    off[row] = known ? value - usual : row === 0 ? 0 : kept * (off[row - 1] as number)
    ;(scene.values[s] as Float64Array)[row] = usual + (off[row] as number)
    ;(scene.measured[s] as Uint8Array)[row] = known ? 1 : 0
    sum += off[row] as number
  }
  scene.meanOff[row] = sum / table.series.length
}

/** The time of a known row as the models see it. */
export function timeOf(table: Pick<SeriesTable, 'wallMs'>, row: number, slots: number): RowTime {
  return timeAt(table.wallMs[row] as number, slots)
}

/** The time of a row that is yet to come, as far as it is known at the origin. */
export function timeAhead(table: Pick<SeriesTable, 'rows' | 'wallMs' | 'stepMs'>, origin: number, ahead: number, slots: number): RowTime {
  return timeAt(wallAhead(table, origin, ahead), slots)
}
