import type { MeasureId } from '@oppidum/domain/telemetry/measure'
import type { Db } from '../../../platform/db/connection.ts'
import { run, sql } from '../../../platform/db/sql.ts'
import { nowSample } from './now-sample.ts'
import type { SignalReader } from './signal-reader.ts'

/** The watch writes what it finds every half minute. */
const LOOK_EVERY_MS = 5_000

/** 1 while the anomaly detection has an open episode of a measure at a place, else 0. A sensor's fault says nothing about the city. */
export function anomalySignals({ pool }: Pick<Db, 'pool'>): SignalReader {
  return {
    kinds: ['anomaly'],
    isAbout: () => false,
    everyMs: LOOK_EVERY_MS,
    async read(city, wanted, nowMs) {
      const measures = [...new Set(wanted.flatMap(({ leaf }) => (leaf.kind === 'anomaly' ? leaf.measure : [])))]
      const { rows } = await run<{ measure: MeasureId; placeId: string }>(
        pool,
        sql`select s.measure, s.place_id as "placeId" from anomaly_episode e join series s using (series_id)
          where e.city_id = ${city.id} and e.ended_at is null and e.kind = 'value' and s.measure = any(${measures})`,
        { name: 'alert-anomalies' },
      )
      const open = new Set(rows.map((it) => `${it.measure} ${it.placeId}`))
      return new Map(
        wanted.flatMap(({ key, leaf, placeId }) =>
          leaf.kind === 'anomaly'
            ? [[key, nowSample(nowMs, open.has(`${leaf.measure} ${placeId}`) ? 1 : 0, { source: 'anomalies', quality: 'estimated' })]]
            : [],
        ),
      )
    },
  }
}
