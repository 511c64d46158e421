import { getHistory, type History } from '@oppidum/domain/telemetry/history'
import type { MeasureId } from '@oppidum/domain/telemetry/measure'
import { useAnswer } from '../../api/use-answer.ts'
import { useIdentity, useMay } from '../../identity/identity.tsx'
import { usePainted } from '../../ui/browser/use-painted.ts'

/** Half an hour a point: as much as 66 px can show. */
const SPARK_POINTS = '48'
const POLL_MS = 5 * 60_000
/** The last 24 hours in few points, with the day before for plans that compare; null while unknown. Requested once it is visible. */
export function useSparkHistory(measure: MeasureId, place: string | undefined, seen: boolean): History | null {
  const { state } = useIdentity()
  const compares = useMay('advancedAnalytics')
  const enabled = usePainted() && seen && state !== 'loading'
  const query = useAnswer(getHistory, {
    query: { measure, place, range: '24h', compare: compares ? 'before' : undefined, points: SPARK_POINTS },
    pollMs: POLL_MS,
    enabled,
  })
  return query.data?.value ?? null
}
