import { seedOf } from '@oppidum/domain/core/random'
import { type Curve, conditionOn, layeredNoise, squash, swingCurve, unsquash } from '../curve.ts'
import type { LocalTime } from '../local-time.ts'
import type { OpeningFigures } from '../opening-scenario.ts'

/**
 * Wind power in MW, a little stronger in the afternoon: above 0, and below the capacity or 1.6 times the opening's power, whichever
 * is greater.
 * @param capacityMw null when the city file does not say
 */
export function wind(
  seed: number,
  openedAtMs: number,
  figures: OpeningFigures,
  capacityMw: number | null,
  local: (tMs: number) => LocalTime,
): Curve {
  const limitMw = Math.max(capacityMw ?? 0, figures.windMw * 1.6)
  const breeze = (tMs: number) => 0.12 * Math.cos((2 * Math.PI * (local(tMs).hour - 16)) / 24)
  const centre = unsquash(figures.windMw, 0, limitMw) - breeze(openedAtMs)
  const swing = swingCurve(seedOf(seed, 'swing'), openedAtMs, { turnsPerWeek: 0.7, amplitude: 0.3 })
  const rough = layeredNoise(seedOf(seed, 'rough'), [
    { hours: 42, amplitude: 0.33 },
    { hours: 10, amplitude: 0.2 },
    { hours: 2, amplitude: 0.06 },
    { hours: 0.3, amplitude: 0.015 },
    { hours: 0.05, amplitude: 0.004 },
  ])
  const deviation = conditionOn((tMs) => swing(tMs) + rough(tMs), [{ atMs: openedAtMs, value: 0 }])
  return (tMs) => squash(centre + breeze(tMs) + deviation(tMs), 0, limitMw)
}
