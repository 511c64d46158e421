import type { CityClock } from '@oppidum/domain/core/city-clock'
import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'
import type { Ground } from './allowed-figures.ts'
import { isPast, isPresent, type TimeRead } from './claimed-times.ts'
import type { FigureSense } from './figure-sense.ts'
import { direction, mayAccompany, ruleOf } from './measure-words.ts'
import { type NumberRead, says } from './numbers.ts'
import { scopeOf, speaksOf } from './scope-words.ts'
import { instantOf, type SeenFact } from './seen-facts.ts'

/** The context of a number that tells which row it belongs to. */
export interface Surroundings {
  /** Subjects it may belong to; null if none is named nearby. */
  subjects: readonly string[] | null
  /** Whether the subject is in the same sentence, not before it. */
  near: boolean
  /** Subjects that need not be named: the question's, or the only one. */
  understood: ReadonlySet<string>
  /** Times that the fact has to match; empty if none is named. */
  times: readonly TimeRead[]
  senses: readonly FigureSense[]
  /** Those in its own clause. */
  ownSenses: readonly FigureSense[]
  /** Folded: its clause, the whole sentence, and the sentence with its introduction and the question. */
  clause: string
  sentence: string
  around: string
  /** The text before the number. */
  head: string
  /** Quantities that a number without a unit may be here. */
  unitless: ReadonlySet<string>
  /** The factor of its column's unit, for a number without one. */
  factor: number
  /** The kind of record counted nearby. */
  noun: string | null
}

/** Whether a fact is the row that a number is about: its value, unit, subject, time and measure match. */
export function isOf(
  seen: SeenFact,
  number: NumberRead,
  near: Surroundings,
  ground: Ground,
  clock: CityClock,
  all: readonly SeenFact[],
): boolean {
  return (
    isMeasured(seen, number, near, ground) &&
    isSubject(seen, near, all) &&
    isTime(seen, near, ground, clock) &&
    isTold(seen, number, near, ground) &&
    isExtreme(seen, near, all)
  )
}

function isMeasured(seen: SeenFact, number: NumberRead, near: Surroundings, ground: Ground): boolean {
  const { fact } = seen
  if (number.kind === 'vague') return false
  if (number.kind === 'share')
    return seen.quantity === 'percent' && seen.value !== null && says({ ...number, nearness: 'exactly' }, seen.value)
  if (number.kind === 'multiple') return false
  if (fact.measure === 'reported-at' && number.unit?.quantity === 'hours') return isAge(seen, number, near, ground)
  if (seen.value === null || seen.quantity === null) return false
  if (number.unit) {
    const { quantity, factor, noun } = number.unit
    const counted = seen.quantity === 'count' && (quantity === 'count' || (noun !== null && quantity !== 'flow' && quantity !== 'people'))
    if (quantity !== seen.quantity && !counted) return false
    return isValue(seen, { ...number, value: number.value * factor, tolerance: number.tolerance * factor }, near)
  }
  if (seen.quantity === 'other') return false
  if (seen.quantity === 'count') return isValue(seen, number, near)
  const positive = near.senses.some((it) => ruleOf(fact).may.includes(it))
  if (!near.unitless.has(seen.quantity) && !positive) return false
  const factor = near.factor !== 1 ? near.factor : seen.quantity === 'speed' && ground.speedUnit === 'km/h' ? 1 / 1.609344 : 1
  return isValue(seen, { ...number, value: number.value * factor, tolerance: number.tolerance * factor }, near)
}

/** 'Fell by 82 points': after such words comes a change and nothing else. */
const BY_SO_MUCH =
  /\b(?:rose|risen|rises|grew|grown|increased|fell|falls|fallen|dropped|drops|decreased|subio|subido|aumento|aumentado|crecio|bajo|bajado|cayo|caido|disminuyo|descendio)(?: (?:by|en|unos|about|some))*\s+$/
const CHANGE = /^(?:difference|percent-change)$|:change$/
/** 'Solar and wind together': the figure of neither alone. */
const TOGETHER = /\b(?:together|combined|junt[oa]s|en conjunto)\b/
const PART = /^energy\.(?:solar|wind|traditional)\b/

/** A change is written by its size, with a word for its sign. */
function isValue({ fact, value }: SeenFact, number: NumberRead, { clause, sentence, head }: Surroundings): boolean {
  if (value === null) return false
  if (!CHANGE.test(fact.measure)) return says({ ...number, value: number.sign < 0 ? -number.value : number.value }, value)
  if (!says(number, Math.abs(value))) return false
  const way = number.sign || direction(clause) || direction(head) || direction(sentence)
  return way === 0 || value === 0 || way === Math.sign(value)
}

function isAge({ fact }: SeenFact, number: NumberRead, { sentence }: Surroundings, { nowMs }: Ground): boolean {
  const instant = instantOf(fact)
  if (instant === null || !number.unit || !/\b(?:open|age|old|for|since|waiting|abiert[oa]|lleva|hace|desde|antiguedad)\b/.test(sentence))
    return false
  const age = (nowMs - instant) / HOUR_MS / number.unit.factor
  return says(number, age) || Math.floor(age) === number.value
}

