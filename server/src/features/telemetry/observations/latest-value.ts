import type { MeasureId } from '@oppidum/domain/telemetry/measure'
import type { Coverage, Provenance, Quality } from '@oppidum/domain/telemetry/provenance'

/** The newest value of one series. */
export interface LatestValue {
  measure: MeasureId
  placeId: string
  atMs: number
  value: number
  quality: Quality
  sourceId: string
  /** Seconds after `atMs` at which the value becomes stale. */
  staleAfterSeconds: number
  /** Null or absent unless the value is a summary of many parts. */
  coverage?: Coverage | null
}

/** Finds the newest value of a series; null if it has none or its sensor is faulty now. */
export type FindLatest = (measure: MeasureId, placeId: string) => LatestValue | null

export function provenanceOf(latest: Omit<LatestValue, 'measure' | 'placeId' | 'value'>): Provenance {
  return {
    source: latest.sourceId,
    observedAt: new Date(latest.atMs).toISOString(),
    staleAt: new Date(latest.atMs + latest.staleAfterSeconds * 1_000).toISOString(),
    quality: latest.quality,
    ...(latest.coverage && { coverage: latest.coverage }),
  }
}

export function latestByKey(values: readonly LatestValue[]): FindLatest {
  const byKey = new Map(values.map((it) => [`${it.measure}\n${it.placeId}`, it]))
  return (measure, placeId) => byKey.get(`${measure}\n${placeId}`) ?? null
}
