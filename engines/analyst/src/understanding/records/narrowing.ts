import { wordsIn } from '../../i18n/analyst-catalogue.ts'
import type { Reading } from '../reading.ts'

const grammarOf = ({ language }: Reading) => wordsIn(language).grammar

const ADVERB = /(ly|mente|wise|wards?)$/
/** Set phrases that do not narrow a question: 'as we speak', 'on the dot', 'a esta altura'. */
const TURN_OF_PHRASE =
  /^(dot|go|run|whole|average|moment|minute|second|point|stage|instant|clock|ground|board|table|book|books|paper|hand|line|cards|radar|side|face|way|eye|fly|loose|air|wall|horizon|map|record|spot|outset|sudden|altura|instante|fondo|vista|ratito|cabo|tanto|mano|total|pinta|momento|final|pique|ojo|voleo|toque|vuelo|dia|fecha|hoy)$/

/**
 * Whether an unknown word is in a position where it could be a condition: a name, after a preposition, beside the measure, or its subject.
 * Verbs, adverbs and remarks never narrow a question.
 */
export function canNarrow(it: Reading, at: number): boolean {
  const token = it.tokens[at]
  if (!token || ADVERB.test(token.word)) return false
  const grammar = grammarOf(it)
  if (isName(it, at)) return true
  const word = (place: number) => it.tokens[place]?.word ?? ''
  const isStrange = (place: number) => it.unread.some((one) => one.from === place)
  const isVerb = grammar.beforeVerb.test(word(at - 1))
  // 'How much do trams use?', 'will hospitals need more?': what stands behind the auxiliary does it.
  if (grammar.auxiliary?.test(word(at - 1)) && /[^s]s$/.test(token.word)) return true
  if (isOfNoun(it, at)) return true
  let before = at - 1
  while (before >= 0 && isStrange(before) && (it.tokens[before + 1]?.gap ?? '') === '') before--
  if (grammar.looseDeterminer.test(word(before))) return false
  const isGiven = grammar.determiner.test(word(before))
  const lead = isGiven ? before - 1 : before
  if (grammar.preposition.test(word(lead)) && (it.tokens[lead + 1]?.gap ?? '') === '') return !TURN_OF_PHRASE.test(token.word)
  if (isVerb) return false
  // 'The hospitals use …', 'consumen los hospitales'; a verb has no article.
  return isGiven && !isVerbForm(it, at) && !TURN_OF_PHRASE.test(token.word)
}

/** Written large within a text that is not all capitals. */
const isName = (it: Reading, at: number) =>
  at > 0 &&
  it.message !== it.message.toLocaleUpperCase() &&
  /^\p{Lu}\p{Ll}/u.test(it.tokens[at]?.raw ?? '') &&
  !/[.?!:]/.test(it.tokens[at]?.gap ?? '')

/** By its ending, in a language in which that tells. */
function isVerbForm(it: Reading, at: number): boolean {
  const { verbForm, accentedVerbForm } = grammarOf(it)
  const { word = '', raw = '' } = it.tokens[at] ?? {}
  return verbForm?.test(word) === true || accentedVerbForm?.test(raw.normalize('NFC')) === true
}

/** 'Industrial demand', 'tram consumption', 'consumo residencial': beside the noun, and neither its verb nor another clause. */
function isOfNoun(it: Reading, at: number): boolean {
  const nouns = [...it.all('measure'), ...it.all('word'), ...it.all('dimension'), ...it.all('record'), ...it.all('subject', 'uses')]
  const gap = (place: number) => it.tokens[place]?.gap ?? ''
  const { adjectiveFollows, beforeVerb } = grammarOf(it)
  if (adjectiveFollows) return nouns.some((one) => one.to === at) && gap(at) === '' && !isVerbForm(it, at)
  let to = at + 1
  while (it.unread.some((one) => one.from === to) && gap(to) === '') to++
  const noun = nouns.find((one) => one.from === to)
  return noun !== undefined && gap(to) === '' && !beforeVerb.test(it.tokens[at - 1]?.word ?? '')
}
