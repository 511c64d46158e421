import type { Position } from '@oppidum/domain/geo'
import { DAY_MS, HOUR_MS } from './course.ts'

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Where the sun stands. NOAA Global Monitoring Laboratory, 'General Solar Position Calculations'. */
export function sunAt(tMs: number, [longitude, latitude]: Position): { sinElevation: number; declination: number; hourAngle: number } {
  const days = tMs / DAY_MS
  const yearAngle = 2 * Math.PI * ((days / 365.2425) % 1)
  const equationOfTimeMinutes =
    229.18 *
    (0.000075 +
      0.001868 * Math.cos(yearAngle) -
      0.032077 * Math.sin(yearAngle) -
      0.014615 * Math.cos(2 * yearAngle) -
      0.040849 * Math.sin(2 * yearAngle))
  const declination =
    0.006918 -
    0.399912 * Math.cos(yearAngle) +
    0.070257 * Math.sin(yearAngle) -
    0.006758 * Math.cos(2 * yearAngle) +
    0.000907 * Math.sin(2 * yearAngle) -
    0.002697 * Math.cos(3 * yearAngle) +
    0.00148 * Math.sin(3 * yearAngle)
  const solarMinutes = (days % 1) * 1440 + equationOfTimeMinutes + 4 * longitude
  const hourAngle = radians(solarMinutes / 4 - 180)
  const phi = radians(latitude)
  const sinElevation = Math.sin(phi) * Math.sin(declination) + Math.cos(phi) * Math.cos(declination) * Math.cos(hourAngle)
  return { sinElevation, declination, hourAngle }
}

/**
 * Clear-sky power of panels that are tilted by the latitude towards the equator, 0 to about 0.85 of what they could
 * give: angle of incidence (on such a tilt cos(declination) cos(hour angle)) times what the air lets through
 * (optical depth 0.14). Day length by season and latitude comes with it. 0 while the sun is down.
 */
export function clearSky(tMs: number, position: Position): number {
  const { sinElevation, declination, hourAngle } = sunAt(tMs, position)
  if (sinElevation <= 0) return 0
  const incidence = Math.max(0, Math.cos(declination) * Math.cos(hourAngle))
  return incidence * Math.exp(-0.14 / (sinElevation + 0.03))
}

/** The least that a day's mean counts as, so that a polar night divides by nothing small. */
const DARKEST_DAY = 0.03
const REMEMBERED_DAYS = 500

/** Mean of `clearSky` over 24 hours, gliding from day to day. */
export function dailyClearSky(position: Position): (tMs: number) => number {
  const means = new Map<number, number>()
  const meanOf = (day: number) => {
    const known = means.get(day)
    if (known !== undefined) return known
    let sum = 0
    for (let half = 0; half < 48; half++) sum += clearSky(day * DAY_MS + (half * HOUR_MS) / 2, position)
    const mean = Math.max(DARKEST_DAY, sum / 48)
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
