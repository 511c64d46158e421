import { seedOf } from '@oppidum/domain/core/random'
import { type Course, conditioned, layered, squashed, swinging, unsquashed } from '../course.ts'
import type { LocalTime } from '../local-time.ts'
import type { OpeningFigures } from '../opening-scenario.ts'

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
