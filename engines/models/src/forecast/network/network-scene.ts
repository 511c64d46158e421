import { type SeriesTable, wallAhead } from '../../series-table.ts'
import { type RowTime, timeAt } from './network-day-profile.ts'

/** A network's values up to some row, without gaps: one array per series. */
export interface Scene {
  /** The measured value, or its substitute. */
  values: Float64Array[]
  /** The usual value at that time of such a day; continues beyond the last row. */
  usual: Float64Array[]
  /** `values` less `usual`. */
  off: Float64Array[]
  /** 1 where the value was measured. */
  measured: Uint8Array[]
  /** Mean of `off` over the series, one value per row. */
  meanOff: Float64Array
}

/** Without values, a series' deviation from the usual is assumed to halve in this time. */
const HALF_LIFE_MS = 60 * 60_000

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

/** Whether this is a measured value. */
export function isMeasured(value: number, zeroMissing: boolean): boolean {
  return Number.isFinite(value) && !(zeroMissing && value === 0)
}

/** Fills a row of the scene; its `usual` and the row before must be filled already. */
export function fillRow(scene: Scene, table: SeriesTable, row: number, zeroMissing: readonly boolean[]): void {
  const decay = 0.5 ** (table.stepMs / HALF_LIFE_MS)
  let sum = 0
  for (const [s, from] of table.series.entries()) {
    const value = from[row] as number
    const usual = scene.usual[s]?.[row] as number
    const off = scene.off[s] as Float64Array
    const isKnown = isMeasured(value, zeroMissing[s] as boolean)
    off[row] = isKnown ? value - usual : row === 0 ? 0 : decay * (off[row - 1] as number)
    ;(scene.values[s] as Float64Array)[row] = usual + (off[row] as number)
    ;(scene.measured[s] as Uint8Array)[row] = isKnown ? 1 : 0
    sum += off[row] as number
  }
  scene.meanOff[row] = sum / table.series.length
}

/** Kind of day and slot of a row of the table. */
export function timeOf(table: Pick<SeriesTable, 'wallMs'>, row: number, slots: number): RowTime {
  return timeAt(table.wallMs[row] as number, slots)
}

/** Kind of day and slot of a future row, by the clock as it is known at the origin. */
export function timeAhead(table: Pick<SeriesTable, 'rows' | 'wallMs' | 'stepMs'>, origin: number, ahead: number, slots: number): RowTime {
  return timeAt(wallAhead(table, origin, ahead), slots)
}
