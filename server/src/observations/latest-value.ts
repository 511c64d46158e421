import type { Evidence, Quality } from '@oppidum/domain/evidence'
import type { MeasureId } from '@oppidum/domain/measure'

/** The newest value of one series. */
export interface LatestValue {
  measure: MeasureId
  placeId: string
  atMs: number
  value: number
  quality: Quality
  sourceId: string
  /** Seconds after `atMs` from which it is no longer current. */
  staleAfterSeconds: number
}

export function evidenceOf(latest: Omit<LatestValue, 'measure' | 'placeId' | 'value'>): Evidence {
  return {
    source: latest.sourceId,
    observedAt: new Date(latest.atMs).toISOString(),
    staleAt: new Date(latest.atMs + latest.staleAfterSeconds * 1_000).toISOString(),
    quality: latest.quality,
  }
}

/** Finds values by measure and place. */
export function valuesByKey(values: readonly LatestValue[]): (measure: MeasureId, placeId: string) => LatestValue | null {
  const byKey = new Map(values.map((it) => [`${it.measure}\n${it.placeId}`, it]))
  return (measure, placeId) => byKey.get(`${measure}\n${placeId}`) ?? null
}
