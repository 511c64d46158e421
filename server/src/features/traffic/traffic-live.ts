import type { City } from '@oppidum/domain/city'
import { PAGE_LIMIT } from '@oppidum/domain/list'
import { listTraffic } from '@oppidum/domain/traffic'
import type { Tx } from '../../db/connection.ts'
import type { House } from '../../house.ts'
import type { LiveSource } from '../../live/live-source.ts'
import { latestValues } from '../../observations/latest-store.ts'
import { pageEnd } from './traffic-page.ts'
import { type Place, placesOf, TRAFFIC_MEASURES, trafficRecords } from './traffic-records.ts'
import { trafficStore } from './traffic-store.ts'

/** What a model says of each place, in a sentence. */
export type TrafficSentences = (tx: Tx, city: City) => Promise<ReadonlyMap<string, string>>

export function trafficLive({ clock }: Pick<House, 'clock'>, sentences: TrafficSentences): LiveSource {
  const places = new WeakMap<City, Place[]>()
  const placesIn = (city: City) => {
    const known = places.get(city) ?? placesOf(city)
    places.set(city, known)
    return known
  }
  return {
    kind: 'traffic',
    path: listTraffic.path,
    form: 'list',
    async read(tx, city) {
      const values = await latestValues(tx, city.id, TRAFFIC_MEASURES)
      const hindering = await trafficStore(tx).hindering(city.id, new Date(clock.nowMs()))
      const records = trafficRecords(city, placesIn(city), values, hindering, await sentences(tx, city))
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
