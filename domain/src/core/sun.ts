import type { Position } from './geo.ts'
import { DAY_MS } from './time.ts'

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Sine of the sun's elevation at sunrise: half its disc and atmospheric refraction (NOAA: zenith of 90.833 degrees). */
const SIN_HORIZON = Math.sin(radians(-0.833))

/** Position of the sun. NOAA Global Monitoring Laboratory, 'General Solar Position Calculations'. Angles in radians. */
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

/** Whether any part of the sun is above a flat horizon. */
export function isSunUp(tMs: number, position: Position): boolean {
  return sunAt(tMs, position).sinElevation > SIN_HORIZON
}

const CHECK_STEP_MS = 5 * 60_000

/** Whether the sun stays below the horizon from `fromMs` to `toMs`. */
export function isNight(fromMs: number, toMs: number, position: Position): boolean {
  for (let tMs = fromMs; tMs < toMs; tMs += CHECK_STEP_MS) if (isSunUp(tMs, position)) return false
  return !isSunUp(toMs, position)
}
