import type { City } from '@oppidum/domain/cities/city'
import { PAGE_LIMIT } from '@oppidum/domain/core/list'
import { listTraffic, type TrafficRecord } from '@oppidum/domain/telemetry/traffic'
import type { AppContext } from '../../../compose/context.ts'
import type { Tx } from '../../../platform/db/connection.ts'
import type { Item, LiveSource } from '../../../platform/live/live-source.ts'
import type { LatestMemory } from '../observations/latest-memory.ts'
import { pageEnd } from './traffic-page.ts'
import { type Outlooks, type TrafficList, trafficList } from './traffic-records.ts'
import { trafficStore } from './traffic-store.ts'

/** A model's prediction for each place. */
export type TrafficSentences = (tx: Tx, city: City) => Promise<Outlooks>

export function trafficLive(
  { clock }: Pick<AppContext, 'clock'>,
  latest: Pick<LatestMemory, 'read'>,
  sentences: TrafficSentences,
): LiveSource {
  const lists = new WeakMap<City, TrafficList>()
  const listOf = (city: City) => {
    const cached = lists.get(city) ?? trafficList(city)
    lists.set(city, cached)
    return cached
  }
  const items = new WeakMap<TrafficRecord, Item>()
  const itemOf = (record: TrafficRecord) => {
    const cached = items.get(record) ?? { id: record.id, json: JSON.stringify(record) }
    items.set(record, cached)
    return cached
  }
  return {
    kind: 'traffic',
    path: listTraffic.path,
    form: 'list',
    async read(tx, city) {
      const find = await latest.read(tx, city.id)
      const affected = await trafficStore(tx).roadsAffected(city.id, new Date(clock.nowMs()))
      const records = listOf(city)(find, affected, await sentences(tx, city))
      const last = records[PAGE_LIMIT - 1]
      return {
        items: records.map(itemOf),
        shown: PAGE_LIMIT,
        total: records.length,
        next: records.length > PAGE_LIMIT && last ? pageEnd(last) : null,
      }
    },
  }
}
