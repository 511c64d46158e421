import { cityClock } from '@oppidum/domain/core/city-clock'
import { csv } from '@oppidum/domain/core/csv'
import type { History } from '@oppidum/domain/telemetry/history'
import { type ChartPoint, chartSeries } from './chart-series.ts'

/** More digits than any instrument has, so that a conversion leaves no tail of nines. */
const rounded = (value: number) => Number(value.toFixed(6))

const HEAD = ['place', 'measure', 'time_utc', 'time_city', 'mean', 'lowest', 'highest', 'unit', 'quality', 'newest_source', 'before_mean']

/** One row of table and file: a step, with the mean at the same time of the previous period. */
export interface ChartRow extends ChartPoint {
  before: number | null
}

/** Oldest first. */
export function chartRows(history: History, factor: number, shiftMs: number): ChartRow[] {
  const then = new Map(
    (history.before ? chartSeries(history.before, history.stepSeconds, factor, shiftMs).points : []).map((it) => [it.fromMs, it.mean]),
  )
  return chartSeries(history.period, history.stepSeconds, factor).points.map((it) => ({ ...it, before: then.get(it.fromMs) ?? null }))
}

/** The chart's steps, measured and forecast, without the newest value at the end of the line. */
export function historyCsv(history: History, shown: { rows: readonly ChartRow[]; unit: string; timeZone: string }): string {
  const source = history.evidence?.source ?? null
  return csv([
    HEAD,
    ...shown.rows.map((row) => [
      history.placeName,
      history.measure,
      new Date(row.fromMs).toISOString(),
      cityClock(shown.timeZone).stampOf(row.fromMs),
      rounded(row.mean),
      rounded(row.lowest),
      rounded(row.highest),
      shown.unit,
      row.quality,
      // A forecast has no publisher.
      row.quality === 'forecast' ? 'derived' : source,
      row.before === null ? null : rounded(row.before),
    ]),
  ])
}

/** 'substation-load_parque-batlle_2026-11-19T1441_2026-11-20T1441.csv', in city time. */
export function csvName(history: History, timeZone: string): string {
  const word = (text: string) =>
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
  const time = (at: string) => cityClock(timeZone).textOf(Date.parse(at)).replace(':', '')
  return `${word(history.measure)}_${word(history.placeName).slice(0, 60)}_${time(history.period.from)}_${time(history.period.to)}.csv`
}
