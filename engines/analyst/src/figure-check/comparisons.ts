import type { Stretch } from './allowed-figures.ts'
import { isPresent } from './claimed-times.ts'
import type { BoundNumber } from './derived-figures.ts'
import type { SeenFact } from './seen-facts.ts'
import type { Sentence } from './surroundings.ts'

/** 'Faster than', 'más lento que', 'fewer incidents than': the words of a comparison, before the second name or figure. */
const MORE = /\b(?:faster|quicker|higher|greater|larger|bigger|more|mas (?:rapid[oa]s?|alt[oa]s?|grandes?)|mayor(?:es)?|mas)\b/g
const LESS = /\b(?:slower|lower|smaller|fewer|less|mas (?:lent[oa]s?|baj[oa]s?)|menor(?:es)?|menos)\b/g
const SPEED = /^(?:faster|quicker|slower|mas (?:rapid|lent))/
const NOT = /\b(?:not|no|never|isn't|aren't|nor|neither|sin|ni|tan|as|unless|if|whether|si|once|was|were|era|estaba)\s+(?:\w+\s+){0,2}$/
const THAN = /\b(?:than|que)\b/g
const ROSE = /\b(?:rose|risen|rises|climbed|grew|grown|increased|up|subio|subido|aumento|aumentado|crecio)\b/g
const FELL = /\b(?:fell|falls|fallen|dropped|drops|decreased|slowed|down|cayo|caido|bajo|bajado|disminuyo|descendio)\b/g

interface Word extends Stretch {
  sign: -1 | 1
  text: string
}

function wordsIn(plain: string, more: RegExp, less: RegExp): Word[] {
  const of = (form: RegExp, sign: Word['sign']) =>
    [...plain.matchAll(form)].map((it): Word => ({ start: it.index, end: it.index + it[0].length, sign, text: it[0] }))
  const negative = of(less, -1)
  // 'Más lento' is not 'más'.
  return [...negative, ...of(more, 1).filter((it) => !negative.some((other) => it.start >= other.start && it.start < other.end))]
}

/** Words of comparison that the facts contradict. Undecidable ones stay. */
export function wrongComparisons(sentence: Sentence, bound: readonly BoundNumber[]): Stretch[] {
  return [...comparedEntities(sentence, bound), ...changes(sentence, bound)]
}

function comparedEntities(sentence: Sentence, bound: readonly BoundNumber[]): Stretch[] {
  const { plain } = sentence
  const thans = [...plain.matchAll(THAN)].map((it) => it.index)
  const words = wordsIn(plain, MORE, LESS)
  return words.filter((word, at) => {
    const than = thans.find((it) => it >= word.end && it - word.end < 40)
    if (than === undefined || words.some((it, other) => other !== at && it.start < than && it.start > word.start)) return false
    if (thans.length > 1 || NOT.test(plain.slice(0, word.start))) return false
    const sides = sidesOf(word, than, sentence, bound)
    if (!sides) return false
    const [a, b] = sides
    return a.value !== null && b.value !== null && a.value !== b.value && Math.sign(a.value - b.value) !== word.sign
  })
}

type Sides = readonly [SeenFact, SeenFact]

/** The compared figures: those in the sentence beside the two subjects, else those in the facts. */
function sidesOf(word: Word, than: number, { mentions, room, plain }: Sentence, bound: readonly BoundNumber[]): Sides | null {
  const [first, second, third] = mentions
  if (first && second && !third) {
    const [a, b] = [first.keys[0], second.keys[0]]
    if (first.keys.length !== 1 || second.keys.length !== 1 || first.start > than || second.start < than || a === b) return null
    const figures = (key: string | undefined) => bound.filter((it) => it.seen.key === key)
    const [ofA, ofB] = [figures(a), figures(b)]
    if (ofA.length > 1 || ofB.length > 1) return null
    const [oneA, oneB] = [ofA[0]?.seen, ofB[0]?.seen]
    if (oneA && oneB) return fitting(word, oneA, oneB)
    const measure = measureOf(word, plain) ?? oneA?.fact.measure ?? oneB?.fact.measure
    return measure === undefined ? null : sameRows(measure, a, b, room.seen, room.ground.nowMs)
  }
  // 'It runs at 23 mph, slower than the 28 mph of yesterday.'
  if (mentions.length > 1 || bound.length !== 2) return null
  const [a, b] = bound
  return a && b && a.number.start < than && b.number.start > than && a.number.end <= b.number.start ? fitting(word, a.seen, b.seen) : null
}

function fitting(word: Word, a: SeenFact, b: SeenFact): Sides | null {
  if (a.quantity === null || a.quantity !== b.quantity) return null
  return SPEED.test(word.text) && a.quantity !== 'speed' ? null : [a, b]
}

/** The measure behind 'faster', or 'more' of something; undefined if the words do not tell. */
function measureOf({ text, end }: Word, plain: string): string | undefined {
  if (SPEED.test(text)) return 'traffic.speed'
  return /^\s+(?:open |active )?(?:incidents?|requests?|incidentes|solicitudes)\b/.test(plain.slice(end)) ? 'count' : undefined
}

/** One live figure of each; for counts, from the same query. */
function sameRows(measure: string, a: string | undefined, b: string | undefined, seen: readonly SeenFact[], nowMs: number): Sides | null {
  const own = seen.filter((it) => it.own && it.fact.measure === measure && it.value !== null && isPresent(nowMs)(it.timed))
  const [ofA, ofB] = [own.filter((it) => it.key === a), own.filter((it) => it.key === b)]
  const [oneA, oneB] = [ofA[0], ofB[0]]
  if (!oneA || !oneB || ofA.length > 1 || ofB.length > 1) return null
  return measure === 'count' && oneA.fact.call !== oneB.fact.call ? null : [oneA, oneB]
}

/** 'Rose from 24 to 28 mph', '28 mph, up from 24': the sentence contains both figures. */
function changes({ plain }: Sentence, bound: readonly BoundNumber[]): Stretch[] {
  return wordsIn(plain, ROSE, FELL).filter((word) => {
    const [next, after] = bound.filter((it) => it.number.start >= word.end)
    const before = bound.filter((it) => it.number.end <= word.start).at(-1)
    if (!next || NOT.test(plain.slice(0, word.start))) return false
    const between = plain.slice(word.end, next.number.start)
    if (!/^(?:\s+\S+){0,4}\s+(?:from|de|desde)(?:\s+\S+){0,3}\s+$/.test(between) && !/^\s+(?:from|de|desde)\s+$/.test(between)) return false
    const hasTo = after && /^[^.;]{0,30}\b(?:to|a|hasta)\b[^.;]{0,20}$/.test(plain.slice(next.number.end, after.number.start))
    const sides = hasTo ? ([next, after] as const) : before && ([next, before] as const)
    if (!sides) return false
    const [then, now] = sides.map((it) => it.seen)
    if (!then || !now || then.quantity !== now.quantity || then.value === null || now.value === null || then.key !== now.key) return false
    return then.value !== now.value && Math.sign(now.value - then.value) !== word.sign
  })
}
