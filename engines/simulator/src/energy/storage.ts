import { DAY_MS } from '@oppidum/domain/core/time'
import type { Course } from '../course.ts'

/** Of what goes into storage this much comes out again (lithium-ion with its converters: 0.85 to 0.92). */
export const ROUND_TRIP = 0.9
const EACH_WAY = Math.sqrt(ROUND_TRIP)
const STEP_MS = 10 * 60_000
const STEPS = DAY_MS / STEP_MS
/** Halvings of the span in which a day's panel power is sought: to a ten-millionth. */
const HALVINGS = 24

/** Powers in MW of the solar plants as a whole. */
export interface SolarPower {
  /** Of the panels; 0 while the sun is down. */
  photovoltaicMw: number
  /** Out of storage; negative while it charges. */
  storageMw: number
}

export interface StoragePlant {
  /** MW that the two deliver together. */
  deliveredMw: Course
  /** Share of their rated power that the panels give, 0 to 1. */
  sunShare: Course
  /** MW of all panels, infinite when unlimited. */
  panelsMw: number
  /** MW in either direction, infinite when unlimited. */
  storageLimitMw: number
  /** Degrees east, for the middle of the night. */
  longitude: number
}

interface StorageDay {
  /** MW at the rated sun; what of the panels is at work this day. */
  panelsMw: number
  /** Share of what is wanted out of storage that it can give, 0 to 1; below 1 only when all panels are too few. */
  given: number
}

/**
 * Panels and storage behind a delivery. Days run from midnight to midnight of the sun, and on each as much of the
 * panels is at work as leaves storage as full at its end as it was at its beginning, losses included: nothing has to
 * be remembered from one day to the next, and the change between two days falls into the dark. What the storage cannot
 * take in, the panels do not produce.
 */
export function storageDays(plant: StoragePlant): (tMs: number) => SolarPower {
  const days = new Map<number, StorageDay>()
  const shiftMs = (plant.longitude / 360) * DAY_MS
  const known = (index: number) => {
    const day = days.get(index) ?? balanced(plant, index * DAY_MS - shiftMs)
    days.set(index, day)
    return day
  }
  return (tMs) => split(plant, known(Math.floor((tMs + shiftMs) / DAY_MS)), plant.deliveredMw(tMs), plant.sunShare(tMs))
}

function split({ storageLimitMw }: StoragePlant, day: StorageDay, deliveredMw: number, sunShare: number): SolarPower {
  const possibleMw = day.panelsMw * sunShare
  if (possibleMw <= deliveredMw)
    return { photovoltaicMw: possibleMw, storageMw: Math.min(storageLimitMw, (deliveredMw - possibleMw) * day.given) }
  const chargingMw = Math.min(storageLimitMw, possibleMw - deliveredMw)
  return { photovoltaicMw: deliveredMw + chargingMw, storageMw: -chargingMw }
}

function balanced(plant: StoragePlant, startMs: number): StorageDay {
  const steps = Array.from({ length: STEPS }, (_, index) => {
    const tMs = startMs + (index + 0.5) * STEP_MS
    return { deliveredMw: plant.deliveredMw(tMs), sunShare: plant.sunShare(tMs) }
  })
  const energyOf = (panelsMw: number) => {
    let [storedMw, takenMw] = [0, 0]
    for (const it of steps) {
      const { storageMw } = split(plant, { panelsMw, given: 1 }, it.deliveredMw, it.sunShare)
      if (storageMw < 0) storedMw -= storageMw * EACH_WAY
      else takenMw += storageMw / EACH_WAY
    }
    return { storedMw, takenMw }
  }
  const sun = steps.reduce((sum, it) => sum + it.sunShare, 0)
  const wanted = steps.reduce((sum, it) => sum + it.deliveredMw, 0)
  let [low, high] = [0, Math.min(plant.panelsMw, sun > 0 ? (2 * wanted) / sun : 0)]
  const all = energyOf(high)
  if (all.storedMw < all.takenMw) return { panelsMw: high, given: all.storedMw / all.takenMw }
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (low + high) / 2
    const { storedMw, takenMw } = energyOf(middle)
    if (storedMw < takenMw) low = middle
    else high = middle
  }
  return { panelsMw: high, given: 1 }
}
