import type { Position } from '@oppidum/domain/core/geo'
import { seedOf } from '@oppidum/domain/core/random'
import { type Curve, conditionOn, layeredNoise } from '../curve.ts'
import type { LocalTime } from '../local-time.ts'

export interface Weather {
  /** Degrees Celsius. */
  temperatureC: number
  /** Degrees above or below the usual temperature of this hour and season. */
  anomalyC: number
  /** Share of the sky that is covered, 0 to 1. */
  cloudRatio: number
  /** 0 most of the time. */
  rainMmPerHour: number
}

/** Annual mean temperature by latitude: 27 at the equator, about 16 at 35 degrees, below 0 at 65. */
const yearlyMeanC = (latitude: number) => 27 - 0.0066 * latitude ** 2 - 0.08 * Math.abs(latitude)

/** Weather at any time. At the opening the sky is half covered, so that what depends on it is ordinary for its hour too. */
export function weather(seed: number, openedAtMs: number, position: Position, local: (tMs: number) => LocalTime): (tMs: number) => Weather {
  const latitude = position[1]
  const seasonC = 1 + 0.18 * Math.abs(latitude)
  const anomaly: Curve = layeredNoise(seedOf(seed, 'temperature'), [
    { hours: 90, amplitude: 2.4 },
    { hours: 26, amplitude: 1.2 },
    { hours: 5, amplitude: 0.4 },
  ])
  const clouds: Curve = layeredNoise(seedOf(seed, 'cloud'), [
    { hours: 60, amplitude: 1.1 },
    { hours: 14, amplitude: 0.9 },
    { hours: 2, amplitude: 0.45 },
    { hours: 0.25, amplitude: 0.12 },
  ])
  const cover = conditionOn(clouds, [{ atMs: openedAtMs, value: 0 }])
  return (tMs) => {
    const { hour, yearPart } = local(tMs)
    // Warmest about four weeks after the longest day, and three hours after noon.
    const season = Math.cos(2 * Math.PI * (yearPart - 0.55)) * seasonC * (latitude < 0 ? -1 : 1)
    const day = 4 * Math.cos((2 * Math.PI * (hour - 15)) / 24)
    const anomalyC = anomaly(tMs)
    const covered = cover(tMs)
    return {
      temperatureC: yearlyMeanC(latitude) + season + day + anomalyC,
      anomalyC,
      cloudRatio: 1 / (1 + Math.exp(-1.3 * covered)),
      rainMmPerHour: Math.max(0, covered - 1.35) * 4,
    }
  }
}
