import { type CityClock, weekdayOf } from '@oppidum/domain/core/city-clock'
import type { Language } from '@oppidum/domain/core/language'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@oppidum/domain/core/time'
import { wordsIn } from '../i18n/analyst-catalogue.ts'
import type { Stretch } from './allowed-figures.ts'
import { masked } from './normalise.ts'
import { DAYS, dateForms, dateRange, MONTHS } from './time-terms.ts'

/** A value up to this age may be called 'now'; an older one needs its time. */
const PRESENT_MS = 90 * MINUTE_MS

/** The times of a fact; null if it has none. */
export interface Timed {
  atMs: number | null
  fromMs: number | null
  toMs: number | null
  /** Further moments of it: an instant that is its value, the time of an extreme. */
  momentsMs: readonly number[]
  isForecast: boolean
  /** For a record, whose moment only tells when it was read. */
  isRecord: boolean
}

export interface TimeRead extends Stretch {
  kind: 'now' | 'day' | 'clock' | 'part' | 'span' | 'ago' | 'ahead'
  /** Whether a fact has to support it by itself: a clock time, a date, 'three hours ago'. */
  claim: boolean
  /** Whether a fact is about this time. */
  holds(it: Timed): boolean
}

/** Times and dates in a text, in order. @param plain folded, with names blanked out */
export function timesIn(plain: string, clock: CityClock, nowMs: number, language: Language): TimeRead[] {
  const found: TimeRead[] = []
  let left = plain
  const take = (form: RegExp, read: (match: RegExpExecArray) => Omit<TimeRead, 'start' | 'end'> | null) => {
    for (const match of left.matchAll(form)) {
      const time = read(match as RegExpExecArray)
      if (time) found.push({ start: match.index, end: match.index + match[0].trimEnd().length, ...time })
    }
    left = masked(left, found)
  }
  const now = clock.wallOf(nowMs)
  const day = (first: number, last = first, claim = false) => ({
    kind: 'day' as const,
    claim,
    holds: withinDays(clock, nowMs, first, last),
  })

  const range = dateRange(now.day)
  take(range.form, (match) => {
    const days = range.read(match)
    return { kind: 'span', claim: true, holds: days ? betweenDays(clock, ...days) : () => false }
  })
  for (const { form, read } of dateForms(now.day)) {
    take(form, (match) => {
      const day_ = read(match)
      return day_ === null ? { kind: 'day', claim: true, holds: () => false } : day(day_, day_, true)
    })
  }

  take(/\b(\d{1,2})(?:[:.h](\d{2}))\s?(?:([ap])\.?\s?m\b\.?)?(?:\s?(?:h|hs|hrs|horas)\b)?/g, (match) => clockTime(clock, nowMs, match))
  take(/\b(\d{1,2})()\s?([ap])\.?\s?m\b\.?/g, (match) => clockTime(clock, nowMs, match))
  take(
    /\b(?:a las?|las|desde las|hasta las) (\d{1,2})()(?:\s?(?:h|hs|hrs|horas)\b)?(?: en punto)?(?: de la (?:manana|tarde|noche))?/g,
    (match) => clockTime(clock, nowMs, match),
  )
  take(/\b(?:noon|mediodia)\b/g, () => clockAt(clock, nowMs, [720]))
  take(/\b(?:midnight|medianoche)\b/g, () => clockAt(clock, nowMs, [0, 1_440]))

  const LENGTH = '(\\d+|an?|one|una?|two|three|dos|tres|half an|media)'
  const UNIT = '(minutes?|mins?|minutos?|hours?|horas?|h|days?|dias?|weeks?|semanas?|months?|meses|mes)'
  take(new RegExp(`\\b(?:last|past|previous|(?:las?|los?|el) ultim[oa]s?|ultim[oa]s?) (?:${LENGTH} )?${UNIT}\\b`, 'g'), (match) => {
    const lengthMs = spanMs(match[1], match[2])
    // 'Last week' and 'last month' are also those of the calendar.
    return lengthMs === null
      ? null
      : {
          kind: 'span',
          claim: match[1] !== undefined && /\d|[a-z]{3}/.test(match[1]),
          holds: lastFor(nowMs, lengthMs, match[1] === undefined),
        }
  })
  take(new RegExp(`\\b${LENGTH} ${UNIT} ago\\b`, 'g'), (match) => ago(nowMs, match[1], match[2]))
  take(new RegExp(`\\bhace (?:unos |unas )?${LENGTH} ${UNIT}\\b`, 'g'), (match) => ago(nowMs, match[1], match[2]))
  take(new RegExp(`\\b(?:in|within|en|dentro de) (?:the next |los proximos |las proximas )?${LENGTH} ${UNIT}\\b`, 'g'), (match) =>
    ahead(nowMs, match[1], match[2]),
  )

  take(/\b(?:the day before yesterday|anteayer|antes de ayer)\b/g, () => day(now.day - 2))
  take(/\b(?:last night|anoche)\b/g, () => ({ kind: 'part', claim: false, holds: inPart(clock, now.day - 1, 17, 32) }))
  take(/\b(?:this|esta) (?:morning|manana)\b/g, () => ({ kind: 'part', claim: false, holds: inPart(clock, now.day, 4, 13) }))
  take(/\b(?:this|esta) (?:afternoon|tarde)\b/g, () => ({ kind: 'part', claim: false, holds: inPart(clock, now.day, 11, 21) }))
  take(/\b(?:this evening|tonight|esta noche)\b/g, () => ({ kind: 'part', claim: false, holds: inPart(clock, now.day, 16, 30) }))
  take(/\b(?:yesterday|ayer)(?: (?:evening|morning|afternoon|por la (?:manana|tarde|noche)))?\b/g, () => day(now.day - 1))
  // Only the remaining words are read here, without 'the day before yesterday'.
  take(/\b(?:today|hoy)\b|\ben lo que va del dia\b|\bso far\b(?! today)/g, () => day(now.day))
  take(wordsIn(language).grammar.tomorrow.inText, () => day(now.day + 1))
  const monday = now.day - weekdayOf(now.day)
  take(/\b(?:this week|esta semana)\b/g, () => ({
    kind: 'span',
    claim: false,
    holds: spanFrom(clock.momentAt(monday, 0), clock.momentAt(monday + 7, 0), nowMs),
  }))
  take(/\b(?:la semana pasada)\b/g, () => ({ kind: 'span', claim: false, holds: lastFor(nowMs, 7 * DAY_MS, true) }))
  take(/\b(?:this month|este mes|this year|este ano|el mes pasado|el ano pasado|last year)\b/g, (match) => ({
    kind: 'span',
    claim: false,
    holds: lastFor(nowMs, /year|ano/.test(match[0]) ? 365 * DAY_MS : 30 * DAY_MS, true),
  }))
  take(new RegExp(`\\b(?:${DAYS.map((it) => it.join('|')).join('|')})s?\\b`, 'g'), (match) => {
    const weekday = DAYS.findIndex((names) => names.some((it) => match[0] === it || match[0] === `${it}s`))
    return { kind: 'day', claim: false, holds: onWeekday(clock, weekday) }
  })
  take(new RegExp(`\\b(?:${MONTHS.map((it) => it.filter((name) => name.length > 3).join('|')).join('|')})\\b`, 'g'), (match) => {
    const month = MONTHS.findIndex((names) => names.includes(match[0]))
    return month < 0 || match[0] === 'may' || match[0] === 'march' ? null : { kind: 'span', claim: false, holds: inMonth(clock, month) }
  })
  take(/\b(?:right now|now|currently|at the moment|at present|presently|ahora|actualmente|en este momento|por el momento)\b/g, () => ({
    kind: 'now',
    claim: false,
    holds: isPresent(nowMs),
  }))
  return found.sort((a, b) => a.start - b.start)
}

