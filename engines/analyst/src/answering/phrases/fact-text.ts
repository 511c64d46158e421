import { PER_MPH, type SpeedUnit } from '@oppidum/domain/telemetry/speed'
import { wordsIn } from '../../i18n/analyst-catalogue.ts'
import type { DraftFact } from '../answer-context.ts'
import { stepText } from './step-text.ts'
import { momentPhrase, momentShort, spanPhrase, type TimeWriting } from './time-text.ts'
import { wordOf } from './value-words.ts'

/** How an answer writes figures. */
export interface Writing extends TimeWriting {
  speedUnit: SpeedUnit
}

/**
 * Which part of a fact a text shows. `value`: the value with its unit; `size`: the same without its sign; `short`: like `value`, with
 * times for a table; `name`: its subject's name; `when`: its moment or period with a preposition.
 */
export type Aspect = 'value' | 'size' | 'short' | 'name' | 'when'
export const ASPECTS: readonly Aspect[] = ['value', 'size', 'short', 'name', 'when']

type Written = Pick<DraftFact, 'subject' | 'measure' | 'value' | 'unit' | 'at' | 'period'>

/** The text of a fact. No other code turns facts into text. */
export function factText(fact: Written, aspect: Aspect, writing: Writing): string {
  if (aspect === 'name') return nameText(fact, writing)
  if (aspect === 'when') return fact.at ? momentPhrase(fact.at, writing) : fact.period ? spanPhrase(fact.period, writing) : ''
  const { value } = fact
  if (value === null) return wordsIn(writing.language).notMeasured
  if (typeof value === 'number') return numberText(aspect === 'size' ? Math.abs(value) : value, fact, writing)
  if (fact.unit === 'instant') return aspect === 'short' ? momentShort(value, writing) : momentPhrase(value, writing)
  if (fact.measure === 'step' && fact.subject.kind !== 'product') return stepText(value, writing.language)
  return isFreeText(fact.measure) ? value : wordOf(value, writing.language)
}

/** Measures whose values people wrote, which are never translated. */
const isFreeText = (measure: string) => ['title', 'location', 'district', 'department', 'step', 'position', 'description'].includes(measure)

function nameText({ subject }: Written, { language }: Writing): string {
  return subject.kind === 'group' ? wordOf(subject.name, language) : subject.name
}

/** Units that the sentence names, not the figure. */
const SILENT = ['', 'incidents', 'requests', 'records', 'sections', 'reports', 'count', 'expected', 'situations', 'ratio', 'instant']

function numberText(value: number, { unit, measure }: Written, { language, speedUnit }: Writing): string {
  const shown = unit === 'mph' ? value * PER_MPH[speedUnit] : unit === 'share' ? value * 100 : value
  const number = numbers(language, decimals(shown, unit, measure)).format(shown)
  if (unit === 'mph') return `${number} ${speedUnit}`
  if (SILENT.includes(unit)) return number
  if (unit === 'share') return `${number} %`
  const words = wordsIn(language).units[unit === '%' && measure === 'difference' ? 'percentage-points' : unit]
  return words ? `${number} ${words[Math.abs(shown) === 1 ? 0 : 1]}` : `${number} ${unit}`
}

const formats = new Map<string, Intl.NumberFormat>()

/** Cached: creating a formatter costs far more than using it. */
function numbers(language: string, maximumFractionDigits: number): Intl.NumberFormat {
  const key = `${language} ${maximumFractionDigits}`
  const kept = formats.get(key) ?? new Intl.NumberFormat(language, { maximumFractionDigits })
  formats.set(key, kept)
  return kept
}

/** How many decimals a figure has; counts and people have none. */
function decimals(value: number, unit: string, measure: string): number {
  if (unit === 'people' || unit === 'vehicles/h' || measure === 'count') return Number.isInteger(value) ? 0 : unit === 'people' ? 0 : 1
  const size = Math.abs(value)
  if (unit === 'MWh') return size >= 100 ? 0 : 1
  if (unit === 'MW') return size >= 1_000 ? 0 : size >= 1 ? 1 : 2
  return size < 1 && unit !== 'mph' && unit !== 'points' ? 2 : 1
}

/** Whether a difference is 0 when written. */
export function isNothing(known: DraftFact, writing: Writing): boolean {
  return typeof known.value !== 'number' || !/[1-9]/.test(factText(known, 'size', writing))
}
