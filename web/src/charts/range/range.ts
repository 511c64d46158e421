import { Moment } from '@oppidum/domain/core/list'
import { MINUTE_MS, SECOND_MS } from '@oppidum/domain/core/time'
import { HistoryRange, historyFeature, LONGEST_HISTORY_MS, RANGE_MS } from '@oppidum/domain/telemetry/history'

/** The time range of a screen's charts, from its address: one that ends now, or one between two moments. */
export type ChartRange = {
  /** The previous period is drawn as well. */
  compare: boolean
} & ({ kind: 'running'; range: HistoryRange } | { kind: 'fixed'; from: string; to: string })

export const USUAL_RANGE: HistoryRange = '24h'

/** Always returns a range: the usual one when the address has no valid one. */
export function chartRange(search: URLSearchParams): ChartRange {
  const compare = search.get('compare') === 'before'
  const named = HistoryRange.safeParse(search.get('range'))
  if (named.success) return { kind: 'running', range: named.data, compare }
  const from = Moment.safeParse(search.get('from'))
  const to = Moment.safeParse(search.get('to'))
  if (from.success && to.success && periodFault(Date.parse(from.data), Date.parse(to.data)) === null) {
    return { kind: 'fixed', from: from.data, to: to.data, compare }
  }
  return { kind: 'running', range: USUAL_RANGE, compare }
}

/** The shortest chart: a minute is the store's finest step. */
const SHORTEST_MS = 60_000

export type PeriodFault = 'missing' | 'order' | 'short' | 'long' | 'future'

/** Why two moments do not form a period; null when they do. With `nowMs`, the future is refused. */
export function periodFault(fromMs: number | null, toMs: number | null, nowMs?: number): PeriodFault | null {
  if (fromMs === null || toMs === null) return 'missing'
  if (fromMs >= toMs) return 'order'
  if (toMs - fromMs < SHORTEST_MS) return 'short'
  if (toMs - fromMs > LONGEST_HISTORY_MS) return 'long'
  return nowMs !== undefined && fromMs >= nowMs ? 'future' : null
}

/** The range as query parameters. */
export function rangeQuery(range: ChartRange): Record<string, string> {
  return range.kind === 'running' ? { range: range.range } : { from: range.from, to: range.to }
}

export function lengthMs(range: ChartRange): number {
  return range.kind === 'running' ? RANGE_MS[range.range] : Date.parse(range.to) - Date.parse(range.from)
}

/** Whether the range needs more than public access: the same rule as the server's. */
export function isAdvanced(range: ChartRange, nowMs: number): boolean {
  return historyFeature({ ...rangeQuery(range), compare: range.compare ? 'before' : undefined }, nowMs) !== null
}

/** How soon to refresh, in ms; null for a period in the past. */
export function rangePollMs(range: ChartRange, nowMs: number): number | null {
  if (range.kind === 'fixed' && Date.parse(range.to) < nowMs) return null
  const length = lengthMs(range)
  if (length <= RANGE_MS.live) return 5 * SECOND_MS
  if (length <= RANGE_MS['1h']) return 15 * SECOND_MS
  return length <= RANGE_MS['24h'] ? MINUTE_MS : 5 * MINUTE_MS
}
