import { MINUTE_MS } from '@oppidum/domain/core/time'
import { useIdentity, useMay } from '../../identity/identity.tsx'
import { useNowEvery } from '../../ui/browser/use-now.ts'
import { type ChartRange, isAdvanced } from './range.ts'

/** Whether a range may be asked for: `asking` until it is known who is. What is refused is never asked. */
export function useRangeAccess(range: ChartRange): 'open' | 'asking' | 'locked' {
  const { state } = useIdentity()
  const may = useMay('advancedAnalytics')
  const nowMs = useNowEvery(MINUTE_MS)
  // A step ahead of the clock, so that a period that grows old on the page is let go before the server refuses it.
  if (may || !isAdvanced(range, nowMs + MINUTE_MS)) return 'open'
  return state === 'ready' ? 'locked' : 'asking'
}

/** Whether to mark what the plan does not include; nothing is marked while the plan is not known. */
export function useMarksLocked(): boolean {
  const { state } = useIdentity()
  const may = useMay('advancedAnalytics')
  return state === 'ready' && !may
}
