import type { Position } from '@oppidum/domain/core/geo'
import { seedOf } from '@oppidum/domain/core/random'
import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'
import { type Curve, conditionOn, layeredNoise, swingCurve } from '../curve.ts'
import type { OpeningFigures } from '../opening-scenario.ts'
import { clearSky, dailyClearSky } from './sunlight.ts'
import type { Weather } from './weather.ts'

/** Share of the output that storage spreads evenly over day and night; the rest follows the sun. */
const EVEN_SHARE = 0.88
/** The share of the panels' mean power that the plants commit to deliver around the clock. */
const SUSTAINABLE = 0.85
/** Exponent with which output follows the length of the day: such plants are built for the winter. */
const SEASON_EXPONENT = 0.25
/** Exponent with which output follows the day's clouds; the panels themselves follow them fully. */
const CLOUD_EXPONENT = 0.4

export interface SolarPlants {
  position: Position
  /** MW of all panels; null when the city file does not say. */
  panelsMw: number | null
  /** False when the city's plants are known and none of them is storage. */
  hasStorage: boolean
}

export interface SolarPlan {
  /** MW that panels and storage deliver together; null without storage. */
  deliveredMw: Curve | null
  /** Share of their rated power that the panels produce, 0 to 1; 0 while the sun is down. */
  sunShare: Curve
  /** MW of all panels; infinite when the city file does not say. */
  panelsMw: number
}

/** `clearnessOf` on an ordinary day: the median of the simulated weather. */
const USUAL_CLEARNESS = 0.93

/** Share of the global radiation that clouds let through (Kasten and Czeplak 1980); weakened, because the parks are not all under one cloud. */
const throughClouds = (cloudRatio: number) => 1 - 0.5 * cloudRatio ** 3.4

/**
 * Plans solar plants whose storage lets them deliver around the clock: the panels' power is several times the delivered
 * power, and storage carries the day's surplus through the night. How much the panels produce on a day follows from that
 * (`storageDays`), so that storage ends each day as full as it began.
 */
export function solarPlan(
  seed: number,
  openedAtMs: number,
  figures: OpeningFigures,
  plants: SolarPlants,
  weatherAt: (tMs: number) => Weather,
): SolarPlan {
  const { position } = plants
  const panelsMw = plants.panelsMw ?? Number.POSITIVE_INFINITY
  const dailyMean = dailyClearSky(position)
  const sunShare = (tMs: number) => {
    const clear = clearSky(tMs, position)
    return clear > 0 ? clear * throughClouds(weatherAt(tMs).cloudRatio) : 0
  }
  if (!plants.hasStorage) return { deliveredMw: null, sunShare, panelsMw }

  const clearness = smoothDailyMean((day) => clearnessOf(day, position, sunShare))
  const firm = (tMs: number) => {
    const mean = dailyMean(tMs)
    return mean > 0 ? mean ** SEASON_EXPONENT * (EVEN_SHARE + ((1 - EVEN_SHARE) * clearSky(tMs, position)) / mean) : 0
  }
  const level = firm(openedAtMs) > 0 ? figures.solarMw / firm(openedAtMs) : 0
  const swing = swingCurve(seedOf(seed, 'swing'), openedAtMs, { turnsPerWeek: 0.43, amplitude: 0.1 })
  const rough = layeredNoise(seedOf(seed, 'rough'), [
    { hours: 44, amplitude: 0.05 },
    { hours: 9, amplitude: 0.03 },
    { hours: 1.4, amplitude: 0.008 },
    { hours: 0.2, amplitude: 0.002 },
  ])
  const clouded = (tMs: number) => CLOUD_EXPONENT * Math.log(clearness(tMs) / USUAL_CLEARNESS)
  const deviation = conditionOn((tMs) => swing(tMs) + rough(tMs) + clouded(tMs), [{ atMs: openedAtMs, value: 0 }])
  const sustainable = (tMs: number) =>
    panelsMw === Number.POSITIVE_INFINITY ? panelsMw : panelsMw * SUSTAINABLE * dailyMean(tMs) * clearness(tMs)
  return { deliveredMw: (tMs) => Math.min(level * firm(tMs) * Math.exp(deviation(tMs)), sustainable(tMs)), sunShare, panelsMw }
}

/** Share of a clear day's sun that the clouds let through, about 0.6 to 1; 1 in the polar night. @param day since 1970, UTC */
function clearnessOf(day: number, position: Position, sunShare: Curve): number {
  let [clear, clouded] = [0, 0]
  for (let half = 0; half < 48; half++) {
    const tMs = day * DAY_MS + (half * HOUR_MS) / 2
    clear += clearSky(tMs, position)
    clouded += sunShare(tMs)
  }
  return clear > 0 ? clouded / clear : 1
}

/** Daily means (UTC) as a curve that runs smoothly from the middle of one day to the middle of the next. */
function smoothDailyMean(meanOf: (day: number) => number): Curve {
  const means = new Map<number, number>()
  const meanAt = (day: number) => {
    const mean = means.get(day) ?? meanOf(day)
    means.set(day, mean)
    return mean
  }
  return (tMs) => {
    const at = tMs / DAY_MS - 0.5
    const day = Math.floor(at)
    const part = at - day
    return meanAt(day) + (meanAt(day + 1) - meanAt(day)) * part * part * (3 - 2 * part)
  }
}
