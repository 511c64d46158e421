import { listIncidents } from '@oppidum/domain/records/incident'
import { getCityMetrics } from '@oppidum/domain/telemetry/city-metrics'
import { listEnergy } from '@oppidum/domain/telemetry/energy'
import { listHourlyTraffic, listTraffic } from '@oppidum/domain/telemetry/traffic'

/** In the order in which the screen is read. What is not asked for after all would be complained about by the browser. */
const DASHBOARD = [listIncidents, getCityMetrics, listTraffic, listEnergy, listHourlyTraffic].map((it) => it.path)

/** What a screen asks for first of all, by its path. */
export const PRELOAD_ANSWERS: ReadonlyMap<string, readonly string[]> = new Map([
  ['/', DASHBOARD],
  ['/dashboard', DASHBOARD],
])
