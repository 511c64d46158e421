import type { Figure } from '@oppidum/domain/evidence'
import { useCity } from '../../api/config.tsx'
import { FigureText } from '../../evidence/FigureText.tsx'
import { scaled } from '../../evidence/record-figures.ts'
import { useText } from '../../locales/text.ts'

const KMH_PER_MPH = 1.609344

/** Speeds are mph on the wire and in the city's own unit on the screen. */
export function useSpeedUnit(): { unit: string; factor: number } {
  const text = useText()
  const { speedUnit } = useCity()
  return speedUnit === 'mph' ? { unit: text('unit.mph'), factor: 1 } : { unit: text('unit.kmh'), factor: KMH_PER_MPH }
}

export function SpeedText({ speedMph, size = 'text' }: { speedMph: Figure | null; size?: 'text' | 'strong' | 'large' }) {
  const { unit, factor } = useSpeedUnit()
  return <FigureText figure={scaled(speedMph, factor)} unit={unit} size={size} />
}
