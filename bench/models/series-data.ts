import { join } from 'node:path'
import type { SeriesTable } from '@oppidum/models/series-table'
import { readCsv } from '../../server/src/cli/csv-file.ts'
import { readSeriesTable } from '../../server/src/cli/forecast-output.ts'

const FOLDER = process.env.MODEL_DATA_DIR ?? '../shared/data'

/** A table of the development data, as the command reads it. */
export async function seriesData(file: string): Promise<SeriesTable> {
  return readSeriesTable(await readCsv(join(FOLDER, file)))
}

/** Sums of what was forecast beside what came. */
export class Score {
  private errors = 0
  private squares = 0
  private came = 0
  private shares = 0
  private shared = 0
  private count = 0

  /** A value that is missing is not scored. */
  add(said: number, came: number): void {
    if (Number.isNaN(came)) return
    const error = Math.abs(said - came)
    this.errors += error
    this.squares += error * error
    this.came += Math.abs(came)
    this.count++
    if (came !== 0) {
      this.shares += error / Math.abs(came)
      this.shared++
    }
  }

  /** Weighted absolute percentage error. */
  get weightedPercent(): number {
    return (100 * this.errors) / this.came
  }

  /** Mean absolute percentage error, of the values that are not 0. */
  get meanPercent(): number {
    return (100 * this.shares) / this.shared
  }

  get meanSquare(): number {
    return this.squares / this.count
  }

  get meanAbsolute(): number {
    return this.errors / this.count
  }
}
