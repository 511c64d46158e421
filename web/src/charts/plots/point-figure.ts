import type { Figure, Provenance } from '@oppidum/domain/telemetry/provenance'
import type { ChartPoint } from '../chart-series.ts'

/** A past value belongs to its own time and so never becomes stale. */
const NEVER = '9999-12-31T23:59:59.999Z'

/** A point as a figure that a screen may show; `evidence` is that of the newest value of its series. */
export function pointFigure(point: Pick<ChartPoint, 'toMs' | 'quality' | 'mean'>, evidence: Provenance | null): Figure {
  return {
    value: point.mean,
    evidence: {
      // A forecast has no publisher.
      source: (point.quality === 'forecast' ? null : evidence?.source) ?? 'derived',
      observedAt: new Date(point.toMs).toISOString(),
      staleAt: NEVER,
      quality: point.quality,
    },
  }
}
