import * as z from 'zod/mini'
import type { Language } from '../core/language.ts'

/** The unit in which speeds are shown; the API and the store use mph. */
export const SpeedUnit = z.enum(['mph', 'km/h'])
export type SpeedUnit = z.infer<typeof SpeedUnit>

/** How a city shows speeds. */
export interface CitySpeedUnits {
  speedUnit: SpeedUnit
  /** Languages whose readers expect a unit other than `speedUnit`. */
  speedUnitByLanguage?: { [L in Language]?: SpeedUnit | undefined } | undefined
}

/** The unit for a reader of this language who has not chosen one. */
export function speedUnitFor({ speedUnit, speedUnitByLanguage }: CitySpeedUnits, language: Language): SpeedUnit {
  return speedUnitByLanguage?.[language] ?? speedUnit
}

/** The international mile has 1609.344 m. */
const KMH_PER_MPH = 1.609344

/** How many of the unit one mph is. */
export const PER_MPH: Record<SpeedUnit, number> = { mph: 1, 'km/h': KMH_PER_MPH }
