import type { Position } from '@oppidum/domain/core/geo'
import { sunAt } from '@oppidum/domain/core/sun'
import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'

/** Diffuse light of the clear sky, as a share of the beam: factor C of ASHRAE's clear-sky model (Threlkeld and Jordan, 1958), .06 to .14 by month. */
const DIFFUSE = 0.1

/**
 * Clear-sky power of panels tilted by the latitude towards the equator, as a share of their rated power: 0 to about 0.85, and 0
 * while the sun is down. The beam is the angle of incidence (on such a tilt cos(declination) cos(hour angle)) times what the air
 * lets through (optical depth 0.14). To that comes diffuse light from the part of the sky that such a panel faces,
 * (1 + cos(tilt)) / 2 (same model): in summer the sun rises and sets behind the panels, which then have only this. Both follow
 * the length of the day by season and latitude.
 */
export function clearSky(tMs: number, position: Position): number {
  const { sinElevation, declination, hourAngle } = sunAt(tMs, position)
  if (sinElevation <= 0) return 0
  const beam = Math.max(0, Math.cos(declination) * Math.cos(hourAngle))
  const sky = (DIFFUSE * (1 + Math.cos((position[1] * Math.PI) / 180))) / 2
  return ((beam + sky) / (1 + DIFFUSE)) * Math.exp(-0.14 / (sinElevation + 0.03))
}

const CACHED_DAYS = 500

/** Mean of `clearSky` over 24 hours, interpolated from day to day; 0 in the polar night. */
export function dailyClearSky(position: Position): (tMs: number) => number {
  const means = new Map<number, number>()
  const meanOf = (day: number) => {
    const cached = means.get(day)
    if (cached !== undefined) return cached
    let sum = 0
    for (let half = 0; half < 48; half++) sum += clearSky(day * DAY_MS + (half * HOUR_MS) / 2, position)
    const mean = sum / 48
    if (means.size > CACHED_DAYS) means.clear()
    means.set(day, mean)
    return mean
  }
  return (tMs) => {
    const at = tMs / DAY_MS
    const day = Math.floor(at)
    return meanOf(day) + (meanOf(day + 1) - meanOf(day)) * (at - day)
  }
}
