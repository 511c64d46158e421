import { type CityClock, weekdayOf } from '@oppidum/domain/core/city-clock'
import { MINUTE_MS } from '@oppidum/domain/core/time'
import type { TimeMeant } from '../../meaning.ts'
import { calendarOf, dayOf, monthStart } from './calendar-days.ts'
import { type Group, groupsOf } from './time-groups.ts'
import type { Beside, PartSaid, TimePart } from './time-kinds.ts'
import { type DayPart, RUSH_HOURS } from './time-word.ts'

const DAY_MINUTES = 1_440
/** How far back 'before 18 November' reaches. */
const FAR_BACK_DAYS = 400

/** Whether the question speaks of what was, of what will be, or does not say. */
export type Tense = 'past' | 'ahead' | 'none'

export interface TimeRead {
  /** Null of a day that no calendar has; the words say which. */
  time: TimeMeant | null
  words: string
  /** Places of the first and behind the last of its tokens. */
  from: number
  to: number
  /** 'The week before', 'the day before': so far before the other time of the question, when it has one. */
  before: 'day' | 'week' | 'month' | 'year' | null
  /** 'The day after that': days from the day of the question before; null of any other. */
  relative: number | null
  /** 'The hour before that', 'the previous night': beside the time that was spoken of before; null of any other. */
  beside: Beside | null
  /** 'Same hours', with or without a day of its own. */
  isSame: boolean
  /** An hour without its day. */
  isClock: boolean
  /** A whole day, week or month by its name, and nothing of the hour: a comparison may take as much of it as has passed of the other. */
  whole: boolean
  /** 'The mornings of this week', 'at 8 last week': hours of each of several days, which no one span is. */
  ofEachDay: boolean
  parts: readonly PartSaid[]
}

interface Days {
  from: number
  /** Not part of it. */
  to: number
}

/**
 * What the said parts add up to, in the order of the question.
 *
 * @param splits places of words that part two times, such as 'than' and 'versus'
 */
