import type { SeriesTable } from '../series-table.ts'
import { stepGroups } from './step-groups.ts'

/** How far one value outside (or inside) its interval moves the width, as an exponent of e. */
const PACE = 0.03
/** Share of the values that may lie outside the interval. */
const MISSED = 0.2
const WIDEST = 1.5

interface IntervalForecast {
  origin: number
  values: Float64Array
  low: Float64Array
  high: Float64Array
}

/** Widens the intervals of a series and step group that missed too many values since, and narrows those that missed too few. */
export function intervalWidths(table: SeriesTable, horizon: number): (forecast: IntervalForecast) => void {
  const series = table.series.length
  const { groupOf, groups } = stepGroups(horizon)
  const widths = new Float64Array(groups * series)
  const sizes = new Float64Array(groups)
  for (const group of groupOf) sizes[group] = (sizes[group] as number) + 1
  let pending: { forecast: IntervalForecast; scored: number }[] = []

  const score = (entry: { forecast: IntervalForecast; scored: number }, upTo: number) => {
    const { origin, low, high } = entry.forecast
    for (; entry.scored < horizon && origin + 1 + entry.scored <= upTo; entry.scored++) {
      const group = groupOf[entry.scored] as number
      for (let s = 0; s < series; s++) {
        const actual = table.series[s]?.[origin + 1 + entry.scored] as number
        if (Number.isNaN(actual)) continue
        const at = entry.scored * series + s
        const missed = actual < (low[at] as number) || actual > (high[at] as number)
        const cell = group * series + s
        const width = (widths[cell] as number) + ((missed ? 1 : 0) - MISSED) * (PACE / (sizes[group] as number))
        widths[cell] = Math.min(WIDEST, Math.max(-WIDEST, width))
      }
    }
  }

  return (forecast) => {
    for (const entry of pending) score(entry, forecast.origin)
    pending = pending.filter((it) => it.scored < horizon)
    const { values, low, high } = forecast
    for (let at = 0; at < values.length; at++) {
      const value = values[at] as number
      const factor = Math.exp(widths[(groupOf[Math.floor(at / series)] as number) * series + (at % series)] as number)
      low[at] = value + factor * ((low[at] as number) - value)
      high[at] = value + factor * ((high[at] as number) - value)
    }
    pending.push({ forecast, scored: 0 })
  }
}
