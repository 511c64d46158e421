import type { ReplyOf } from '@oppidum/domain/core/endpoint'
import { DAY_MS } from '@oppidum/domain/core/time'
import { MEASURES, type MeasureId } from '@oppidum/domain/telemetry/measure'
import { type Quality, weakestQuality } from '@oppidum/domain/telemetry/provenance'
import { type getSparklines, SPARKLINE_STEP_MS } from '@oppidum/domain/telemetry/sparklines'
import type { HistoryStore } from './history-store.ts'

interface SparklineQuestion {
  cityId: string
  measure: MeasureId
  placeIds: readonly string[]
  compare: boolean
}

const POINTS = DAY_MS / SPARKLINE_STEP_MS

/** The last 24 hours of several places in one query; with `compare`, the day before too. */
export async function sparklines(
  store: Pick<HistoryStore, 'means'>,
  { cityId, measure, placeIds, compare }: SparklineQuestion,
  nowMs: number,
): Promise<ReplyOf<typeof getSparklines>> {
  // The current half hour already has a partial mean.
  const toMs = Math.floor(nowMs / SPARKLINE_STEP_MS + 1) * SPARKLINE_STEP_MS
  const fromMs = toMs - DAY_MS
  const earliestMs = fromMs - (compare ? DAY_MS : 0)
  const rows = await store.means(cityId, measure, placeIds, { fromMs: earliestMs, toMs, stepMs: SPARKLINE_STEP_MS })
  const lines = new Map<string, { means: (number | null)[]; qualities: Quality[] }>()
  for (const { placeId, step, mean, quality } of rows) {
    const line = lines.get(placeId) ?? { means: Array.from({ length: compare ? 2 * POINTS : POINTS }, () => null), qualities: [] }
    lines.set(placeId, line)
    line.means[step] = mean
    line.qualities.push(quality)
  }
  return {
    measure,
    unit: MEASURES[measure].unit,
    from: new Date(fromMs).toISOString(),
    to: new Date(toMs).toISOString(),
    stepSeconds: SPARKLINE_STEP_MS / 1_000,
    series: placeIds.flatMap((place) => {
      const { means, qualities } = lines.get(place) ?? { means: [], qualities: [] }
      const quality = weakestQuality(qualities)
      return quality ? [{ place, means: means.slice(-POINTS), before: compare ? means.slice(0, POINTS) : null, quality }] : []
    }),
  }
}
