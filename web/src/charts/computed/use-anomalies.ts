import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'
import { type Anomaly, listAnomalies } from '@oppidum/domain/forecasting/anomaly'
import { CITY_PLACE, type MeasureId } from '@oppidum/domain/telemetry/measure'
import { useAnswer } from '../../api/use-answer.ts'
import { useNowEvery } from '../../ui/browser/use-now.ts'
import { type ChartRange, lengthMs } from '../range/range.ts'
import { useRangeAccess } from '../range/use-range-access.ts'

const POLL_MS = 60_000
const NONE: readonly Anomaly[] = []

/** Unusual stretches of a measure at a place, within the screen's chart range; empty while they load. */
export function useAnomalies(measure: MeasureId, place: string | undefined, range: ChartRange): readonly Anomaly[] {
  const hourMs = useNowEvery(HOUR_MS)
  const access = useRangeAccess(range)
  const longMs = lengthMs(range)
  const fromMs = range.kind === 'fixed' ? Date.parse(range.from) : longMs > DAY_MS ? hourMs - longMs : null
  const query = useAnswer(listAnomalies, {
    query: { measure, place: place ?? CITY_PLACE, from: fromMs === null ? undefined : new Date(fromMs).toISOString() },
    pollMs: POLL_MS,
    enabled: access === 'open',
  })
  return query.data?.value ?? NONE
}
