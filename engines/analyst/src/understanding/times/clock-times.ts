import type { Token } from '../words/tokens.ts'
import type { ClockSaid, Read, TimePart } from './time-kinds.ts'
import type { TimeTokens } from './time-tokens.ts'

/** Words before an hour that are not of time alone. */
const HOUR_BEFORE = /^(for|near|roughly|approximately|approx|circa|like|towards|come|maybe|say|at|around|about|by|tipo|hacia|cerca|como)$/

/** Reads hours of the day. */
export function clockTimes({ tokens, grammar, word, past, isWhole, count, duration, unitFollows }: TimeTokens) {
  /** `loose`: what stands before says that it is an hour, so that a bare number is one. */
  function clock(at: number, loose: boolean): Read<ClockSaid> | null {
    const token = tokens[at]
    const named = word(at, 'clock')
    if (named) return { value: { minute: named.value.minute, exact: true }, to: named.to }
    if (token?.kind === 'time') return withMeridiem({ minute: token.value, exact: true }, past(at + 1, 'oclock'), token.unit, true)
    if (token?.kind === 'number' && loose && /^\d{1,2}\.\d{2}$/.test(token.raw) && Number(token.raw.split('.')[0]) < 24) {
      const [hours, minutes] = token.raw.split('.').map(Number) as [number, number]
      return minutes < 60 ? { value: { minute: hours * 60 + minutes, exact: true }, to: at + 1 } : null
    }
    const isOfHour = loose || isHourBefore(at) || word(at + 1, 'oclock') !== null || token?.unit === 'hs'
    const military = isOfHour ? digitsOfClock(token) : null
    if (military !== null) return { value: { minute: military, exact: true }, to: past(at + 1, 'oclock') }
    const toTheHour = minutesBefore(at)
    if (toTheHour) return toTheHour
    const hour = hourAt(at)
    if (!hour) return null
    if (token?.unit === 'am' || token?.unit === 'pm')
      return withMeridiem({ minute: hour.value * 60, exact: false }, hour.to, token.unit, true)
    const minutes = grammar.minutesStand === 'behind' ? minutesBehind(hour.to) : null
    const said = { minute: hour.value * 60 + (minutes?.value ?? 0), exact: hour.value > 12 || hour.value === 0 }
    const after = minutes?.to ?? hour.to
    const isHour = /^(h|hs|hrs|hr)$/.test(token?.unit ?? '')
    const sharp = past(after, 'oclock')
    const withHalfOfDay = withMeridiem(said, sharp, '', false)
    if (withHalfOfDay) return withHalfOfDay
    // 'Eight hours' is a duration; 'las 8 horas' an hour.
    if (sharp > after || (isHour && loose)) return loose || grammar.oclockIsHour || hour.value > 12 ? { value: said, to: sharp } : null
    return loose && hour.value <= 24 && !unitFollows(after) ? { value: said, to: after } : null
  }

  /** '0815', '1630 hs': hours and minutes without a sign between; '2026' is a year. */
  const digitsOfClock = (token: Token | undefined): number | null => {
    if (!isWhole(token) || !/^\d{4}(?:h|hs|hrs)?$/.test(token.raw) || token.value >= 2_400 || token.value % 100 >= 60) return null
    const isYear = token.value >= 1_900 && token.value < 2_100 && token.unit === ''
    return isYear ? null : Math.floor(token.value / 100) * 60 + (token.value % 100)
  }

  function hourAt(at: number): Read<number> | null {
    const token = tokens[at]
    if (isWhole(token) && token.value <= 24 && /^(h|hs|hrs|hr|am|pm)?$/.test(token.unit)) return { value: token.value, to: at + 1 }
    const named = word(at, 'number')
    // 'A una hora' is so far ahead, 'a la una' an hour.
    const isOne = tokens[at]?.word === 'una' && tokens[at - 1]?.word !== 'la'
    return named && named.value.value <= 24 && !isOne && !/^(a|an|un)$/.test(tokens[at]?.word ?? '')
      ? { value: named.value.value, to: named.to }
      : null
  }

  /** 'Quarter past 3', 'half past 3', 'ten to 4'. */
  function minutesBefore(at: number): Read<ClockSaid> | null {
    if (grammar.minutesStand !== 'before') return null
    const quarter = word(at, 'quarter')
    const half = word(at, 'half')
    const number = count(at)
    const minutes = quarter ? 15 : half ? 30 : (number?.value ?? 0)
    const after = quarter?.to ?? half?.to ?? number?.to
    if (after === undefined || minutes <= 0 || minutes > 30) return null
    const side = word(after, 'past-hour') ? 1 : word(after, 'to-hour') && (quarter || minutes % 5 === 0) ? -1 : 0
    const hour = side === 0 ? null : hourAt(after + 1)
    // 'Half four' is half past four where an hour can stand.
    const bare = half && side === 0 && isHourBefore(at) ? hourAt(half.to) : null
    if (bare && bare.value <= 12 && !unitFollows(bare.to)) {
      const halfPast = { minute: bare.value * 60 + 30, exact: false }
      return withMeridiem(halfPast, bare.to, '', false) ?? { value: halfPast, to: bare.to }
    }
    // 'From 5 to 7' is a range.
    if (!hour || (side === -1 && !quarter && !/^(at|around|about|by)$/.test(tokens[at - 1]?.word ?? ''))) return null
    const said = { minute: hour.value * 60 + side * minutes, exact: false }
    return withMeridiem(said, hour.to, tokens[after + 1]?.unit ?? '', false) ?? { value: said, to: hour.to }
  }

  /** A word stands before it that hours have: 'at', 'around', 'since', 'tipo'. */
  const isHourBefore = (at: number) =>
    word(at - 1, 'at') !== null || word(at - 1, 'bound') !== null || HOUR_BEFORE.test(tokens[at - 1]?.word ?? '')

  /** 'Las tres y media', 'las cuatro menos cuarto'. */
  function minutesBehind(at: number): Read<number> | null {
    const half = word(at, 'half')
    if (half && tokens[at]?.word === 'y') return { value: 30, to: half.to }
    const plus = tokens[at]?.word === 'y'
    if (!plus && tokens[at]?.word !== 'menos') return null
    const quarter = word(at + 1, 'quarter')
    if (quarter) return { value: plus ? 15 : -15, to: quarter.to }
    const number = count(at + 1)
    return number && number.value < 60 && number.value % 5 === 0 && number.value > 0 && plus && number.value > 9
      ? { value: number.value, to: number.to }
      : null
  }

  /** Null when no half of the day follows, unless it was `given` by the unit or is not needed. */
  function withMeridiem(said: ClockSaid, at: number, unit: string, given: boolean): Read<ClockSaid> | null {
    const word_ = word(at, 'meridiem')
    const half = unit === 'am' || unit === 'pm' ? unit : word_?.value.half
    const to = unit === 'am' || unit === 'pm' ? at : (word_?.to ?? at)
    if (!half) return given ? { value: said, to: at } : null
    const base = said.minute >= 720 && said.minute < 780 ? said.minute - 720 : said.minute
    const evening =
      half === 'pm' && said.minute < 780 && said.minute >= 720 && tokens[at]?.word === 'de' && tokens[at + 2]?.word === 'noche'
    if (evening) return { value: { minute: 1_440 + base, exact: true }, to }
    return { value: { minute: half === 'pm' && base < 720 ? base + 720 : base, exact: true }, to }
  }

  /** 'An hour before noon', 'dos horas después de la medianoche': an hour given relative to another one; 'the hour before' it is all of it. */
  function hourFromAnother(at: number): Read<TimePart> | null {
    const the = word(at, 'the') !== null && word(past(at, 'the'), 'unit') !== null
    const start = past(at, 'the')
    const length = the ? null : duration(at)
    const unit = the ? word(start, 'unit') : null
    const of = length?.value.unit ?? unit?.value.unit
    const to = length?.to ?? unit?.to
    if (to === undefined || (of !== 'hour' && of !== 'minute')) return null
    const side = /^(before|antes)$/.test(tokens[to]?.word ?? '')
      ? -1
      : /^(after|past|despues|pasada|pasadas)$/.test(tokens[to]?.word ?? '')
        ? 1
        : 0
    if (side === 0) return null
    const from = /^(de|del)$/.test(tokens[to + 1]?.word ?? '') ? to + 2 : to + 1
    const hour = clock(past(from, 'the'), true)
    if (!hour) return null
    const minutes = (length?.value.count ?? 1) * (of === 'hour' ? 60 : 1)
    // Before midnight is the end of a day.
    const base = hour.value.minute === 0 && side < 0 ? 1_440 : hour.value.minute
    if (the) {
      const ends = side < 0 ? { from: base - minutes, to: base } : { from: base, to: base + minutes }
      return { value: { is: 'part', part: { name: 'hours', ...ends }, days: null, near: null }, to: hour.to }
    }
    const minute = base + side * minutes
    return minute < 0 || minute >= 1_440 ? null : { value: { is: 'clock', clock: { minute, exact: hour.value.exact } }, to: hour.to }
  }

  return { clock, isHourBefore, hourFromAnother }
}
