import type { Figure, Provenance } from '@oppidum/domain/telemetry/provenance'
import type { ChartPoint } from '../chart-series.ts'

/** A value of the past speaks for its own time and so never grows old. */
const NEVER = '9999-12-31T23:59:59.999Z'

/** A point as something that a screen may print; `evidence` is that of the newest value of its series. */
export function pointFigure(point: Pick<ChartPoint, 'toMs' | 'quality' | 'mean'>, evidence: Provenance | null): Figure {
  return {
    value: point.mean,
    evidence: {
      // What is expected was observed by nobody.
      source: (point.quality === 'forecast' ? null : evidence?.source) ?? 'derived',
      observedAt: new Date(point.toMs).toISOString(),
      staleAt: NEVER,
      quality: point.quality,
    },
  }
}
