import type { CityClock } from '@oppidum/domain/core/city-clock'
import type { Ground, Stretch } from './allowed-figures.ts'
import type { Surroundings } from './bind-number.ts'
import { isPast, type TimeRead } from './claimed-times.ts'
import { clauseAt, type clausesOf, type Mention, subjectOf } from './clauses.ts'
import type { FigureSense } from './figure-sense.ts'
import type { SenseRead } from './measure-words.ts'
import type { NameRead } from './names.ts'
import { folded } from './normalise.ts'
import type { NumberRead } from './numbers.ts'
import type { SeenFact } from './seen-facts.ts'
import { unitAfter } from './units.ts'

/** The context that all sentences of a text share. */
export interface Room {
  ground: Ground
  clock: CityClock
  seen: readonly SeenFact[]
  namesIn(sentence: string): NameRead[]
  question: { subjects: ReadonlySet<string>; times: readonly TimeRead[] }
}

/** The context that a sentence inherits from the text before it. */
export interface Before {
  subjects: readonly string[] | null
  times: readonly TimeRead[]
  /** From the introduction of a list, or a heading. */
  senses: readonly FigureSense[]
  quantities: ReadonlySet<string>
  /** The factor of the unit in a heading. */
  factor: number
  plain: string
  noun: string | null
}

export const NOTHING_BEFORE: Before = { subjects: null, times: [], senses: [], quantities: new Set(), factor: 1, plain: '', noun: null }

/** A parsed sentence. */
export interface Sentence {
  text: string
  plain: string
  names: readonly NameRead[]
  times: readonly TimeRead[]
  numbers: readonly NumberRead[]
  clauses: ReturnType<typeof clausesOf>
  senses: readonly SenseRead[]
  before: Before
  room: Room
  mentions: readonly Mention[]
}

/** Times that tell the day, or need none. */
export const DAY_LEVEL = new Set(['day', 'span', 'part', 'now', 'ago', 'ahead'])

/** The context in a sentence, and before it, that tells which row a number belongs to. */
export function surroundings(number: NumberRead, sentence: Sentence): Surroundings {
  const { plain, numbers, clauses, before, room, mentions } = sentence
  const clause = clauses[clauseAt(clauses, number.start)] ?? { start: 0, end: plain.length }
  const subject = subjectOf(
    number,
    mentions,
    numbers.filter((it) => it.kind === 'number' && (it.unit?.quantity === number.unit?.quantity || !it.unit || !number.unit)),
    clauses,
    plain,
  )
  const subjects = subject?.keys ?? before.subjects
  return {
    subjects,
    near: subject?.near ?? false,
    understood: room.question.subjects,
    times: timesFor(number, sentence),
    ...sensesFor(number, sentence),
    clause: plain.slice(clause.start, clause.end),
    sentence: plain,
    around: `${before.plain} ${plain} ${folded(room.ground.question)}`,
    head: plain.slice(0, number.start),
    unitless: unitlessFor(number, sentence),
    factor: before.factor,
    noun: nounFor(number, sentence),
  }
}

/** Times of its own clause, else of the nearest one, else of the text before, else of the question. */
function timesFor(at: Stretch, { plain, times, numbers, clauses, before, room }: Sentence): readonly TimeRead[] {
  const own = clauseAt(clauses, at.start)
  const inClause = (clause: number) => times.filter((it) => clauseAt(clauses, it.start) === clause)
  const busy = (clause: number) => numbers.some((it) => clauseAt(clauses, it.start) === clause)
  const order = [
    ...Array.from({ length: own + 1 }, (_, back) => own - back),
    ...Array.from({ length: Math.max(0, clauses.length - own - 1) }, (_, on) => own + 1 + on).filter((it) => !busy(it)),
  ]
  const found = order.map(inClause).find((it) => it.length > 0) ?? []
  // 'Between 12:00 and 16:25' is one time.
  const joined = (a: TimeRead, b: TimeRead) => /^\s*(?:and|to|until|till|-|–|y|a|hasta)(?: las?)?\s*$/.test(plain.slice(a.end, b.start))
  const nearest = times.filter((it) => found.includes(it) || found.some((other) => joined(it, other) || joined(other, it)))
  const carries =
    before.times.length > 0 && (isPast(plain) || !/\b(?:is|are|runs|stands|has|have|hay|es|esta|estan|circula|tiene)\b/.test(plain))
  if (nearest.length === 0) return carries ? before.times : askedTimes(plain, room)
  if (nearest.some((it) => DAY_LEVEL.has(it.kind))) return nearest
  // A clock time alone: its day is elsewhere, or it is today's.
  const day = times.filter((it) => DAY_LEVEL.has(it.kind) && it.kind !== 'now')
  if (day.length > 0) return [...nearest, ...day]
  return carries
    ? [...nearest, ...before.times.filter((it) => DAY_LEVEL.has(it.kind) && it.kind !== 'now')]
    : [...nearest, ...askedTimes(plain, room).filter((it) => it.kind === 'day')]
}

