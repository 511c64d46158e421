import { MINUTE_MS } from '@oppidum/domain/core/time'
import { useIdentity, useMay } from '../../identity/identity.tsx'
import { useNowEvery } from '../../ui/browser/use-now.ts'
import { type ChartRange, isAdvanced } from './range.ts'

/** Whether the viewer may request a range: `asking` until the person is known. A locked range is never requested. */
export function useRangeAccess(range: ChartRange): 'open' | 'asking' | 'locked' {
  const { state } = useIdentity()
  const may = useMay('advancedAnalytics')
  const nowMs = useNowEvery(MINUTE_MS)
  // A minute early, so that a period that ages on the page is dropped before the server refuses it.
  if (may || !isAdvanced(range, nowMs + MINUTE_MS)) return 'open'
  return state === 'ready' ? 'locked' : 'asking'
}

/** Whether to mark what the plan does not include; false while the plan is unknown. */
export function useMarksLocked(): boolean {
  const { state } = useIdentity()
  const may = useMay('advancedAnalytics')
  return state === 'ready' && !may
}
