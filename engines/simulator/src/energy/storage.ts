import { DAY_MS } from '@oppidum/domain/core/time'
import type { Curve } from '../curve.ts'

/** Share of the stored energy that comes out again (lithium-ion with converters: 0.85 to 0.92). */
export const ROUND_TRIP = 0.9
const EACH_WAY = Math.sqrt(ROUND_TRIP)
const STEP_MS = 10 * 60_000
const STEPS = DAY_MS / STEP_MS
/** Bisection steps when solving for a day's panel power: accurate to a ten-millionth. */
const HALVINGS = 24

/** Powers in MW of the solar plants as a whole. */
export interface SolarPower {
  /** From the panels; 0 while the sun is down. */
  photovoltaicMw: number
  /** Out of storage; negative while charging. */
  storageMw: number
}

export interface StoragePlant {
  /** MW that panels and storage deliver together. */
  deliveredMw: Curve
  /** Share of their rated power that the panels produce, 0 to 1. */
  sunShare: Curve
  /** MW of all panels, infinite when unlimited. */
  panelsMw: number
  /** MW in either direction, infinite when unlimited. */
  storageLimitMw: number
  /** Degrees east, for the middle of the night. */
  longitude: number
}

interface StorageDay {
  /** Rated MW of the panels in use this day. */
  panelsMw: number
  /** Share of the demand on storage that it can meet, 0 to 1; below 1 only when even all panels are not enough. */
  storageShare: number
}

/**
 * Splits a delivery between panels and storage. Each day, from solar midnight to solar midnight, uses as many panels as it
 * takes for storage to end as full as it began, losses included. So no state passes from one day to the next, and the change
 * between two days happens in the dark. The panels do not produce what storage cannot take.
 */
export function storageDays(plant: StoragePlant): (tMs: number) => SolarPower {
  const days = new Map<number, StorageDay>()
  const shiftMs = (plant.longitude / 360) * DAY_MS
  const dayAt = (index: number) => {
    const day = days.get(index) ?? balancedDay(plant, index * DAY_MS - shiftMs)
    days.set(index, day)
    return day
  }
  return (tMs) => split(plant, dayAt(Math.floor((tMs + shiftMs) / DAY_MS)), plant.deliveredMw(tMs), plant.sunShare(tMs))
}

function split({ storageLimitMw }: StoragePlant, day: StorageDay, deliveredMw: number, sunShare: number): SolarPower {
  const possibleMw = day.panelsMw * sunShare
  if (possibleMw <= deliveredMw)
    return { photovoltaicMw: possibleMw, storageMw: Math.min(storageLimitMw, (deliveredMw - possibleMw) * day.storageShare) }
  const chargingMw = Math.min(storageLimitMw, possibleMw - deliveredMw)
  return { photovoltaicMw: deliveredMw + chargingMw, storageMw: -chargingMw }
}

function balancedDay(plant: StoragePlant, startMs: number): StorageDay {
  const steps = Array.from({ length: STEPS }, (_, index) => {
    const tMs = startMs + (index + 0.5) * STEP_MS
    return { deliveredMw: plant.deliveredMw(tMs), sunShare: plant.sunShare(tMs) }
  })
  const energyOf = (panelsMw: number) => {
    let [storedMw, takenMw] = [0, 0]
    for (const it of steps) {
      const { storageMw } = split(plant, { panelsMw, storageShare: 1 }, it.deliveredMw, it.sunShare)
      if (storageMw < 0) storedMw -= storageMw * EACH_WAY
      else takenMw += storageMw / EACH_WAY
    }
    return { storedMw, takenMw }
  }
  const sun = steps.reduce((sum, it) => sum + it.sunShare, 0)
  const wanted = steps.reduce((sum, it) => sum + it.deliveredMw, 0)
  let [low, high] = [0, Math.min(plant.panelsMw, sun > 0 ? (2 * wanted) / sun : 0)]
  const all = energyOf(high)
  if (all.storedMw < all.takenMw) return { panelsMw: high, storageShare: all.storedMw / all.takenMw }
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (low + high) / 2
    const { storedMw, takenMw } = energyOf(middle)
    if (storedMw < takenMw) low = middle
    else high = middle
  }
  return { panelsMw: high, storageShare: 1 }
}
