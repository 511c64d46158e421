import { MEASURES, type MeasureId } from '@oppidum/domain/telemetry/measure'
import { type TextId, useText } from '../i18n/text.ts'
import { useSpeedUnit } from '../provenance/use-speed-unit.ts'

/** How values of a measure are written. */
export interface MeasureWords {
  unit: string
  /** The unit follows without a space. */
  tight: boolean
  /** From the stored unit to the displayed one. */
  factor: number
  /** Fraction digits: of a figure, and of a value that is read off or listed. */
  digits: number
  fineDigits: number
}

type Unit = (typeof MEASURES)[MeasureId]['unit']

const WORDS: Record<Exclude<Unit, 'mph'>, { text: TextId | null; fineDigits: number }> = {
  'vehicles/h': { text: 'unit.vehicles', fineDigits: 0 },
  MW: { text: 'unit.mw', fineDigits: 1 },
  people: { text: 'chart.people', fineDigits: 0 },
  '%': { text: null, fineDigits: 1 },
  points: { text: 'unit.points', fineDigits: 1 },
  incidents: { text: 'chart.incidents', fineDigits: 1 },
}

export function useMeasureWords(measure: MeasureId): MeasureWords {
  const text = useText()
  const speed = useSpeedUnit()
  const { unit } = MEASURES[measure]
  if (unit === 'mph') return { unit: speed.unit, tight: false, factor: speed.factor, digits: 0, fineDigits: 1 }
  const words = WORDS[unit]
  return { unit: words.text ? text(words.text) : unit, tight: unit === '%', factor: 1, digits: 0, fineDigits: words.fineDigits }
}
