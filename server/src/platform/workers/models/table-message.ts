import type { SeriesTable } from '@oppidum/models/series-table'

/** A table as it is sent to the process, in half the bytes: seven digits are more than a sensor measures. */
export interface SentTable extends Omit<SeriesTable, 'series'> {
  series: readonly Float32Array[]
}

export function receivedTable(table: SentTable): SeriesTable {
  return { ...table, series: table.series.map((it) => Float64Array.from(it)) }
}
