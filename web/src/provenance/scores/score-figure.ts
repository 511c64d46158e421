import { HOUR_MS } from '@oppidum/domain/core/time'
import type { Figure, Provenance } from '@oppidum/domain/telemetry/provenance'

/** A score is computed anew with each truth that arrives; an answer speaks for so long, in ms. */
const HOLDS_MS = HOUR_MS

/** A score as something that a screen may print; it rests on the answer that came in at `atMs`. Null while there is none. */
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
