import { type Language, perLanguage } from '@oppidum/domain/core/language'
import type { Unit } from './evaluation-question.ts'

/** A quantity in a text. */
export interface Quantity {
  text: string
  /** In the unit that truths use (mph, MW, MWh, hours); as written in any other unit. */
  value: number
  /** Null if no known unit follows. */
  unit: Unit | null
  /** Half of the last written digit, in the unit of `value`. */
  half: number
  /** Has a plus or minus sign. */
  signed: boolean
  at: number
}

export const KMH_PER_MPH = 1.609344

/** Units after a number, longer ones first, with the factor to the unit that truths use. */
const UNITS: readonly (readonly [RegExp, Unit, number])[] = [
  [/^(km\/h|kph|kmh|kilomet(ers|res|ros) (per|an|por) h)/i, 'mph', 1 / KMH_PER_MPH],
  [/^(mph|mi\/h|millas por hora|miles (per|an) hour)/i, 'mph', 1],
  [/^GWh/, 'MWh', 1_000],
  [/^(MWh|megawatt-?hours?|megavatios? hora)/i, 'MWh', 1],
  [/^GW/, 'MW', 1_000],
  [/^kW\b/, 'MW', 0.001],
  [/^(MW|megawatts?|megavatios?)/i, 'MW', 1],
  [/^(%|percent|per cent|por ciento)/i, '%', 1],
  [/^(veh(icles|ículos|iculos|\.)?( ?\/ ?h| (per|an) hour| por hora)|cars (per|an) hour|autos por hora)/i, 'vehicles/h', 1],
  [/^(points?|puntos?|pts)\b/i, 'points', 1],
  [/^(people|persons?|personas?)\b/i, 'people', 1],
  [/^(h|hrs?|hours?|horas?)\b/i, 'hours', 1],
  [/^(min|mins|minutes?|minutos?)\b/i, 'hours', 1 / 60],
  [/^(d|days?|días?|dias?)\b/i, 'hours', 24],
]

const SCALES: readonly (readonly [RegExp, number])[] = [
  [/^(million|millones|millón|M)\b/i, 1e6],
  [/^(thousand|mil|k)\b/i, 1e3],
]

/** The text with record numbers, times, dates and names with digits blanked out: those are not quantities. */
export function withoutNamesAndTimes(text: string, names: readonly string[]): string {
  const blank = (it: string) => ' '.repeat(it.length)
  let remaining = text
  for (const name of [...names].sort((a, b) => b.length - a.length)) if (/\d/.test(name)) remaining = remaining.replaceAll(name, blank)
  return remaining
    .replace(/\b[A-Z]{3}-\d{4}-\d{3,}\b/g, blank)
    .replace(/\d{4}-\d{2}-\d{2}(T[\d:.]+Z?)?/g, blank)
    .replace(/\b\d{1,2}:\d{2}(:\d{2})?(\s?[ap]\.?\s?m\.?)?/gi, blank)
    .replace(/\b\d{1,2}\s?[ap]\.?\s?m\b\.?/gi, blank)
    .replace(
      /\b\d{1,2}(st|nd|rd|th)?( de | of | )(jan|feb|mar|apr|abr|may|jun|jul|aug|ago|sep|oct|nov|dec|dic|ene)[a-zé]*\.?( de|,)?( \d{4}\b)?/gi,
      blank,
    )
    .replace(/\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}\b(st|nd|rd|th)?(, \d{4}\b)?/gi, blank)
    .replace(/\b\d{1,2}\/\d{1,2}(\/\d{2,4})?\b/g, blank)
}

/** Signs between thousands and before decimals. */
const SIGNS = perLanguage((it) => {
  const parts = new Intl.NumberFormat(it).formatToParts(1_234_567.5)
  const signOf = (type: 'group' | 'decimal') => parts.find((part) => part.type === type)?.value ?? ''
  return { group: signOf('group'), decimal: signOf('decimal') }
})

