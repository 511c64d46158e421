import type { City } from '@oppidum/domain/cities/city'
import { PAGE_LIMIT } from '@oppidum/domain/core/list'
import { listTraffic } from '@oppidum/domain/telemetry/traffic'
import type { AppContext } from '../../../compose/context.ts'
import type { Tx } from '../../../platform/db/connection.ts'
import type { LiveSource } from '../../../platform/live/live-source.ts'
import { latestValues } from '../observations/latest-store.ts'
import { pageEnd } from './traffic-page.ts'
import { type Outlooks, type Place, placesOf, TRAFFIC_MEASURES, trafficRecords } from './traffic-records.ts'
import { trafficStore } from './traffic-store.ts'

/** A model's prediction for each place. */
export type TrafficSentences = (tx: Tx, city: City) => Promise<Outlooks>

export function trafficLive({ clock }: Pick<AppContext, 'clock'>, sentences: TrafficSentences): LiveSource {
  const places = new WeakMap<City, Place[]>()
  const placesIn = (city: City) => {
    const cached = places.get(city) ?? placesOf(city)
    places.set(city, cached)
    return cached
  }
  return {
    kind: 'traffic',
    path: listTraffic.path,
    form: 'list',
    async read(tx, city) {
      const values = await latestValues(tx, city.id, TRAFFIC_MEASURES)
      const affected = await trafficStore(tx).roadsAffected(city.id, new Date(clock.nowMs()))
      const records = trafficRecords(city, placesIn(city), values, affected, await sentences(tx, city))
      const last = records[PAGE_LIMIT - 1]
      return {
        items: records.map((it) => ({ id: it.id, json: JSON.stringify(it) })),
        shown: PAGE_LIMIT,
        total: records.length,
        next: records.length > PAGE_LIMIT && last ? pageEnd(last) : null,
      }
    },
  }
}
