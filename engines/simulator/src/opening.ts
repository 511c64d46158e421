import type { City } from '@oppidum/domain/cities/city'
import { draws, seedOf } from '@oppidum/domain/core/random'
import { OPENING_SCENARIO, type OpeningFigures } from './opening-scenario.ts'

/**
 * The figures of a simulated city when it is first opened. The demo city with the scenario's seed has exactly the scenario's
 * figures; another city or seed gets its own, scaled by its inhabitants, grid and roads.
 *
 * @param freeFlowMph mean over the roads; null for a city without roads
 */
export function openingOf(city: City, seed: number, freeFlowMph: number | null): OpeningFigures {
  const { figures, inhabitants, peakLoadMw, speedRatio } = OPENING_SCENARIO
  if (city.id === OPENING_SCENARIO.cityId && seed === OPENING_SCENARIO.seed) return figures
  const chance = draws(seedOf(seed, city.id, 'opening'))
  const people = city.inhabitants / inhabitants
  const grid = city.peakLoadMw === undefined ? people : city.peakLoadMw / peakLoadMw
  const about = (value: number, spread: number) => value * chance.between(1 - spread, 1 + spread)
  const affectingTraffic = Math.max(1, Math.min(40, Math.round(about(figures.incidentsAffectingTraffic, 0.4) * people)))
  const elsewhere = Math.max(1, Math.min(45, Math.round(about(figures.activeIncidents - figures.incidentsAffectingTraffic, 0.4) * people)))
  return {
    speedMph: about((freeFlowMph ?? figures.speedMph / speedRatio) * speedRatio, 0.04),
    activeIncidents: affectingTraffic + elsewhere,
    incidentsAffectingTraffic: affectingTraffic,
    solarMw: about(figures.solarMw, 0.1) * grid,
    windMw: about(figures.windMw, 0.2) * grid,
    traditionalMw: about(figures.traditionalMw, 0.1) * grid,
    lossesMw: about(figures.lossesMw, 0.01) * grid,
    reserveMarginPercent: about(figures.reserveMarginPercent, 0.2),
    ambientPopulation: about(figures.ambientPopulation, 0.02) * people,
    ambientPopulationChangePercent: chance.between(-2.5, 2.5),
    efficiencyChangePercent: chance.between(-1.5, 1.5),
    consumptionChangePercent: chance.between(-4, 4),
  }
}

/** What a figure was a day earlier, from its value and its change since then. */
export function valueDayBefore(value: number, changePercent: number): number {
  return value / (1 + changePercent / 100)
}
