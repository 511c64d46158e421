import { getHistory, type History } from '@oppidum/domain/history'
import type { MeasureId } from '@oppidum/domain/measure'
import { useAnswer } from '../api/use-answer.ts'
import { usePainted } from '../ui/use-painted.ts'

/** Half an hour a point: as much as 66 px can show. */
const SPARK_POINTS = '48'
const POLL_MS = 5 * 60_000
/** The last 24 hours and the day before in few points; null while unknown. Asked for once it is in sight. */
export function useSparkHistory(measure: MeasureId, place: string | undefined, seen: boolean): History | null {
  const enabled = usePainted() && seen
  const asked = useAnswer(getHistory, {
    query: { measure, place, range: '24h', compare: 'before', points: SPARK_POINTS },
    pollMs: POLL_MS,
    enabled,
  })
  return asked.data?.value ?? null
}
