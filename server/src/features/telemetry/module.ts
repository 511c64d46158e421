import type { City } from '@oppidum/domain/cities/city'
import { DAY_MS, MINUTE_MS } from '@oppidum/domain/core/time'
import type { EnergyRecord, Stability } from '@oppidum/domain/telemetry/energy'
import type { AppContext } from '../../compose/context.ts'
import type { FeatureModule } from '../../compose/feature-module.ts'
import type { Config } from '../../config/config.ts'
import type { Tx } from '../../platform/db/connection.ts'
import type { SecurityHeaders } from '../../platform/http/guard/security-headers.ts'
import { everyMinute } from '../../platform/jobs/retention.ts'
import type { AnswerNow } from '../../platform/live/answers.ts'
import { episodeStore } from './anomalies/episode-store.ts'
import { cityMetricsLive } from './city-metrics/city-metrics-live.ts'
import { cityMetricsRoutes } from './city-metrics/city-metrics-routes.ts'
import { energyLive } from './energy/energy-live.ts'
import { energyRoutes } from './energy/energy-routes.ts'
import { historyRoutes } from './history/history-routes.ts'
import { rollupMaintenance } from './observations/maintenance.ts'
import type { ObservationIntake } from './observations/observation-intake.ts'
import { trafficLive } from './traffic/traffic-live.ts'
import { trafficRoutes } from './traffic/traffic-routes.ts'
import { vehicleLive } from './vehicles/vehicle-live.ts'
import { vehicleRoutes } from './vehicles/vehicle-routes.ts'
import { vehicleStore } from './vehicles/vehicle-store.ts'

/** As long as hourly means by default. */
const EPISODES_KEPT_MS = 1_825 * DAY_MS
/** Vehicles out of service, so that who asks for changes sees that they have gone. */
const GONE_VEHICLES_KEPT_MS = 10 * MINUTE_MS

interface Dependencies {
  config: Pick<Config, 'retentionRawDays' | 'retentionRollupDays'>
  observations: ObservationIntake
  answers: AnswerNow
  /** The predicted sentence for each section and for the city. */
  sentences: Parameters<typeof trafficLive>[2]
  fileSince: Parameters<typeof cityMetricsLive>[3]
  security: Pick<SecurityHeaders, 'common'>
}

export function telemetryModule(
  context: AppContext,
  { config, observations, answers, sentences, fileSince, security }: Dependencies,
): FeatureModule {
  const { clock, cities } = context
  const energy = energyLive(context)
  const episodes = episodeStore(context.db.pool)
  const rollups = rollupMaintenance(context, observations.rollups, {
    rawDays: config.retentionRawDays,
    rollupDays: config.retentionRollupDays,
  })

  /** Reads the record in the same transaction: the live answer in memory may be slightly older or newer. */
  async function gridNow(tx: Tx, city: City): Promise<Stability | null> {
    const [record] = (await energy.read(tx, city)).items
    return record ? (JSON.parse(record.json) as EnergyRecord).stability : null
  }

  return {
    name: 'telemetry',
    routes(serve) {
      cityMetricsRoutes(serve, { cities, answers })
      trafficRoutes(serve, { cities, clock, rollups: observations.rollups, answers })
      energyRoutes(serve, { cities, answers })
      historyRoutes(serve, context)
      vehicleRoutes(serve, { ...context, answers, security })
    },
    live: [
      trafficLive(context, observations.latest, sentences),
      energy,
      cityMetricsLive(context, observations.store, gridNow, fileSince),
      vehicleLive(context),
    ],
    async prepareDuty(duty, stopping) {
      if (duty === 'rollups') await rollups.once(stopping)
    },
    jobs: [
      rollups.job,
      observations.incidentFigures.job,
      everyMinute('vehicles.gone', context, (nowMs, atMost) =>
        vehicleStore(context.db.pool).forget(new Date(nowMs - GONE_VEHICLES_KEPT_MS), atMost),
      ),
    ],
    close: () => observations.incidentFigures.close(),
    retention: [(nowMs, atMost) => episodes.forget(new Date(nowMs - EPISODES_KEPT_MS), atMost)],
  }
}
