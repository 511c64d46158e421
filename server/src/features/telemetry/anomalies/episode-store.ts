import type { SensorFault } from '@oppidum/domain/forecasting/anomaly'
import { CITY_PLACE, type MeasureId } from '@oppidum/domain/telemetry/measure'
import type { Episode } from '@oppidum/models/watch/series-watch'
import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '../../../platform/db/connection.ts'
import { run, sql } from '../../../platform/db/sql.ts'

export interface StoredEpisode {
  id: string
  kind: 'value' | 'sensor'
  fault: SensorFault | null
  measure: MeasureId
  placeId: string
  startedAt: Date
  endedAt: Date | null
  at: Date
  value: number
  expected: number | null
  score: number
}

/** Filters; absent ones match everything. */
export interface EpisodeQuery {
  cityId: string
  /** Episodes that were open at this moment or began later. */
  from: Date
  measure?: MeasureId | undefined
  placeId?: string | undefined
  kind?: 'value' | 'sensor' | undefined
  atMost: number
}

export function episodeStore(tx: Pick<Tx, 'query'>) {
  return {
    /** Inserts or updates an episode. Its series, kind and start identify it. */
    async write(cityId: string, seriesId: number, { fault, ...it }: Episode, nowMs: number): Promise<void> {
      const id = uuidv7({ msecs: nowMs })
      const kind = fault === null ? 'value' : 'sensor'
      const endedAt = it.endedAtMs === null ? null : new Date(it.endedAtMs)
      await run(
        tx,
        sql`insert into anomaly_episode (city_id, id, series_id, kind, fault, started_at, ended_at, at, value, expected, score, recorded_at)
          values (${cityId}, ${id}, ${seriesId}, ${kind}, ${fault}, ${new Date(it.startedAtMs)}, ${endedAt}, ${new Date(it.atMs)}, ${it.value},
            ${it.expected}, ${it.score}, ${new Date(nowMs)})
          on conflict (series_id, kind, started_at) do update set ended_at = excluded.ended_at, at = excluded.at,
            value = excluded.value, expected = excluded.expected, score = excluded.score`,
        { name: 'episode-write' },
      )
    },

    /**
     * Ends the open episodes of series other than these, and those of these series that began at `from` or later: the watch resumes
     * there and writes again what still lasts. A sensor fault of a series nobody watches any more would hide that series for ever.
     */
    async endOpenBeside(cityId: string, seriesIds: readonly number[], from: Date): Promise<void> {
      await run(
        tx,
        sql`update anomaly_episode set ended_at = at where city_id = ${cityId} and ended_at is null
          and (started_at >= ${from} or not series_id = any(${seriesIds}))`,
      )
    },

    /** Newest first. */
    async list({ cityId, from, measure, placeId, kind, atMost }: EpisodeQuery): Promise<StoredEpisode[]> {
      const [ofMeasure, ofPlace, ofKind] = [sql`${measure ?? null}`, sql`${placeId ?? null}`, sql`${kind ?? null}`]
      const { rows } = await run<StoredEpisode>(
        tx,
        sql`select e.id, e.kind, e.fault, s.measure, s.place_id as "placeId", e.started_at as "startedAt", e.ended_at as "endedAt", e.at,
            e.value, e.expected, e.score::float8 as score
          from anomaly_episode e join series s using (series_id)
          where e.city_id = ${cityId} and (e.ended_at is null or e.ended_at >= ${from}) and (${ofMeasure}::text is null or s.measure = ${ofMeasure})
            and (${ofPlace}::text is null or s.place_id = ${ofPlace}) and (${ofKind}::text is null or e.kind = ${ofKind})
          order by e.started_at desc, e.id limit ${atMost}`,
        { name: 'episode-list' },
      )
      return rows
    },

    /** Measures of the city as a whole that are unusual now, largest deviation first. Sensor faults are left out: they say nothing about the city. */
    async unusualNow(cityId: string, measures: readonly MeasureId[]): Promise<Pick<StoredEpisode, 'measure' | 'value' | 'expected'>[]> {
      const { rows } = await run<Pick<StoredEpisode, 'measure' | 'value' | 'expected'>>(
        tx,
        sql`select s.measure, e.value, e.expected from anomaly_episode e join series s using (series_id)
          where e.city_id = ${cityId} and e.ended_at is null and e.kind = 'value' and s.measure = any(${measures}) and s.place_id = ${CITY_PLACE}
          order by abs(e.value - e.expected) desc nulls last, e.started_at`,
        { name: 'episode-unusual-now' },
      )
      return rows
    },

    /** Places whose sensor for a measure is faulty now. */
    async faultyNow(cityId: string, measure: MeasureId): Promise<Set<string>> {
      const { rows } = await run<{ placeId: string }>(
        tx,
        sql`select s.place_id as "placeId" from anomaly_episode e join series s using (series_id)
          where e.city_id = ${cityId} and e.ended_at is null and e.kind = 'sensor' and s.measure = ${measure}`,
        { name: 'episode-faulty-now' },
      )
      return new Set(rows.map((it) => it.placeId))
    },

    /** Deletes episodes that ended before a moment, `atMost` of them. Returns how many. */
    async forget(before: Date, atMost: number): Promise<number> {
      const { count } = await run(
        tx,
        sql`delete from anomaly_episode where (city_id, id) in (select city_id, id from anomaly_episode where ended_at < ${before} limit ${atMost})`,
      )
      return count
    },
  }
}
