import type { Figure } from '@oppidum/domain/evidence'
import { FigureText } from '../../evidence/FigureText.tsx'
import { scaled } from '../../evidence/record-figures.ts'
import { useSpeedUnit } from '../../evidence/use-speed-unit.ts'

/** A speed in the unit that the reader chose. */
export function SpeedText({ speedMph, size = 'text' }: { speedMph: Figure | null; size?: 'text' | 'strong' | 'large' }) {
  const { unit, factor } = useSpeedUnit()
  return <FigureText figure={scaled(speedMph, factor)} unit={unit} size={size} />
}
