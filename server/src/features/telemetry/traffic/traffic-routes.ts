import { Failure } from '@oppidum/domain/core/failure'
import { folded, PAGE_LIMIT } from '@oppidum/domain/core/list'
import { HOUR_MS } from '@oppidum/domain/core/time'
import { compareSections, listSectionTraffic, sectionTraffic } from '@oppidum/domain/telemetry/section-traffic'
import { CITY_RECORD, getTraffic, listHourlyTraffic, listTraffic, type TrafficRecord } from '@oppidum/domain/telemetry/traffic'
import type { AppContext } from '../../../compose/context.ts'
import { type Serve, withHeaders } from '../../../platform/http/serve.ts'
import type { AnswerNow } from '../../../platform/live/answers.ts'
import { ttlCache } from '../../../platform/live/ttl-cache.ts'
import type { RollupStore } from '../observations/rollup-store.ts'
import { hourlySpeeds } from './hourly-speeds.ts'
import { trafficPage } from './traffic-page.ts'

const HOURLY_HISTORY_MS = 75 * HOUR_MS
/** How long after it was read an hour's bar counts as current. */
const HOURLY_FRESH_MS = 15 * 60_000
/** Hours are rolled up every five seconds. */
const HOURLY_CACHED_MS = 5_000

const sectionsForMap = (records: readonly TrafficRecord[]) =>
  records
    .filter((it) => it.id !== CITY_RECORD)
    .map(sectionTraffic)
    .sort(compareSections)

export function trafficRoutes(
  serve: Serve,
  { cities, clock, rollups, answers }: Pick<AppContext, 'cities' | 'clock'> & { rollups: RollupStore; answers: AnswerNow },
): void {
  serve.prebuilt(
    listTraffic,
    (cityId) => answers.prebuilt(cities.find(cityId).id, 'traffic'),
    ({ query }) => {
      const city = cities.find(query.city)
      const all = answers.records<TrafficRecord>(city.id, 'traffic')
      const search = query.q === undefined ? null : folded(query.q)
      const matching = all.filter(
        (it) =>
          (query.status === undefined || it.congestionLevel === query.status) &&
          (search === null || folded(`${it.location} ${it.district ?? ''} ${it.gridReference ?? ''}`).includes(search)) &&
          (it.id !== CITY_RECORD || (search === null && query.status === undefined)),
      )
      const { sort = 'worst', cursor, limit = PAGE_LIMIT } = query
      const page = trafficPage(all, matching, { sort, cursor, limit })
      return withHeaders(
        page.records,
        answers.listHeaders(listTraffic.path, { ...query, limit: String(limit) }, matching.length, page.next),
      )
    },
  )

  serve.prebuilt(
    listSectionTraffic,
    (cityId) => answers.responseFrom(cities.find(cityId).id, 'traffic', sectionsForMap),
    ({ query }) => sectionsForMap(answers.records(cities.find(query.city).id, 'traffic')),
  )

  const hourly = ttlCache(clock, HOURLY_CACHED_MS, async (cityId) => {
    const city = cities.find(cityId)
    const nowMs = clock.nowMs()
    const hours = await rollups.hours(city.id, 'city.speed', CITY_RECORD, new Date(nowMs - HOURLY_HISTORY_MS), new Date(nowMs))
    return hourlySpeeds(hours, nowMs, city.timeZone, HOURLY_FRESH_MS)
  })
  serve(listHourlyTraffic, ({ query }) => hourly.get(cities.find(query.city).id))

  serve(getTraffic, ({ params, query }) => {
    const record = answers.records<TrafficRecord>(cities.find(query.city).id, 'traffic').find((it) => it.id === params.id)
    if (!record) throw new Failure('not_found', 'There is no traffic location with that id in this city.')
    return record
  })
}
