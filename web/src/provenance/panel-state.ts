import { isStale, type Provenance } from '@oppidum/domain/telemetry/provenance'

/** The page's knowledge of a panel's answer. */
export interface PanelFacts {
  /** An answer has arrived, now or earlier. */
  answered: boolean
  /** The last call failed. */
  failed: boolean
  /** The page has shown at least one value. */
  hadValue: boolean
  /** The current answer has no content. */
  empty: boolean
  /** Evidence of the panel's values; the panel is stale when none of it is current. */
  evidence: readonly Provenance[]
  /** Epoch ms of the last successful answer. */
  receivedAtMs: number
}

export type PanelState =
  | { kind: 'loading' }
  | { kind: 'live' }
  /** Values stay, dimmed. `since` is the time from which nothing newer is known. */
  | { kind: 'stale'; since: number }
  /** `since` is null when the page never had a value: then there is nothing to keep. */
  | { kind: 'failed'; since: number | null }
  | { kind: 'sample'; failed: boolean }
  | { kind: 'empty' }

/**
 * Values that were shown stay, with the time since which they are stale; missing ones are replaced by samples where `samples` allows it
 * (only the dashboard does); otherwise the panel is empty.
 */
export function panelState(facts: PanelFacts, nowMs: number, samples: boolean): PanelState {
  if (!facts.answered && !facts.failed) return { kind: 'loading' }
  if (facts.hadValue) {
    if (facts.failed) return { kind: 'failed', since: facts.receivedAtMs }
    if (facts.empty) return { kind: 'empty' }
    const since = staleSince(facts.evidence, nowMs)
    return since === null ? { kind: 'live' } : { kind: 'stale', since }
  }
  if (samples) return { kind: 'sample', failed: facts.failed }
  return facts.failed ? { kind: 'failed', since: null } : { kind: 'empty' }
}

/** Epoch ms until which some of it is current; 0 without any. */
export function currentUntil(evidence: readonly Provenance[]): number {
  return evidence.reduce((latest, it) => Math.max(latest, Date.parse(it.staleAt)), 0)
}

/** Epoch ms of the newest observation once all of them are stale; null while any is current, or without any. */
export function staleSince(evidence: readonly Provenance[], nowMs: number): number | null {
  if (evidence.length === 0 || evidence.some((it) => !isStale(it, nowMs))) return null
  return Math.max(...evidence.map((it) => Date.parse(it.observedAt)))
}
