import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'
import { zoneOffset } from '@oppidum/domain/core/zone-offset'
import type { Tx } from '../../../platform/db/connection.ts'
import { USUAL_WEEKS, USUAL_WEEKS_AT_LEAST, usualHours } from '../signals/usual-hours.ts'
import { packedMeans } from './series-past-store.ts'
import { unpacked } from './unpacked-series.ts'

const WEEK_MS = 7 * DAY_MS

/** Calculates the mean of the same hour and weekday over the weeks before each moment, NaN where it is not known. */
export type UsualMeans = (seriesId: number, atMs: Float64Array) => Float64Array

/** What was usual at each moment of a time, by the city's clocks. */
export async function usualMeans(
  tx: Pick<Tx, 'query'>,
  timeZone: string,
  seriesIds: readonly number[],
  fromMs: number,
  toMs: number,
): Promise<UsualMeans> {
  const sinceHour = Math.floor((fromMs - USUAL_WEEKS * WEEK_MS) / HOUR_MS) - 1
  const hours = Math.ceil(toMs / HOUR_MS) - sinceHour + 1
  const bytes = await packedMeans(tx, 'rollup_hour', seriesIds, new Date(sinceHour * HOUR_MS), new Date(toMs))
  const zone = zoneOffset(timeZone)

  /** Means by hour since `sinceHour`. */
  function meansOf(seriesId: number): Float64Array {
    const means = new Float64Array(hours).fill(Number.NaN)
    const { observedMs, values } = unpacked(bytes.get(seriesId), false)
    observedMs.forEach((startMs, index) => {
      means[Math.floor(startMs / HOUR_MS) - sinceHour] = values[index] as number
    })
    return means
  }

  function usualAt(means: Float64Array, hourMs: number): number {
    let [sum, count] = [0, 0]
    for (const thenMs of usualHours(hourMs, zone)) {
      const mean = means[thenMs / HOUR_MS - sinceHour]
      if (mean === undefined || Number.isNaN(mean)) continue
      sum += mean
      count++
    }
    return count < USUAL_WEEKS_AT_LEAST ? Number.NaN : sum / count
  }

  return (seriesId, atMs) => {
    const means = meansOf(seriesId)
    const byHour = new Map<number, number>()
    return atMs.map((ms) => {
      const hourMs = Math.floor(ms / HOUR_MS) * HOUR_MS
      const known = byHour.get(hourMs)
      if (known !== undefined) return known
      const usual = usualAt(means, hourMs)
      byHour.set(hourMs, usual)
      return usual
    })
  }
}