export function timesOf(
  said: readonly PartSaid[],
  splits: readonly number[],
  { clock, nowMs, tense, wordsAt }: { clock: CityClock; nowMs: number; tense: Tense; wordsAt: (from: number, to: number) => string },
): TimeRead[] {
  const now = clock.wallOf(nowMs)
  return groupsOf(said, splits).map((group) => {
    const words = group.parts.map((it) => wordsAt(it.from, it.to)).join(' ')
    const span = spanOf(group)
    const bare = group.week && !group.day && group.week.part.is === 'span' && group.week.part.near === 'last' ? group.week.part.unit : null
    return {
      time: span && shaped(span, words, group),
      words,
      from: Math.min(...group.parts.map((it) => it.from)),
      to: Math.max(...group.parts.map((it) => it.to)),
      beside: (group.parts.length === 1 && group.parts[0]?.part.beside) || null,
      relative: group.alone?.part.is === 'relative' ? group.alone.part.days : null,
      isSame: group.alone?.part.is === 'same',
      isClock: group.hour !== null && group.day === null && group.week === null && group.part === null,
      before:
        group.alone?.part.is === 'relative' && group.alone.part.days < 0
          ? 'day'
          : bare === 'day' || bare === 'week' || bare === 'month' || bare === 'year'
            ? bare
            : null,
      ofEachDay: isOfEachDay(group),
      whole: !group.hour && !group.part && !group.alone && group.parts.every((it) => it.bound === null),
      parts: group.parts,
    }
  })

  interface SpanMs {
    fromMs: number
    toMs: number
    isNow?: boolean
  }

  function spanOf(group: Group): SpanMs | null {
    const alone = group.alone?.part
    if (alone && !group.day && !group.week) {
      if (alone.is === 'relative')
        return { fromMs: clock.momentAt(now.day + alone.days, 0), toMs: clock.momentAt(now.day + alone.days + 1, 0) }
      if (alone.is === 'now' && group.hour) return { fromMs: hourMs(group.hour, group, dayForHour(group)), toMs: nowMs }
      if (alone.is === 'now' || alone.is === 'same') return { fromMs: nowMs, toMs: nowMs, isNow: true }
      if (alone.is === 'rolling') {
        const length = alone.minutes * MINUTE_MS
        return alone.ahead ? { fromMs: nowMs, toMs: nowMs + length } : { fromMs: nowMs - length, toMs: nowMs }
      }
      if (alone.is === 'moment') {
        const at = Math.floor((nowMs + (alone.ahead ? 1 : -1) * alone.minutes * MINUTE_MS) / MINUTE_MS) * MINUTE_MS
        return group.alone?.bound === 'since' ? { fromMs: at, toMs: nowMs } : { fromMs: at, toMs: at }
      }
    }
    // 'Hoy hasta ahora', 'from Monday until now'.
    if (alone?.is === 'now' && group.day && group.alone?.linked) {
      const first = daysOf(group)
      if (first) return { fromMs: clock.momentAt(first.from, 0), toMs: nowMs }
    }
    if (alone?.is === 'now') return { fromMs: nowMs, toMs: nowMs, isNow: true }
    const hour = group.week?.part
    if (hour?.is === 'span' && hour.unit === 'hour') {
      const start = now.minute - (now.minute % 60)
      return { fromMs: clock.momentAt(now.day, start), toMs: nowMs }
    }
    const days = daysOf(group)
    if (days === null) return null
    if (alone?.is === 'same' && days) {
      // 'Last week, same time' is the same day of it.
      const day = days.to - days.from === 7 ? days.from + weekdayOf(now.day) : days.from
      const at = clock.momentAt(day, now.minute)
      return { fromMs: at, toMs: at }
    }
    const hours = hoursOf(group, days)
    if (hours) return bounded(group, hours)
    if (!days) return { fromMs: nowMs, toMs: nowMs, isNow: true }
    return bounded(group, { fromMs: clock.momentAt(days.from, 0), toMs: clock.momentAt(days.to, 0) })
  }

  function bounded(group: Group, { fromMs, toMs }: SpanMs): SpanMs {
    const bound = group.parts.find((it) => it.bound !== null && it.bound !== 'between' && it.bound !== 'from')?.bound
    const isRange = group.lastDay !== null || group.lastHour !== null
    if (bound === 'since' && !isRange) return { fromMs, toMs: Math.max(nowMs, fromMs) }
    if (bound === 'until' || bound === 'before') {
      // 'Until midnight' begins now, when it has not come and no day is named.
      if (!group.day && group.hour && fromMs > nowMs) return { fromMs: nowMs, toMs: fromMs }
      if (group.hour || group.part)
        return { fromMs: clock.momentAt(clock.wallOf(fromMs).day, 0), toMs: bound === 'until' && !group.hour ? toMs : fromMs }
      const end = bound === 'until' ? toMs : fromMs
      return { fromMs: end - FAR_BACK_DAYS * DAY_MINUTES * MINUTE_MS, toMs: end }
    }
    if (bound === 'after' && !isRange) {
      const start = group.hour ? fromMs : toMs
      const end = group.day || group.part ? clock.momentAt(clock.wallOf(fromMs).day + 1, 0) : Math.max(nowMs, start)
      return { fromMs: start, toMs: group.hour && group.day ? end : Math.max(nowMs, start) }
    }
    return { fromMs, toMs }
  }

  /** Undefined if no day is named, null if it does not exist. */
  function daysOf(group: Group): Days | undefined | null {
    if (group.week && group.day) {
      const week = spanDays(group.week.part)
      const last = group.lastDay?.part
      const isOfWeek = week && group.day.part.is === 'weekday' && group.week.part.is === 'span' && group.week.part.unit === 'week'
      if (isOfWeek && group.day.part.is === 'weekday' && last?.is === 'weekday' && last.weekday > group.day.part.weekday)
        return { from: week.from + group.day.part.weekday, to: week.from + last.weekday + 1 }
      if (isOfWeek && group.day.part.is === 'weekday')
        return { from: week.from + group.day.part.weekday, to: week.from + group.day.part.weekday + 1 }
    }
    if (group.week) return spanDays(group.week.part)
    if (!group.day) return undefined
    const first = dayRange(group.day.part, group.lastDay?.part)
    if (!group.lastDay) return first
    const last = dayRange(group.lastDay.part)
    if (!first || !last) return null
    const from = group.day.part.is === 'weekday' && first.from > last.from ? first.from - 7 : first.from
    return { from: Math.min(from, last.from), to: Math.max(first.to, last.to) }
  }

  function spanDays(part: TimePart): Days | undefined {
    if (part.is !== 'span') return undefined
    const sign = part.near === 'last' ? -part.count : part.near === 'next' ? part.count : 0
    const monday = now.day - weekdayOf(now.day)
    if (part.unit === 'week') return { from: monday + 7 * sign, to: monday + 7 * sign + 7 }
    if (part.unit === 'month') return { from: monthStart(now.day, sign), to: monthStart(now.day, sign + 1) }
    if (part.unit === 'year') {
      const { year } = calendarOf(now.day)
      return { from: dayOf(year + sign, 1, 1) as number, to: dayOf(year + sign + 1, 1, 1) as number }
    }
    if (part.unit === 'weekend') {
      const saturday = monday + 5
      const isOn = now.day >= saturday
      const back =
        part.near === 'last' || (part.near === 'this' && !isOn && tense !== 'ahead')
          ? -7 * part.count
          : part.near === 'next' && isOn
            ? 7
            : 0
      return { from: saturday + back, to: saturday + back + 2 }
    }
    return part.unit === 'day' ? { from: now.day + sign, to: now.day + sign + 1 } : undefined
  }

  function dayRange(part: TimePart, until?: TimePart): Days | null {
    const one = (day: number | null) => (day === null ? null : { from: day, to: day + 1 })
    if (part.is === 'day') return one(now.day + part.days)
    if (part.is === 'days-ago') return one(now.day - part.days)
    if (part.is === 'weekday') return one(weekday(part))
    if (part.is === 'year') return { from: dayOf(part.year, 1, 1) as number, to: dayOf(part.year + 1, 1, 1) as number }
    if (part.is === 'month') return monthDays(part)
    if (part.is === 'days-of') return daysOfMonth(part)
    // 'Del 3 al 5 de noviembre': the month stands behind the second.
    if (part.is === 'date')
      return one(dateDay(part.month === null && until?.is === 'date' ? { ...part, month: until.month, year: until.year } : part))
    return null
  }

  function weekday(part: Extract<TimePart, { is: 'weekday' }>): number {
    const monday = now.day - weekdayOf(now.day)
    if (part.near === 'this') return monday + part.weekday
    const since = (weekdayOf(now.day) - part.weekday + 7) % 7
    const ahead = (7 - since) % 7
    if (part.near === 'next') return now.day + (ahead || 7)
    if (part.near === 'last') return now.day - (since || 7) - 7 * (part.back ?? 0)
    if (tense === 'ahead') return now.day + ahead
    return now.day - (since === 0 && tense === 'past' ? 7 : since)
  }

  function monthDays(part: Extract<TimePart, { is: 'month' }>): Days | null {
    const today = calendarOf(now.day)
    const isLater = part.month > today.month || (part.near === 'last' && part.month === today.month)
    const year = part.year ?? (tense === 'ahead' ? today.year + (part.month < today.month ? 1 : 0) : today.year - (isLater ? 1 : 0))
    const from = dayOf(year, part.month, 1)
    return from === null ? null : { from, to: monthStart(from, 1) }
  }

  function daysOfMonth({ from, to, month }: Extract<TimePart, { is: 'days-of' }>): Days | null {
    const whole = month.is === 'month' ? monthDays(month) : spanDays(month)
    if (!whole) return null
    const day = (nth: number) => (nth > 0 ? whole.from + nth - 1 : whole.to + nth)
    return { from: day(from), to: Math.min(day(to) + 1, whole.to) }
  }

  function dateDay(part: Extract<TimePart, { is: 'date' }>): number | null {
    const today = calendarOf(now.day)
    if (part.month === null) {
      const start = monthStart(now.day, part.date > today.date && tense !== 'ahead' ? -1 : 0)
      const { year, month } = calendarOf(start)
      return dayOf(year, month, part.date)
    }
    if (part.year !== null) return dayOf(part.year, part.month, part.date)
    const years = tense === 'ahead' ? [0, 1, 2, 3, 4] : [0, -1, -2, -3, -4]
    const days = years.map((it) => dayOf(today.year + it, part.month as number, part.date)).filter((it) => it !== null)
    return days.find((it) => (tense === 'ahead' ? it >= now.day : it <= now.day)) ?? days[0] ?? null
  }

  /** Undefined if no hour is named. */
  function hoursOf(group: Group, days: Days | undefined): SpanMs | undefined {
    if (group.hour) {
      const day = days?.from ?? dayForHour(group)
      const fromMs = hourMs(group.hour, group, day)
      if (!group.lastHour) return { fromMs, toMs: fromMs }
      const lastMs = hourMs(group.lastHour, group, day)
      const toMs = lastMs > fromMs ? lastMs : clock.momentAt(day + 1, minuteOf(group.lastHour, group))
      // Not yet come: the one of yesterday was meant.
      if (!days && !group.part && fromMs > nowMs && tense !== 'ahead') {
        const minutes = [minuteOf(group.hour, group), minuteOf(group.lastHour, group)] as const
        return { fromMs: clock.momentAt(day - 1, minutes[0]), toMs: clock.momentAt(day - (toMs === lastMs ? 1 : 0), minutes[1]) }
      }
      return { fromMs, toMs }
    }
    const said = group.part?.part
    if (said?.is !== 'part') return undefined
    const part = said.part.name === 'rush' ? rushHour(said.part, days, tense, now) : said.part
    const day = days && days.to - days.from === 1 ? days.from : dayForPart(said, part)
    return { fromMs: clock.momentAt(day, part.from), toMs: clock.momentAt(day + Math.floor(part.to / DAY_MINUTES), part.to % DAY_MINUTES) }
  }

  function dayForPart(said: Extract<TimePart, { is: 'part' }>, part: DayPart): number {
    const small = now.minute < 360 && part.to > DAY_MINUTES
    if (said.days !== null) return now.day + said.days - (small && said.days === 0 ? 1 : 0)
    if (said.near === 'this') return now.day - (small ? 1 : 0)
    if (said.near === 'last') return now.day - 1
    if (said.near === 'next') return now.day + (part.from > now.minute ? 0 : 1)
    if (tense === 'ahead') return now.day + (part.to > now.minute ? 0 : 1)
    return now.day - (part.from > now.minute ? 1 : 0)
  }

  function dayForHour(group: Group): number {
    const said = group.part?.part
    if (said?.is === 'part') return dayForPart(said, said.part)
    if (group.lastHour || !group.hour) return now.day
    const minute = minuteOf(group.hour, group)
    if (tense === 'ahead') return now.day + (minute > now.minute ? 0 : 1)
    if (tense === 'none' && !isSince(group)) return now.day
    return now.day - (minute > now.minute ? 1 : 0)
  }

  function hourMs(it: PartSaid, group: Group, day: number): number {
    const minute = minuteOf(it, group)
    const isSmallHour = group.part?.part.is === 'part' && group.part.part.part.name === 'night' && minute < 360
    const on = day + Math.floor(minute / DAY_MINUTES) + (isSmallHour ? 1 : 0)
    return clock.momentAt(on, minute % DAY_MINUTES)
  }

  /**
   * Hours of a dial of twelve: the part of the day tells, else the other end of the range; else 7 to 11 are before noon and
   * 12 to 6 after it, unless that has not come yet and the question is not of what comes.
   */
  function minuteOf(it: PartSaid, group: Group): number {
    if (it.part.is !== 'clock') return 0
    const { minute, exact } = it.part.clock
    if (exact || minute >= 780) return minute
    const noon = minute % 720
    const said = group.part?.part
    if (said?.is === 'part') return byPart(noon, said.part)
    const other = it === group.hour ? group.lastHour : group.hour
    if (other?.part.is === 'clock' && other.part.clock.exact) {
      const later = noon + 720
      if (it === group.hour) return other.part.clock.minute > 720 && later < other.part.clock.minute ? later : noon
      // 'Entre las 22 y las 2' ends in the small hours.
      return noon > other.part.clock.minute || later < other.part.clock.minute ? noon : later
    }
    if (it === group.lastHour && group.hour) {
      const first = minuteOf(group.hour, group)
      return noon > first ? noon : noon + 720
    }
    const usual = minute === 720 ? 720 : noon < 420 ? noon + 720 : noon
    // 'Entre las 6 y las 9 de hoy' in the afternoon, 'since 6 today': what has passed of today is meant.
    const isToday = group.day?.part.is === 'day' && group.day.part.days === 0
    const isPassed = group.lastHour || tense === 'past' || group.parts.some((one) => one.bound === 'since' || one.bound === 'after')
    if (isToday && isPassed && tense !== 'ahead' && usual > now.minute) return noon
    if (group.day || group.week || (tense === 'none' && !group.lastHour && !isSince(group))) return usual
    if (tense === 'ahead') return [noon, noon + 720].find((at) => at > now.minute) ?? usual
    return usual <= now.minute ? usual : noon
  }

  function shaped({ fromMs, toMs, isNow }: SpanMs, words: string, group: Group): TimeMeant {
    // 'For the log of 16:30', asked at 16:30.
    const isThisMinute = fromMs === toMs && Math.floor(fromMs / MINUTE_MS) === Math.floor(nowMs / MINUTE_MS)
    if (isNow || isThisMinute) return { kind: 'now', fromMs: nowMs, toMs: nowMs, words }
    if (fromMs === toMs) return { kind: fromMs > nowMs ? 'ahead' : 'moment', fromMs, toMs, words }
    if (fromMs >= nowMs) return { kind: 'ahead', fromMs, toMs, words }
    if (toMs > nowMs && tense === 'ahead' && !group.parts.some((it) => it.bound === 'since'))
      return { kind: 'ahead', fromMs: nowMs, toMs, words }
    return { kind: 'period', fromMs, toMs: Math.min(toMs, nowMs), words }
  }
}