/** Whether it may be called 'now'. */
export function isPresent(nowMs: number): (it: Timed) => boolean {
  return ({ atMs, fromMs, toMs, isForecast }) => {
    if (isForecast) return atMs !== null && Math.abs(atMs - nowMs) <= 5 * MINUTE_MS
    if (atMs !== null) return atMs >= nowMs - PRESENT_MS && atMs <= nowMs + 5 * MINUTE_MS
    return fromMs !== null && toMs !== null && toMs >= nowMs - PRESENT_MS && toMs - fromMs <= 2 * HOUR_MS
  }
}

function withinDays(clock: CityClock, nowMs: number, first: number, last: number) {
  const start = clock.momentAt(first, 0)
  const end = clock.momentAt(last + 1, 0)
  const within = (ms: number) => ms >= start && ms < end
  return ({ atMs, fromMs, toMs, momentsMs, isRecord }: Timed) => {
    if (momentsMs.some(within)) return true
    if (isRecord && momentsMs.length > 0) return false
    if (atMs !== null) return within(atMs)
    if (fromMs === null || toMs === null) return false
    // A period of days is named by its first and last day.
    if (toMs - fromMs > 26 * HOUR_MS) return within(fromMs) || within(toMs - 1) || within(toMs)
    return fromMs >= start - HOUR_MS && toMs <= end + HOUR_MS && toMs <= Math.max(end, nowMs)
  }
}

