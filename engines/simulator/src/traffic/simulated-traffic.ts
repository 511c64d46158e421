import { firstAcceptable, seedOf } from '@oppidum/domain/core/random'
import { DAY_MS } from '@oppidum/domain/core/time'
import { citySpeedMph, type SectionSpeed, trafficEfficiencyPercent } from '@oppidum/domain/telemetry/traffic'
import { type Curve, conditionOn, layeredNoise, swingCurve } from '../curve.ts'
import type { Weather } from '../energy/weather.ts'
import type { IncidentProcess } from '../incidents/incident-process.ts'
import type { LocalTime } from '../local-time.ts'
import { valueDayBefore } from '../opening.ts'
import type { OpeningFigures } from '../opening-scenario.ts'
import { isOrdinary } from '../ordinary.ts'
import type { Section } from './road-network.ts'
import { AFTERMATH_MS, slowDowns } from './slow-downs.ts'
import { trafficDemand } from './traffic-demand.ts'

/** One section at one time, as the domain's rules take it. */
export interface SectionState extends SectionSpeed {
  id: string
  flowPerHour: number
}

/** Speed on a quiet street as a share of free flow: traffic lights and turning cars cost the rest. */
const QUIET_RATIO = 0.92
/**
 * Travel time grows with demand over capacity as 1 + a x^b (Bureau of Public Roads 1964). Steeper at half capacity than its 0.15 x^4: the
 * capacity of streets with signals is reached gradually.
 */
const BPR = { a: 0.24, b: 3 } as const
/** Triangular fundamental diagram (Newell 1993): vehicles per mile and lane at a standstill, wave speed in mph. */
const JAM_DENSITY = 200
const WAVE_MPH = 11
/** Wet roads are some 4 % slower, heavy rain up to 8 % (Highway Capacity Manual, chapter on weather). */
const rainRatio = (mmPerHour: number) => 1 - 0.08 * (1 - Math.exp(-mmPerHour / 2))
const SLOWEST_MPH = 2
/** Drivers exceed free flow by no more than this. */
const FASTEST_RATIO = 1.12

/** All sections at any time, conditioned on the opening's speed and the change of efficiency since the day before. */
export function traffic(
  sections: readonly Section[],
  seed: number,
  openedAtMs: number,
  figures: OpeningFigures,
  incidents: IncidentProcess,
  local: (tMs: number) => LocalTime,
  weatherAt: (tMs: number) => Weather,
): (tMs: number) => SectionState[] {
  const roads = sections.map((section) => ({
    section,
    demandAt: trafficDemand(section, seed),
    paceAt: layeredNoise(seedOf(seed, 'pace', section.id), [
      { hours: 1.5, amplitude: 0.035 },
      { hours: 0.12, amplitude: 0.025 },
    ]),
  }))
  const speedSharesAt = slowDowns(sections)

  /** The roads at one time, without the pace that all drivers share. */
  const conditionsAt = (tMs: number): RoadCondition[] => {
    const now = local(tMs)
    const speedShares = speedSharesAt(incidents.aliveBetween(tMs - AFTERMATH_MS, tMs + 1), tMs)
    const common = QUIET_RATIO * rainRatio(weatherAt(tMs).rainMmPerHour)
    return roads.map(({ section, demandAt, paceAt }, index) => {
      const demand = demandAt(tMs, now)
      const ratio = (common * Math.exp(paceAt(tMs))) / (1 + BPR.a * demand ** BPR.b)
      return { section, demand, ratio, speedShare: speedShares[index] ?? 1 }
    })
  }
  if (sections.length === 0) return () => []

  // Conditioning the opening evaluates the same hours many times, and their conditions do not change.
  const cache = new Map<number, RoadCondition[]>()
  const cachedConditionsAt = (tMs: number) => {
    const conditions = cache.get(tMs) ?? conditionsAt(tMs)
    cache.set(tMs, conditions)
    return conditions
  }
  const paceForSpeed = (tMs: number) => paceFor((pace) => citySpeedMph(statesAtPace(cachedConditionsAt(tMs), pace)) ?? 0, figures.speedMph)

  const before = openedAtMs - DAY_MS
  const openingPace = paceForSpeed(openedAtMs)
  const efficiency = trafficEfficiencyPercent(statesAtPace(cachedConditionsAt(openedAtMs), openingPace)) ?? 0
  const efficiencyBefore = valueDayBefore(efficiency, figures.efficiencyChangePercent)
  const paceBefore = paceFor((pace) => trafficEfficiencyPercent(statesAtPace(cachedConditionsAt(before), pace)) ?? 0, efficiencyBefore)
  // The level at which the opening speed is ordinary for this hour of the week.
  const weeks = [7, 14, 21, 28].map((days) => paceForSpeed(openedAtMs - days * DAY_MS))
  const level = weeks.reduce((sum, it) => sum + it, 0) / weeks.length

  const make = (subSeed: number) => {
    const swing = swingCurve(seedOf(subSeed, 'swing'), openedAtMs, { turnsPerWeek: 0.3, amplitude: 0.022 })
    const rough = layeredNoise(seedOf(subSeed, 'rough'), [
      { hours: 40, amplitude: 0.012 },
      { hours: 8, amplitude: 0.01 },
      { hours: 1.2, amplitude: 0.006 },
      { hours: 0.2, amplitude: 0.002 },
    ])
    const deviation: Curve = conditionOn(
      (tMs) => swing(tMs) + rough(tMs),
      [
        { atMs: openedAtMs, value: Math.log(openingPace / level) },
        { atMs: before, value: Math.log(paceBefore / level) },
      ],
    )
    return (tMs: number) => level * Math.exp(deviation(tMs))
  }
  const isAcceptable = (paceAt: Curve) => {
    const states = (tMs: number) => statesAtPace(cachedConditionsAt(tMs), paceAt(tMs))
    return (
      isOrdinary((t) => citySpeedMph(states(t)) ?? 0, openedAtMs) && isOrdinary((t) => trafficEfficiencyPercent(states(t)) ?? 0, openedAtMs)
    )
  }
  const paceAt = firstAcceptable(seedOf(seed, 'traffic'), make, isAcceptable)
  cache.clear()
  return (tMs) => statesAtPace(conditionsAt(tMs), paceAt(tMs))
}

interface RoadCondition {
  section: Section
  /** Share of capacity. */
  demand: number
  /** Speed as a share of free flow, before the common pace. */
  ratio: number
  /** Share of the speed that remains behind incidents, 0 to 1. */
  speedShare: number
}

/** Speeds and flows when all drivers go `pace` times as fast as usual. */
function statesAtPace(conditions: readonly RoadCondition[], pace: number): SectionState[] {
  return conditions.map(({ section, demand, ratio, speedShare }) => {
    const speedMph = Math.max(SLOWEST_MPH, Math.min(FASTEST_RATIO, pace * ratio) * section.freeFlowMph * speedShare)
    const passing = (section.lanes * JAM_DENSITY * WAVE_MPH * speedMph) / (speedMph + WAVE_MPH)
    return {
      id: section.id,
      speedMph,
      flowPerHour: Math.min(Math.min(1.05, demand) * section.capacity, passing),
      lengthKm: section.lengthKm,
      freeFlowMph: section.statedFreeFlowMph,
    }
  })
}

const HALVINGS = 36

/** The pace, from 0.5 to 1.5, at which a rising figure reaches a value; the nearer bound when it never does. */
function paceFor(figureAt: (pace: number) => number, value: number): number {
  let low = 0.5
  let high = 1.5
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (low + high) / 2
    if (figureAt(middle) < value) low = middle
    else high = middle
  }
  return (low + high) / 2
}
