import { getHistory, type History } from '@oppidum/domain/history'
import type { MeasureId } from '@oppidum/domain/measure'
import { useEffect, useState } from 'react'
import { useAnswer } from '../api/use-answer.ts'

/** Half an hour a point: as much as 66 px can show. */
const SPARK_POINTS = '48'
const POLL_MS = 5 * 60_000
/** Sparklines wait for the figures beside them. */
const AFTER_PAINT_MS = 300

let painted = false

/** True from a moment after the first screen was drawn. */
function usePainted(): boolean {
  const [now, setNow] = useState(painted)
  useEffect(() => {
    if (painted) return
    const later = setTimeout(() => {
      painted = true
      setNow(true)
    }, AFTER_PAINT_MS)
    return () => clearTimeout(later)
  }, [])
  return now
}

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
