import type { SeriesTable } from '@oppidum/models/series-table'

/** A table on its way to the process, in half the bytes: seven digits are more than was measured. */
export interface SentTable extends Omit<SeriesTable, 'series'> {
  series: readonly Float32Array[]
}

export function unfolded(table: SentTable): SeriesTable {
  return { ...table, series: table.series.map((it) => Float64Array.from(it)) }
}
