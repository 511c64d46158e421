import { perLanguageOnUse } from '@oppidum/domain/core/language'
import { isSameWord } from '@oppidum/domain/core/words'
import { wordsIn } from '../../i18n/analyst-catalogue.ts'
import type { Sense, SenseKind, WordTable } from './senses.ts'
import type { Token } from './tokens.ts'
import { tokensOf } from './tokens.ts'

/** A recognised word or phrase of the question. */
export interface Hit {
  senses: readonly Sense[]
  /** Position of its first token, and after its last. */
  from: number
  to: number
}

interface Branch {
  senses: Sense[]
  next: Map<string, Branch>
}

const branch = (): Branch => ({ senses: [], next: new Map() })

export interface Lexicon {
  root: Branch
  /** Every word of it. */
  words: ReadonlySet<string>
  /** Words that a typing error may be corrected to, which excludes those that only lead to a refusal. */
  byLength: ReadonlyMap<number, readonly { word: string; letters: number }[]>
}

function put(root: Branch, phrase: string, sense: Sense): void {
  let at = root
  for (const { stem } of tokensOf(phrase)) {
    const next = at.next.get(stem) ?? branch()
    at.next.set(stem, next)
    at = next
  }
  if (at !== root && !at.senses.some((it) => it.kind === sense.kind && it.value === sense.value)) at.senses.push(sense)
}

function lexiconOf(table: WordTable): Lexicon {
  const root = branch()
  // The table's type ties every value to its kind.
  for (const [kind, values] of Object.entries(table))
    for (const [value, phrases] of Object.entries(values))
      for (const phrase of phrases.split(',')) put(root, phrase, { kind: kind as SenseKind, value } as Sense)
  return withWords(root)
}

function withWords(root: Branch): Lexicon {
  const [words, meant] = [new Set<string>(), new Set<string>()]
  const visit = (at: Branch): boolean => {
    let isAsked = at.senses.some((it) => it.kind !== 'notKept' && it.kind !== 'out')
    for (const [word, next] of at.next) {
      words.add(word)
      if (!visit(next)) continue
      meant.add(word)
      isAsked = true
    }
    return isAsked
  }
  visit(root)
  return { root, words, byLength: byLengthOf(meant) }
}

/** Some 2.5 MB each. */
export const LEXICONS = perLanguageOnUse((it) => lexiconOf(wordsIn(it).table))

/** The letters of a word as a bit set: a fast test, since two words that differ in many letters are not typing errors of each other. */
export function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << ((word.charCodeAt(at) - 97) & 31)
  return letters
}

export function byLengthOf(words: Iterable<string>): Map<number, { word: string; letters: number }[]> {
  const lengths = new Map<number, { word: string; letters: number }[]>()
  for (const word of words) {
    const same = lengths.get(word.length) ?? []
    same.push({ word, letters: lettersOf(word) })
    lengths.set(word.length, same)
  }
  return lengths
}

function differing(a: number, b: number): number {
  let bits = a ^ b
  let count = 0
  while (bits !== 0) {
    bits &= bits - 1
    count++
  }
  return count
}

/** The known word that was mistyped, preferring the same first letter. Null if there is none. */
function meantBy(word: string, byLength: ReadonlyMap<number, readonly { word: string; letters: number }[]>): string | null {
  if (word.length === 4) return doubled(word, byLength)
  if (word.length < 5 || word.length > 30) return null
  const letters = lettersOf(word)
  for (const difference of [0, 1, -1, 2, -2]) {
    const near = (byLength.get(word.length + difference) ?? []).filter(
      (it) => it.word[0] === word[0] && differing(it.letters, letters) <= 4 && isSameWord(word, it.word) && isByFinger(word, it.word),
    )
    if (near[0]) return near[0].word
  }
  return null
}

/** 'Sped' for 'speed': in a short word only a missing double letter is corrected. */
function doubled(word: string, byLength: ReadonlyMap<number, readonly { word: string }[]>): string | null {
  const meant = [...word].map((letter, at) => word.slice(0, at) + letter + word.slice(at))
  return byLength.get(word.length + 1)?.find((it) => meant.includes(it.word))?.word ?? null
}

/** Rows of the keyboard, and letters that sound alike. */
const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const ALIKE = ['bv', 'cskzq', 'gj', 'iy', 'aeiou', 'mn', 'lr']
const isNear = (a: string, b: string) => {
  if (ALIKE.some((it) => it.includes(a) && it.includes(b))) return true
  const [one, other] = [a, b].map((it) => ROWS.findIndex((row) => row.includes(it)))
  if (one === undefined || other === undefined || one < 0 || other < 0) return true
  return Math.abs(one - other) < 2 && Math.abs((ROWS[one]?.indexOf(a) ?? 0) - (ROWS[other]?.indexOf(b) ?? 0)) < 2
}

/** A distant letter makes another word, not a typing error: 'leaving' is not 'leaking', 'writing' not 'waiting'. */
function isByFinger(word: string, meant: string): boolean {
  if (word.length !== meant.length) return true
  const changed = [...word].flatMap((letter, at) => (letter === meant[at] ? [] : [at]))
  const [only] = changed
  if (changed.length !== 1 || only === undefined) return true
  // 'Spped': the same key twice.
  const isTwice = word[only] === word[only - 1] || word[only] === word[only + 1]
  return isTwice || isNear(word[only] ?? '', meant[only] ?? '')
}

/** Most words of a message that are corrected; a text with more of them is not mistyped. */
const MOST_SLIPS = 40

/** Corrects the words of one message, each one once. */
export function slipReader(): typeof meantBy {
  const known = new Map<object, Map<string, string | null>>()
  let looked = 0
  return (word, byLength) => {
    const words = known.get(byLength) ?? new Map<string, string | null>()
    known.set(byLength, words)
    const found = words.get(word)
    if (found !== undefined) return found
    const meant = looked++ < MOST_SLIPS ? meantBy(word, byLength) : null
    words.set(word, meant)
    return meant
  }
}

/** The longest phrases of a lexicon in a question, from left to right. @param taken tokens to skip */
export function hitsIn(tokens: readonly Token[], lexicon: Branch, taken: readonly boolean[]): Hit[] {
  const hits: Hit[] = []
  let at = 0
  while (at < tokens.length) {
    const hit = taken[at] ? null : longestAt(tokens, at, lexicon, taken)
    if (hit) hits.push(hit)
    at = hit ? hit.to : at + 1
  }
  return hits
}

function longestAt(tokens: readonly Token[], from: number, lexicon: Branch, taken: readonly boolean[]): Hit | null {
  let longest: Hit | null = null
  let branches: Branch | undefined = lexicon
  for (let at = from; at < tokens.length && !taken[at]; at++) {
    const token = tokens[at] as Token
    // A phrase ends with its sentence.
    if (at > from && /[.?!;:]/.test(token.gap) && !/^[.'’-]+$/.test(token.gap)) break
    branches = branches?.next.get(token.stem)
    if (!branches) break
    if (branches.senses.length > 0) longest = { senses: branches.senses, from, to: at + 1 }
  }
  return longest
}

export function treeOf(phrases: Iterable<readonly [string, Sense]>): Branch {
  const root = branch()
  for (const [phrase, sense] of phrases) put(root, phrase, sense)
  return root
}
export type LexiconTree = Branch
