import { brokenLine, type ChartSeries } from '../chart-series.ts'

/** A forecast value at a time, with its prediction interval. */
export interface ForecastPoint {
  ms: number
  mean: number
  low: number
  high: number
}

export interface Lines {
  series: ChartSeries
  before: ChartSeries | null
  forecast: readonly ForecastPoint[]
}

/** Null breaks a line, undefined is a time of another line. */
type Column = (number | null | undefined)[]
/** Times, then the lines in drawing order: before, the forecast's low, high and mean, the present one. */
export type AlignedLines = [times: number[], before: Column, low: Column, high: Column, expected: Column, present: Column]

/** All lines over one row of times, as the drawing library requires. */
export function alignedLines({ series, before, forecast }: Lines): AlignedLines {
  const columns = [
    before ? brokenLine(before) : [],
    forecast.map((it) => ({ ms: it.ms, value: it.low })),
    forecast.map((it) => ({ ms: it.ms, value: it.high })),
    forecast.map((it) => ({ ms: it.ms, value: it.mean })),
    brokenLine(series),
  ]
  const times = [...new Set(columns.flatMap((line) => line.map((it) => it.ms)))].sort((a, b) => a - b)
  const place = new Map(times.map((ms, index) => [ms, index]))
  const column = (line: readonly { ms: number; value: number | null }[]): Column => {
    const values: Column = new Array(times.length).fill(undefined)
    for (const { ms, value } of line) values[place.get(ms) as number] = value
    return values
  }
  const [first, low, high, expected, present] = columns.map(column) as [Column, Column, Column, Column, Column]
  return [times, first, low, high, expected, present]
}
