import type { Observation } from '@oppidum/domain/feeds/intake'
import type { MeasureId } from '@oppidum/domain/telemetry/measure'
import { CITY_PLACE } from '@oppidum/domain/telemetry/measure'
import { hourSamples } from './ordinary.ts'
import type { Simulation } from './simulation.ts'

/** What the simulator can simulate. Beside real feeds it simulates only what none of them provides. */
export const SIMULATED_PARTS = ['traffic', 'energy', 'incidents', 'serviceRequests', 'presence'] as const
export type SimulatedPart = (typeof SIMULATED_PARTS)[number]

/** Thousandths are finer than any instrument and keep the store small. */
const rounded = (value: number) => Math.round(value * 1000) / 1000

/** The energy system as a whole. */
export function energyObservations(simulation: Simulation, atMs: number): Observation[] {
  const now = simulation.energyAt(atMs)
  const of = (measure: MeasureId, value: number) => ({ measure, placeId: CITY_PLACE, atMs, value: rounded(value) })
  return [
    of('energy.solar', now.solarMw),
    of('energy.photovoltaic', now.photovoltaicMw),
    of('energy.wind', now.windMw),
    of('energy.traditional', now.traditionalMw),
    of('energy.consumption', now.consumptionMw),
    of('energy.delivered', now.deliveredMw),
    ...(simulation.hasStorage ? [of('energy.storage', now.storageMw)] : []),
    of('energy.available', now.availableMw),
  ]
}

export function substationObservations(simulation: Simulation, atMs: number): Observation[] {
  return simulation.substationsAt(atMs).map((it) => ({ measure: 'substation.load', placeId: it.id, atMs, value: rounded(it.loadMw) }))
}

export function ambientPopulationObservations(simulation: Simulation, atMs: number): Observation[] {
  return [{ measure: 'city.presence', placeId: CITY_PLACE, atMs, value: Math.round(simulation.ambientPopulationAt(atMs)) }]
}

/** Every series at one past moment, including those that are normally derived after each delivery. Always in the same order. */
export function pastObservations(simulation: Simulation, parts: ReadonlySet<SimulatedPart>, atMs: number): Observation[] {
  const sections = simulation.sectionsAt(atMs)
  const derived = simulation.derivedAt(atMs, sections)
  const all: Observation[] = []
  const add = (measure: MeasureId, placeId: string, value: number | null) => {
    if (value !== null) all.push({ measure, placeId, atMs, value: rounded(value) })
  }
  if (parts.has('energy')) all.push(...energyObservations(simulation, atMs), ...substationObservations(simulation, atMs))
  if (parts.has('presence')) all.push(...ambientPopulationObservations(simulation, atMs))
  if (parts.has('traffic')) {
    for (const it of sections) {
      add('traffic.speed', it.id, it.speedMph)
      add('traffic.flow', it.id, Math.round(it.flowPerHour))
    }
    add('city.speed', CITY_PLACE, derived.speedMph)
    add('city.efficiency', CITY_PLACE, derived.efficiencyPercent)
  }
  if (parts.has('incidents')) {
    add('city.safety', CITY_PLACE, derived.safetyIndex)
    add('city.incidents', CITY_PLACE, derived.incidents)
    add('city.hindering', CITY_PLACE, derived.affectingTraffic)
  }
  return all
}

/** The means of every series over the hour that begins at `hourMs`. */
export function hourlyObservations(simulation: Simulation, parts: ReadonlySet<SimulatedPart>, hourMs: number): Observation[] {
  const samples = hourSamples(hourMs).map((atMs) => pastObservations(simulation, parts, atMs))
  const [first = [], ...others] = samples
  return first.map((it, index) => {
    const sum = others.reduce((total, other) => total + (other[index]?.value ?? 0), it.value)
    return { ...it, atMs: hourMs, value: rounded(sum / samples.length) }
  })
}
