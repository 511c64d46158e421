import { Language, likeliestLanguage } from '@oppidum/domain/core/language'
import { isSameWord, wordsOf } from '@oppidum/domain/core/words'
import { wordsIn } from '../i18n/illustrator-catalogue.ts'
import { LEXICONS, LONGEST_PHRASE, stemsOf } from './prompt-lexicon.ts'
import { listed } from './prompt-words.ts'
import type { Sense } from './sense.ts'

/** A phrase of the prompt with its meanings. */
export interface Chunk {
  /** As written. */
  raw: string
  /** Empty for an unknown word. */
  senses: readonly Sense[]
  /** Whether a comma or the like precedes it. */
  isAfterBreak: boolean
  isPlural: boolean
}

interface Token {
  raw: string
  word: string
  isAfterBreak: boolean
  /** In quotation marks: text to be shown in the picture. */
  isQuoted: boolean
}

/** Further words are ignored; the server accepts 1,000 characters. */
const MOST_TOKENS = 250

/** The language that has most of the prompt's words; the page's language when several are equal. */
export function languageOf(prompt: string, page: Language): Language {
  const words = wordsOf(prompt).slice(0, MOST_TOKENS)
  return likeliestLanguage((language) => {
    const { exact, byStem } = LEXICONS[language]
    return words.filter((it) => exact.has(it) || byStem.has(stemsOf([it]))).length
  }, page)
}

/** Splits a prompt into the longest known phrases, from the left. Words missing in its language are looked up in the others. */
export function chunksOf(prompt: string, language: Language): Chunk[] {
  const tokens = tokensOf(prompt)
  const chunks: Chunk[] = []
  for (let at = 0; at < tokens.length; ) {
    const phrase = phraseAt(tokens, at, language)
    const phraseTokens = tokens.slice(at, at + phrase.length)
    const last = phraseTokens.at(-1)?.word ?? ''
    chunks.push({
      raw: phraseTokens.map((it) => it.raw).join(' '),
      senses: phrase.senses,
      isAfterBreak: phraseTokens[0]?.isAfterBreak ?? false,
      isPlural: IRREGULAR_PLURALS.has(last) || isPluralOf(phraseTokens.map((it) => it.word)),
    })
    at += phrase.length
  }
  return chunks
}

const IRREGULAR_PLURALS = new Set(Language.options.flatMap((it) => listed(wordsIn(it).irregularPlurals)))

/** The s of 'bus' and 'ómnibus' is not a plural: they are in the vocabulary as they are. */
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
      const senses = LEXICONS[each].exact.get(words.join(' ')) ?? LEXICONS[each].byStem.get(stemsOf(words))
      if (senses) return { length, senses }
    }
  }
  const meant = mistyped(first.word, language)
  const isDoing = wordsIn(language).doing.test(first.word) && !/^(a|an|the|un|una|el|la)$/.test(tokens[at - 1]?.word ?? '')
  return { length: 1, senses: meant.length === 0 && isDoing ? [{ is: 'small', as: 'verb' }] : meant }
}

/**
 * The meanings of a similar known word. Only long words with the same first letter count, because a typo in a short word makes another
 * word; both or neither must be verbs. For words of quality only a missing letter is forgiven ('elefante' is not 'elegante').
 */
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
  const quotations = quotedSpans(prompt)
  let end = 0
  for (const { 0: raw, index } of prompt.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const between = prompt.slice(end, index)
    end = index + raw.length
    const span = quotations.find(([from, to]) => index >= from && index < to)
    const [word = ''] = wordsOf(raw)
    const isEnding = /['’]$/.test(between) && /^(s|t|d|ll|re|ve)$/.test(word) && word !== 't'
    if (isEnding || word === '') continue
    tokens.push({ raw, word, isAfterBreak: tokens.length > 0 && /[,;.:!?()\n|/]|\s[-–—]\s/.test(between), isQuoted: span !== undefined })
    if (tokens.length === MOST_TOKENS) break
  }
  return tokens
}

/** Start and end of each quotation, unless the whole prompt is one. */
function quotedSpans(prompt: string): [number, number][] {
  return [...prompt.matchAll(/["“«]([^"”»]{1,200})["”»]/gu)]
    .filter((it) => it[0].length < prompt.trim().length)
    .map((it) => [it.index, it.index + it[0].length])
}
