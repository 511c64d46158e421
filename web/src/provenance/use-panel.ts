import type { Provenance } from '@oppidum/domain/telemetry/provenance'
import type { UseQueryResult } from '@tanstack/react-query'
import { type Answer, isNothing } from '../api/request.ts'
import { rightMs, useNowMs } from '../ui/browser/use-now.ts'
import { type PanelState, panelState } from './panel-state.ts'

/** A panel's current state, from the clock and its answer. */
export interface PanelReading {
  state: PanelState
  evidence: readonly Provenance[]
  retry: () => void
}

export function usePanel<T>(
  query: UseQueryResult<Answer<T>>,
  evidence: readonly Provenance[],
  { samples = false, empty }: { samples?: boolean; empty?: boolean } = {},
): PanelReading {
  const nowMs = useNowMs()
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
    nowMs,
    samples,
  )
  return { state, evidence, retry: () => void refetch() }
}