function isOfEachDay({ week, day, part, hour, alone }: Group): boolean {
  if (week?.part.is !== 'span' || day !== null || alone !== null || week.part.unit === 'hour' || week.part.unit === 'day') return false
  return (part !== null && (part.part.is !== 'part' || part.part.days === null)) || hour !== null
}

/** 'Since 6' has passed, whatever the question speaks of otherwise. */
const isSince = (group: Group) => group.parts.some((one) => one.bound === 'since')

function byPart(noon: number, part: DayPart): number {
  if (part.name === 'morning' || part.name === 'dawn' || part.name === 'morning-rush') return noon
  if (part.name === 'midday') return noon < 360 ? noon + 720 : noon
  if (part.name === 'night') return noon >= 360 ? noon + 720 : noon
  return noon + 720
}

/** Of the two rush hours of a day the last one that has begun; of another day or of what comes, the first that fits. */
function rushHour(either: DayPart, days: Days | undefined, tense: Tense, now: { day: number; minute: number }): DayPart {
  const [morning = either, evening = either] = RUSH_HOURS
  if (tense === 'ahead') return now.minute < morning.from || now.minute >= evening.to ? morning : evening
  if (days && days.from !== now.day) return evening
  return now.minute >= morning.from && now.minute < evening.from ? morning : evening
}
