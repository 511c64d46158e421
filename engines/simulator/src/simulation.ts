import type { City } from '@oppidum/domain/cities/city'
import type { Position } from '@oppidum/domain/core/geo'
import { seedOf } from '@oppidum/domain/core/random'
import type { IncidentDraft, RequestDraft } from '@oppidum/domain/feeds/intake'
import { safetyIndex } from '@oppidum/domain/telemetry/city-metrics'
import { citySpeedMph, trafficEfficiencyPercent } from '@oppidum/domain/telemetry/traffic'
import { ambientPopulation } from './ambient-population.ts'
import { type Energy, energy, hasStorage } from './energy/simulated-energy.ts'
import { type SubstationPower, substationLoads } from './energy/substation-loads.ts'
import { type Weather, weather } from './energy/weather.ts'
import { incidentDrafts } from './incidents/incident-drafts.ts'
import { incidentProcess } from './incidents/incident-process.ts'
import { spots } from './incidents/incident-spots.ts'
import { localTime } from './local-time.ts'
import { openingOf } from './opening.ts'
import { requestDraftsBetween } from './requests/request-process.ts'
import { roadNetwork } from './traffic/road-network.ts'
import { type SectionState, traffic } from './traffic/simulated-traffic.ts'

/** Values that follow from the simulated ones by the same rules with which the server derives them from delivered ones. */
export interface Derived {
  /** mph; null without sections. */
  speedMph: number | null
  /** Percent; null when no section has a free-flow speed. */
  efficiencyPercent: number | null
  safetyIndex: number
  incidents: number
  affectingTraffic: number
}

/** A city at any time, past or future: every answer depends on city, seed, opening and time alone. */
export interface Simulation {
  sectionsAt(tMs: number): SectionState[]
  energyAt(tMs: number): Energy
  /** When false, storage power is 0 and is not reported. */
  hasStorage: boolean
  substationsAt(tMs: number): SubstationPower[]
  /** People in the city. */
  ambientPopulationAt(tMs: number): number
  weatherAt(tMs: number): Weather
  /** @param sections of the same time, if the caller already has them */
  derivedAt(tMs: number, sections?: readonly SectionState[]): Derived
  /** Every version whose step lies from `fromMs` up to but not including `toMs`, in the order of the steps. */
  incidentsBetween(fromMs: number, toMs: number): IncidentDraft[]
  requestsBetween(fromMs: number, toMs: number): RequestDraft[]
}

/**
 * Simulates a city from a seed and the time it was opened. Its opening state is conditioned, not staged: see `OPENING_SCENARIO`,
 * `conditionOn` and `firstAcceptable`. Finding an acceptable sub-seed takes some tenths of a second.
 */
export function simulation(city: City, { seed, openedAtMs }: { seed: number; openedAtMs: number }): Simulation {
  const ownSeed = seedOf(seed, city.id)
  const local = localTime(city.timeZone)
  const [west, south, east, north] = city.bounds
  const centre: Position = [(west + east) / 2, (south + north) / 2]
  const { inhabitants, thresholds } = city

  const sections = roadNetwork(city, ownSeed)
  const figures = openingOf(city, seed, meanFreeFlow(sections))
  const places = spots(city)
  const weatherAt = weather(seedOf(ownSeed, 'weather'), openedAtMs, centre, local)
  const incidents = incidentProcess(ownSeed, openedAtMs, figures, places, { inhabitants, safetyScale: thresholds.safetyScale })
  const sectionsAt = traffic(sections, ownSeed, openedAtMs, figures, incidents, local, weatherAt)
  const energyAt = energy(city, ownSeed, openedAtMs, figures, centre, local, weatherAt)
  const substationsFor = substationLoads(city, ownSeed, local)
  // The same city opened at another time has other records.
  const prefix = `sim-${seed.toString(36)}-${openedAtMs.toString(36)}`

  return {
    sectionsAt,
    energyAt,
    hasStorage: hasStorage(city),
    substationsAt: (tMs) => substationsFor(tMs, energyAt(tMs).deliveredMw),
    ambientPopulationAt: ambientPopulation(ownSeed, openedAtMs, figures, local),
    weatherAt,
    derivedAt: (tMs, states = sectionsAt(tMs)) => {
      const open = incidents.openAt(tMs)
      return {
        speedMph: citySpeedMph(states),
        efficiencyPercent: trafficEfficiencyPercent(states),
        safetyIndex: safetyIndex(open, inhabitants, thresholds.safetyScale),
        incidents: open.length,
        affectingTraffic: open.filter((it) => it.kind.affectsTraffic).length,
      }
    },
    incidentsBetween: (fromMs, toMs) =>
      incidents
        .aliveBetween(fromMs, toMs)
        .flatMap((it) => incidentDrafts(it, city.departments, prefix, fromMs, toMs))
        .sort((a, b) => (a.updatedAt < b.updatedAt ? -1 : a.updatedAt > b.updatedAt ? 1 : 0)),
    requestsBetween: requestDraftsBetween(ownSeed, prefix, places, city, local),
  }
}

/** mph, weighted by length, as the city's speed is at even flow; null without roads. */
function meanFreeFlow(sections: readonly { freeFlowMph: number; lengthKm: number }[]): number | null {
  const km = sections.reduce((sum, it) => sum + it.lengthKm, 0)
  return km > 0 ? sections.reduce((sum, it) => sum + it.freeFlowMph * it.lengthKm, 0) / km : null
}
