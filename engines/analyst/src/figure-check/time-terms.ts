import { DAY_MS } from '@oppidum/domain/core/time'
/** Folded, in the order of Date: Sunday first. */
/** Monday first. */
export const DAYS: readonly (readonly string[])[] = [
  ['monday', 'lunes'],
  ['tuesday', 'martes'],
  ['wednesday', 'miercoles'],
  ['thursday', 'jueves'],
  ['friday', 'viernes'],
  ['saturday', 'sabado'],
  ['sunday', 'domingo'],
]

export const MONTHS: readonly (readonly string[])[] = [
  ['january', 'enero', 'jan', 'ene'],
  ['february', 'febrero', 'feb'],
  ['march', 'marzo', 'mar'],
  ['april', 'abril', 'apr', 'abr'],
  ['may', 'mayo'],
  ['june', 'junio', 'jun'],
  ['july', 'julio', 'jul'],
  ['august', 'agosto', 'aug', 'ago'],
  ['september', 'septiembre', 'setiembre', 'sep', 'sept', 'set'],
  ['october', 'octubre', 'oct'],
  ['november', 'noviembre', 'nov'],
  ['december', 'diciembre', 'dec', 'dic'],
]

/** Ways to write a date. Each returns days since 1970, null for a day that does not exist. Without a year, the nearest one. */
export function dateForms(today: number): { form: RegExp; read(match: RegExpExecArray): number | null }[] {
  const names = MONTHS.flat()
    .sort((a, b) => b.length - a.length)
    .join('|')
  const monthOf = (name = '') => MONTHS.findIndex((it) => it.includes(name))
  const nearest = (month: number, day: number, year: string | undefined): number | null => {
    if (year !== undefined) return dayOf(Number(year.length === 2 ? `20${year}` : year), month, day)
    const thisYear = new Date(today * DAY_MS).getUTCFullYear()
    const all = [thisYear - 1, thisYear, thisYear + 1].flatMap((it) => dayOf(it, month, day) ?? [])
    return all.sort((a, b) => Math.abs(a - today) - Math.abs(b - today))[0] ?? null
  }
  const weekday =
    '(?:(?:sunday|monday|tuesday|wednesday|thursday|friday|saturday|domingo|lunes|martes|miercoles|jueves|viernes|sabado),? )?'
  return [
    { form: /\b(\d{4})-(\d{2})-(\d{2})(?=t\d{2}:|\b)/g, read: (it) => dayOf(Number(it[1]), Number(it[2]) - 1, Number(it[3])) },
    {
      form: new RegExp(`\\b${weekday}(?:the )?(\\d{1,2})(?:st|nd|rd|th)?(?: of| de)? (${names})\\b\\.?(?:,?(?: de| del)? (\\d{4}))?`, 'g'),
      read: (it) => nearest(monthOf(it[2]), Number(it[1]), it[3]),
    },
    {
      form: new RegExp(`\\b${weekday}(${names})\\.? (\\d{1,2})(?:st|nd|rd|th)?\\b(?!:)(?:,? (\\d{4}))?`, 'g'),
      read: (it) => nearest(monthOf(it[1]), Number(it[2]), it[3]),
    },
    // Day before month, as in the city.
    { form: /\b(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})\b/g, read: (it) => nearest(Number(it[2]) - 1, Number(it[1]), it[3]) },
  ]
}

/** 'From 13 to 20 November', 'del 13 al 20 de noviembre': the first and last day, null if one does not exist. */
export function dateRange(today: number): { form: RegExp; read(match: RegExpExecArray): [number, number] | null } {
  const names = MONTHS.flat()
    .sort((a, b) => b.length - a.length)
    .join('|')
  const form = new RegExp(
    `\\b(\\d{1,2}) ?(?:to|and|until|al?|y(?: el)?|-|–) ?(\\d{1,2})(?: of| de)? (${names})\\b(?:,?(?: de| del)? (\\d{4}))?`,
    'g',
  )
  return {
    form,
    read(match) {
      const month = MONTHS.findIndex((it) => it.includes(match[3] ?? ''))
      const year = match[4] === undefined ? new Date(today * DAY_MS).getUTCFullYear() : Number(match[4])
      const [first, last] = [dayOf(year, month, Number(match[1])), dayOf(year, month, Number(match[2]))]
      return first === null || last === null ? null : [first, last]
    },
  }
}

function dayOf(year: number, month: number, day: number): number | null {
  const ms = Date.UTC(year, month, day)
  const made = new Date(ms)
  return made.getUTCMonth() === month && made.getUTCDate() === day ? ms / DAY_MS : null
}