function isSubject(seen: SeenFact, { subjects, near, understood }: Surroundings, all: readonly SeenFact[]): boolean {
  const { key, fact } = seen
  if (subjects === null) return key === 'city' || understood.has(key) || /^(?:product|plan|model)$/.test(fact.subject.kind)
  if (subjects.includes(key)) return subjects.length === 1
  // 'Av. Italia is slow. There are 17 incidents in all': there is no such figure of the street.
  if (near || key !== 'city') return false
  return !all.some((it) => subjects.includes(it.key) && it.fact.measure.split(':')[0] === fact.measure.split(':')[0])
}

function isTime({ timed, fact }: SeenFact, { times, sentence, around }: Surroundings, { nowMs }: Ground, clock: CityClock): boolean {
  const today = clock.momentAt(clock.wallOf(nowMs).day, 0)
  const isToday = (ms: number) => ms >= today && ms < today + DAY_MS
  if (times.length > 0) {
    if (!times.every((it) => it.holds(timed) || (it.kind === 'now' && times.length > 1))) return false
    if (!times.some((it) => it.kind === 'clock') || times.some((it) => it.kind !== 'clock' && it.kind !== 'now')) return true
    // A clock time without a day is today's; for a forecast the next one.
    const lastMs = timed.toMs === null ? null : timed.toMs - 1
    const moments = [...timed.momentsMs, ...(timed.isRecord ? [] : [timed.atMs, timed.fromMs ?? lastMs])].filter((it) => it !== null)
    return timed.isForecast ? timed.atMs !== null && timed.atMs - nowMs <= DAY_MS : moments.some(isToday)
  }
  if (timed.isForecast) return fact.at === null || Date.parse(fact.at) > nowMs - HOUR_MS
  if (isPresent(nowMs)(timed) || (timed.isRecord && timed.momentsMs.length === 0)) return true
  const { atMs, fromMs, toMs } = timed
  const past = isPast(sentence)
  if (atMs !== null) return past && isToday(atMs)
  if (fromMs === null || toMs === null) return true
  if (toMs < nowMs - 36 * HOUR_MS) return false
  // A change up to now is written in the present tense.
  if (/^(?:difference|percent-change)$/.test(fact.measure) && toMs >= nowMs - 90 * 60_000) return true
  return (
    toMs - fromMs >= 47 * HOUR_MS || ((past || /\b(?:today|hoy|up|down|mean|average|media|promedio)\b/.test(around)) && fromMs >= today)
  )
}

function isTold(seen: SeenFact, number: NumberRead, near: Surroundings, ground: Ground): boolean {
  const { fact } = seen
  if (!near.senses.every((it) => mayAccompany(fact, it))) return false
  if (BY_SO_MUCH.test(near.sentence.slice(0, number.start)) && !CHANGE.test(fact.measure)) return false
  if (PART.test(fact.measure) && TOGETHER.test(near.clause)) return false
  const { needs } = ruleOf(fact)
  if (needs && !needs.test(near.sentence) && !needs.test(near.around)) return false
  const scope = seen.own ? scopeOf(fact, ground.calls) : null
  const noun = number.unit?.noun ?? near.noun
  if (scope && /^(?:count|share|.*hours-to-close|mean-age-hours|difference|percent-change)$/.test(fact.measure)) {
    if (noun !== null && noun !== 'thing' && scope.record !== null && noun !== scope.record) return false
    if (seen.quantity === 'count' && !number.unit && (noun === null || isOfSomethingElse(number, near))) return false
    if (!speaksOf(scope, near.clause, near.around, fact.subject.id)) return false
  }
  return noun !== 'thing' || number.unit === null || fact.measure === 'count'
}

/** What may follow a count without its noun: '5 in Centro', '3 of them', '9 open'. */
const GOES_ON =
  /^\s*(?:$|[^\sa-z]|(?:is|are|were|was|has|have|had|in|on|at|of|and|or|for|from|to|by|as|than|against|while|then|this|today|now|yesterday|so|still|currently|followed|ahead|with|more|fewer|less|open|closed|critical|active|pending|resolved|completed|high|medium|low|new|in total|abiert[oa]s?|cerrad[oa]s?|critic[oa]s?|activ[oa]s?|pendientes?|resuelt[oa]s?|nuev[oa]s?|mas|menos|de|del|en|y|e|o|con|por|para|hoy|ayer|ahora|son|estan|fueron|es|hay|mientras|desde|seguid[oa]s?|que|contra)\b)/

/** '17 trees', although the count is of incidents. */
const isOfSomethingElse = (number: NumberRead, { sentence }: Surroundings) => !GOES_ON.test(sentence.slice(number.end))

/** 'The slowest section': whether the figure is the extreme of all rows of its kind. Applies to one figure, not to the first few. */
function isExtreme(seen: SeenFact, { ownSenses: senses }: Surroundings, all: readonly SeenFact[]): boolean {
  const { fact, value } = seen
  const lowest = senses.includes('lowest')
  const highest = senses.includes('highest')
  if (lowest === highest || value === null || /:(?:lowest|highest)$/.test(fact.measure) || fact.subject.kind === 'city') return true
  const others = all.filter(
    (it) =>
      it.own && it.fact.measure === fact.measure && it.fact.subject.kind === fact.subject.kind && it.value !== null && sameTime(it, seen),
  )
  return others.every((it) => (lowest ? (it.value ?? 0) >= value : (it.value ?? 0) <= value))
}

const sameTime = (a: SeenFact, b: SeenFact) =>
  a.timed.atMs !== null && b.timed.atMs !== null
    ? Math.abs(a.timed.atMs - b.timed.atMs) <= 15 * 60_000
    : a.fact.period?.from === b.fact.period?.from
