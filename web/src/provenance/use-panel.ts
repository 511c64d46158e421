import type { Provenance } from '@oppidum/domain/telemetry/provenance'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Answer, isNothing } from '../api/request.ts'
import { rightMs, useByClock } from '../ui/browser/use-now.ts'
import { currentUntil, type PanelState, panelState } from './panel-state.ts'

/** A panel's current state, from the clock and its answer. */
export interface PanelReading {
  state: PanelState
  evidence: readonly Provenance[]
  retry: () => void
}

/**
 * Renders when an answer arrives or fails, and when the last of its values becomes stale; not with every second.
 * @param untilMs until when some of the evidence is current, where the caller knows it
 */
export function usePanel<T>(
  query: UseQueryResult<Answer<T>>,
  evidence: readonly Provenance[],
  { samples = false, empty, untilMs }: { samples?: boolean; empty?: boolean; untilMs?: number } = {},
): PanelReading {
  const currentUntilMs = useMemo(() => untilMs ?? currentUntil(evidence), [evidence, untilMs])
  const isOld = useByClock((nowMs) => nowMs >= currentUntilMs)
  const { data, isError, dataUpdatedAt, refetch } = query
  const state = panelState(
    {
      answered: data !== undefined,
      failed: isError,
      hadValue: data?.hadValue ?? false,
      empty: empty ?? (data !== undefined && isNothing(data.value)),
      evidence,
      receivedAtMs: rightMs(dataUpdatedAt),
    },
    // The time, as far as it matters here.
    isOld ? currentUntilMs : currentUntilMs - 1,
    samples,
  )
  return { state, evidence, retry: () => void refetch() }
}
