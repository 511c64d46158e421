import { firstAcceptable, seedOf } from '@oppidum/domain/core/random'
import { DAY_MS } from '@oppidum/domain/core/time'
import { type Curve, conditionOn, layeredNoise, swingCurve } from './curve.ts'
import { hourProfile, type LocalTime } from './local-time.ts'
import { valueDayBefore } from './opening.ts'
import type { OpeningFigures } from './opening-scenario.ts'
import { isOrdinary } from './ordinary.ts'

/** People in the city by the hour of a working day, relative to the mean: commuters arrive in the morning and leave in the evening. */
const WORKING_DAY = hourProfile([
  0.976, 0.973, 0.971, 0.97, 0.971, 0.975, 0.984, 0.997, 1.01, 1.018, 1.022, 1.025, 1.025, 1.024, 1.024, 1.023, 1.02, 1.014, 1.006, 0.999,
  0.993, 0.988, 0.984, 0.98,
])
/** How much lower a Sunday is. */
const WEEKEND_DROP = 0.012

/** People in the city, residents or not; always above 0. */
export function ambientPopulation(seed: number, openedAtMs: number, figures: OpeningFigures, local: (tMs: number) => LocalTime): Curve {
  const usual = (tMs: number) => {
    const { hour, weekend } = local(tMs)
    return 1 + (WORKING_DAY(hour) - 1) * (1 - 0.4 * weekend) - WEEKEND_DROP * weekend
  }
  const level = figures.ambientPopulation / usual(openedAtMs)
  const before = openedAtMs - DAY_MS
  const valueBefore = valueDayBefore(figures.ambientPopulation, figures.ambientPopulationChangePercent)

  const make = (subSeed: number): Curve => {
    const swing = swingCurve(seedOf(subSeed, 'swing'), openedAtMs, { turnsPerWeek: 0.35, amplitude: 0.018 })
    const rough = layeredNoise(seedOf(subSeed, 'rough'), [
      { hours: 50, amplitude: 0.01 },
      { hours: 11, amplitude: 0.006 },
      { hours: 2.5, amplitude: 0.002 },
      { hours: 0.4, amplitude: 0.0005 },
    ])
    const deviation = conditionOn(
      (tMs) => swing(tMs) + rough(tMs),
      [
        { atMs: openedAtMs, value: 0 },
        { atMs: before, value: Math.log(valueBefore / (level * usual(before))) },
      ],
    )
    return (tMs) => level * usual(tMs) * Math.exp(deviation(tMs))
  }
  return firstAcceptable(seedOf(seed, 'presence'), make, (curve) => isOrdinary(curve, openedAtMs))
}
