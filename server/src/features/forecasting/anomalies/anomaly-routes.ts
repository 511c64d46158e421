import { DAY_MS } from '@oppidum/domain/core/time'
import { listAnomalies, MOST_ANOMALIES } from '@oppidum/domain/forecasting/anomaly'
import type { AppContext } from '../../../compose/context.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import { episodeStore } from '../../telemetry/anomalies/episode-store.ts'
import { anomalyOf } from './anomaly-answer.ts'

export function anomalyRoutes(serve: Serve, { db, cities, clock }: Pick<AppContext, 'db' | 'cities' | 'clock'>): void {
  serve(listAnomalies, async ({ query }) => {
    const city = cities.find(query.city)
    const from = query.from === undefined ? new Date(clock.nowMs() - DAY_MS) : new Date(query.from)
    const { measure, place: placeId, kind } = query
    const episodes = await episodeStore(db.pool).list({ cityId: city.id, from, measure, placeId, kind, atMost: MOST_ANOMALIES })
    return episodes.map((it) => anomalyOf(city, it))
  })
}
