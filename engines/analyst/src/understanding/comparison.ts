import type { CityClock } from '@oppidum/domain/core/city-clock'
import { DAY_MS } from '@oppidum/domain/core/time'
import type { Meaning, PlaceMeant, TimeMeant } from '../meaning.ts'
import { ofCapacity } from './of-capacity.ts'
import { timeBeside } from './places/beside.ts'
import type { Reading } from './reading.ts'
import { monthStart } from './times/calendar-days.ts'
import type { TimeRead } from './times/times.ts'

export interface Sides {
  places: readonly PlaceMeant[]
  time: TimeMeant | null
  against: Meaning['against']
}

/** The places and time of a question without a comparison. */
export function oneSide(it: Reading): Sides {
  return {
    places: it.places.found.filter((one) => !one.landmark).flatMap((one) => one.places),
    time: mostTelling(it.times.flatMap((one) => one.time ?? [])),
    against: null,
  }
}

/** The two sides of a comparison, if there is one: the second comes after 'than' or 'versus'. */
export function sidesOf(it: Reading, { clock, nowMs }: { clock: CityClock; nowMs: number }): Sides {
  const places = it.places.found.filter((one) => !one.landmark)
  const times = it.times.filter((one): one is TimeRead & { time: TimeMeant } => one.time !== null)
  const words = it.all('compare')
  const named = words.some((one) => one.value === 'versus' || one.value === 'difference' || one.value === 'than')
  // 'Respecto de su capacidad' is no other side, nor is 'which of A, B or C is slowest'.
  const isOfLimit = times.length < 2 && places.length < 2 && it.has('dimension', 'substation') && ofCapacity(it)
  const isRanked = !named && places.length > 2 && it.has('superlative')
  const asks = !isOfLimit && !isRanked && (named || alternatives(it))
  const flat = (found: typeof places) => found.flatMap((one) => one.places)
  const plain: Sides = { places: flat(places), time: mostTelling(times.map((one) => one.time)), against: null }
  // 'The gap between the highest and the lowest of yesterday' is within one time.
  if (times.length < 2 && it.has('aggregate', 'highest') && it.has('aggregate', 'lowest')) return plain
  if (!asks) {
    const second = bothAsked(it, times)
    if (second) return { ...plain, time: second.first, against: { time: second.second, places: [] } }
    const whole = asOneTime(it, times)
    return whole ? { ...plain, time: whole } : plain
  }
  const [said] = times
  // 'This week against the one before': as long a time before it.
  if (named && said && (times.length === 1 || SO_MANY_BEFORE.test(it.message)) && PREVIOUS.test(it.message))
    return { ...plain, time: said.time, against: { time: null, places: [] } }

  // The word that separates the sides may also be part of a day: 'entre ayer y anteayer'.
  const isBehind = (from: number) => it.splits.some((at) => at <= from)
  // 'Compared with yesterday, how is …' begins with the other side.
  const leads = it.splits[0] !== undefined && ![...times, ...places].some((one) => one.from < (it.splits[0] ?? 0))
  const second =
    times.length > 1 ? (leads && !isPair(it) ? times[0] : times.find((one) => one !== times[0] && isBehind(one.from))) : undefined
  const other = places.length > 1 && !(second && leads) ? places.find((one) => one !== places[0] && isBehind(one.from)) : undefined

  // 'A and B compared with C': 'compared with' separates the sides, not the 'and' before it.
  const firm = it.all('compare', 'versus', 'than').filter((one) => it.splits.includes(one.from))
  const behind = places.filter((one) => firm.some((word) => word.from <= one.from))
  if (!second && places.length > 2 && behind.length > 0 && behind.length < places.length)
    return { places: flat(places.filter((one) => !behind.includes(one))), time: plain.time, against: { time: null, places: flat(behind) } }

  if (second) {
    const first = times.find((one) => one !== second) as (typeof times)[number]
    const { a, b } = fair(first, second, clock, nowMs)
    return { places: flat(places), time: a, against: { time: b, places: [] } }
  }
  if (other) return { places: flat(places.filter((one) => one !== other)), time: plain.time, against: { time: null, places: other.places } }
  const only = times[0]
  // 'Did we produce more than we consumed yesterday?' compares two measures at the same time.
  if (only && times.length === 1 && measuresParted(it, only.from)) return plain
  // 'The difference between current demand and that of yesterday': the first side is now.
  if (only && isPair(it) && PRESENT.test(it.message) && only.time.kind !== 'now' && only.time.kind !== 'ahead') {
    const isMoment = only.time.kind === 'moment'
    const now: TimeMeant = { kind: 'now', fromMs: nowMs, toMs: nowMs, words: '' }
    const { a, b } = isMoment ? { a: now, b: only.time } : sinceThen(only, clock, nowMs)
    return { places: flat(places), time: a, against: { time: b, places: [] } }
  }
  // 'Compare incidents this month': with the time before.
  if (only && isPair(it) && !followsLink(it, only.from) && !words.some((one) => one.value === 'than'))
    return places.length > 1 ? plain : { ...plain, against: { time: null, places: [] } }
  if (only && named && only.time.kind !== 'now' && (isBehind(only.from) || leads)) {
    const { a, b } = sinceThen(only, clock, nowMs)
    return { places: flat(places), time: a, against: { time: b, places: [] } }
  }
  return plain
}

