import { PER_MPH, type SpeedUnit, speedUnitFor } from '@oppidum/domain/telemetry/speed'
import { useCity } from '../api/config.tsx'
import { useLanguage, useText } from '../i18n/text.ts'
import { chosenSpeedUnit } from '../preferences/choices.ts'
import { useRemembered } from '../preferences/remembered.ts'

/** The city's speed unit for readers of the page's language. */
export function useCitySpeedUnit(): SpeedUnit {
  return speedUnitFor(useCity(), useLanguage())
}

/** The displayed speed unit, by the person's choice, else the city's: a figure in mph times `factor` is one in `unit`. */
export function useSpeedUnit(): { speedUnit: SpeedUnit; unit: string; factor: number } {
  const text = useText()
  const cityUnit = useCitySpeedUnit()
  const chosen = useRemembered(chosenSpeedUnit)
  const speedUnit = chosen === 'city' ? cityUnit : chosen
  return { speedUnit, unit: text(speedUnit === 'mph' ? 'unit.mph' : 'unit.kmh'), factor: PER_MPH[speedUnit] }
}
