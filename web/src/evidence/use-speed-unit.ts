import { PER_MPH, type SpeedUnit } from '@oppidum/domain/speed'
import { useCity } from '../api/config.tsx'
import { useText } from '../locales/text.ts'

/** What speeds are shown in: a figure in mph times `factor` is one in `unit`. */
export function useSpeedUnit(): { speedUnit: SpeedUnit; unit: string; factor: number } {
  const text = useText()
  const { speedUnit } = useCity()
  return { speedUnit, unit: text(speedUnit === 'mph' ? 'unit.mph' : 'unit.kmh'), factor: PER_MPH[speedUnit] }
}
