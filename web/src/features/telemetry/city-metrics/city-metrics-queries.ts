import { getCityMetrics } from '@oppidum/domain/telemetry/city-metrics'
import { useAnswer } from '../../../api/use-answer.ts'

/** Not polled: a message tells when they have changed. */
export function useCityMetrics() {
  return useAnswer(getCityMetrics)
}
