import type { Figure } from '@oppidum/domain/telemetry/provenance'
import { FigureText } from '../../../provenance/FigureText.tsx'
import { scaled } from '../../../provenance/record-figures.ts'
import { useSpeedUnit } from '../../../provenance/use-speed-unit.ts'

/** A speed in the unit that the viewer chose. */
export function SpeedText({ speedMph, size = 'text' }: { speedMph: Figure | null; size?: 'text' | 'strong' | 'large' }) {
  const { unit, factor } = useSpeedUnit()
  return <FigureText figure={scaled(speedMph, factor)} unit={unit} size={size} />
}
