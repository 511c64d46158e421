import { type CityMetrics, getCityMetrics } from '@oppidum/domain/city-metrics'
import { Failure } from '@oppidum/domain/failure'
import type { House } from '../../house.ts'
import type { Serve } from '../../http/serve.ts'
import type { AnswerNow } from '../../live/answers.ts'

export function cityMetricsRoutes(serve: Serve, { cities, answers }: Pick<House, 'cities'> & { answers: AnswerNow }): void {
  serve.prebuilt(
    getCityMetrics,
    (cityId) => answers.prebuilt(cities.find(cityId).id, 'city-metrics'),
    ({ query }) => {
      const [metrics] = answers.records<CityMetrics>(cities.find(query.city).id, 'city-metrics')
      if (!metrics) throw new Failure('unavailable', 'The figures of the city are not known yet; please try again in a moment.')
      return metrics
    },
  )
}
