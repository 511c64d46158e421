import type { Fact, Piece } from '@oppidum/domain/assistant/answer'
import type { Language } from '@oppidum/domain/core/language'
import { wordsIn } from '../i18n/analyst-catalogue.ts'
import type { Stretch } from './allowed-figures.ts'
import { isOf } from './bind-number.ts'
import { isPast, type TimeRead, timesIn } from './claimed-times.ts'
import { clauseAt, clausesOf, type Mention, subjectOf } from './clauses.ts'
import { closedWordsIn } from './closed-words.ts'
import { wrongComparisons } from './comparisons.ts'
import { type BoundNumber, follows } from './derived-figures.ts'
import { sensesIn } from './measure-words.ts'
import type { NameRead } from './names.ts'
import { isOfRecord, keyOf } from './names.ts'
import { folded, masked } from './normalise.ts'
import { type NumberRead, numbersIn } from './numbers.ts'
import { wrongQuantifiers } from './quantifiers.ts'
import type { SeenFact } from './seen-facts.ts'
import { type Before, DAY_LEVEL, type Room, type Sentence, surroundings } from './surroundings.ts'
import { unitAfter } from './units.ts'

/** A claim of a sentence, and the fact that supports it. */
interface Claim extends Stretch {
  /** Undefined if no fact supports it; null if it needs none. */
  fact: Fact | null | undefined
  /** Whether anything but names remains. */
  isName: boolean
}

export interface CheckedSentence {
  /** Null if nothing of it remains. */
  pieces: Piece[] | null
  of: number
  unsupported: string[]
  after: Before
}

const CITY_WORDS = /\b(?:the (?:whole |entire )?city|city-?wide|in total|overall|la ciudad|en total)\b/g

/**
 * Compares every figure, time and name of a sentence with the facts.
 * @param listed how many items follow a sentence that introduces a list; else 0
 */
export function checkSentence(text: string, before: Before, room: Room, listed = 0): CheckedSentence {
  const { ground, clock } = room
  const names = room.namesIn(text)
  const withoutNames = masked(folded(text), names)
  const times = timesIn(withoutNames, clock, ground.nowMs, ground.language)
  const bare = masked(withoutNames, times)
  const numbers = numbersIn(masked(masked(text, names), times), ground.language)
  const clauses = clausesOf(bare)
  const senses = sensesIn(withoutNames)
  const sentence: Sentence = { text, plain: withoutNames, names, times, numbers, clauses, senses, before, room, mentions: [] }
  const nameClaims = names.flatMap((it) => claimOfName(it, sentence))
  sentence.mentions = mentionsOf(sentence)

  const bound: BoundNumber[] = []
  const numberClaims: Claim[] = numbers.map((number) => {
    const seen = factOf(number, sentence)
    if (seen) bound.push({ number, seen })
    return { ...spanOf(number), fact: seen?.fact, isName: false }
  })
  for (const claim of numberClaims) {
    const number = numbers.find((it) => it.start === claim.start)
    if (!number || claim.fact !== undefined) continue
    if (follows(number, bound, withoutNames)) claim.fact = null
    else if (isCount(number, sentence, listed)) claim.fact = null
    else if (isOfTheQuestion(number, sentence, bound)) claim.fact = null
  }
  const timeClaims = times.filter((it) => it.claim).map((it) => claimOfTime(it, sentence, bound))
  const wordClaims = wordsOfRecords(sentence)
  const wrong = [...wrongQuantifiers(sentence), ...wrongComparisons(sentence, bound)]
  const contradicted = wrong.map((it): Claim => ({ ...it, fact: undefined, isName: false }))
  const claims = [...nameClaims, ...numberClaims, ...timeClaims, ...wordClaims, ...contradicted].sort((a, b) => a.start - b.start)

  const unsupported = claims.filter((it) => it.fact === undefined)
  const stands = claims.some((it) => it.fact !== undefined && (!it.isName || it.fact === null) && !(it.fact === null && it.isName))
  const after = afterOf(sentence, bound)
  const quotes = unsupported.map((it) => text.slice(it.start, it.end))
  if (unsupported.length > 0 && !stands) return { pieces: null, of: claims.length, unsupported: quotes, after }
  return { pieces: piecesOf(text, claims, ground.language), of: claims.length, unsupported: quotes, after }
}

/** The figure with its unit. */
const spanOf = ({ start, end }: Stretch): Stretch => ({ start, end })

const RECORD_PLACES = new Set(['location', 'district', 'department', 'category', 'title', 'type'])