/** 'The one before', 'the previous one', 'la anterior', at the end. */
export const PREVIOUS =
  /\b(?:(?:the )?(?:one|\d+ \p{L}+) (?:right |just )?before(?: that| it)?|the (?:previous|prior|preceding) (?:one|\d+ \p{L}+)|(?:la|el|los|las)(?: \d+ \p{L}+)? (?:anterior(?:es)?|previ[oa]s?))\s*[?.!]*$/iu

const SO_MANY_BEFORE = /\b\d+ \p{L}+ before\b/iu

/** 'Consumption on Monday and Tuesday', 'incidentes de ayer y de anteayer': compares both. */
function bothAsked(it: Reading, times: readonly (TimeRead & { time: TimeMeant })[]): { first: TimeMeant; second: TimeMeant } | null {
  const [first, second] = times
  if (!first || !second || times.length !== 2 || second.from < first.to) return null
  if ((!it.has('measure') && !it.has('ask', 'count')) || it.has('aggregate', 'energy')) return null
  if (it.has('superlative') || it.has('trend') || it.has('aggregate', 'highest', 'lowest') || it.has('ask', 'when', 'list', 'where'))
    return null
  const between = it.tokens.slice(first.to, second.from).map((one) => one.word)
  const isJoined = between.some((one) => /^(and|y|e)$/.test(one)) && between.every((one) => JOINS.test(one))
  const isOver = (one: TimeMeant) => one.kind === 'moment' || one.kind === 'period'
  if (!isJoined || !isOver(first.time) || !isOver(second.time)) return null
  return first.time.fromMs === second.time.fromMs ? null : { first: first.time, second: second.time }
}

/** 'Which district had most on Saturday and Sunday': two consecutive days are one time if nothing separates them. */
function asOneTime(it: Reading, times: readonly (TimeRead & { time: TimeMeant })[]): TimeMeant | null {
  const [first, second] = times
  if (!first || !second || times.length !== 2 || second.from < first.to) return null
  const between = it.tokens.slice(first.to, second.from).map((one) => one.word)
  const isJoined = between.some((one) => /^(and|y|e|plus)$/.test(one)) && between.every((one) => JOINS.test(one))
  const follows = first.time.kind === 'period' && second.time.kind === 'period' && first.time.toMs === second.time.fromMs
  return isJoined && follows ? { ...first.time, toMs: second.time.toMs, words: it.wordsAt(first.from, second.to) } : null
}
const JOINS = /^(and|y|e|of|on|in|at|for|during|the|that|de|del|el|la|los|las|en|por|a)$/

const PRESENT = /\b(?:current|present|actual(?:es)?|live|presente)\b/iu

