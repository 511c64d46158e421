import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'
import type { Db } from '../../server/src/platform/db/connection.ts'

/** Controls for histories: the rows of the answer alone, by prepared statements on the product's own connections. @returns milliseconds */
export async function bareSql(db: Db, table: string, seriesId: number, fromMs: number, toMs: number): Promise<number> {
  const startedAt = performance.now()
  const { rows } = await db.pool.query({
    name: `control-${table}`,
    text: `select start_at, mean, lowest, highest, quality from ${table} where series_id = $1 and start_at >= $2 and start_at < $3 order by start_at`,
    values: [seriesId, new Date(fromMs), new Date(toMs)],
  })
  if (rows.length < 200) throw new Error(`${table} gave ${rows.length} rows`)
  return performance.now() - startedAt
}

export async function bareHour(db: Db, seriesId: number, nowMs: number): Promise<number> {
  const startedAt = performance.now()
  const { rows } = await db.pool.query({
    name: 'control-raw',
    text: `select date_trunc('minute', at), avg(value), min(value), max(value) from observation
      where series_id = $1 and at >= $2 and at < $3 group by 1 order by 1`,
    values: [seriesId, new Date(nowMs - HOUR_MS), new Date(nowMs)],
  })
  if (rows.length < 10) throw new Error(`An hour gave ${rows.length} rows`)
  return performance.now() - startedAt
}

export async function bareDistrict(db: Db, seriesIds: readonly number[], nowMs: number): Promise<number> {
  const startedAt = performance.now()
  const { rows } = await db.pool.query({
    name: 'control-district',
    text: `select series_id, date_bin('30 minutes', start_at, '2000-01-01'), sum(mean * count) / sum(count) from rollup_5m
      where series_id = any($1) and start_at >= $2 and start_at < $3 group by 1, 2`,
    values: [seriesIds, new Date(nowMs - DAY_MS), new Date(nowMs)],
  })
  if (rows.length < seriesIds.length * 48) throw new Error(`A district gave ${rows.length} rows`)
  return performance.now() - startedAt
}
