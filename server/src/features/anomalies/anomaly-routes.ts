import { listAnomalies, MOST_ANOMALIES } from '@oppidum/domain/anomaly'
import { DAY_MS } from '@oppidum/domain/history'
import type { House } from '../../house.ts'
import type { Serve } from '../../http/serve.ts'
import { episodeStore } from '../../series-watch/episode-store.ts'
import { anomalyOf } from './anomaly-answer.ts'

export function anomalyRoutes(serve: Serve, { db, cities, clock }: Pick<House, 'db' | 'cities' | 'clock'>): void {
  serve(listAnomalies, async ({ query }) => {
    const city = cities.find(query.city)
    const from = query.from === undefined ? new Date(clock.nowMs() - DAY_MS) : new Date(query.from)
    const { measure, place: placeId, kind } = query
    const episodes = await episodeStore(db.pool).list({ cityId: city.id, from, measure, placeId, kind, atMost: MOST_ANOMALIES })
    return episodes.map((it) => anomalyOf(city, it))
  })
}