/** 'With yesterday', 'a la semana pasada': the second side follows such a word. */
function followsLink(it: Reading, at: number): boolean {
  let before = at - 1
  while (/^(the|that|those|el|la|los|las|on|of|de|lo)$/.test(it.tokens[before]?.word ?? '')) before--
  return [it.tokens[before], it.tokens[at]].some((one) =>
    /^(with|to|against|vs|versus|than|con|contra|frente|respecto|a|al|del|que)$/.test(one?.word ?? ''),
  )
}

/** A measure before the separator, and another one between it and the time. */
function measuresParted(it: Reading, timeFrom: number): boolean {
  const than = it.all('compare', 'than', 'versus')[0]
  if (!than) return false
  const measures = it.all('measure')
  const [first] = measures
  return (
    first !== undefined &&
    measures.some((one) => first.from < than.from && one.from >= than.to && one.from < timeFrom && one.value !== first.value)
  )
}

const isPair = (it: Reading) =>
  it.has('compare', 'difference') ||
  /^(compare|comparar|compara|comparame|comparing|comparando)$/.test(it.tokens[it.splits[0] ?? -1]?.word ?? '')

/** 'Was it faster on A or on B?' */
const alternatives = (it: Reading) =>
  it.splits.length > 0 && (it.has('compare', 'or') || (it.has('ask', 'which') && it.has('compare', 'more', 'less')))

/** Any other time is more specific than 'now'. */
function mostTelling(times: readonly TimeMeant[]): TimeMeant | null {
  return times.find((one) => one.kind !== 'now') ?? times[0] ?? null
}

/** A current day, week or month is compared with the same part of the other one. */
export function fair(
  first: TimeRead & { time: TimeMeant },
  second: TimeRead & { time: TimeMeant },
  clock: CityClock,
  nowMs: number,
): { a: TimeMeant; b: TimeMeant } {
  const a = first.time
  if (a.kind === 'now' && second.whole) return sinceThen(second, clock, nowMs)
  // 'Hoy comparado con ayer a esta hora': now against that moment.
  const isToday = a.toMs === nowMs && a.fromMs === clock.momentAt(clock.wallOf(nowMs).day, 0)
  if (isToday && first.whole && second.isSame && second.time.kind === 'moment')
    return { a: { kind: 'now', fromMs: nowMs, toMs: nowMs, words: a.words }, b: second.time }
  // '8 am against 8 pm yesterday': the day behind the second hour is that of both.
  const [own, day] = [first.parts, second.parts.find((one) => one.part.is === 'day' || one.part.is === 'weekday' || one.part.is === 'date')]
  const hour = second.parts.find((one) => one.part.is === 'clock')
  if (first.isClock && own.length === 1 && a.fromMs === a.toMs && hour && day && day.from >= hour.to && second.time.kind === 'moment') {
    const minute = clock.wallOf(a.fromMs).minute
    const at = clock.momentAt(clock.wallOf(second.time.fromMs).day, minute)
    if (minute !== clock.wallOf(second.time.fromMs).minute) return { a: { ...a, kind: 'moment', fromMs: at, toMs: at }, b: second.time }
  }
  const beside = second.beside && timeBeside(a, second.beside, second.time.words, { clock, nowMs })
  if (beside) return { a, b: a.toMs === nowMs && a.kind === 'period' && first.whole ? sameElapsed(a, beside, clock, nowMs) : beside }
  if (second.before && !first.before && a.kind !== 'now') return { a, b: shifted(a, second, clock) }
  // 'This Monday than last Monday': when both are the same day, the other one is a week before.
  if (a.kind === 'period' && a.fromMs === second.time.fromMs && a.toMs === second.time.toMs)
    return { a, b: shifted(a, { ...second, before: 'week' }, clock) }
  // 'This hour against the same hour yesterday': the same span of that day.
  if (second.isSame && a.kind === 'period' && clock.wallOf(a.fromMs).day === clock.wallOf(a.toMs).day) {
    const day = clock.wallOf(second.time.fromMs).day
    const at = (ms: number) => clock.momentAt(day, clock.wallOf(ms).minute)
    return { a, b: { ...second.time, kind: 'period', fromMs: at(a.fromMs), toMs: at(a.toMs) } }
  }
  // 'Since this morning' against yesterday: the same hours of that day.
  if (isWithinDay(a, clock) && !first.whole && second.whole && isOneDay(second.time, clock)) {
    const day = clock.wallOf(second.time.fromMs).day
    const start = clock.wallOf(a.fromMs).day
    const at = (ms: number) => clock.momentAt(day + clock.wallOf(ms).day - start, clock.wallOf(ms).minute)
    return { a, b: { ...second.time, kind: a.kind, fromMs: at(a.fromMs), toMs: at(a.toMs) } }
  }
  const isCut = a.kind === 'period' && a.toMs === nowMs && first.whole && second.whole && second.time.toMs <= a.fromMs
  if (isCut) return { a, b: sameElapsed(a, second.time, clock, nowMs) }
  // 'Yesterday with today': as much of yesterday as has passed of today.
  const isOtherCut =
    !first.parts.some((one) => one.part.is === 'month') &&
    second.time.kind === 'period' &&
    second.time.toMs === nowMs &&
    first.whole &&
    second.whole &&
    a.toMs <= second.time.fromMs
  return isOtherCut ? { a: sameElapsed(second.time, a, clock, nowMs), b: second.time } : { a, b: second.time }
}

