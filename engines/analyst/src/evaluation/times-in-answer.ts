import { Language } from '@oppidum/domain/core/language'
import { DAY_MS, MINUTE_MS } from '@oppidum/domain/core/time'
import type { AnswerText } from './answer-sentences.ts'
import type { Truth, WithValues } from './evaluation-question.ts'
import { folded, timesIn } from './figures-in-text.ts'

function minutesOfDay(at: Date, timeZone: string): number {
  const [hour, minute] = at.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).split(':')
  return Number(hour) * 60 + Number(minute)
}

export function saysTime(truth: WithValues<Truth> & { kind: 'time' }, { lines, timeZone }: AnswerText): boolean {
  const at = truth.values[0] as Date
  const wanted = minutesOfDay(at, timeZone)
  return lines.some((line) => {
    const instants = line.facts
      .filter((it) => it.unit === 'instant' && typeof it.value === 'string')
      .map((it) => Date.parse(String(it.value)))
    if (instants.some((it) => Math.abs(it - at.getTime()) <= truth.withinMinutes * MINUTE_MS)) return true
    return timesIn(line.text).some((it) => {
      const apart = Math.abs(it.minutes - wanted)
      return Math.min(apart, 1_440 - apart) <= truth.withinMinutes
    })
  })
}

const format = (date: Date, locale: string, options: Intl.DateTimeFormatOptions) =>
  folded(new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }).format(date))

/** Ways to write a date, folded. */
function dayForms(day: string, date: Date): string[] {
  const number = date.getUTCDate()
  const months = Language.options.flatMap((it) => [
    format(date, it, { month: 'long' }),
    format(date, it, { month: 'short' }).replace('.', ''),
  ])
  return [
    day,
    ...months.flatMap((it) => [`${number} ${it}`, `${it} ${number}`, `${number} de ${it}`, `${number}th of ${it}`]),
    `${number}/${date.getUTCMonth() + 1}`,
  ]
}

const weekdayForms = (date: Date) => Language.options.map((it) => format(date, it, { weekday: 'long' }))

/** A day of the last week may be said by its weekday alone. */
export function saysDay(truth: WithValues<Truth>, { lines, answer }: AnswerText): boolean {
  const day = String(truth.values[0])
  const noon = new Date(`${day}T12:00:00.000Z`)
  const daysAgo = Math.round((Date.parse(answer.asOf) - noon.getTime()) / DAY_MS)
  const forms = [...dayForms(day, noon), ...(daysAgo < 7 ? weekdayForms(noon) : [])]
  return lines.some((it) => it.leads && forms.some((form) => folded(it.text).includes(form)))
}

export function saysWeekday(truth: WithValues<Truth>, { lines }: AnswerText): boolean {
  const monday = Date.parse('2026-11-16T12:00:00.000Z')
  const forms = weekdayForms(new Date(monday + (Number(truth.values[0]) - 1) * DAY_MS))
  return lines.some((it) => it.leads && forms.some((form) => folded(it.text).includes(form)))
}

export function saysHour(truth: WithValues<Truth>, { lines }: AnswerText): boolean {
  const hour = Number(truth.values[0])
  return lines.some(
    (line) =>
      line.leads &&
      (timesIn(line.text)[0]?.minutes === hour * 60 ||
        new RegExp(`\\b0?${hour}( ?h\\b| horas| (to|a|y|and) ${hour + 1}|-${hour + 1})`).test(folded(line.text))),
  )
}
