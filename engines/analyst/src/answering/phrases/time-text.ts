import type { Span } from '@oppidum/domain/assistant/answer'
import { cityClock } from '@oppidum/domain/core/city-clock'
import type { Language } from '@oppidum/domain/core/language'
import { DAY_MS, MINUTE_MS } from '@oppidum/domain/core/time'
import { wordsIn } from '../../i18n/analyst-catalogue.ts'
import type { DayName } from '../../i18n/analyst-words.ts'

/** Writes times of a city in a language. */
export interface TimeWriting {
  language: Language
  timeZone: string
  nowMs: number
}

/** A period no longer than the finest step of the history is written as a moment. */
export const SLOT_MS = 5 * MINUTE_MS

const formats = new Map<string, Intl.DateTimeFormat>()

function format(language: string, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${timeZone} ${JSON.stringify(options)}`
  const kept = formats.get(key) ?? new Intl.DateTimeFormat(language, { timeZone, ...options })
  formats.set(key, kept)
  return kept
}

/** '2026-11-20' in the city's time zone. */
const dayOf = (ms: number, timeZone: string): string => cityClock(timeZone).dateOf(ms)

/** '16:25'. */
export const clockOf = (ms: number, timeZone: string): string => cityClock(timeZone).textOf(ms).slice(11)

/** Days from one date to another, regardless of clock changes. */
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** The midnight at the start of the moment's day. */
export function midnightMs(ms: number, timeZone: string): number {
  const clock = cityClock(timeZone)
  return clock.momentAt(clock.wallOf(ms).day, 0)
}

/** 'today', 'yesterday', 'tomorrow', 'Friday 13 Nov'; with the year if it is not this one. */
function dayName(ms: number, { language, timeZone, nowMs }: TimeWriting): DayName {
  const [day, today] = [dayOf(ms, timeZone), dayOf(nowMs, timeZone)]
  const { times } = wordsIn(language)
  const near = new Map([
    [-1, times.yesterday],
    [0, times.today],
    [1, times.tomorrow],
  ]).get(daysBetween(today, day))
  if (near) return { text: near, isNear: true }
  const parts = format(language, timeZone, { weekday: 'long', day: 'numeric', month: 'short' }).formatToParts(ms)
  const part = (type: string) => (parts.find((it) => it.type === type)?.value ?? '').replace('.', '')
  const year = day.slice(0, 4) === today.slice(0, 4) ? '' : ` ${day.slice(0, 4)}`
  return { text: `${part('weekday')} ${part('day')} ${part('month')}${year}`, isNear: false }
}

/** 'at 16:25' of today, 'yesterday at 14:00', 'on Friday 13 Nov at 14:00'. */
export function momentPhrase(iso: string, writing: TimeWriting): string {
  const ms = Date.parse(iso)
  const { language, timeZone, nowMs } = writing
  const { times } = wordsIn(language)
  const at = times.atClock(clockOf(ms, timeZone))
  if (dayOf(ms, timeZone) === dayOf(nowMs, timeZone)) return at
  return `${times.onDay(dayName(ms, writing))} ${at}`
}

/** '16:25' of today, 'yesterday 14:00', 'Friday 13 Nov 14:00': for tables. */
export function momentShort(iso: string, writing: TimeWriting): string {
  const ms = Date.parse(iso)
  const clock = clockOf(ms, writing.timeZone)
  return dayOf(ms, writing.timeZone) === dayOf(writing.nowMs, writing.timeZone) ? clock : `${dayName(ms, writing).text} ${clock}`
}

/** 'today until 16:25', 'yesterday from 14:00 to 15:00', 'from Monday 9 Nov to Sunday 15 Nov'. The end is exclusive. */
export function spanPhrase({ from, to }: Span, writing: TimeWriting): string {
  const { language, timeZone, nowMs } = writing
  const [fromMs, toMs] = [Date.parse(from), Date.parse(to)]
  if (toMs - fromMs <= SLOT_MS) return momentPhrase(from, writing)
  const { times } = wordsIn(language)
  const begins = clockOf(fromMs, timeZone)
  const ends = clockOf(toMs, timeZone)
  const firstDay = dayName(fromMs, writing)
  const wholeStart = begins === '00:00'
  const lastMs = toMs - 1
  const isOneDay = dayOf(fromMs, timeZone) === dayOf(lastMs, timeZone)
  const untilNow = Math.abs(toMs - nowMs) < SLOT_MS
  if (isOneDay) {
    const day = times.onDay(firstDay)
    if (wholeStart && ends === '00:00') return day
    if (wholeStart && untilNow) return times.until(day, ends)
    return times.within(day, begins, ends === '00:00' ? '24:00' : ends)
  }
  const lastDay = dayName(lastMs, writing)
  return wholeStart && (ends === '00:00' || untilNow)
    ? times.fromDayToDay(firstDay, lastDay)
    : times.fromTimeToTime(firstDay, begins, lastDay, ends)
}
