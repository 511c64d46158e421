import type { Sample } from '@oppidum/domain/alerts/signal'
import type { Db, Tx } from '../../../platform/db/connection.ts'
import { commitMark, type NewestValue, newestOf, newestSince, type ObservedValue, valuesAfter, valuesAt } from './series-samples-store.ts'

/** Series per query, where all of a city are read. */
const SERIES_AT_ONCE = 1_000

export interface SeriesSample {
  seriesId: number
  sample: Sample
}

function sampleOf({ observedMs, receivedMs, value, source, quality }: ObservedValue, staleAfterSeconds: number): Sample {
  return { observedMs, receivedMs, value, staleMs: observedMs + staleAfterSeconds * 1_000, source, quality }
}

const inOrder = (a: SeriesSample, b: SeriesSample) =>
  a.sample.receivedMs - b.sample.receivedMs || a.sample.observedMs - b.sample.observedMs || a.seriesId - b.seriesId

/**
 * Values since a moment of each series, with the newest one even where it is older. In the order in which they were received.
 * @param known values from before that moment
 */
async function samplesAfter(
  tx: Pick<Tx, 'query'>,
  newest: readonly NewestValue[],
  afterMs: (newest: NewestValue) => number,
  known: readonly ObservedValue[] = [],
): Promise<SeriesSample[]> {
  if (newest.length === 0) return []
  const staleAfter = new Map(newest.map((it) => [it.seriesId, it.staleAfterSeconds]))
  const since = await valuesAfter(
    tx,
    newest.map((it) => ({ seriesId: it.seriesId, afterMs: afterMs(it) })),
  )
  const observed = [...known, ...since]
  const stored = new Set(observed.map((it) => `${it.seriesId} ${it.observedMs}`))
  // Only its hourly mean is stored, or it was corrected since: the newest value says how it is.
  const others = newest.filter((it) => !stored.has(`${it.seriesId} ${it.observedMs}`))
  const samples = [...observed, ...others].map((it) => ({
    seriesId: it.seriesId,
    sample: sampleOf(it, staleAfter.get(it.seriesId) as number),
  }))
  return samples.sort(inOrder)
}

/** The source says that its sensor is off: there is no value from that moment on. */
function offline(newest: NewestValue, nowMs: number): SeriesSample {
  const observedMs = Math.max(newest.observedMs + newest.staleAfterSeconds * 1_000, newest.observedMs + 1)
  const { source, quality } = newest
  return {
    seriesId: newest.seriesId,
    sample: { observedMs, receivedMs: Math.max(nowMs, observedMs), value: null, staleMs: observedMs, source, quality },
  }
}

export interface SeriesSignals {
  /** Nothing is watched: what is committed until the next call of another method is not given. */
  pause(): void
  /** The samples of watched series that were committed since the last call, in the order in which they were received. */
  next(cityId: string, isWatched: (seriesId: number) => boolean, nowMs: number): Promise<SeriesSample[]>
  /**
   * The past of series: what was known at a moment, all after it, and the newest one. What `next` gives follows it without a gap.
   * @param after epoch ms by series id
   */
  past(after: ReadonlyMap<number, number>): Promise<SeriesSample[]>
}

/** Reads a city's values as they are committed. */
export function seriesSignals({ pool }: Pick<Db, 'pool'>): SeriesSignals {
  let mark: string | null = null
  /** By series, as it was read last. */
  const known = new Map<number, NewestValue>()

  function isNews({ seriesId, observedMs, receivedMs, staleAfterSeconds }: NewestValue): boolean {
    const before = known.get(seriesId)
    return (
      before === undefined ||
      before.observedMs !== observedMs ||
      before.receivedMs !== receivedMs ||
      before.staleAfterSeconds !== staleAfterSeconds
    )
  }

  return {
    pause() {
      mark = null
      known.clear()
    },

    async next(cityId, isWatched, nowMs) {
      const since = mark
      const before = await commitMark(pool)
      if (since === null) {
        mark = before
        return []
      }
      const changed = (await newestSince(pool, cityId, since)).filter((it) => isWatched(it.seriesId) && isNews(it))
      const isOff = (it: NewestValue) => {
        const last = known.get(it.seriesId)
        return last?.observedMs === it.observedMs && it.staleAfterSeconds < last.staleAfterSeconds
      }
      const off = changed.filter(isOff).map((it) => offline(it, nowMs))
      const fresh = changed.filter((it) => !isOff(it))
      const samples = await samplesAfter(pool, fresh, (it) => Math.min(known.get(it.seriesId)?.observedMs ?? it.observedMs, it.observedMs))
      // Only now: a failure above is repeated from the same point.
      for (const it of changed) known.set(it.seriesId, it)
      mark = before
      return [...samples, ...off]
    },

    async past(after) {
      mark ??= await commitMark(pool)
      const ids = [...after.keys()]
      const samples: SeriesSample[] = []
      for (let from = 0; from < ids.length; from += SERIES_AT_ONCE) {
        const newest = await newestOf(pool, ids.slice(from, from + SERIES_AT_ONCE))
        const atMs = ({ seriesId }: NewestValue) => after.get(seriesId) as number
        // A condition may have held at that moment, and be over by now.
        const older = newest.filter((it) => it.observedMs > atMs(it)).map((it) => ({ ...it, atMs: atMs(it) }))
        samples.push(...(await samplesAfter(pool, newest, atMs, older.length === 0 ? [] : await valuesAt(pool, older))))
        // `next` has not given what is newer than it knows.
        for (const it of newest) if (!known.has(it.seriesId)) known.set(it.seriesId, it)
      }
      return samples.sort(inOrder)
    },
  }
}
