import { Language, likeliestLanguage } from '@oppidum/domain/core/language'
import { isSameWord, wordsOf } from '@oppidum/domain/core/words'
import { wordsIn } from '../i18n/illustrator-catalogue.ts'
import { LEXICONS, LONGEST_PHRASE, stemmed } from './prompt-lexicon.ts'
import { listed } from './prompt-words.ts'
import type { Sense } from './sense.ts'

/** A phrase of the prompt with what it says. */
export interface Chunk {
  /** As it was written. */
  raw: string
  /** Empty of a word that stands in no vocabulary. */
  senses: readonly Sense[]
  /** A comma or the like stands before it. */
  isAfterBreak: boolean
  isPlural: boolean
}

interface Token {
  raw: string
  word: string
  isAfterBreak: boolean
  /** Written between quotation marks: text to be shown, not described. */
  isQuoted: boolean
}

/** More words than this are not read; the door lets 1,000 characters in. */
const MOST_TOKENS = 250

/** The one that knows most of its words; what the page speaks when it could be several. */
export function languageOf(prompt: string, page: Language): Language {
  const words = wordsOf(prompt).slice(0, MOST_TOKENS)
  return likeliestLanguage((language) => {
    const { exact, byStem } = LEXICONS[language]
    return words.filter((it) => exact.has(it) || byStem.has(stemmed([it]))).length
  }, page)
}

/** The longest phrases that are known, from the left; words of the other language are taken up where the own has none. */
export function chunksOf(prompt: string, language: Language): Chunk[] {
  const tokens = tokensOf(prompt)
  const chunks: Chunk[] = []
  for (let at = 0; at < tokens.length; ) {
    const found = phraseAt(tokens, at, language)
    const taken = tokens.slice(at, at + found.length)
    const last = taken.at(-1)?.word ?? ''
    chunks.push({
      raw: taken.map((it) => it.raw).join(' '),
      senses: found.senses,
      isAfterBreak: taken[0]?.isAfterBreak ?? false,
      isPlural: IRREGULAR_PLURALS.has(last) || isPluralOf(taken.map((it) => it.word)),
    })
    at += found.length
  }
  return chunks
}

const IRREGULAR_PLURALS = new Set(Language.options.flatMap((it) => listed(wordsIn(it).irregularPlurals)))

/** 'Bus' and 'ómnibus' stand in the vocabulary as they are: their s is no plural. */
function isPluralOf(words: readonly string[]): boolean {
  const isListed = Language.options.some((it) => LEXICONS[it].exact.has(words.join(' ')))
  return !isListed && words.some((word) => word.length > 3 && word.endsWith('s') && !word.endsWith('ss'))
}

function phraseAt(tokens: readonly Token[], at: number, language: Language): { length: number; senses: readonly Sense[] } {
  const first = tokens[at] as Token
  if (first.isQuoted) {
    const end = tokens.findIndex((it, index) => index > at && (!it.isQuoted || it.isAfterBreak))
    return { length: (end < 0 ? tokens.length : end) - at, senses: [{ is: 'refused', reason: 'lettering' }] }
  }
  if (/^\d+$/.test(first.word)) return { length: 1, senses: [{ is: 'number', count: Math.min(Math.max(Number(first.word), 1), 12) }] }
  const languages = [language, ...Language.options.filter((it) => it !== language)]
  for (let length = Math.min(LONGEST_PHRASE, tokens.length - at); length > 0; length--) {
    const run = tokens.slice(at, at + length)
    if (run.some((it, index) => index > 0 && (it.isAfterBreak || it.isQuoted))) continue
    const words = run.map((it) => it.word)
    for (const each of languages) {
      const senses = LEXICONS[each].exact.get(words.join(' ')) ?? LEXICONS[each].byStem.get(stemmed(words))
      if (senses) return { length, senses }
    }
  }
  const meant = mistyped(first.word, language)
  const isDoing = wordsIn(language).doing.test(first.word) && !/^(a|an|the|un|una|el|la)$/.test(tokens[at - 1]?.word ?? '')
  return { length: 1, senses: meant.length === 0 && isDoing ? [{ is: 'small', as: 'verb' }] : meant }
}

/** Only long words that begin alike, and of what only tells how something looks those that lack a letter ('elefante' is not elegant), of which either both or neither is a verb: a slip in a short one makes another word of it. */
function mistyped(word: string, language: Language): readonly Sense[] {
  if (word.length < 6) return []
  const { longWords, exact } = LEXICONS[language]
  const saysMore = (it: string) => !exact.get(it)?.some((sense) => sense.is === 'small')
  const isVerb = (it: string) => wordsIn(language).doing.test(it)
  const one = word.endsWith('s') ? word.slice(0, -1) : word
  const meant = longWords.find(
    (it) =>
      it[0] === word[0] &&
      isVerb(it) === isVerb(word) &&
      [word, one].some((form) => form.length >= 6 && Math.abs(it.length - form.length) <= 1 && isSameWord(it, form)) &&
      (saysMore(it) || it.length === word.length + 1),
  )
  return meant === undefined ? [] : (exact.get(meant) ?? [])
}

function tokensOf(prompt: string): Token[] {
  const tokens: Token[] = []
  const quoted = quotedSpans(prompt)
  let end = 0
  for (const { 0: raw, index } of prompt.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const between = prompt.slice(end, index)
    end = index + raw.length
    const span = quoted.find(([from, to]) => index >= from && index < to)
    const [word = ''] = wordsOf(raw)
    const isEnding = /['’]$/.test(between) && /^(s|t|d|ll|re|ve)$/.test(word) && word !== 't'
    if (isEnding || word === '') continue
    tokens.push({ raw, word, isAfterBreak: tokens.length > 0 && /[,;.:!?()\n|/]|\s[-–—]\s/.test(between), isQuoted: span !== undefined })
    if (tokens.length === MOST_TOKENS) break
  }
  return tokens
}

/** Not of a prompt that is one quotation from end to end. */
function quotedSpans(prompt: string): [number, number][] {
  return [...prompt.matchAll(/["“«]([^"”»]{1,200})["”»]/gu)]
    .filter((it) => it[0].length < prompt.trim().length)
    .map((it) => [it.index, it.index + it[0].length])
}
