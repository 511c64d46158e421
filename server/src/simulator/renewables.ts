import type { Position } from '@oppidum/domain/geo'
import { seedOf } from './chance.ts'
import { type Course, conditioned, layered, squashed, swinging, unsquashed } from './course.ts'
import type { LocalTime } from './local-time.ts'
import type { OpeningFigures } from './opening-scenario.ts'
import { clearSky, dailyClearSky } from './sun.ts'
import type { Weather } from './weather.ts'

/** Part of the solar output that storage spreads evenly over day and night; the rest follows the sun. */
const SPREAD = 0.88
/** Of what goes into storage this much comes out again (lithium-ion with its converters: 0.85 to 0.92). */
const ROUND_TRIP = 0.9

export interface Solar {
  /** MW with what storage gives. */
  outputMw: number
  /** MW of the panels alone. */
  panelsMw: number
}

export interface SolarPlants {
  position: Position
  /** MW of all panels; null when the city file does not say. */
  panelsMw: number | null
}

/** Solar power with storage: real day length and sun height, covered by clouds, smoothed to stay well above 0 at night. */
export function solar(
  seed: number,
  openedAtMs: number,
  figures: OpeningFigures,
  plants: SolarPlants,
  weatherAt: (tMs: number) => Weather,
): (tMs: number) => Solar {
  const dailyMean = dailyClearSky(plants.position)
  const sunShare = (tMs: number) => clearSky(tMs, plants.position) / dailyMean(tMs)
  const usual = (tMs: number) => dailyMean(tMs) * (SPREAD + (1 - SPREAD) * sunShare(tMs))
  const level = figures.solarMw / usual(openedAtMs)
  const swing = swinging(seedOf(seed, 'swing'), openedAtMs, { turnsPerWeek: 0.43, amplitude: 0.1 })
  const rough = layered(seedOf(seed, 'rough'), [
    { hours: 44, amplitude: 0.07 },
    { hours: 9, amplitude: 0.04 },
    { hours: 1.4, amplitude: 0.012 },
    { hours: 0.2, amplitude: 0.003 },
  ])
  const clouded = (tMs: number) => 0.16 * (0.5 - weatherAt(tMs).cloudRatio)
  const deviation = conditioned((tMs) => swing(tMs) + rough(tMs) + clouded(tMs), [{ atMs: openedAtMs, value: 0 }])
  return (tMs) => {
    const clearness = Math.exp(deviation(tMs))
    const panels = (level / ROUND_TRIP) * dailyMean(tMs) * sunShare(tMs) * clearness * (1.1 - 0.35 * weatherAt(tMs).cloudRatio)
    return { outputMw: level * usual(tMs) * clearness, panelsMw: Math.min(plants.panelsMw ?? Number.POSITIVE_INFINITY, panels) }
  }
}

/** Wind power in MW, always between 0 and `capacityMw`, skewed as wind is; a little stronger in the afternoon. */
export function wind(
  seed: number,
  openedAtMs: number,
  figures: OpeningFigures,
  capacityMw: number | null,
  local: (tMs: number) => LocalTime,
): Course {
  const limitMw = Math.max(capacityMw ?? 0, figures.windMw * 1.6)
  const breeze = (tMs: number) => 0.12 * Math.cos((2 * Math.PI * (local(tMs).hour - 16)) / 24)
  const centre = unsquashed(figures.windMw, 0, limitMw) - breeze(openedAtMs)
  const swing = swinging(seedOf(seed, 'swing'), openedAtMs, { turnsPerWeek: 0.7, amplitude: 0.3 })
  const rough = layered(seedOf(seed, 'rough'), [
    { hours: 42, amplitude: 0.33 },
    { hours: 10, amplitude: 0.2 },
    { hours: 2, amplitude: 0.06 },
    { hours: 0.3, amplitude: 0.015 },
    { hours: 0.05, amplitude: 0.004 },
  ])
  const deviation = conditioned((tMs) => swing(tMs) + rough(tMs), [{ atMs: openedAtMs, value: 0 }])
  return (tMs) => squashed(centre + breeze(tMs) + deviation(tMs), 0, limitMw)
}
