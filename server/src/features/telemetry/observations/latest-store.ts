import type { MeasureId } from '@oppidum/domain/telemetry/measure'
import type { Tx } from '../../../platform/db/connection.ts'
import type { LatestValue } from './latest-value.ts'

/** The newest value of every series of these quantities, but of instruments that are out of order. */
export async function latestValues(tx: Pick<Tx, 'query'>, cityId: string, measures: readonly MeasureId[]): Promise<LatestValue[]> {
  const { rows } = await tx.query<LatestValue>({
    name: 'observation-latest-of',
    text: `select s.measure, s.place_id as "placeId", (extract(epoch from l.at) * 1000)::float8 as "atMs", l.value, l.quality,
        l.source_id as "sourceId", l.stale_after_seconds as "staleAfterSeconds"
      from observation_latest l join series s using (series_id) where l.city_id = $1 and s.measure = any($2) and not exists (select from anomaly_episode e
        where e.city_id = $1 and e.series_id = s.series_id and e.kind = 'sensor' and e.ended_at is null)`,
    values: [cityId, measures],
  })
  return rows
}