/** The question's time, for an answer in the past tense without one. */
function askedTimes(plain: string, { question }: Room): readonly TimeRead[] {
  return question.times.length === 1 && isPast(plain) ? question.times : []
}

const SOURCES: ReadonlySet<FigureSense> = new Set(['solar', 'wind', 'traditional', 'consumption', 'storage', 'delivered', 'speed', 'flow'])

/** The senses of the words around it: each word belongs to the nearest number in its clause. */
function sensesFor(
  number: NumberRead,
  { numbers, senses, clauses, before, mentions }: Sentence,
): { senses: readonly FigureSense[]; ownSenses: readonly FigureSense[] } {
  const clauseOf = (it: Stretch) => clauseAt(clauses, it.start)
  const ownerOf = (sense: SenseRead) => {
    const inClause = numbers.filter((it) => clauseOf(it) === clauseOf(sense))
    const distance = (it: NumberRead) => (it.start >= sense.end ? it.start - sense.end : sense.start - it.end + 0.5)
    return inClause.sort((a, b) => distance(a) - distance(b))[0]
  }
  const paired = pairedSense(number, numbers, senses)
  if (paired) return { senses: [paired], ownSenses: [paired] }
  const own = senses.filter((it) => ownerOf(it)?.start === number.start).map((it) => it.sense)
  // 'A, at 31 mph, is the slowest.'
  const isAlone = numbers.length === 1 && mentions.length === 1
  const extremes = isAlone ? senses.map((it) => it.sense).filter((it) => it === 'lowest' || it === 'highest') : []
  if (own.length > 0) return { senses: own, ownSenses: [...own, ...extremes] }
  const takesOver = number.unit === null || /^(?:speed|power|energy|percent|hours)$/.test(number.unit.quantity)
  if (!takesOver) return { senses: [], ownSenses: extremes }
  // Words after the previous number, or from a clause without numbers.
  const alike = (owner: NumberRead | undefined) => owner?.unit?.quantity === number.unit?.quantity || !owner?.unit || !number.unit
  const earlier = senses.filter((it) => it.end <= number.start && alike(ownerOf(it)))
  const last = earlier.at(-1)
  if (!last) return { senses: before.senses, ownSenses: extremes }
  const same = earlier.filter((it) => ownerOf(it)?.start === ownerOf(last)?.start && clauseOf(it) === clauseOf(last))
  return { senses: same.map((it) => it.sense), ownSenses: extremes }
}

/** 'Solar and wind give 48 MW and 97 MW': as many senses as figures, with all senses right before all figures. */
function pairedSense(number: NumberRead, numbers: readonly NumberRead[], senses: readonly SenseRead[]): FigureSense | null {
  const kinds = senses.filter((it) => SOURCES.has(it.sense))
  const last = kinds.filter((it) => it.end <= number.start).at(-1)
  if (!last) return null
  const next = kinds.find((it) => it.start > number.start)?.start ?? Number.POSITIVE_INFINITY
  const figures = numbers.filter((it) => it.start > last.end && it.start < next)
  const since = numbers.filter((it) => it.end <= last.start).at(-1)?.end ?? -1
  const group = kinds.filter((it) => it.start > since && it.end <= last.end)
  if (group.length < 2 || group.length !== figures.length) return null
  return group[figures.findIndex((it) => it.start === number.start)]?.sense ?? null
}

function unitlessFor(number: NumberRead, { numbers, plain, before }: Sentence): ReadonlySet<string> {
  const out = new Set(before.quantities)
  const at = numbers.indexOf(number)
  const next = numbers[at + 1]
  if (next?.unit && /^[\s,]*(?:and|to|or|y|e|a|o|-|–|vs\.?|against|contra|frente a)?\s*$/.test(plain.slice(number.end, next.start)))
    out.add(next.unit.quantity)
  for (const it of numbers.slice(0, Math.max(0, at))) if (it.unit) out.add(it.unit.quantity)
  return out
}

/** The kind of record that the sentence names nearest to a number. */
function nounFor(number: NumberRead, { plain, before }: Sentence): string | null {
  const found = [...plain.matchAll(/\b(incident|request|solicitud|pedido|reclamo|situation|situacion)[a-z]*/g)].sort(
    (a, b) => Math.abs(a.index - number.start) - Math.abs(b.index - number.start),
  )[0]
  if (!found) return before.noun
  return unitAfter(` ${found[0]}`, 0)?.noun ?? null
}
