import type { City } from '@oppidum/domain/cities/city'
import type { Position } from '@oppidum/domain/core/geo'
import { seedOf } from '@oppidum/domain/core/random'
import type { IncidentDraft, RequestDraft } from '@oppidum/domain/feeds/intake'
import { safetyIndex } from '@oppidum/domain/telemetry/city-metrics'
import { citySpeedMph, trafficEfficiencyPercent } from '@oppidum/domain/telemetry/traffic'
import { presence } from './ambient-population.ts'
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

/** What our own rules make of the simulated values, the same that the store derives of delivered ones. */
export interface Derived {
  /** mph; null without sections. */
  speedMph: number | null
  /** Percent; null without a section whose free flow is known. */
  efficiencyPercent: number | null
  safetyIndex: number
  incidents: number
  hindering: number
}

/** A city at any time, past or to come: every answer is a function of city, seed, opening and time alone. */
export interface Simulation {
  sectionsAt(tMs: number): SectionState[]
  energyAt(tMs: number): Energy
  /** Without it storage power is 0 and is not reported. */
  hasStorage: boolean
  substationsAt(tMs: number): SubstationPower[]
  /** People in the city. */
  presenceAt(tMs: number): number
  weatherAt(tMs: number): Weather
  /** @param sections those of the same time, when they are at hand */
  derivedAt(tMs: number, sections?: readonly SectionState[]): Derived
  /** Every version whose step lies from `fromMs` to `toMs`, that end excluded, in the order of the steps. */
  incidentsBetween(fromMs: number, toMs: number): IncidentDraft[]
  requestsBetween(fromMs: number, toMs: number): RequestDraft[]
}

/**
 * The city of a seed that was opened at a time. Its opening state is conditioned, not staged: see `OPENING_SCENARIO`,
 * `conditioned` and `firstAcceptable`. Working out which chances those are takes some tenths of a second.
 */
export function simulation(city: City, { seed, openedAtMs }: { seed: number; openedAtMs: number }): Simulation {
  const own = seedOf(seed, city.id)
  const local = localTime(city.timeZone)
  const [west, south, east, north] = city.bounds
  const centre: Position = [(west + east) / 2, (south + north) / 2]
  const { inhabitants, thresholds } = city

  const sections = roadNetwork(city, own)
  const figures = openingOf(city, seed, meanFreeFlow(sections))
  const places = spots(city)
  const weatherAt = weather(seedOf(own, 'weather'), openedAtMs, centre, local)
  const incidents = incidentProcess(own, openedAtMs, figures, places, { inhabitants, safetyScale: thresholds.safetyScale })
  const sectionsAt = traffic(sections, own, openedAtMs, figures, incidents, local, weatherAt)
  const energyAt = energy(city, own, openedAtMs, figures, centre, local, weatherAt)
  const substationsFor = substationLoads(city, own, local)
  // Records of another opening of the same city are other records.
  const prefix = `sim-${seed.toString(36)}-${openedAtMs.toString(36)}`

  return {
    sectionsAt,
    energyAt,
    hasStorage: hasStorage(city),
    substationsAt: (tMs) => substationsFor(tMs, energyAt(tMs).deliveredMw),
    presenceAt: presence(own, openedAtMs, figures, local),
    weatherAt,
    derivedAt: (tMs, known) => {
      const states = known ?? sectionsAt(tMs)
      const open = incidents.openAt(tMs)
      return {
        speedMph: citySpeedMph(states),
        efficiencyPercent: trafficEfficiencyPercent(states),
        safetyIndex: safetyIndex(open, inhabitants, thresholds.safetyScale),
        incidents: open.length,
        hindering: open.filter((it) => it.kind.affectsTraffic).length,
      }
    },
    incidentsBetween: (fromMs, toMs) =>
      incidents
        .aliveBetween(fromMs, toMs)
        .flatMap((it) => incidentDrafts(it, city.departments, prefix, fromMs, toMs))
        .sort((a, b) => (a.updatedAt < b.updatedAt ? -1 : a.updatedAt > b.updatedAt ? 1 : 0)),
    requestsBetween: requestDraftsBetween(own, prefix, places, city, local),
  }
}

/** Weighted as the city's speed is, at even flow; null without roads. */
function meanFreeFlow(sections: readonly { freeFlowMph: number; lengthKm: number }[]): number | null {
  const km = sections.reduce((sum, it) => sum + it.lengthKm, 0)
  return km > 0 ? sections.reduce((sum, it) => sum + it.freeFlowMph * it.lengthKm, 0) / km : null
}
