import { listIncidents } from '@oppidum/domain/records/incident'
import { getCityMetrics } from '@oppidum/domain/telemetry/city-metrics'
import { listEnergy } from '@oppidum/domain/telemetry/energy'
import { listHourlyTraffic, listTraffic } from '@oppidum/domain/telemetry/traffic'

/** In reading order. The browser complains about a preload that is not used. */
const DASHBOARD = [listIncidents, getCityMetrics, listTraffic, listEnergy, listHourlyTraffic].map((it) => it.path)

/** A screen's first requests, by its path. */
export const PRELOAD_ANSWERS: ReadonlyMap<string, readonly string[]> = new Map([
  ['/', DASHBOARD],
  ['/dashboard', DASHBOARD],
])
