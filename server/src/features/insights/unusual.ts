import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'
import type { HistoryPoint } from '@oppidum/domain/telemetry/history'

/** Days with a value at this hour that are needed before anything counts as unusual. */
const ENOUGH_DAYS = 4
/** Makes the median absolute deviation comparable to a standard deviation. */
const MAD_TO_SIGMA = 1.4826
/** Share of the median: a smaller difference is never unusual, however steady the days before were. */
const LEAST_SPREAD = 0.03

const middle = (values: readonly number[]) => {
  const sorted = [...values].sort((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? (sorted[half] as number) : ((sorted[half - 1] as number) + (sorted[half] as number)) / 2
}

/**
 * How many robust standard deviations a value is from the same hour of the days before; 0 when there are too few of them. Ranks
 * sentences; never shown as a number.
 */
export function unusualness(now: number | null, past: readonly HistoryPoint[], atMs: number): number {
  if (now === null) return 0
  const sameHour = past
    .filter(({ at }) => {
      const agoMs = atMs - Date.parse(at)
      const days = Math.round(agoMs / DAY_MS)
      return days >= 1 && Math.abs(agoMs - days * DAY_MS) <= HOUR_MS
    })
    .map((it) => it.mean)
  if (sameHour.length < ENOUGH_DAYS) return 0
  const centre = middle(sameHour)
  const spread = Math.max(middle(sameHour.map((it) => Math.abs(it - centre))) * MAD_TO_SIGMA, Math.abs(centre) * LEAST_SPREAD)
  return spread > 0 ? Math.abs(now - centre) / spread : 0
}
