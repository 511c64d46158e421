import type { SensorFault } from '@oppidum/domain/forecasting/anomaly'
import { CITY_PLACE, type MeasureId } from '@oppidum/domain/telemetry/measure'
import type { Episode } from '@oppidum/models/watch/series-watch'
import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '../../../platform/db/connection.ts'

/** An episode as the store has it. */
export interface KeptEpisode {
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

/** Which episodes are asked for; what is absent narrows nothing. */
export interface EpisodeQuestion {
  cityId: string
  /** Those that lasted at this moment or began later. */
  from: Date
  measure?: MeasureId | undefined
  placeId?: string | undefined
  kind?: 'value' | 'sensor' | undefined
  atMost: number
}

export function episodeStore(tx: Pick<Tx, 'query'>) {
  return {
    /** Writes what a series' watch told. Told again, it is the same episode. */
    async write(cityId: string, seriesId: number, { fault, ...it }: Episode, nowMs: number): Promise<void> {
      await tx.query({
        name: 'episode-write',
        text: `insert into anomaly_episode (city_id, id, series_id, kind, fault, started_at, ended_at, at, value, expected, score, recorded_at)
          values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
          on conflict (series_id, kind, started_at) do update set ended_at = excluded.ended_at, at = excluded.at,
            value = excluded.value, expected = excluded.expected, score = excluded.score`,
        values: [
          cityId,
          uuidv7({ msecs: nowMs }),
          seriesId,
          fault === null ? 'value' : 'sensor',
          fault,
          new Date(it.startedAtMs),
          it.endedAtMs === null ? null : new Date(it.endedAtMs),
          new Date(it.atMs),
          it.value,
          it.expected,
          it.score,
          new Date(nowMs),
        ],
      })
    },

    /**
     * Ends what lasts of other series than these, and of these what began from a moment on: whoever goes on from there tells anew
     * what still does. A fault that nobody watches any more would hide its series for ever.
     */
    async endOpenBeside(cityId: string, seriesIds: readonly number[], from: Date): Promise<void> {
      await tx.query(
        `update anomaly_episode set ended_at = at where city_id = $1 and ended_at is null
          and (started_at >= $3 or not series_id = any($2))`,
        [cityId, seriesIds, from],
      )
    },

    /** Newest first. */
    async list({ cityId, from, measure, placeId, kind, atMost }: EpisodeQuestion): Promise<KeptEpisode[]> {
      const { rows } = await tx.query<KeptEpisode>({
        name: 'episode-list',
        text: `select e.id, e.kind, e.fault, s.measure, s.place_id as "placeId", e.started_at as "startedAt", e.ended_at as "endedAt", e.at,
            e.value, e.expected, e.score::float8 as score
          from anomaly_episode e join series s using (series_id)
          where e.city_id = $1 and (e.ended_at is null or e.ended_at >= $2) and ($3::text is null or s.measure = $3)
            and ($4::text is null or s.place_id = $4) and ($5::text is null or e.kind = $5)
          order by e.started_at desc, e.id limit $6`,
        values: [cityId, from, measure ?? null, placeId ?? null, kind ?? null, atMost],
      })
      return rows
    },

    /** What is unusual of the city as a whole now, the farthest off first; instruments out of order are not the city. */
    async unusualNow(cityId: string, measures: readonly MeasureId[]): Promise<Pick<KeptEpisode, 'measure' | 'value' | 'expected'>[]> {
      const { rows } = await tx.query<Pick<KeptEpisode, 'measure' | 'value' | 'expected'>>({
        name: 'episode-unusual-now',
        text: `select s.measure, e.value, e.expected from anomaly_episode e join series s using (series_id)
          where e.city_id = $1 and e.ended_at is null and e.kind = 'value' and s.measure = any($2) and s.place_id = $3
          order by abs(e.value - e.expected) desc nulls last, e.started_at`,
        values: [cityId, measures, CITY_PLACE],
      })
      return rows
    },

    /** Places whose instrument for a measure is out of order now. */
    async faultyNow(cityId: string, measure: MeasureId): Promise<Set<string>> {
      const { rows } = await tx.query<{ placeId: string }>({
        name: 'episode-faulty-now',
        text: `select s.place_id as "placeId" from anomaly_episode e join series s using (series_id)
          where e.city_id = $1 and e.ended_at is null and e.kind = 'sensor' and s.measure = $2`,
        values: [cityId, measure],
      })
      return new Set(rows.map((it) => it.placeId))
    },

    /** Forgets some that ended before a moment. */
    async forget(before: Date, atMost: number): Promise<number> {
      const { rowCount } = await tx.query(
        `delete from anomaly_episode where (city_id, id) in (select city_id, id from anomaly_episode where ended_at < $1 limit $2)`,
        [before, atMost],
      )
      return rowCount ?? 0
    },
  }
}
