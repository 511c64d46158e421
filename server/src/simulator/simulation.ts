import type { City } from '@oppidum/domain/city'
import { safetyIndex } from '@oppidum/domain/city-metrics'
import type { Position } from '@oppidum/domain/geo'
import { citySpeedMph, trafficEfficiencyPercent } from '@oppidum/domain/traffic'
import type { IncidentDraft, RequestDraft } from '../intake.ts'
import { seedOf } from './chance.ts'
import { type Energy, energy } from './energy.ts'
import { incidentDrafts } from './incident-drafts.ts'
import { incidentProcess } from './incident-process.ts'
import { localTime } from './local-time.ts'
import { openingOf } from './opening.ts'
import { presence } from './presence.ts'
import { requestDraftsBetween } from './request-process.ts'
import { roadNetwork } from './road-network.ts'
import { spots } from './spots.ts'
import { type SubstationPower, substationLoads } from './substation-loads.ts'
import { type SectionState, traffic } from './traffic.ts'
import { type Weather, weather } from './weather.ts'

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
  const weatherAt = weather(seedOf(own, 'weather'), centre, local)
  const incidents = incidentProcess(own, openedAtMs, figures, places, { inhabitants, safetyScale: thresholds.safetyScale })
  const sectionsAt = traffic(sections, own, openedAtMs, figures, incidents, local, weatherAt)
  const energyAt = energy(city, own, openedAtMs, figures, centre, local, weatherAt)
  const substationsFor = substationLoads(city, own, local)
  // Records of another opening of the same city are other records.
  const prefix = `sim-${seed.toString(36)}-${openedAtMs.toString(36)}`

  return {
    sectionsAt,
    energyAt,
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
        hindering: open.filter((it) => it.kind.hindersRoad).length,
      }
    },
    incidentsBetween: (fromMs, toMs) =>
      incidents
        .aliveBetween(fromMs, toMs)
        .flatMap((it) => incidentDrafts(it, prefix, fromMs, toMs))
        .sort((a, b) => (a.updatedAt < b.updatedAt ? -1 : a.updatedAt > b.updatedAt ? 1 : 0)),
    requestsBetween: requestDraftsBetween(own, prefix, places, city, local),
  }
}

/** Weighted as the city's speed is, at even flow; null without roads. */
function meanFreeFlow(sections: readonly { freeFlowMph: number; lengthKm: number }[]): number | null {
  const km = sections.reduce((sum, it) => sum + it.lengthKm, 0)
  return km > 0 ? sections.reduce((sum, it) => sum + it.freeFlowMph * it.lengthKm, 0) / km : null
}
