import type { Reading } from '../reading.ts'

/** Behind these stands what a figure is narrowed to: 'of the hospitals', 'for heating', 'por las fábricas'. */
const PREPOSITION = {
  en: /^(of|for|by|from|in|on|at|with|within|under|near|during|among|via|using|per|through|inside|around|about|like|into|behind|beyond|across|along|over|off|against|between)$/,
  es: /^(de|del|en|por|para|con|sobre|bajo|durante|entre|segun|desde|hacia|mediante|tras|al)$/,
}
const DETERMINER = {
  en: /^(the|these|those|that|this|any|some|all|each|every|other|its|their|his|her)$/,
  es: /^(el|la|los|las|este|esta|estos|estas|ese|esa|esos|esas|todo|toda|todos|todas|cada|sus|su)$/,
}
/** Behind these nothing is narrowed: 'a worry', 'my slides', 'un despelote'. */
const LOOSE = { en: /^(a|an|my|our|your)$/, es: /^(un|una|unos|unas|mi|mis|nuestro|nuestra|nuestros|nuestras)$/ }
/** Behind these stands a verb, whatever it is: 'we pull', 'should prepare', 'is needed'. */
const BEFORE_VERB = {
  en: /^(i|we|you|they|he|she|it|who|what|that|can|could|will|would|shall|should|may|might|must|do|does|did|don|is|are|was|were|be|been|being|am|has|have|had|get|gets|got|not|n't|to|let|lets|please|and|then|just|really|still|ever|i['’]\p{L}+|we['’]\p{L}+|it['’]s|they['’]re)$/u,
  es: /^(yo|nosotros|vos|usted|ustedes|ellos|ellas|que|se|me|te|nos|le|les|lo|no|esta|estan|estamos|estaba|estaban|fue|fueron|ha|han|hemos|habia|puede|pueden|podemos|debe|deben|debemos|hay|va|van|vamos|va a|y|a|ya|como)$/,
}
const DO = /^(do|does|did|will|can|could|would|should)$/
const VERB_ES =
  /(amos|emos|imos|aron|ieron|aba|aban|ando|iendo|yendo|aste|iste|arme|arnos|arlo|arla|erlo|irlo|ame|anos|mente|ado|ados|ido|idos|ar|er|ir)$/
/** With its accents, which the forms of verbs end in. */
const ACCENTED_VERB_ES = /([óéáí]|án|ás|éis|áis|ía|ían|ías|íamos)$/i
const ADVERB = /(ly|mente|wise|wards?)$/
/** Phrases as they are said, which are of nobody and nothing: 'as we speak', 'on the dot', 'a esta altura'. */
const TURN_OF_PHRASE =
  /^(dot|go|run|whole|average|moment|minute|second|point|stage|instant|clock|ground|board|table|book|books|paper|hand|line|cards|radar|side|face|way|eye|fly|loose|air|wall|horizon|map|record|spot|outset|sudden|altura|instante|fondo|vista|ratito|cabo|tanto|mano|total|pinta|momento|final|pique|ojo|voleo|toque|vuelo|dia|fecha|hoy)$/

/**
 * Whether a word that no table knows stands where a condition can stand: a name, what a preposition leads to, what tells
 * the quantity more closely, who or what is doing it. A verb, an adverb or a remark narrows nothing wherever it comes from.
 */
export function canNarrow(it: Reading, at: number): boolean {
  const token = it.tokens[at]
  if (!token || ADVERB.test(token.word)) return false
  const { language } = it
  if (isName(it, at)) return true
  const word = (place: number) => it.tokens[place]?.word ?? ''
  const isStrange = (place: number) => it.unread.some((one) => one.from === place)
  const isVerb = BEFORE_VERB[language].test(word(at - 1))
  // 'How much do trams use?', 'will hospitals need more?': what stands behind the auxiliary does it.
  if (language === 'en' && DO.test(word(at - 1)) && /[^s]s$/.test(token.word)) return true
  if (isOfNoun(it, at)) return true
  let before = at - 1
  while (before >= 0 && isStrange(before) && (it.tokens[before + 1]?.gap ?? '') === '') before--
  if (LOOSE[language].test(word(before))) return false
  const isGiven = DETERMINER[language].test(word(before))
  const lead = isGiven ? before - 1 : before
  if (PREPOSITION[language].test(word(lead)) && (it.tokens[lead + 1]?.gap ?? '') === '') return !TURN_OF_PHRASE.test(token.word)
  if (isVerb) return false
  // 'The hospitals use …', 'consumen los hospitales'; a verb has no article.
  return isGiven && !(language === 'es' && isSpanishVerb(it, at)) && !TURN_OF_PHRASE.test(token.word)
}

/** Written large within a text that is not all capitals. */
const isName = (it: Reading, at: number) =>
  at > 0 &&
  it.message !== it.message.toLocaleUpperCase() &&
  /^\p{Lu}\p{Ll}/u.test(it.tokens[at]?.raw ?? '') &&
  !/[.?!:]/.test(it.tokens[at]?.gap ?? '')

const isSpanishVerb = (it: Reading, at: number) =>
  VERB_ES.test(it.tokens[at]?.word ?? '') || ACCENTED_VERB_ES.test((it.tokens[at]?.raw ?? '').normalize('NFC'))

/** 'Industrial demand', 'tram consumption', 'consumo residencial': beside the noun, and neither its verb nor another clause. */
function isOfNoun(it: Reading, at: number): boolean {
  const nouns = [...it.all('measure'), ...it.all('word'), ...it.all('dimension'), ...it.all('record'), ...it.all('subject', 'uses')]
  const gap = (place: number) => it.tokens[place]?.gap ?? ''
  if (it.language === 'es') return nouns.some((one) => one.to === at) && gap(at) === '' && !isSpanishVerb(it, at)
  let to = at + 1
  while (it.unread.some((one) => one.from === to) && gap(to) === '') to++
  const noun = nouns.find((one) => one.from === to)
  return noun !== undefined && gap(to) === '' && !BEFORE_VERB.en.test(it.tokens[at - 1]?.word ?? '')
}
