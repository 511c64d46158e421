import type { City } from '@oppidum/domain/cities/city'
import { DAY_MS } from '@oppidum/domain/core/time'
import { getCityMetrics } from '@oppidum/domain/telemetry/city-metrics'
import type { Stability } from '@oppidum/domain/telemetry/energy'
import { CITY_PLACE } from '@oppidum/domain/telemetry/measure'
import type { AppContext } from '../../../compose/context.ts'
import type { Tx } from '../../../platform/db/connection.ts'
import type { LiveSource } from '../../../platform/live/live-source.ts'
import { latestValues } from '../observations/latest-store.ts'
import type { ObservationStore } from '../observations/observation-store.ts'
import { cityMetrics, type DayBefore, METRIC_MEASURES } from './city-metric-figures.ts'

/** A value further away than this does not count as 'the same minute'. */
const SAME_MINUTE_WITHIN_MS = 10 * 60_000

/**
 * @param gridNow the stability in the energy answer, as the same transaction sees it
 * @param fileSince when the city file last changed; read from the store so that every instance answers the same
 */
export function cityMetricsLive(
  { clock }: Pick<AppContext, 'clock'>,
  observations: ObservationStore,
  gridNow: (tx: Tx, city: City) => Promise<Stability | null>,
  fileSince: (tx: Tx, cityId: string) => Promise<Date | null>,
): LiveSource {
  const startedAt = new Date(clock.nowMs())
  return {
    kind: 'city-metrics',
    path: getCityMetrics.path,
    form: 'object',
    async read(tx, city) {
      const values = await latestValues(tx, city.id, METRIC_MEASURES)
      const dayBefore: DayBefore = {}
      for (const measure of METRIC_MEASURES) {
        const value = values.find((it) => it.measure === measure && it.placeId === CITY_PLACE)
        if (value)
          dayBefore[measure] = await observations.valueAt(
            tx,
            city.id,
            { measure, placeId: CITY_PLACE },
            value.atMs - DAY_MS,
            SAME_MINUTE_WITHIN_MS,
          )
      }
      const metrics = cityMetrics(
        city,
        values.filter((it) => it.placeId === CITY_PLACE),
        dayBefore,
        await gridNow(tx, city),
        (await fileSince(tx, city.id)) ?? startedAt,
      )
      return { items: [{ id: city.id, json: JSON.stringify(metrics) }], shown: 1, total: 1, next: null }
    },
  }
}
