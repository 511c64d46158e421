import { getCityMetrics } from '@oppidum/domain/telemetry/city-metrics'
import { useAnswer } from '../../../api/use-answer.ts'

/** Not polled: a live message announces changes. */
export function useCityMetrics() {
  return useAnswer(getCityMetrics)
}
