import type { MeasureId } from '@oppidum/domain/telemetry/measure'
import type { Tx } from '../../../platform/db/connection.ts'
import { run, sql } from '../../../platform/db/sql.ts'
import type { LatestValue } from './latest-value.ts'

/** The newest value of every series of these measures, except series whose sensor is faulty now. */
export async function latestValues(tx: Pick<Tx, 'query'>, cityId: string, measures: readonly MeasureId[]): Promise<LatestValue[]> {
  const city = sql`${cityId}`
  const { rows } = await run<LatestValue>(
    tx,
    sql`select s.measure, s.place_id as "placeId", (extract(epoch from l.at) * 1000)::float8 as "atMs", l.value, l.quality,
        l.source_id as "sourceId", l.stale_after_seconds as "staleAfterSeconds",
        case when l.parts is not null then json_build_object('measured', l.parts_measured, 'of', l.parts) end as coverage
      from observation_latest l join series s using (series_id) where l.city_id = ${city} and s.measure = any(${measures})
        and not exists (select from anomaly_episode e where e.city_id = ${city} and e.series_id = s.series_id and e.kind = 'sensor' and e.ended_at is null)`,
    { name: 'observation-latest-of' },
  )
  return rows
}