/** A period between two days; the last one may be included or not. */
function betweenDays(clock: CityClock, first: number, last: number) {
  return ({ fromMs, toMs }: Timed) =>
    fromMs !== null &&
    toMs !== null &&
    clock.wallOf(fromMs).day === first &&
    (clock.wallOf(toMs).day === last || clock.wallOf(toMs - 1).day === last)
}

function onWeekday(clock: CityClock, weekday: number) {
  return ({ atMs, fromMs, toMs, momentsMs }: Timed) => {
    const is = (ms: number) => weekdayOf(clock.wallOf(ms).day) === weekday
    if (momentsMs.some(is)) return true
    if (atMs !== null) return is(atMs)
    return fromMs !== null && toMs !== null && is(fromMs) && toMs - fromMs <= 26 * HOUR_MS
  }
}

function inMonth(clock: CityClock, month: number) {
  const is = (ms: number) => new Date(clock.wallOf(ms).day * DAY_MS).getUTCMonth() === month
  return ({ atMs, fromMs, toMs, momentsMs }: Timed) =>
    momentsMs.some(is) ||
    (atMs !== null ? is(atMs) : fromMs !== null && toMs !== null && is(fromMs) && is(toMs - 1) && toMs - fromMs >= 27 * DAY_MS)
}

function inPart(clock: CityClock, day: number, fromHour: number, toHour: number) {
  const start = clock.momentAt(day, 0) + fromHour * HOUR_MS
  const end = clock.momentAt(day, 0) + toHour * HOUR_MS
  const within = (ms: number) => ms >= start && ms <= end
  return ({ atMs, fromMs, toMs, momentsMs }: Timed) =>
    momentsMs.some(within) || (atMs !== null ? within(atMs) : fromMs !== null && toMs !== null && within(fromMs) && within(toMs))
}

/** A period that started then and lasted until its end or now, within 5 %. */
function spanFrom(start: number, end: number, nowMs: number) {
  return ({ atMs, fromMs, toMs, momentsMs }: Timed) => {
    if (momentsMs.some((it) => it >= start && it <= end)) return true
    if (atMs !== null) return atMs >= start && atMs <= end
    return (
      fromMs !== null &&
      toMs !== null &&
      Math.abs(fromMs - start) <= DAY_MS / 2 &&
      (Math.abs(toMs - end) <= DAY_MS / 2 || Math.abs(toMs - nowMs) <= DAY_MS)
    )
  }
}

function lastFor(nowMs: number, lengthMs: number, calendar: boolean) {
  const slack = Math.max(lengthMs * 0.1, lengthMs >= 2 * DAY_MS ? DAY_MS : 5 * MINUTE_MS)
  return ({ atMs, fromMs, toMs, momentsMs }: Timed) => {
    const since = nowMs - lengthMs - slack
    if (momentsMs.some((it) => it >= since && it <= nowMs)) return true
    if (atMs !== null) return false
    if (fromMs === null || toMs === null) return false
    const late = calendar ? lengthMs : Math.max(slack, lengthMs >= 2 * DAY_MS ? DAY_MS : 0)
    return Math.abs(toMs - fromMs - lengthMs) <= slack && nowMs - toMs <= late + slack && toMs <= nowMs + slack
  }
}

