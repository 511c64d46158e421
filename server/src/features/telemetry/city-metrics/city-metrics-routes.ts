import { Failure } from '@oppidum/domain/core/failure'
import { type CityMetrics, getCityMetrics } from '@oppidum/domain/telemetry/city-metrics'
import type { AppContext } from '../../../compose/context.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import type { AnswerNow } from '../../../platform/live/answers.ts'

export function cityMetricsRoutes(serve: Serve, { cities, answers }: Pick<AppContext, 'cities'> & { answers: AnswerNow }): void {
  serve.prebuilt(
    getCityMetrics,
    (cityId) => answers.prebuilt(cities.find(cityId).id, 'city-metrics'),
    ({ query }) => {
      const [metrics] = answers.records<CityMetrics>(cities.find(query.city).id, 'city-metrics')
      if (!metrics) throw new Failure('unavailable', "The city's figures are not available yet; please try again in a moment.")
      return metrics
    },
  )
}
