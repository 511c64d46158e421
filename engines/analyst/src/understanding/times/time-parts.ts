import type { Language } from '@oppidum/domain/core/language'
import type { Token } from '../words/tokens.ts'
import { calendarDates } from './calendar-dates.ts'
import { clockTimes } from './clock-times.ts'
import { timeDistances } from './time-distances.ts'
import type { Of, PartSaid, Read, TimePart } from './time-kinds.ts'
import { type TimeTokens, timeTokens } from './time-tokens.ts'
import type { DayPart } from './time-word.ts'

/** 'The first ten this morning', 'top 5 last night' are counted. */
const COUNTING_BEFORE = /^(top|first|last|newest|latest|worst|oldest|the|these|those|all|past|next|number|no|inc|req|route|ruta)$/
const FIRST_HALF = { from: 1, to: 15 }
const SECOND_HALF = { from: 16, to: -1 }
/** 'Compare Monday to Wednesday' names two days, and not those from one to the other. */
const PARTS_SIDES = /^(compar\w*|versus|vs|against|difference|diferencia|frente|contra)$/
/** Words that begin the rest of a question: 'at 8 what was …'. */
const GOES_ON =
  /^(vs|versus|or|than|compared|against|o|que|contra|frente|comparado|what|which|how|where|was|were|did|que|cual|como|cuanto|cuanta|cuantos|cuantas|donde|fue|era)$/

/** Reads the times in a question, in one language. @param taken tokens that certainly mean something else */
export function timeParts(tokens: readonly Token[], language: Language, taken: readonly boolean[]): PartSaid[] {
  const read = reader(timeTokens(tokens, language, taken))
  const parts: PartSaid[] = []
  let at = 0
  while (at < tokens.length) {
    const last = parts.at(-1)
    const said = taken[at] ? null : read.partSaid(at, last !== undefined && last.to === at && last.bound !== null, last)
    if (said) {
      parts.push(said)
      at = said.to
    } else at++
  }
  return parts.filter((it, place) => !isLoneRangeStart(it, parts[place + 1]))
}

/** 'From' and 'between' need their second half. */
function isLoneRangeStart(it: PartSaid, next: PartSaid | undefined): boolean {
  return it.bound === 'between' && it.part.is === 'clock' && !it.part.clock.exact && !next?.linked
}

