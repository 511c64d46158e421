import { ageOf } from '../../core/age.ts'
import { cityClock } from '../../core/city-clock.ts'
import { LANGUAGE_FACTS, type Language } from '../../core/language.ts'
import { wordsIn } from '../../i18n/domain-catalogue.ts'
import { CITY_PLACE } from '../../telemetry/measure.ts'
import { PER_MPH, type SpeedUnit } from '../../telemetry/speed.ts'
import type { NotificationBody, NotifiedAlert } from '../notification.ts'
import type { Severity } from '../rule.ts'

const RANK: Record<Severity, number> = { critical: 0, warning: 1, info: 2 }

/** The most urgent; `info` if there is none. */
export function highestSeverity(alerts: readonly Pick<NotifiedAlert, 'severity'>[]): Severity {
  return alerts.map((it) => it.severity).toSorted((a, b) => RANK[a] - RANK[b])[0] ?? 'info'
}

/** Places as people count them: 'Street 9' before 'Street 10'. */
const places = new Intl.Collator('und', { numeric: true })

/** The order of alerts in a message: most urgent first, then oldest first, then by rule and place. */
export function byUrgency(
  a: Pick<NotifiedAlert, 'severity' | 'at' | 'name' | 'placeName'>,
  b: Pick<NotifiedAlert, 'severity' | 'at' | 'name' | 'placeName'>,
): number {
  return (
    RANK[a.severity] - RANK[b.severity] ||
    Date.parse(a.at) - Date.parse(b.at) ||
    places.compare(a.name, b.name) ||
    places.compare(a.placeName, b.placeName)
  )
}

/** Who reads a message, and when it is made. */
export interface Reader {
  language: Language
  cityName: string
  /** The city's. */
  timeZone: string
  /** In which speeds are shown. */
  speedUnit: SpeedUnit
  /** When the message is made. */
  nowMs: number
}

const placeText = ({ cityName }: Reader, { place, placeName }: NotifiedAlert) => (place === CITY_PLACE ? cityName : placeName)

/** '14:05', with the date if it is not today's. */
function timeText({ timeZone, nowMs, language }: Reader, at: string): string {
  const { dateOf } = cityClock(timeZone)
  const isToday = dateOf(Date.parse(at)) === dateOf(nowMs)
  return new Intl.DateTimeFormat(LANGUAGE_FACTS[language].dateLocale, {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(!isToday && { day: 'numeric', month: 'short' }),
  }).format(Date.parse(at))
}

/** The value that a message names: the first that the verdict rests on, else the first that is missing. */
const namedValue = ({ evidence }: Pick<NotifiedAlert, 'evidence'>) => evidence.find((it) => it.value !== null) ?? evidence[0]

/** '20 km/h (limit 32.2), observed 14:05, 3 min old'; null without a value. */
function valueText(reader: Reader, alert: NotifiedAlert): string | null {
  const words = wordsIn(reader.language).alertMessages
  const evidence = namedValue(alert)
  if (!evidence) return null
  const { value, unit, limit, observedAt, quality } = evidence
  if (value === null) return observedAt === null ? null : words.lastValue(timeText(reader, observedAt))
  const number = new Intl.NumberFormat(LANGUAGE_FACTS[reader.language].dateLocale, { maximumFractionDigits: 1 })
  const isSpeed = unit === 'mph'
  const shown = (it: number) => number.format(isSpeed ? it * PER_MPH[reader.speedUnit] : it)
  const measured = [shown(value), isSpeed ? reader.speedUnit : unit].filter((it) => it !== null).join(' ')
  const parts = [limit === null ? measured : words.withLimit(measured, shown(limit))]
  if (observedAt !== null) parts.push(words.observed(timeText(reader, observedAt), ageOf(reader.nowMs - Date.parse(observedAt))))
  if (quality !== null && quality !== 'measured') parts.push(words.quality[quality])
  return parts.join(', ')
}

/** One line: when, what, where, its value with unit and age. */
function alertLine(reader: Reader, alert: NotifiedAlert): string {
  const what = wordsIn(reader.language).alertMessages.state[alert.kind](alert.feed ?? '')
  const value = alert.kind === 'resolved' || alert.kind === 'feed' ? null : valueText(reader, alert)
  return [`${timeText(reader, alert.at)} ${alert.name}, ${placeText(reader, alert)}: ${what}`, value].filter((it) => it !== null).join('. ')
}

/** Lines of a message; the rest is counted. */
const LINES_AT_MOST = 20

function titleOf(reader: Reader, reason: NotificationBody['reason'], alerts: readonly [NotifiedAlert, ...NotifiedAlert[]]): string {
  const words = wordsIn(reader.language).alertMessages
  const [first] = alerts
  const { length: count } = alerts
  if (reason === 'summary') return words.summary(count)
  const severity = words.severity[highestSeverity(alerts)]
  if (count === 1) return `${severity}: ${first.name}, ${placeText(reader, first)}: ${words.title[first.kind]}`
  const what = alerts.every((it) => it.rule === first.rule) ? words.manyOfOne(count, first.name) : words.many(count)
  return `${severity}: ${what}: ${alerts.every((it) => it.kind === first.kind) ? words.stateOfMany[first.kind] : words.changed}`
}

/** Title and text of a message, in its reader's language. A test has no alerts. */
export function messageText(
  reader: Reader,
  { reason, alerts }: Pick<NotificationBody, 'reason' | 'alerts'>,
): { title: string; text: string } {
  const words = wordsIn(reader.language).alertMessages
  const [first, ...others] = alerts
  if (!first) return { title: words.test.title, text: words.test.text(reader.cityName) }
  const lines = alerts.slice(0, LINES_AT_MOST).map((it) => alertLine(reader, it))
  if (alerts.length > LINES_AT_MOST) lines.push(words.more(alerts.length - LINES_AT_MOST))
  return { title: titleOf(reader, reason, [first, ...others]), text: lines.join('\n') }
}
