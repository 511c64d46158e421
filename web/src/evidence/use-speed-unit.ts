import { PER_MPH, type SpeedUnit } from '@oppidum/domain/speed'
import { useCity } from '../api/config.tsx'
import { useText } from '../locales/text.ts'
import { chosenSpeedUnit } from '../preferences/choices.ts'
import { useRemembered } from '../preferences/remembered.ts'

/** What speeds are shown in, the person's choice before the city's: a figure in mph times `factor` is one in `unit`. */
export function useSpeedUnit(): { speedUnit: SpeedUnit; unit: string; factor: number } {
  const text = useText()
  const city = useCity()
  const chosen = useRemembered(chosenSpeedUnit)
  const speedUnit = chosen === 'city' ? city.speedUnit : chosen
  return { speedUnit, unit: text(speedUnit === 'mph' ? 'unit.mph' : 'unit.kmh'), factor: PER_MPH[speedUnit] }
}
