import { getCityMetrics } from '@oppidum/domain/city-metrics'
import { listEnergy } from '@oppidum/domain/energy'
import { listIncidents } from '@oppidum/domain/incident'
import { listHourlyTraffic, listTraffic } from '@oppidum/domain/traffic'

/** In the order in which the screen is read. What is not asked for after all would be complained about by the browser. */
const DASHBOARD = [listIncidents, getCityMetrics, listTraffic, listEnergy, listHourlyTraffic].map((it) => it.path)

/** What a screen asks for first of all, by its path. */
export const FIRST_ASKED: ReadonlyMap<string, readonly string[]> = new Map([
  ['/', DASHBOARD],
  ['/dashboard', DASHBOARD],
])
