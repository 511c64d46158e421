import type { SeriesTable } from '../series-table.ts'
import { stepGroups } from './step-groups.ts'

/** How far one value outside (or inside) its band moves the width, as a power of e. */
const PACE = 0.03
/** Share of the values that a band may miss. */
const MISSED = 0.2
const WIDEST = 1.5

interface Said {
  origin: number
  values: Float64Array
  low: Float64Array
  high: Float64Array
}

/** Widens the bands of a series and step group that missed too much of what came since, and narrows those that missed too little. */
export function intervalWidths(table: SeriesTable, horizon: number): (said: Said) => void {
  const series = table.series.length
  const { groupOf, groups } = stepGroups(horizon)
  const widths = new Float64Array(groups * series)
  const sizes = new Float64Array(groups)
  for (const group of groupOf) sizes[group] = (sizes[group] as number) + 1
  let waiting: { said: Said; scored: number }[] = []

  const score = (entry: { said: Said; scored: number }, upTo: number) => {
    const { origin, low, high } = entry.said
    for (; entry.scored < horizon && origin + 1 + entry.scored <= upTo; entry.scored++) {
      const group = groupOf[entry.scored] as number
      for (let s = 0; s < series; s++) {
        const came = table.series[s]?.[origin + 1 + entry.scored] as number
        if (Number.isNaN(came)) continue
        const at = entry.scored * series + s
        const missed = came < (low[at] as number) || came > (high[at] as number)
        const cell = group * series + s
        const width = (widths[cell] as number) + ((missed ? 1 : 0) - MISSED) * (PACE / (sizes[group] as number))
        widths[cell] = Math.min(WIDEST, Math.max(-WIDEST, width))
      }
    }
  }

  return (said) => {
    for (const entry of waiting) score(entry, said.origin)
    waiting = waiting.filter((it) => it.scored < horizon)
    const { values, low, high } = said
    for (let at = 0; at < values.length; at++) {
      const value = values[at] as number
      const factor = Math.exp(widths[(groupOf[Math.floor(at / series)] as number) * series + (at % series)] as number)
      low[at] = value + factor * ((low[at] as number) - value)
      high[at] = value + factor * ((high[at] as number) - value)
    }
    waiting.push({ said, scored: 0 })
  }
}