function reader(words: TimeTokens) {
  const { tokens, grammar, found, word, past, count, duration } = words
  const { clock, isHourBefore, hourFromAnother } = clockTimes(words)
  const { date, dayNumber, dateOfThisMonth, yearAt } = calendarDates(words)
  const { near, distance } = timeDistances(words)
  const firstSplit = tokens.findIndex((it) => PARTS_SIDES.test(it.word))

  /** 'The first three hours of today', 'las últimas dos horas de ayer': of a day, from its beginning or its end. */
  function hoursOfDay(at: number): Read<TimePart> | null {
    const start = past(at, 'the')
    const isFirst = word(start, 'ordinal')?.value.value === 1 || /^(primeras?|first)$/.test(tokens[start]?.word ?? '')
    const isLast = /^(last|final|closing|ultimas?)$/.test(tokens[start]?.word ?? '')
    const unit = isFirst || isLast ? word(start + 1, 'unit') : null
    const length = isFirst || isLast ? duration(start + 1) : null
    // 'Las dos primeras horas'.
    const turned = !isFirst && !isLast ? count(start) : null
    const side = turned ? tokens[turned.to]?.word : undefined
    const turnedUnit = turned && /^(primeras|ultimas)$/.test(side ?? '') ? word(turned.to + 1, 'unit') : null
    const many = length?.value.count ?? (turnedUnit ? (turned?.value ?? 1) : 1)
    const of = length?.value.unit ?? unit?.value.unit ?? turnedUnit?.value.unit
    const to = length?.to ?? unit?.to ?? turnedUnit?.to
    if (to === undefined || (of !== 'hour' && of !== 'minute') || many > 23) return null
    const day = past(to, 'of', 'the')
    const named =
      day > to ? (word(day, 'day') ?? word(day, 'weekday') ?? (word(day, 'unit')?.value.unit === 'day' ? word(day, 'unit') : null)) : null
    if (!named && !word(to, 'day') && !dateOfThisMonth(past(to, 'of')) && !date(day)) return null
    const minutes = many * (of === 'hour' ? 60 : 1)
    const begins = isFirst || /^primeras$/.test(side ?? '')
    const part: DayPart = { name: 'hours', from: begins ? 0 : 1_440 - minutes, to: begins ? minutes : 1_440 }
    const isDay = named !== null && word(day, 'unit')?.value.unit === 'day' && word(day, 'day') === null
    return { value: { is: 'part', part, days: isDay ? 0 : null, near: null }, to: isDay ? (named?.to ?? to) : to }
  }

  /** 'Two Fridays ago', 'hace dos viernes', 'the Friday before last', 'el viernes antepasado'. */
  function weekdayAgo(at: number): Read<TimePart> | null {
    const ago = grammar.agoFirst ? word(at, 'ago') : null
    const number = count(ago?.to ?? at)
    const counted = number && word(number.to, 'weekday')
    if (number && counted && number.value > 0 && number.value < 10) {
      const after = grammar.agoFirst ? ago : word(counted.to, 'ago')
      if (!after) return null
      const to = grammar.agoFirst ? counted.to : after.to
      return { value: { is: 'weekday', weekday: counted.value.weekday, near: 'last', back: number.value - 1 }, to }
    }
    const day = word(past(at, 'the'), 'weekday')
    if (!day) return null
    const isBeforeLast = tokens[day.to]?.word === 'before' && tokens[day.to + 1]?.word === 'last'
    if (!isBeforeLast && tokens[day.to]?.word !== 'antepasado') return null
    return { value: { is: 'weekday', weekday: day.value.weekday, near: 'last', back: 1 }, to: day.to + (isBeforeLast ? 2 : 1) }
  }

  /** 'Ten tomorrow morning', 'six this evening', '8 last night': the hour stands before its day and the part of it. */
  function hourOfPart(at: number): Read<TimePart> | null {
    if (!grammar.hourBeforeDay || COUNTING_BEFORE.test(tokens[at - 1]?.word ?? '')) return null
    const isKnown = isHourBefore(at)
    const said = clock(at, true)
    if (!said || said.value.minute > 780 || /^(a|an)$/.test(tokens[at]?.word ?? '')) return null
    const next = near(said.to) ?? plain(said.to, false) ?? plain(past(said.to, 'of'), false)
    const isPart = next?.value.is === 'part'
    const isDay = next !== null && (next.value.is === 'day' || next.value.is === 'weekday')
    const behind = isDay ? plain(past(next.to, 'of', 'the'), false) : null
    const hasPart = isPart || behind?.value.is === 'part'
    return hasPart || (isDay && isKnown) ? { value: { is: 'clock', clock: said.value }, to: said.to } : null
  }

  /** 'At this point in the afternoon', 'a esta altura del día': now, whatever part of the day that is. */
  function pastItsPart(at: number): number {
    if (!/^(point|time|stage?|altura|punto)$/.test(tokens[at - 1]?.stem ?? '')) return at
    const to = past(at, 'of', 'the')
    const part = to > at ? (word(to, 'day-part') ?? word(to, 'unit')) : (word(at, 'day-part') ?? word(at, 'this-unit'))
    return part?.to ?? at
  }

  function plain(at: number, loose: boolean): Read<TimePart> | null {
    const now = word(at, 'now')
    if (now) {
      const isHour = word(at, 'same')?.to === now.to
      return { value: isHour ? { is: 'now', isHour: true } : { is: 'now' }, to: isHour ? now.to : pastItsPart(now.to) }
    }
    const relative = word(at, 'the-one-beside')
    const dayFirst = word(at, 'day')
    if (relative && !(dayFirst && dayFirst.to > relative.to))
      return { value: { is: 'relative', days: relative.value.days }, to: relative.to }
    const same = word(at, 'same')
    if (same && !(tokens[at]?.word === 'this' && tokens[at + 1]?.word === 'hour')) return { value: { is: 'same' }, to: same.to }
    const day = word(at, 'day')
    const part = word(at, 'day-part')
    if (day && (!part || day.to >= part.to)) return { value: { is: 'day', days: day.value.days }, to: day.to }
    if (part) return { value: { is: 'part', part: part.value.part, days: part.value.days, near: null }, to: part.to }
    const weekday = word(at, 'weekday')
    if (weekday) {
      const after = word(weekday.to, 'near')
      const isAfter = after && (grammar.adjectiveFollows || tokens[weekday.to]?.word === 'last') && word(after.to, 'unit') === null
      return {
        value: { is: 'weekday', weekday: weekday.value.weekday, near: isAfter ? after.value.near : null },
        to: isAfter ? after.to : weekday.to,
      }
    }
    const hour = clock(at, loose)
    if (hour) return { value: { is: 'clock', clock: hour.value }, to: hour.to }
    return null
  }

  /** 'The first week of November', 'la segunda quincena de octubre', 'the last half of this month'. */
  function ofMonth(at: number): Read<TimePart> | null {
    const start = past(at, 'the')
    const ordinal = word(start, 'ordinal')
    const place = ordinal ?? word(start, 'past') ?? word(start, 'near')
    if (!place || (!ordinal && place.value.is === 'near' && place.value.near !== 'last')) return null
    const many = duration(place.to)
    if (many?.value.unit === 'day' && many.value.count < 31) {
      const inMonth = word(many.to, 'this-unit')
      const month = inMonth ? null : monthAt(past(many.to, 'of', 'the'))
      const isFirst = ordinal?.value.value === 1
      const days = isFirst ? { from: 1, to: many.value.count } : { from: -many.value.count, to: -1 }
      const thisMonth = { is: 'span', unit: 'month', near: 'this', count: 1 } as const
      if (inMonth?.value.unit === 'month') return { value: { is: 'days-of', ...days, month: thisMonth }, to: inMonth.to }
      return month && month.to > many.to ? { value: { is: 'days-of', ...days, month: month.value }, to: month.to } : null
    }
    const half = word(place.to, 'half') ?? (word(place.to, 'unit')?.value.unit === 'quincena' ? word(place.to, 'unit') : null)
    const week = half ? null : word(place.to, 'unit')
    const to = (half ?? week)?.to
    if (to === undefined || (!half && week?.value.unit !== 'week')) return null
    const inside = word(to, 'this-unit')
    const month = inside
      ? { value: { is: 'span', unit: 'month', near: 'this', count: 1 } as const, to: inside.to }
      : monthAt(past(to, 'of', 'the'))
    if (!month || month.to === to || (inside && inside.value.unit !== 'month')) return null
    const nth = ordinal ? ordinal.value.value : -1
    if (half)
      return nth > 2 ? null : { value: { is: 'days-of', ...(nth === 1 ? FIRST_HALF : SECOND_HALF), month: month.value }, to: month.to }
    if (nth > 5) return null
    const days = nth < 0 ? { from: -7, to: -1 } : { from: 7 * nth - 6, to: nth === 5 ? -1 : 7 * nth }
    return { value: { is: 'days-of', ...days, month: month.value }, to: month.to }
  }

  function monthAt(at: number): Read<Extract<TimePart, { is: 'month' | 'span' }>> | null {
    const named = word(at, 'month')
    if (named) {
      const year = yearAt(named.to)
      return { value: { is: 'month', month: named.value.month, year: year?.value ?? null, near: null }, to: year?.to ?? named.to }
    }
    const said = near(at)
    return said?.value.is === 'span' && said.value.unit === 'month' ? { value: said.value, to: said.to } : null
  }

  /** A month or a year by itself needs a word before it: 'in October', 'en 2026'. */
  function long(at: number): Read<TimePart> | null {
    const of = past(at, 'of', 'ahead-by', 'the')
    const month = word(of, 'month')
    if (month && (of > at || tokens[at]?.word !== 'may') && !dayNumber(past(month.to, 'the'))) {
      const year = yearAt(month.to)
      const pastMonth = grammar.adjectiveFollows ? word(month.to, 'near') : null
      return {
        value: { is: 'month', month: month.value.month, year: year?.value ?? null, near: pastMonth?.value.near ?? null },
        to: year?.to ?? pastMonth?.to ?? month.to,
      }
    }
    const year = of > at ? yearAt(of) : null
    return year && { value: { is: 'year', year: year.value }, to: year.to }
  }

  /** The same part is asked for by itself, as one side of a range and behind each word that can begin one. */
  const known = new Map<number, Read<TimePart> | null>()
  function part(at: number, loose: boolean): Read<TimePart> | null {
    const key = 2 * at + (loose ? 1 : 0)
    const read = known.get(key)
    if (read !== undefined) return read
    const found = longestPart(at, loose)
    known.set(key, found)
    return found
  }

  function longestPart(at: number, loose: boolean): Read<TimePart> | null {
    const isAt = word(at, 'at')
    const all = [
      date(at),
      date(past(at, 'the')),
      hourOfPart(at),
      hourFromAnother(at),
      hoursOfDay(at),
      weekdayAgo(at),
      dateOfThisMonth(at),
      ofMonth(at),
      near(at),
      distance(at),
      plain(at, loose),
      isAt && plain(isAt.to, hourIsMeant(isAt.to)),
      long(at),
    ]
    return all.reduce<Read<TimePart> | null>((best, it) => (it && (!best || it.to > best.to) ? it : best), null)
  }
  /** 'At 50 MW' is no hour, nor is 'las 3 calles'. */
  function hourIsMeant(at: number): boolean {
    const after = tokens[at + 1]
    if (tokens[at]?.kind === 'time') return true
    return after === undefined || after.gap !== '' || (found[at + 1] ?? []).length > 0 || GOES_ON.test(after.word)
  }

  function partSaid(at: number, follows: boolean, last: PartSaid | undefined): PartSaid | null {
    if (last !== undefined && last.to === at) {
      const link = word(at, 'link')
      const dash = /[-–—]/.test(tokens[at]?.gap ?? '')
      const opened =
        last.bound === 'between' ||
        last.bound === 'from' ||
        last.bound === 'since' ||
        last.part.is === 'clock' ||
        last.part.is === 'date' ||
        (last.part.is === 'weekday' && weekdayFollows(link?.to ?? at))
      if ((link || dash) && opened) {
        const isAnd = link && /^(and|y|e)$/.test(tokens[at]?.word ?? '')
        if (!isAnd || last.bound === 'between') {
          const from = link?.to ?? at
          const second = part(past(from, 'the', 'at'), true) ?? part(from, true)
          if (second && !isHourOfDay(last.part, second.value, from - 1))
            return { part: second.value, bound: null, linked: true, from: at, to: second.to }
        }
      }
    }
    const bound = word(at, 'bound')
    // 'Antes de ayer' is one day, and no time without a beginning.
    const isDay = /^antes de ayer$/.test(
      tokens
        .slice(at, at + 3)
        .map((it) => it.word)
        .join(' '),
    )
    if (bound && !isDay) {
      const kinds = (found[at] ?? []).filter((it) => it.value.is === 'bound')
      for (const it of kinds) {
        // The filter above let through nothing else.
        const kind = (it.value as Of<'bound'>).bound
        const day = kind === 'from' || kind === 'between' ? dayBeforeDate(it.to) : null
        if (day) return { part: day.value, bound: kind, linked: false, from: at, to: day.to }
        const bare = part(past(it.to, 'the', 'at'), kind !== 'from' || rangeFollows(it.to))
        const whole = part(/^la$/.test(tokens[it.to - 1]?.word ?? '') ? it.to - 1 : it.to, false)
        // 'Desde la mañana' begins this morning; without its article the word is tomorrow.
        const inner = whole?.value.is === 'part' && bare?.value.is === 'day' && whole.to >= bare.to ? whole : (bare ?? whole)
        if (!inner || (kind === 'from' && !rangeFollows(it.to)) || (kind === 'after' && tokens[at]?.word === 'past')) continue
        return { part: inner.value, bound: kind, linked: false, from: at, to: inner.to }
      }
    }
    const inner = hourOfDay(at, last) ?? tomorrows(at, last) ?? part(at, follows && false) ?? otherOfKind(at, last)
    // 'Ayer a esta hora', 'a esta hora de ayer': the same hour of that day, and now without one.
    if (inner?.value.is === 'now' && word(at, 'same')?.to === inner.to) {
      const next = part(past(inner.to, 'of', 'the'), false)
      const isOfDay = (last?.to === at && namesDay(last.part)) || (next !== null && namesDay(next.value))
      if (isOfDay) return { part: { is: 'same' }, bound: null, linked: false, from: at, to: inner.to }
    }
    return inner && { part: inner.value, bound: null, linked: false, from: at, to: inner.to }
  }

  /** 'Mon-Wed', 'lunes a miércoles': from one weekday to another. */
  const weekdayFollows = (at: number) => word(past(at, 'the'), 'weekday') !== null && (firstSplit < 0 || firstSplit >= at)

  const namesDay = ({ is }: TimePart) => is === 'day' || is === 'weekday' || is === 'date' || is === 'days-ago'

  /** 'Tomorrow at 8': behind a day the number is its hour, whatever word follows. */
  function hourOfDay(at: number, last: PartSaid | undefined): Read<TimePart> | null {
    const isAt = word(at, 'at')
    if (!isAt || last?.to !== at || (last.part.is !== 'day' && last.part.is !== 'weekday' && last.part.is !== 'date')) return null
    return plain(isAt.to, true)
  }

  /** 'El consumo de mañana' is that of tomorrow; 'ayer de mañana' and 'las 8 de mañana' are of the morning. */
  function tomorrows(at: number, last: PartSaid | undefined): Read<TimePart> | null {
    const { word: tomorrow, isMorningToo } = grammar.tomorrow
    const isSo = isMorningToo && tokens[at]?.word === 'de' && tokens[at + 1]?.word === tomorrow
    const before = tokens[at - 1]
    if (!isSo || last?.to === at || before === undefined || before.kind !== 'word' || word(at + 2, 'day') !== null) return null
    return { value: { is: 'day', days: 1 }, to: at + 2 }
  }

  /** 'This week against the last one': the unit stands with the first alone. */
  function otherOfKind(at: number, last: PartSaid | undefined): Read<TimePart> | null {
    const named = word(past(at, 'the'), 'near')
    if (!named || named.value.near === 'this' || last?.part.is !== 'span' || last.part.near !== 'this') return null
    const to = tokens[named.to]?.word === 'one' ? named.to + 1 : named.to
    const goesOn = to < tokens.length && tokens[to]?.gap === '' && (found[to] ?? []).length === 0
    return goesOn ? null : { value: { ...last.part, near: named.value.near }, to }
  }

  /** The 3 of 'from 3 to 5 November', 'del 3 al 5 de noviembre'. */
  function dayBeforeDate(at: number): Read<TimePart> | null {
    const day = dayNumber(past(at, 'the'))
    const link = day && word(day.to, 'link')
    if (!day || !link || !date(past(link.to, 'the'))) return null
    return { value: { is: 'date', date: day.value, month: null, year: null }, to: day.to }
  }

  /** 'From 7 to 9', 'de lunes a miércoles': a time, a link and another time. */
  function rangeFollows(at: number): boolean {
    const first = part(past(at, 'the', 'at'), true)
    if (!first) return false
    const link = word(first.to, 'link')
    if (link && !/^(and|y|e)$/.test(tokens[first.to]?.word ?? '')) {
      const second = part(past(link.to, 'the', 'at'), true)
      return second !== null && !isHourOfDay(first.value, second.value, first.to)
    }
    return /[-–—]/.test(tokens[first.to]?.gap ?? '') && part(first.to, true) !== null
  }

  /** 'Del jueves a las 4', '18/11 - 15:30': the hour is that of the day, and not the end of a range. */
  function isHourOfDay(day: TimePart, second: TimePart, at: number): boolean {
    return (
      second.is === 'clock' && day.is !== 'clock' && day.is !== 'now' && !/^(to|until|till|through|hasta)$/.test(tokens[at]?.word ?? '')
    )
  }

  return { partSaid }
}
