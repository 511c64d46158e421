import { ageOf as shownAge } from '@oppidum/domain/core/age'
import type { Language } from '@oppidum/domain/core/language'
import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'
import type { InsightFigure } from '@oppidum/domain/insights/insights'
import { PER_MPH, type SpeedUnit } from '@oppidum/domain/telemetry/speed'

/** A call's answer, and the call itself: `path?parameters`. */
export interface Read<Answer = unknown> {
  call: string
  answer: Answer
}

export type FigureUnit = 'mph' | 'MW' | '%' | 'points' | 'h' | 'incidents' | 'sections' | 'requests' | 'reports' | 'expected'

interface Place {
  read: Read
  /** JSON pointer into the answer; '' is the whole. */
  pointer: string
  unit: FigureUnit
  observedAt: string | null
  screen: string
}

/** How a city's numbers are written. */
export interface Writing {
  language: Language
  speedUnit: SpeedUnit
  /** The moment at which the insight is written. */
  atMs: number
}

/** The value at a JSON pointer (RFC 6901); undefined when there is none. */
export function at(answer: unknown, pointer: string): unknown {
  let value = answer
  for (const part of pointer.split('/').slice(1)) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Record<string, unknown>)[part.replaceAll('~1', '/').replaceAll('~0', '~')]
  }
  return value
}

const DECIMALS: Partial<Record<FigureUnit, number>> = { points: 1, expected: 2 }

/** The number with its unit, in the language's format; a difference without its sign. */
export function numberText(value: number, unit: FigureUnit, { language, speedUnit }: Writing): string {
  const shown = unit === 'mph' ? value * PER_MPH[speedUnit] : value
  const digits = DECIMALS[unit] ?? 0
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(Math.abs(shown))
  if (unit === 'mph') return `${number} ${speedUnit}`
  return unit === 'MW' || unit === '%' || unit === 'h' ? `${number} ${unit}` : number
}

/** Whether a difference is zero once it is rounded. */
export const isNothing = ({ value, unit }: InsightFigure): boolean => Math.abs(value) < 0.5 * 10 ** -(DECIMALS[unit as FigureUnit] ?? 0)

function figure(
  place: Place,
  value: number,
  as: InsightFigure['as'],
  writing: Writing,
  against: InsightFigure['against'] = null,
): InsightFigure {
  const { read, pointer, unit, observedAt, screen } = place
  const text = numberText(value, unit, writing)
  return {
    text,
    value,
    unit,
    observedAt: observedAt ?? new Date(writing.atMs).toISOString(),
    call: read.call,
    pointer,
    as,
    against,
    screen,
  }
}

/** Null when there is no number: then nothing is said. */
export function figureOf(place: Place, writing: Writing): InsightFigure | null {
  const value = at(place.read.answer, place.pointer)
  return typeof value === 'number' ? figure(place, value, 'value', writing) : null
}

export function countOf(place: Place, writing: Writing): InsightFigure | null {
  const list = at(place.read.answer, place.pointer)
  return Array.isArray(list) ? figure(place, list.length, 'count', writing) : null
}

/** The value less that of a second call, or of another place in the same one. A list counts by its length. */
export function differenceOf(place: Place, against: { read: Read; pointer: string }, writing: Writing): InsightFigure | null {
  const [now, before] = [at(place.read.answer, place.pointer), at(against.read.answer, against.pointer)].map((it) =>
    Array.isArray(it) ? it.length : it,
  )
  if (typeof now !== 'number' || typeof before !== 'number') return null
  return figure(place, now - before, 'difference', writing, { call: against.read.call, pointer: against.pointer })
}

/** Hours since the instant at the pointer. */
export function ageOf(place: Omit<Place, 'unit'>, writing: Writing): InsightFigure | null {
  const instant = at(place.read.answer, place.pointer)
  if (typeof instant !== 'string' || Number.isNaN(Date.parse(instant))) return null
  const ms = Math.max(0, writing.atMs - Date.parse(instant))
  const aged = figure({ ...place, unit: 'h' }, ms / HOUR_MS, 'age', writing)
  return { ...aged, text: ageLength(ms) }
}

/** As ages are shown on the screens; in days where those would show a date. */
function ageLength(ms: number): string {
  const age = shownAge(ms)
  if (age.unit === 'minutes') return `${age.count} min`
  return age.unit === 'hours' ? `${age.count} h` : `${Math.floor(ms / DAY_MS)} d`
}
