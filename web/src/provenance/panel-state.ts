import { isStale, type Provenance } from '@oppidum/domain/telemetry/provenance'

/** What the page knows of a panel's answer. */
export interface PanelFacts {
  /** An answer has come in, now or earlier. */
  answered: boolean
  /** The last call failed. */
  failed: boolean
  /** The page has held at least one value. */
  seen: boolean
  /** What is held now has nothing in it. */
  empty: boolean
  /** Evidence of what the panel shows; it is stale when none of it speaks for the present any more. */
  evidence: readonly Provenance[]
  /** Epoch ms of the last good answer. */
  knownAtMs: number
}

export type PanelState =
  | { kind: 'loading' }
  | { kind: 'live' }
  /** Values stay, dimmed. `since` is the time from which nothing newer is known. */
  | { kind: 'stale'; since: number }
  /** `since` is null when the page never held a value: then there is nothing to keep. */
  | { kind: 'failed'; since: number | null }
  | { kind: 'sample'; failed: boolean }
  | { kind: 'empty' }

/**
 * What was seen stays and says since when it is old; what was never seen is
 * stood in for by samples where `samples` allows it (only the dashboard does); else the panel is empty.
 */
export function panelState(facts: PanelFacts, nowMs: number, samples: boolean): PanelState {
  if (!facts.answered && !facts.failed) return { kind: 'loading' }
  if (facts.seen) {
    if (facts.failed) return { kind: 'failed', since: facts.knownAtMs }
    if (facts.empty) return { kind: 'empty' }
    const since = staleSince(facts.evidence, nowMs)
    return since === null ? { kind: 'live' } : { kind: 'stale', since }
  }
  if (samples) return { kind: 'sample', failed: facts.failed }
  return facts.failed ? { kind: 'failed', since: null } : { kind: 'empty' }
}

/** Epoch ms of the newest observation once all of them are stale; null while one still holds, or without any. */
export function staleSince(evidence: readonly Provenance[], nowMs: number): number | null {
  if (evidence.length === 0 || evidence.some((it) => !isStale(it, nowMs))) return null
  return Math.max(...evidence.map((it) => Date.parse(it.observedAt)))
}
