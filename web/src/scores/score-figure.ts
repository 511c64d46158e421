import type { Evidence, Figure } from '@oppidum/domain/evidence'

/** A score is computed anew with each truth that arrives; an answer speaks for so long, in ms. */
const HOLDS_MS = 3_600_000

/** A score as something that a screen may print; it rests on the answer that came in at `atMs`. Null while there is none. */
export function scoreFigure(value: number | null, factor: number, atMs: number): Figure | null {
  if (value === null) return null
  const evidence: Evidence = {
    source: 'derived',
    observedAt: new Date(atMs).toISOString(),
    staleAt: new Date(atMs + HOLDS_MS).toISOString(),
    quality: 'measured',
  }
  return { value: value * factor, evidence }
}