function numberOf(text: string, language: Language): { value: number; decimals: number } {
  const bare = text.replace(/[\s\u00a0\u202f]/g, '')
  const { group, decimal } = SIGNS[language]
  // A sign that does not part thousands is a decimal one all the same: '42.5' in a Spanish text.
  const groups = bare.split(group)
  const isGrouped = groups.length > 1 && groups.slice(1).every((it) => /^\d{3}(\D|$)/.test(it))
  const plain = isGrouped ? groups.join('') : bare.replace(group, decimal)
  const [whole = '', decimals = ''] = plain.split(decimal)
  return { value: Number(`${whole}.${decimals || '0'}`), decimals: decimals.length }
}

const NUMBER = /([+\-−–])?\d+(?:[.,\u00a0\u202f]\d+)*/g

/** Every quantity in a text. '2 h 8 min' gives three: both parts and their sum. */
export function quantitiesIn(text: string, language: Language, names: readonly string[] = []): Quantity[] {
  const bare = withoutNamesAndTimes(text, names)
  const quantities = [...bare.matchAll(NUMBER)].map((match): Quantity => {
    const sign = match[1] ?? ''
    // A dash behind a number or a word is not a sign.
    const signed = sign !== '' && !/[\d\p{L}]$/u.test(bare.slice(0, match.index))
    const { value, decimals } = numberOf(match[0].replace(/^[+\-−–]/, ''), language)
    let rest = bare.slice(match.index + match[0].length).replace(/^[\s\u00a0\u202f]+/, '')
    const scale = SCALES.find(([pattern]) => pattern.test(rest))
    if (scale) rest = rest.replace(scale[0], '').trimStart()
    const unit = UNITS.find(([pattern]) => pattern.test(rest))
    const factor = (scale?.[1] ?? 1) * (unit?.[2] ?? 1)
    return {
      text: match[0].trim(),
      value: value * factor * (signed && sign !== '+' ? -1 : 1),
      unit: unit?.[1] ?? null,
      half: 0.5 * 10 ** -decimals * factor,
      signed,
      at: match.index,
    }
  })
  const sums = quantities.flatMap((it, index) => {
    const next = quantities[index + 1]
    const between = next ? bare.slice(it.at, next.at) : ''
    const joined = next && it.unit === 'hours' && next.unit === 'hours' && next.half < it.half && /^[^.;|]{1,20}$/.test(between)
    return joined ? [{ ...it, text: `${it.text} ${next.text}`, value: it.value + next.value, half: next.half }] : []
  })
  return [...quantities, ...sums]
}

/** Times of day in a text, as minutes since midnight. */
export function timesIn(text: string): { text: string; minutes: number }[] {
  const minutesOf = (hour: string, minute: string, half: string | undefined) => {
    const late = half !== undefined && /p/i.test(half)
    const early = half !== undefined && /a/i.test(half)
    return ((Number(hour) % (late || early ? 12 : 24)) + (late ? 12 : 0)) * 60 + Number(minute)
  }
  const clock = [...text.matchAll(/\b(\d{1,2}):(\d{2})(?::\d{2})?(?:\s?([ap])\.?\s?m\b\.?)?/gi)]
  const hours = [...text.matchAll(/\b(\d{1,2})\s?([ap])\.?\s?m\b\.?/gi)].filter((it) => !/[:\d]$/.test(text.slice(0, it.index)))
  return [
    ...clock.map((it) => ({ text: it[0], minutes: minutesOf(it[1] as string, it[2] as string, it[3]) })),
    ...hours.map((it) => ({ text: it[0], minutes: minutesOf(it[1] as string, '0', it[2]) })),
  ]
}

export const recordNumbersIn = (text: string): string[] => text.match(/\b[A-Z]{3}-\d{4}-\d{3,}\b/g) ?? []

/** Lower case without diacritics, with one kind of dash and single spaces. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[–—−]/g, '-')
    .replace(/[\s\u00a0\u202f]+/g, ' ')
