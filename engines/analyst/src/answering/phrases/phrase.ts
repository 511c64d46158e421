import type { Fact, Piece } from '@oppidum/domain/assistant/answer'
import { ageOfFact, type DraftFact, inWholeHours } from '../answer-context.ts'
import { ASPECTS, type Aspect, factText, type Writing } from './fact-text.ts'

declare const said: unique symbol
/**
 * Text for an answer: words of a catalogue and texts of facts. Only this file creates one, so a sentence with a number or name from
 * anywhere else does not compile.
 */
export type Phrase = readonly Piece[] & { readonly [said]: true }

const phrase = (pieces: readonly Piece[]): Phrase => pieces.filter((it) => it.text !== '') as readonly Piece[] as Phrase

/** A sentence: the template's own words, which have no figures, and phrases between them. */
export function say(words: TemplateStringsArray, ...phrases: readonly Phrase[]): Phrase {
  return phrase(words.flatMap((text, at) => [{ text }, ...(phrases[at] ?? [])]))
}

export const NOTHING: Phrase = phrase([])

/** Words of the person or of a record that are in no fact: quoted, as plain text. */
export function quoted(text: string): Phrase {
  return phrase([
    {
      text: `“${text
        .replace(/[“”\p{Cc}]/gu, ' ')
        .trim()
        .slice(0, 120)}”`,
    },
  ])
}

/** 'a, b and c'. */
export function listed(phrases: readonly Phrase[], and: Phrase): Phrase {
  return phrase(phrases.flatMap((it, at) => [...(at === 0 ? [] : at === phrases.length - 1 ? and : [{ text: ', ' }]), ...it]))
}

export const joined = (...phrases: readonly Phrase[]): Phrase => phrase(phrases.flat())

/** Spanish: 'del consumo' for 'el consumo', 'de la velocidad' for 'la velocidad'. */
export function del(the: Phrase): Phrase {
  const [first, ...rest] = the
  return first?.text === 'el' ? phrase([{ ...first, text: 'del' }, ...rest]) : phrase([{ text: 'de ' }, ...the])
}

/** The same with a capital at the start. */
export function sentence(one: Phrase): Phrase {
  const [first, ...rest] = one
  if (!first) return one
  // Names and figures stay as they are; a fact that is a time or a word gets a capital.
  const text = /^\p{Ll}/u.test(first.text) ? first.text.charAt(0).toLocaleUpperCase() + first.text.slice(1) : first.text
  return phrase([{ ...first, text }, ...rest])
}

/** The facts of one answer. A fact gets its id when the text first uses it, or a fact that rests on it. */
export interface Ledger {
  writing: Writing
  value(known: DraftFact): Phrase
  size(known: DraftFact): Phrase
  short(known: DraftFact): Phrase
  name(known: DraftFact): Phrase
  when(known: DraftFact): Phrase
  age(known: DraftFact): Phrase
  /** The facts with ids, in order. */
  facts(): Fact[]
}

/** @param numbered facts that already have ids in the same answer */
export function ledger(writing: Writing, numbered: ReadonlyMap<DraftFact, string> = new Map()): Ledger {
  const ids = new Map(numbered)
  const facts: Fact[] = []

  function idOf(known: DraftFact): string {
    const kept = ids.get(known)
    if (kept) return kept
    const id = `f${ids.size + 1}`
    ids.set(known, id)
    const { rests, ...fact } = known
    const place = facts.push({ ...fact, id }) - 1
    if (rests.length > 0) facts[place] = { ...fact, id, from: rests.map(idOf) }
    return id
  }
  const bound = (aspect: Aspect) => (known: DraftFact) => phrase([{ text: factText(known, aspect, writing), fact: idOf(known) }])

  return {
    writing,
    value: (known) => bound('value')(inWholeHours(known)),
    size: bound('size'),
    short: bound('short'),
    name: bound('name'),
    when: bound('when'),
    age: (known) => bound('value')(ageOfFact(known, writing.nowMs)),
    facts: () => facts,
  }
}

const QUOTED = /“[^”]*”/gu
const DIGIT = /\p{Nd}/u

/**
 * Checks a composed text: how many of its pieces belong to facts, and which are unsupported. A piece is supported if its text is one of
 * its fact's texts; other pieces may contain figures only within quoted words of the question.
 */
export function checkedText(pieces: readonly Piece[], facts: readonly Fact[], writing: Writing): { of: number; unsupported: string[] } {
  const byId = new Map(facts.map((it) => [it.id, it]))
  const same = (a: string, b: string) => a.toLocaleLowerCase() === b.toLocaleLowerCase()
  let of = 0
  const unsupported: string[] = []
  for (const piece of pieces) {
    if (piece.fact === undefined) {
      if (!DIGIT.test(piece.text.replace(QUOTED, ''))) continue
      of++
      unsupported.push(piece.text)
      continue
    }
    of++
    const fact = byId.get(piece.fact)
    if (!fact || !ASPECTS.some((aspect) => same(factText(fact, aspect, writing), piece.text))) unsupported.push(piece.text)
  }
  return { of, unsupported }
}
