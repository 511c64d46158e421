import type { Position } from '@oppidum/domain/core/geo'
import { sunAt } from '@oppidum/domain/core/sun'
import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'

/** Light of the clear sky by the beam: factor C of ASHRAE's clear-sky model (Threlkeld and Jordan, 1958), .06 to .14 by month. */
const DIFFUSE = 0.1

/**
 * Clear-sky power of panels that are tilted by the latitude towards the equator, 0 to about 0.85 of what they could
 * give. The beam: angle of incidence (on such a tilt cos(declination) cos(hour angle)) times what the air lets through
 * (optical depth 0.14). Besides, light from all of the sky that such a panel sees, (1 + cos(tilt)) / 2 of it (same
 * model): in summer the sun rises and sets behind the panels, and this is all that they have then. Day length by season
 * and latitude comes with both. 0 while the sun is down.
 */
export function clearSky(tMs: number, position: Position): number {
  const { sinElevation, declination, hourAngle } = sunAt(tMs, position)
  if (sinElevation <= 0) return 0
  const beam = Math.max(0, Math.cos(declination) * Math.cos(hourAngle))
  const sky = (DIFFUSE * (1 + Math.cos((position[1] * Math.PI) / 180))) / 2
  return ((beam + sky) / (1 + DIFFUSE)) * Math.exp(-0.14 / (sinElevation + 0.03))
}

const REMEMBERED_DAYS = 500

/** Mean of `clearSky` over 24 hours, gliding from day to day; 0 in the polar night. */
export function dailyClearSky(position: Position): (tMs: number) => number {
  const means = new Map<number, number>()
  const meanOf = (day: number) => {
    const known = means.get(day)
    if (known !== undefined) return known
    let sum = 0
    for (let half = 0; half < 48; half++) sum += clearSky(day * DAY_MS + (half * HOUR_MS) / 2, position)
    const mean = sum / 48
    if (means.size > REMEMBERED_DAYS) means.clear()
    means.set(day, mean)
    return mean
  }
  return (tMs) => {
    const at = tMs / DAY_MS
    const day = Math.floor(at)
    return meanOf(day) + (meanOf(day + 1) - meanOf(day)) * (at - day)
  }
}
