import type { Sample } from '@oppidum/domain/alerts/signal'
import { HOUR_MS } from '@oppidum/domain/core/time'
import type { SeriesSample } from '../signals/series-signals.ts'
import type { UsualMeans } from '../signals/usual-means-store.ts'
import type { RuleSet } from './rule-set.ts'

/** A sample of a signal. */
export interface KeyedSample {
  key: string
  sample: Sample
}

const hourOf = ({ observedMs }: Sample) => Math.floor(observedMs / HOUR_MS) * HOUR_MS

/** Samples by the key of their signal, with what is usual where a rule compares with it. */
export async function keyedSamples(
  samples: readonly SeriesSample[],
  { keyOfSeries, unusual }: RuleSet,
  usual: UsualMeans,
): Promise<KeyedSample[]> {
  const isCompared = (seriesId: number) => unusual.has(keyOfSeries.get(seriesId) ?? '')
  const needed = new Map<number, Set<number>>()
  for (const { seriesId, sample } of unusual.size > 0 ? samples : []) {
    if (!isCompared(seriesId)) continue
    const hourMs = hourOf(sample)
    needed.set(hourMs, (needed.get(hourMs) ?? new Set<number>()).add(seriesId))
  }
  const means = new Map<number, ReadonlyMap<number, number>>()
  for (const [hourMs, seriesIds] of needed) means.set(hourMs, await usual([...seriesIds], hourMs))
  return samples.flatMap(({ seriesId, sample }) => {
    const key = keyOfSeries.get(seriesId)
    if (key === undefined) return []
    if (!unusual.has(key)) return { key, sample }
    return { key, sample: { ...sample, usual: means.get(hourOf(sample))?.get(seriesId) ?? null } }
  })
}
