import { getCityMetrics } from '@oppidum/domain/city-metrics'
import { useAnswer } from '../../api/use-answer.ts'

/** Not polled: a message tells when they have changed. Spec §7. */
export function useCityMetrics() {
  return useAnswer(getCityMetrics)
}
