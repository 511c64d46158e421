import type { Language } from '@oppidum/domain/core/language'
import { wordsIn } from '../../i18n/analyst-catalogue.ts'
import { reading } from '../reading.ts'
import type { CityVocabulary } from '../words/city-vocabulary.ts'

/** Words of a question that mean a place named before it. */
const POINTS = /\b(there|they|them|it|its|that|those|who|which|one|ah[ií]|all[ií]|all[aá]|es[ae]s?|cu[aá]l|qui[eé]n)\b/iu
/** Statements before a question that are not conditions of it. */
const TELLS =
  /^\W*(?:i|i['’](?:m|ve|ll)|we|we['’](?:re|ve)|my|our|a|an|the|one|some\w*|crew|caller|they|he|she|there|got|tengo|tenemos|necesito|necesitamos|estoy|estamos|hay|un|una|me|nos|el|la|mi|compare|comparing)\b/iu
const ASKS = /^(?:how|what|which|who|where|is|are|does|do|c[oó]mo|qu[eé]|cu[aá]l|cu[aá]nto|a (?:qu[eé]|cu[aá]nto)|qui[eé]n)/iu
const MOST = 3

/**
 * 'They say the rambla crawls. What speed are they doing there?': the question with the place named before it; null if there is none, or
 * nothing refers to it.
 */
export function withPlaceBefore(
  statement: string,
  question: string,
  city: CityVocabulary,
  language: Language,
  nowMs: number,
): string | null {
  if (!POINTS.test(question) || !TELLS.test(statement)) return null
  // The words of the question tell whether a district or its substation is meant.
  const it = reading(`${statement} | ${question}`, city, language, nowMs)
  const own = reading(question, city, language, nowMs)
  const names = it.places.found.filter((one) => !one.landmark).flatMap((one) => one.places.map(({ name }) => name))
  if (names.length === 0 || names.length > MOST || own.places.found.length > 0) return null
  return `${names.join(wordsIn(language).and)}: ${question}`
}

/** The last clause of a sentence, if it asks something, and the text before it; null for a single clause. */
export function lastClause(message: string): { statement: string; question: string } | null {
  const at = Math.max(message.lastIndexOf(', '), message.lastIndexOf(' - '), message.lastIndexOf(': '), message.lastIndexOf('; '))
  if (at < 8) return null
  const question = message.slice(at).replace(/^[\s,:;-]+/, '')
  return ASKS.test(question) ? { statement: message.slice(0, at), question } : null
}
