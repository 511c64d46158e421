import { MEASURES, type MeasureId } from '@oppidum/domain/telemetry/measure'
import { type TextId, useText } from '../i18n/text.ts'
import type { Format } from '../provenance/use-format.ts'
import { useSpeedUnit } from '../provenance/use-speed-unit.ts'

/** How values of a measure are written. */
export interface MeasureWords {
  unit: string
  /** Of exactly one: 'incident', not 'incidents'. */
  unitOfOne: string
  /** The unit follows without a space. */
  tight: boolean
  /** From the stored unit to the displayed one. */
  factor: number
  /** Fraction digits: of a figure, and of a value that is read off or listed. */
  digits: number
  fineDigits: number
}

type Unit = (typeof MEASURES)[MeasureId]['unit']

const WORDS: Record<Exclude<Unit, 'mph'>, { text: TextId | null; one?: TextId; fineDigits: number }> = {
  'vehicles/h': { text: 'unit.vehicles', fineDigits: 0 },
  MW: { text: 'unit.mw', fineDigits: 1 },
  people: { text: 'chart.people', one: 'chart.one-person', fineDigits: 0 },
  '%': { text: null, fineDigits: 1 },
  points: { text: 'unit.points', one: 'unit.point', fineDigits: 1 },
  incidents: { text: 'chart.incidents', one: 'chart.one-incident', fineDigits: 1 },
}

export function useMeasureWords(measure: MeasureId): MeasureWords {
  const text = useText()
  const speed = useSpeedUnit()
  const { unit } = MEASURES[measure]
  if (unit === 'mph') return { unit: speed.unit, unitOfOne: speed.unit, tight: false, factor: speed.factor, digits: 0, fineDigits: 1 }
  const words = WORDS[unit]
  const plural = words.text ? text(words.text) : unit
  return {
    unit: plural,
    unitOfOne: words.one ? text(words.one) : plural,
    tight: unit === '%',
    factor: 1,
    digits: 0,
    fineDigits: words.fineDigits,
  }
}

/** '1 incident', '12 incidents', '40%'. @param value in the displayed unit */
export function writtenValue(value: number, words: MeasureWords, format: Pick<Format, 'number'>): string {
  const number = format.number(value, words.digits)
  const unit = words.digits === 0 && number === format.number(1) ? words.unitOfOne : words.unit
  return `${number}${words.tight ? '' : ' '}${unit}`
}
