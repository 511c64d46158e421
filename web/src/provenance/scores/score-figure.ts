import { HOUR_MS } from '@oppidum/domain/core/time'
import type { Figure, Provenance } from '@oppidum/domain/telemetry/provenance'

/** A score is recomputed with each new observation; ms for which an answer is current. */
const HOLDS_MS = HOUR_MS

/** A score as a figure that a screen may show, based on the answer that arrived at `atMs`. Null while there is none. */
export function scoreFigure(value: number | null, factor: number, atMs: number): Figure | null {
  if (value === null) return null
  const evidence: Provenance = {
    source: 'derived',
    observedAt: new Date(atMs).toISOString(),
    staleAt: new Date(atMs + HOLDS_MS).toISOString(),
    quality: 'measured',
  }
  return { value: value * factor, evidence }
}