function clockTime(clock: CityClock, nowMs: number, match: RegExpExecArray): Omit<TimeRead, 'start' | 'end'> | null {
  const hour = Number(match[1])
  const minute = Number(match[2] || 0)
  if (hour > 24 || minute > 59) return null
  const half = match[3]
  // '14.05' is a number unless the context makes it a time.
  if (match[0].includes('.') && !half && /^\d+\.\d+$/.test(match[0].trim())) return null
  const isHour = /h\d{2}|\d{1,2}h/.test(match[0])
  if (!half && !match[0].includes(':') && !isHour && !/las?\b/.test(match[0])) return null
  const base = half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour
  const daytime = /de la (?:tarde|noche)/.test(match[0]) && hour < 12 ? 12 : 0
  const minutes = [(base + daytime) * 60 + minute]
  return clockAt(clock, nowMs, minutes)
}

function clockAt(clock: CityClock, nowMs: number, minutes: readonly number[]): Omit<TimeRead, 'start' | 'end'> {
  const says = (ms: number) => minutes.includes(clock.wallOf(ms).minute) || minutes.includes(clock.wallOf(ms + 30_000).minute)
  const isNow = minutes.some((it) => Math.abs(it - clock.wallOf(nowMs).minute) <= 1)
  return {
    kind: 'clock',
    claim: true,
    holds(it) {
      if (it.momentsMs.some(says)) return true
      if (isNow && isPresent(nowMs)(it)) return true
      if (it.isRecord) return false
      if (it.atMs !== null) return says(it.atMs)
      return it.fromMs !== null && it.toMs !== null && (says(it.fromMs) || says(it.toMs) || (minutes.includes(1_440) && says(it.toMs)))
    },
  }
}

function ago(nowMs: number, length: string | undefined, unit: string | undefined): Omit<TimeRead, 'start' | 'end'> | null {
  const lengthMs = spanMs(length, unit)
  const one = spanMs('1', unit)
  if (lengthMs === null || one === null) return null
  return {
    kind: 'ago',
    claim: true,
    holds({ atMs, momentsMs, isRecord }) {
      // Ages may be rounded or cut.
      const near = (ms: number) => nowMs - ms >= lengthMs - one / 2 && nowMs - ms < lengthMs + one
      return momentsMs.some(near) || (!isRecord && atMs !== null && near(atMs))
    },
  }
}

function ahead(nowMs: number, length: string | undefined, unit: string | undefined): Omit<TimeRead, 'start' | 'end'> | null {
  const lengthMs = spanMs(length, unit)
  if (lengthMs === null) return null
  const slack = Math.max(2.5 * MINUTE_MS, lengthMs * 0.15)
  return {
    kind: 'ahead',
    claim: true,
    holds: ({ atMs, isForecast }) => isForecast && atMs !== null && Math.abs(atMs - nowMs - lengthMs) <= slack,
  }
}

function spanMs(length: string | undefined, unit = ''): number | null {
  const words: Record<string, number> = {
    a: 1,
    an: 1,
    one: 1,
    un: 1,
    una: 1,
    two: 2,
    three: 3,
    dos: 2,
    tres: 3,
    'half an': 0.5,
    media: 0.5,
  }
  const count = length === undefined ? 1 : (words[length] ?? Number(length))
  const one = /^min/.test(unit)
    ? MINUTE_MS
    : /^h/.test(unit)
      ? HOUR_MS
      : /^d/.test(unit)
        ? DAY_MS
        : /^(w|sem)/.test(unit)
          ? 7 * DAY_MS
          : /^m/.test(unit)
            ? 30 * DAY_MS
            : Number.NaN
  const ms = count * one
  return Number.isFinite(ms) ? ms : null
}

/** Whether a text is in the past tense. */
export function isPast(plain: string): boolean {
  return /\b(?:was|were|had|ran|averaged|peaked|fell|rose|dropped|reached|recorded|consumed|produced|used|have been|has been|fue|fueron|era|eran|hubo|habia|tuvo|tuvieron|circulaba|circulaban|alcanzo|promedio|bajo|subio|consumio|consumieron|registro|estuvo|estaba)\b/.test(
    plain,
  )
}