function claimOfName(name: NameRead, { text, plain, names, before, room }: Sentence): Claim[] {
  const claim = (fact: Fact | null | undefined): Claim[] => [{ ...spanOf(name), fact, isName: true }]
  if (name.kind === 'city') return []
  const all = room.seen.map((it) => it.fact)
  const factOfSubject = () => all.find((it) => name.subjects.includes(keyOf(it)))
  if (name.kind === 'record') return claim(factOfSubject() ?? (name.asked ? null : undefined))
  if (name.kind === 'unknown') return claim(name.asked ? null : undefined)
  const record = recordFor(name, names, before, plain, all)
  const word = plainOf(text, name)
  if (record) {
    const own = all.filter((it) => keyOf(it) === record && typeof it.value === 'string')
    const fact = own.find((it) => RECORD_PLACES.has(it.measure) && folded(String(it.value)).includes(word))
    if (fact?.measure === 'title' && /\d/.test(word) && !/["“«'‘]$/.test(text.slice(0, name.start))) return claim(undefined)
    return claim(fact)
  }
  if (name.subjects.length > 0) return claim(factOfSubject())
  const free = name.values.find((it) => !(/\d/.test(word) && isOfRecord(it)))
  if (free) return claim(free)
  if (name.values.length > 0) return claim(undefined)
  return claim(
    name.asked
      ? null
      : all.find((it) => folded(it.subject.name).includes(word) || (typeof it.value === 'string' && folded(it.value).includes(word))),
  )
}

const plainOf = (text: string, { start, end }: Stretch) => folded(text.slice(start, end))

/** The record that a place in a sentence belongs to; null if there is none. */
function recordFor(name: NameRead, names: readonly NameRead[], before: Before, plain: string, all: readonly Fact[]): string | null {
  const records = names.filter((it) => it.kind === 'record')
  const nearest = records.filter((it) => it.end <= name.start).at(-1) ?? records.find((it) => it.start >= name.end)
  if (nearest) return nearest.subjects[0] ?? 'none'
  const carried = before.subjects?.length === 1 ? before.subjects[0] : undefined
  const isRecord = carried !== undefined && all.some((it) => keyOf(it) === carried && isOfRecord(it))
  return isRecord && /^\s*(?:it|its|this incident|this request|the incident|the request|esta|se|su|el incidente|la solicitud)\b/.test(plain)
    ? (carried ?? null)
    : null
}

/** Names that figures can belong to, which excludes those that only describe a record. */
function mentionsOf({ names, plain }: Sentence): Mention[] {
  const hasRecord = names.some((it) => it.kind === 'record')
  const city = [...plain.matchAll(CITY_WORDS)].map((it) => ({ start: it.index, end: it.index + it[0].length, keys: ['city'] }))
  const things = names.flatMap((it): Mention[] => {
    if (it.kind === 'city') return [{ ...spanOf(it), keys: ['city'] }]
    if (hasRecord && it.kind !== 'record') return []
    if (it.kind === 'value') return []
    return [{ ...spanOf(it), keys: it.subjects }]
  })
  const own = things.filter((it) => !it.keys.includes('city'))
  return (own.length > 0 ? own : [...things, ...city]).sort((a, b) => a.start - b.start)
}

function factOf(number: NumberRead, sentence: Sentence): SeenFact | undefined {
  if (Number.isNaN(number.value) && number.kind !== 'vague') return undefined
  const { room } = sentence
  const near = surroundings(number, sentence)
  const fitting = room.seen.filter((it) => isOf(it, number, near, room.ground, room.clock, room.seen))
  return fitting.find((it) => it.own) ?? fitting[0]
}

/** 'These two sections:' before two items; 'two sections, A and B'. */
function isCount(number: NumberRead, { names, numbers }: Sentence, listed: number): boolean {
  if (number.kind !== 'number' || !Number.isInteger(number.value) || number.value > 50 || number.nearness !== 'exactly') return false
  if (number.unit && number.unit.quantity !== 'count') return false
  if (listed > 0) return number.value === listed && numbers.indexOf(number) === 0
  const after = names.filter((it) => it.start > number.end && it.kind !== 'city' && it.kind !== 'unknown')
  return number.value >= 2 && after.length === number.value && number.unit?.noun === 'thing'
}

/** 'Above 50 mph there are 3': the threshold of the question, beside a result. */
function isOfTheQuestion(number: NumberRead, { plain, room }: Sentence, bound: readonly BoundNumber[]): boolean {
  const before =
    /\b(above|over|below|under|more than|less than|than|top|first|last|next|mas de|menos de|por encima de|por debajo de|ultim[oa]s|primer[oa]s|proxim[oa]s)\s+$/.exec(
      plain.slice(0, number.start),
    )?.[0]
  if (!before || Number.isNaN(number.value)) return false
  const asked = folded(room.ground.question).includes(`${before.trim()} ${plain.slice(number.start, number.end).trim()}`)
  return asked && (bound.some((it) => it.number !== number) || /\b(?:no|none|ningun[oa]?|nothing|nada)\b/.test(plain))
}

function claimOfTime(time: TimeRead, sentence: Sentence, bound: readonly BoundNumber[]): Claim {
  const { plain, times, clauses, before, room, numbers, mentions, senses } = sentence
  const { nowMs } = room.ground
  const clause = clauseAt(clauses, time.start)
  const beside = bound.find(({ number, seen }) => clauseAt(clauses, number.start) === clause && time.holds(seen.timed))
  if (beside) return { ...spanOf(time), fact: beside.seen.fact, isName: false }
  const present = { atMs: nowMs, fromMs: null, toMs: null, momentsMs: [], isForecast: false, isRecord: false }
  const eventful = senses.some(
    (it) => it.sense === 'reported' || it.sense === 'closed-at' || it.sense === 'lowest' || it.sense === 'highest',
  )
  const unboundHere = numbers.some((it) => clauseAt(clauses, it.start) === clause)
  if (!eventful && !unboundHere && time.kind !== 'ago' && time.holds(present)) return { ...spanOf(time), fact: null, isName: false }
  const alike = times.filter((it) => it.claim && it.kind === time.kind)
  const subject = subjectOf(time, mentions, alike.length === mentions.length ? alike : [], clauses, plain)
  const keys = subject?.keys ?? before.subjects
  const said = new Set(senses.map((it) => it.sense))
  const days = times.filter((it) => it !== time && it.kind === 'day')
  const fact = room.seen.find(({ fact: it, key, timed }) => {
    if (keys === null ? !(key === 'city' || room.question.subjects.has(key)) : !keys.includes(key)) return false
    if (!time.holds(timed) || !days.every((day) => day.holds(timed))) return false
    if (it.measure === 'reported-at' && said.has('closed-at') && !said.has('reported')) return false
    if (it.measure === 'closed-at' && !said.has('closed-at')) return false
    const today = room.clock.wallOf(nowMs).day
    if (time.kind === 'clock' && days.length === 0 && timed.momentsMs.length > 0 && before.times.length === 0)
      return timed.momentsMs.some((ms) => room.clock.wallOf(ms).day === today)
    return true
  })?.fact
  if (fact) return { ...spanOf(time), fact, isName: false }
  const asked =
    folded(room.ground.question).includes(plain.slice(time.start, time.end).trim()) &&
    /\b(?:no|not|none|nothing|sin|ningun[oa]?|nada)\b/.test(plain)
  return { ...spanOf(time), fact: asked ? null : undefined, isName: false }
}

/** Status and priority of the record that a sentence is about. */
function wordsOfRecords({ names, plain, before, room }: Sentence): Claim[] {
  const all = room.seen.map((it) => it.fact)
  const records = names.filter((it) => it.kind === 'record')
  const carried =
    before.subjects?.length === 1 && /^\s*(?:it|its|this|the incident|the request|esta|su|el incidente)\b/.test(plain)
      ? before.subjects[0]
      : undefined
  if (records.length === 0 && carried === undefined) return []
  return closedWordsIn(plain, []).flatMap((word): Claim[] => {
    const record = records.filter((it) => it.end <= word.start).at(-1) ?? records.find((it) => it.start >= word.end)
    const key = record?.subjects[0] ?? carried
    const own = all.filter((it) => keyOf(it) === key && isOfRecord(it))
    if (own.length === 0) return []
    const fact = closedWordsIn(plain, own).find((it) => it.start === word.start && it.end === word.end)?.fact
    return [{ start: word.start, end: word.end, fact, isName: false }]
  })
}

function afterOf(sentence: Sentence, bound: readonly BoundNumber[]): Before {
  const { plain, times, senses, mentions, before, numbers } = sentence
  const keys = mentions.length > 0 ? (mentions[0]?.keys ?? null) : before.subjects
  return {
    subjects: keys?.includes('city') ? null : keys,
    times:
      times.length > 0
        ? times.filter((it) => DAY_LEVEL.has(it.kind) || it.kind === 'clock')
        : bound.length > 0 || isPast(plain)
          ? before.times
          : [],
    senses: senses.map((it) => it.sense),
    quantities: new Set(numbers.flatMap((it) => it.unit?.quantity ?? [])),
    factor: 1,
    plain,
    noun:
      [...plain.matchAll(/\b(?:incident|request|solicitud|pedido|reclamo|situation|situacion)[a-z]*/g)]
        .map((it) => unitAfter(` ${it[0]}`, 0)?.noun ?? null)
        .at(-1) ?? null,
  }
}

function piecesOf(text: string, claims: readonly Claim[], language: Language): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  const say = (words: string) => {
    if (words !== '') pieces.push({ text: words })
  }
  for (const { start, end, fact } of claims) {
    if (start < from || fact === null) continue
    say(text.slice(from, start))
    pieces.push(fact ? { text: text.slice(start, end), fact: fact.id } : { text: wordsIn(language).unconfirmed, unchecked: true })
    from = end
  }
  say(text.slice(from))
  return pieces
}
