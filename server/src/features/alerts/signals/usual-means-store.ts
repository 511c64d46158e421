import { HOUR_MS } from '@oppidum/domain/core/time'
import { zoneOffset } from '@oppidum/domain/core/zone-offset'
import type { Db } from '../../../platform/db/connection.ts'
import { run, sql } from '../../../platform/db/sql.ts'
import { USUAL_WEEKS_AT_LEAST, usualHours } from './usual-hours.ts'

/** Hours that are remembered: the present one, and some for values that come late. */
const HOURS_REMEMBERED = 6

/** @returns by series; those without enough weeks are absent */
export type UsualMeans = (seriesIds: readonly number[], atMs: number) => Promise<ReadonlyMap<number, number>>

/** Mean of the same hour and weekday, by the city's clocks, over the weeks before. */
export function usualMeans({ pool }: Pick<Db, 'pool'>, timeZone: string): UsualMeans {
  const zone = zoneOffset(timeZone)
  /** By hour; null for a series without enough weeks. */
  const remembered = new Map<number, Map<number, number | null>>()

  async function read(hourMs: number, seriesIds: readonly number[], into: Map<number, number | null>): Promise<void> {
    const hours = usualHours(hourMs, zone).map((it) => new Date(it))
    const { rows } = await run<{ id: number; mean: number; weeks: number }>(
      pool,
      sql`select series_id as id, avg(mean) as mean, count(*)::int as weeks from rollup_hour
        where series_id = any(${`{${seriesIds.join()}}`}::int[]) and start_at = any(${hours}::timestamptz[]) group by series_id`,
      { name: 'alert-usual-means' },
    )
    for (const id of seriesIds) into.set(id, null)
    for (const { id, mean, weeks } of rows) if (weeks >= USUAL_WEEKS_AT_LEAST) into.set(id, mean)
  }

  return async (seriesIds, atMs) => {
    const hourMs = Math.floor(atMs / HOUR_MS) * HOUR_MS
    const known = remembered.get(hourMs) ?? new Map<number, number | null>()
    const missing = seriesIds.filter((it) => !known.has(it))
    if (missing.length > 0) await read(hourMs, missing, known)
    remembered.delete(hourMs)
    remembered.set(hourMs, known)
    for (const oldest of remembered.keys()) if (remembered.size > HOURS_REMEMBERED) remembered.delete(oldest)
    return new Map(seriesIds.flatMap((id) => (known.get(id) == null ? [] : [[id, known.get(id) as number]])))
  }
}
