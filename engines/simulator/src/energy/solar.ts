import type { Position } from '@oppidum/domain/core/geo'
import { seedOf } from '@oppidum/domain/core/random'
import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'
import { type Course, conditioned, layered, swinging } from '../course.ts'
import type { OpeningFigures } from '../opening-scenario.ts'
import { clearSky, dailyClearSky } from './sunlight.ts'
import type { Weather } from './weather.ts'

/** Part of the output that storage spreads evenly over day and night; the rest follows the sun. */
const SPREAD = 0.88
/** Of the mean power that the panels could give, the share that the plants undertake to deliver round the clock. */
const SUSTAINABLE = 0.85
/** Output follows the length of the day by this power only: such plants are built for the winter. */
const SEASONAL = 0.25
/** Output follows the clouds of the day by this power; the panels follow them altogether. */
const CLOUDY = 0.4

export interface SolarPlants {
  position: Position
  /** MW of all panels; null when the city file does not say. */
  panelsMw: number | null
  /** False when the city's plants are known and none of them is storage. */
  hasStorage: boolean
}

export interface SolarPlan {
  /** MW that panels and storage deliver together; null without storage, when the panels deliver what the sun gives. */
  deliveredMw: Course | null
  /** Share of their rated power that the panels give, 0 to 1; 0 while the sun is down. */
  sunShare: Course
  /** MW of all panels; infinite when the city file does not say. */
  panelsMw: number
}

/** `clearnessOf` an ordinary day: the median of the simulated weather. */
const USUAL_CLEARNESS = 0.93

/** Kasten and Czeplak (1980): what clouds leave of the global radiation; weakened, because the parks do not lie under one cloud. */
const throughClouds = (cloudRatio: number) => 1 - 0.5 * cloudRatio ** 3.4

/**
 * Solar plants with storage as they are built to deliver round the clock: the panels are several times as large as
 * what is delivered, and storage carries the day's surplus through the night. How much the panels give on a day
 * follows from that (`storageDays`), so that storage ends each day as full as it began.
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

  const clearness = gliding((day) => clearnessOf(day, position, sunShare))
  const firm = (tMs: number) => {
    const mean = dailyMean(tMs)
    return mean > 0 ? mean ** SEASONAL * (SPREAD + ((1 - SPREAD) * clearSky(tMs, position)) / mean) : 0
  }
  const level = firm(openedAtMs) > 0 ? figures.solarMw / firm(openedAtMs) : 0
  const swing = swinging(seedOf(seed, 'swing'), openedAtMs, { turnsPerWeek: 0.43, amplitude: 0.1 })
  const rough = layered(seedOf(seed, 'rough'), [
    { hours: 44, amplitude: 0.05 },
    { hours: 9, amplitude: 0.03 },
    { hours: 1.4, amplitude: 0.008 },
    { hours: 0.2, amplitude: 0.002 },
  ])
  const clouded = (tMs: number) => CLOUDY * Math.log(clearness(tMs) / USUAL_CLEARNESS)
  const deviation = conditioned((tMs) => swing(tMs) + rough(tMs) + clouded(tMs), [{ atMs: openedAtMs, value: 0 }])
  const sustainable = (tMs: number) =>
    panelsMw === Number.POSITIVE_INFINITY ? panelsMw : panelsMw * SUSTAINABLE * dailyMean(tMs) * clearness(tMs)
  return { deliveredMw: (tMs) => Math.min(level * firm(tMs) * Math.exp(deviation(tMs)), sustainable(tMs)), sunShare, panelsMw }
}

/** The part of a clear day's sun that the clouds leave on a day, about 0.6 to 1; 1 in the polar night. */
function clearnessOf(day: number, position: Position, sunShare: Course): number {
  let [clear, clouded] = [0, 0]
  for (let half = 0; half < 48; half++) {
    const tMs = day * DAY_MS + (half * HOUR_MS) / 2
    clear += clearSky(tMs, position)
    clouded += sunShare(tMs)
  }
  return clear > 0 ? clouded / clear : 1
}

/** Means of days (UTC) as a course that glides from the middle of one day to the middle of the next. */
function gliding(meanOf: (day: number) => number): Course {
  const means = new Map<number, number>()
  const known = (day: number) => {
    const mean = means.get(day) ?? meanOf(day)
    means.set(day, mean)
    return mean
  }
  return (tMs) => {
    const at = tMs / DAY_MS - 0.5
    const day = Math.floor(at)
    const part = at - day
    return known(day) + (known(day + 1) - known(day)) * part * part * (3 - 2 * part)
  }
}
