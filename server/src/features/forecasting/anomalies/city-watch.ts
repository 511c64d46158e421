import type { City } from '@oppidum/domain/cities/city'
import { cityClock } from '@oppidum/domain/core/city-clock'
import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'
import type { MeasureId } from '@oppidum/domain/telemetry/measure'
import type { SensorKind } from '@oppidum/models/sensors/sensor-kind'
import {
  type Episode,
  endSilent,
  newWatch,
  observeSeries,
  restoreWatch,
  saveWatch,
  type Watch,
  type WatchState,
} from '@oppidum/models/watch/series-watch'
import { WATCHED_MEASURES, watchModeOf } from '@oppidum/models/watch/watched-series'
import type { AppContext } from '../../../compose/context.ts'
import type { ModelProcess } from '../../../platform/workers/models/model-process.ts'
import { packed, unpacked } from '../../../platform/workers/models/packed.ts'
import { episodeStore } from '../../telemetry/anomalies/episode-store.ts'
import { type Buckets, type WatchedSeries, watchStore } from './watch-store.ts'

/** History that a detector learns from before it may report anything. */
export const WARM_MS = 14 * DAY_MS
/** History may have other steps or another source than live data; the seam between them is not an anomaly. */
const SETTLES_MS = HOUR_MS
/** Series that are warmed up per call to the model process. */
const WARM_BATCH = 20
/** Values checked before yielding to the event loop. */
const SLICE = 200

interface Watched {
  watch: Watch
  kind: SensorKind | null
}

/** A new or changed episode of one series. */
export interface EpisodeChange {
  seriesId: number
  episode: Episode
}

export interface CityWatch {
  /** Everything before this moment has been checked. */
  upToMs(): number
  /** Checks the five-minute means that begin before a moment. The first call follows learning from history. */
  lookUpTo(toMs: number): Promise<EpisodeChange[]>
  /** The detectors' current states, to be stored. */
  states(): { seriesId: number; state: Uint8Array }[]
}

const kindOf = (measure: MeasureId) => watchModeOf(measure)?.kind ?? null
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

/**
 * Watches the series of one city. Resumes from the stored states, or starts from the last two weeks.
 * @param models null: only sensors are checked, values are not judged
 */
export async function cityWatch(
  { db }: Pick<AppContext, 'db'>,
  models: Pick<ModelProcess, 'run'> | null,
  city: City,
  nowMs: number,
): Promise<CityWatch> {
  const store = watchStore(db)
  const { wallMs } = cityClock(city.timeZone)
  const watches = new Map<number, Watched>()
  const stored = await store.states(city.id)
  const storedUpTo = stored[0]?.upTo.getTime() ?? null
  let upToMs = storedUpTo !== null && storedUpTo > nowMs - WARM_MS ? storedUpTo : nowMs
  if (upToMs === storedUpTo) {
    const measureOf = new Map((await store.series(city.id, WATCHED_MEASURES)).map((it) => [it.id, it.measure]))
    for (const { seriesId, upTo, state } of stored) {
      const measure = measureOf.get(seriesId)
      if (!measure || upTo.getTime() !== upToMs) continue
      const watch = restoreWatch(unpacked(state) as WatchState)
      // Stored by an installation without models: it would never be judged.
      const isWhole = models === null || watch.detector !== null || !watchModeOf(measure)?.judged
      if (isWhole) watches.set(seriesId, { watch, kind: kindOf(measure) })
    }
  }
  await episodeStore(db.pool).endOpenBeside(city.id, [...watches.keys()], new Date(upToMs))

  /** Adds series that were never checked before. They learn from history and report nothing about it. */
  async function begin(series: readonly WatchedSeries[]): Promise<void> {
    for (let from = 0; from < series.length; from += WARM_BATCH) {
      const some = series.slice(from, from + WARM_BATCH)
      const begun = models ? await warmed(models, some) : some.map(({ measure }) => newWatch(false, kindOf(measure) !== null))
      for (const [index, { id, measure }] of some.entries()) {
        const watch = { ...(begun[index] as Watch), tellsFromMs: upToMs + SETTLES_MS }
        watches.set(id, { watch, kind: kindOf(measure) })
      }
    }
  }

  async function warmed(process: Pick<ModelProcess, 'run'>, series: readonly WatchedSeries[]): Promise<Watch[]> {
    const ids = series.map((it) => it.id)
    const past = await store.buckets(ids, new Date(upToMs - WARM_MS), new Date(upToMs))
    const inputs = series.map(({ id, measure }) => ({ measure, ...columnsOf(past, id, wallMs) }))
    const states = await process.run('watch', 'warmSeries', inputs)
    return states.map((it) => restoreWatch(unpacked(it) as WatchState))
  }

  return {
    upToMs: () => upToMs,

    async lookUpTo(toMs) {
      const series = await store.series(city.id, WATCHED_MEASURES)
      await begin(series.filter((it) => !watches.has(it.id)))
      const changes: EpisodeChange[] = []
      // After a long pause, one day at a time.
      while (upToMs < toMs) {
        const untilMs = Math.min(toMs, upToMs + DAY_MS)
        const { seriesIds, atMs, means } = await store.buckets([...watches.keys()], new Date(upToMs), new Date(untilMs))
        for (let i = 0; i < seriesIds.length; i++) {
          if (i % SLICE === SLICE - 1) await nextTurn()
          const seriesId = seriesIds[i] as number
          const watched = watches.get(seriesId)
          if (!watched) continue
          const at = atMs[i] as number
          for (const episode of observeSeries(watched.watch, watched.kind, at, wallMs(at), means[i] as number))
            changes.push({ seriesId, episode })
        }
        for (const [seriesId, { watch }] of watches) for (const episode of endSilent(watch, untilMs)) changes.push({ seriesId, episode })
        upToMs = untilMs
      }
      return changes
    },

    states: () => [...watches].map(([seriesId, { watch }]) => ({ seriesId, state: packed(saveWatch(watch)) })),
  }
}

function columnsOf({ seriesIds, atMs, means }: Buckets, seriesId: number, wallMs: (ms: number) => number) {
  const at: number[] = []
  const values: number[] = []
  for (let i = 0; i < seriesIds.length; i++) {
    if (seriesIds[i] !== seriesId) continue
    at.push(atMs[i] as number)
    values.push(means[i] as number)
  }
  return { atMs: Float64Array.from(at), wallMs: Float64Array.from(at, wallMs), values: Float64Array.from(values) }
}
