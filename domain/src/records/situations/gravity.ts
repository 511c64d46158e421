import { folded } from '../../core/list.ts'
import { isSameWord } from '../../core/words.ts'
import { DANGER_WORDS, DANGERS, type Danger, NEGATORS } from './gravity-words.ts'

export type { Danger } from './gravity-words.ts'

/** Other words allowed between the words of one phrase. */
const GAP = 2
/** A negation applies to this many following words in the same clause. */
const NEGATES = 3
/** Typing errors are only corrected in words of at least this length; short ones would become other words. */
const MISTYPED_FROM = 6

interface Phrase {
  danger: Danger
  parts: readonly { stem: string; whole: boolean }[]
}

const PHRASES: readonly Phrase[] = DANGERS.flatMap((danger) =>
  DANGER_WORDS[danger].map((phrase) => ({
    danger,
    parts: phrase.split(' ').map((it) => (it.endsWith('*') ? { stem: it.slice(0, -1), whole: false } : { stem: it, whole: true })),
  })),
)

/** By first letter: typing errors there are rare. */
const BY_LETTER: ReadonlyMap<string, readonly Phrase[]> = byLetter(PHRASES)

function byLetter(phrases: readonly Phrase[]): Map<string, Phrase[]> {
  const groups = new Map<string, Phrase[]>()
  for (const phrase of phrases) {
    const letter = phrase.parts[0]?.stem[0] ?? ''
    groups.set(letter, [...(groups.get(letter) ?? []), phrase])
  }
  return groups
}

/** The clauses of a text, each as its words. A full stop, a comma or 'but' ends a negation. */
function clausesOf(text: string): string[][] {
  return folded(text)
    .split(/[.,;:!?()\n\r…–—]+|\b(?:but|pero|mas|porem|however)\b/u)
    .map((it) => it.match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((it) => it.length > 0)
}

type Part = Phrase['parts'][number]

function isPart({ stem, whole }: Part, word: string, alone: boolean): boolean {
  if (!whole) return word.startsWith(stem)
  if (word === stem) return true
  return alone && stem.length >= MISTYPED_FROM && word.length >= MISTYPED_FROM && isSameWord(stem, word)
}

/** Whether the phrase occurs in the clause, starting at `start`. */
function beginsAt({ parts: [first, ...rest] }: Phrase, words: readonly string[], start: number): boolean {
  if (!first || !isPart(first, words[start] as string, rest.length === 0)) return false
  let at = start
  return rest.every((part) => {
    const near = words.slice(at + 1, at + 2 + GAP).findIndex((word) => isPart(part, word, false))
    at += near + 1
    return near !== -1
  })
}

const isNegated = (words: readonly string[], at: number) => words.slice(Math.max(0, at - NEGATES), at).some((it) => NEGATORS.has(it))

/**
 * The dangers a text mentions; empty if it mentions none of the known ones. Prefers a false alarm to a missed
 * one: docs/decisions/0066.
 */
export function dangersIn(text: string): ReadonlySet<Danger> {
  const found = new Set<Danger>()
  for (const words of clausesOf(text))
    words.forEach((word, at) => {
      if (isNegated(words, at)) return
      for (const phrase of BY_LETTER.get(word[0] ?? '') ?? [])
        if (!found.has(phrase.danger) && beginsAt(phrase, words, at)) found.add(phrase.danger)
    })
  return found
}

/** Dangers one text mentions and the other does not. */
export function dangersBeyond(text: string, other: string): Danger[] {
  const known = dangersIn(other)
  return [...dangersIn(text)].filter((it) => !known.has(it))
}
