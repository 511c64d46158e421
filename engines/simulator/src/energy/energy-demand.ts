import { seedOf } from '@oppidum/domain/core/random'
import { DAY_MS } from '@oppidum/domain/core/time'
import { type Curve, conditionOn, layeredNoise, squash, swingCurve, unsquash } from '../curve.ts'
import { hourProfile, type LocalTime } from '../local-time.ts'
import { valueDayBefore } from '../opening.ts'
import type { OpeningFigures } from '../opening-scenario.ts'
import type { Weather } from './weather.ts'

/** Load by the hour of a working day: a plateau by day, the peak in the evening. */
const WORKING_DAY = hourProfile([
  0.92, 0.89, 0.875, 0.87, 0.875, 0.89, 0.925, 0.965, 0.995, 1.01, 1.02, 1.025, 1.03, 1.025, 1.015, 1.01, 1.015, 1.03, 1.055, 1.08, 1.085,
  1.06, 1.01, 0.96,
])
/** How much lower the load is on a Sunday. */
const WEEKEND_DROP = 0.035
/** Share of load per degree away from the usual temperature: heating below 14 degrees, cooling above 22, little between. */
const PER_DEGREE = 0.008

const temperatureEffect = ({ temperatureC, anomalyC }: Weather) => {
  const needed = Math.max(-1, Math.min(1, (temperatureC - 18) / 4))
  return PER_DEGREE * needed * anomalyC
}

/** Gross consumption in MW, losses included. */
export function energyDemand(
  seed: number,
  openedAtMs: number,
  figures: OpeningFigures,
  local: (tMs: number) => LocalTime,
  weatherAt: (tMs: number) => Weather,
): Curve {
  const opening = figures.solarMw + figures.windMw + figures.traditionalMw
  const usual = (tMs: number) => {
    const { hour, weekend } = local(tMs)
    return WORKING_DAY(hour) - WEEKEND_DROP * weekend
  }
  const level = opening / usual(openedAtMs)
  const before = openedAtMs - DAY_MS
  const valueBefore = valueDayBefore(opening, figures.consumptionChangePercent)
  const swing = swingCurve(seedOf(seed, 'swing'), openedAtMs, { turnsPerWeek: 0.4, amplitude: 0.035 })
  const rough = layeredNoise(seedOf(seed, 'rough'), [
    { hours: 55, amplitude: 0.018 },
    { hours: 13, amplitude: 0.012 },
    { hours: 3, amplitude: 0.005 },
    { hours: 0.5, amplitude: 0.0012 },
    { hours: 0.05, amplitude: 0.0004 },
  ])
  const deviation = conditionOn(
    (tMs) => swing(tMs) + rough(tMs) + temperatureEffect(weatherAt(tMs)),
    [
      { atMs: openedAtMs, value: 0 },
      { atMs: before, value: Math.log(valueBefore / (level * usual(before))) },
    ],
  )
  return (tMs) => level * usual(tMs) * Math.exp(deviation(tMs))
}

/** Bounds of the losses between plants and meters, as a share of consumption. The World Bank's world mean is 8 %; good grids lose 5 to 6 %. */
const LOSSES = [0.055, 0.0625] as const
/** Bounds of the reserve in percent of consumption: operators commit plants by the load they expect, which keeps it in this range. */
const MARGIN = [4, 46] as const

/** Share of consumption that is lost, 0.055 to 0.0625. */
export function lossRatio(seed: number, openedAtMs: number, figures: OpeningFigures): Curve {
  const opening = figures.lossesMw / (figures.solarMw + figures.windMw + figures.traditionalMw)
  const clamped = Math.max(LOSSES[0] + 0.0005, Math.min(LOSSES[1] - 0.0005, opening))
  const centre = unsquash(clamped, ...LOSSES)
  const swing = swingCurve(seedOf(seed, 'swing'), openedAtMs, { turnsPerWeek: 0.43, amplitude: 0.55 })
  const rough = layeredNoise(seedOf(seed, 'rough'), [
    { hours: 40, amplitude: 0.5 },
    { hours: 6, amplitude: 0.25 },
    { hours: 0.6, amplitude: 0.05 },
  ])
  const deviation = conditionOn((tMs) => swing(tMs) + rough(tMs), [{ atMs: openedAtMs, value: 0 }])
  return (tMs) => squash(centre + deviation(tMs), ...LOSSES)
}

/** Capacity beyond consumption, in percent of it: mostly 13 to 40, below 10 in less than one hour of fifty. */
export function reserveMargin(seed: number, openedAtMs: number, figures: OpeningFigures): Curve {
  const centre = unsquash(figures.reserveMarginPercent, ...MARGIN)
  const swing = swingCurve(seedOf(seed, 'swing'), openedAtMs, { turnsPerWeek: 0.3, amplitude: 0.35 })
  const rough = layeredNoise(seedOf(seed, 'rough'), [
    { hours: 45, amplitude: 0.7 },
    { hours: 9, amplitude: 0.55 },
    { hours: 1.5, amplitude: 0.15 },
  ])
  const deviation = conditionOn((tMs) => swing(tMs) + rough(tMs), [{ atMs: openedAtMs, value: 0 }])
  return (tMs) => squash(centre + deviation(tMs), ...MARGIN)
}