/** Part of a day or a moment in it, possibly up to the early hours of the next. */
function isWithinDay({ kind, fromMs, toMs }: TimeMeant, clock: CityClock): boolean {
  return (kind === 'moment' || kind === 'period') && clock.wallOf(toMs).day - clock.wallOf(fromMs).day <= 1 && toMs - fromMs < DAY_MS
}

function isOneDay({ kind, fromMs, toMs }: TimeMeant, clock: CityClock): boolean {
  const [start, end] = [clock.wallOf(fromMs), clock.wallOf(toMs)]
  return kind === 'period' && start.minute === 0 && end.minute === 0 && end.day - start.day === 1
}

/** Only the second time is named, 'than yesterday': the first side is the same span up to now. */
function sinceThen(other: TimeRead & { time: TimeMeant }, clock: CityClock, nowMs: number): { a: TimeMeant; b: TimeMeant } {
  if (!other.whole || other.time.kind !== 'period') return { a: { kind: 'now', fromMs: nowMs, toMs: nowMs, words: '' }, b: other.time }
  const days = Math.round((other.time.toMs - other.time.fromMs) / DAY_MS)
  const today = clock.wallOf(nowMs).day
  const weekday = (((today + 3) % 7) + 7) % 7
  const start = days === 1 ? today : days === 7 ? today - weekday : days >= 28 && days <= 31 ? monthStart(today, 0) : today
  const a: TimeMeant = { kind: 'period', fromMs: clock.momentAt(start, 0), toMs: nowMs, words: '' }
  return { a, b: sameElapsed(a, other.time, clock, nowMs) }
}

function sameElapsed(a: TimeMeant, b: TimeMeant, clock: CityClock, nowMs: number): TimeMeant {
  const [start, now, other] = [clock.wallOf(a.fromMs), clock.wallOf(nowMs), clock.wallOf(b.fromMs)]
  const toMs = clock.momentAt(other.day + now.day - start.day, now.minute)
  return { ...b, toMs: Math.min(b.toMs, Math.max(b.fromMs, toMs)) }
}

/** The same span so much earlier: 'this morning' against 'the week before'. */
function shifted(a: TimeMeant, { before, time }: TimeRead & { time: TimeMeant }, clock: CityClock): TimeMeant {
  const back = (ms: number) => {
    const { day, minute } = clock.wallOf(ms)
    const to =
      before === 'week'
        ? day - 7
        : before === 'month'
          ? monthStart(day, -1) + day - monthStart(day, 0)
          : before === 'year'
            ? day - 364
            : day - 1
    return clock.momentAt(to, minute)
  }
  return { ...time, kind: a.fromMs === a.toMs ? 'moment' : 'period', fromMs: back(a.fromMs), toMs: back(a.toMs) }
}
