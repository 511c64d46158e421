import type { Meaning, Understanding } from '../meaning.ts'
import { unclear, whichRecord } from './questions/clarifying-questions.ts'
import { isOrder } from './questions/orders.ts'
import type { Reading } from './reading.ts'
import { unknownPlace } from './refusal-rules.ts'
import type { CityVocabulary } from './words/city-vocabulary.ts'

/** A question without a topic: small talk, the rest of the world, or something that is not in the data. */
export function withoutTopic(it: Reading, city: CityVocabulary): Understanding {
  const [talk] = [...it.all('assistant', 'abilities', 'identity'), ...it.all('assistant', 'thanks', 'greeting')]
  const strange = it.unread.length
  if (talk && strange < 3 && !it.has('out') && it.places.found.length === 0) {
    const meaning: Meaning = {
      language: it.language,
      topic: { about: 'assistant', what: talk.value },
      wanted: { want: 'value', aggregate: null },
      places: [],
      time: null,
      against: null,
      by: null,
      limit: null,
      threshold: null,
      unread: [],
    }
    return { kind: 'meaning', meaning }
  }
  const isSum = (it.tokens.filter((one) => one.kind === 'number').length > 1 && it.times.length === 0) || ARITHMETIC.test(it.message)
  // 'Who is working on it?' behind nothing: of which record?
  if (it.has('ask', 'who') && it.has('link', 'it') && !it.has('out') && strange === 0) return whichRecord(it, null)
  if (it.has('act') && isOrder(it) && strange === 0) return whichRecord(it, null)
  if (it.has('out', 'general') || isSum) return { kind: 'out-of-field', language: it.language }
  const place = unknownPlace(it, city)
  const asks = it.has('ask') || it.has('aggregate') || it.has('superlative')
  const near = it.places.found.length > 0 || it.times.length > 0 || it.has('place', 'city')
  const thing = it.unread[0]
  if (thing && asks && near) return { kind: 'not-kept', language: it.language, what: quantity(it) }
  if (place && asks) return place
  if (it.places.found.length > 0 && strange === 0) return placeAlone(it)
  const isSentence = it.tokens.length > 2 && strange > 0 && strange < it.tokens.length
  return isSentence && asks ? { kind: 'out-of-field', language: it.language } : unclear(it.language, city, it.message.trim().slice(0, 80))
}

/** 'How much is 18 percent of 3450', '¿cuánto es 7 por 8?' */
const ARITHMETIC =
  /\d(?:[.,]\d+)? ?(?:%|per ?cent|por ciento) (?:of|de) (?:los )?\d|\d ?(?:times|plus|minus|multiplied by|divided by|over|por|m[aá]s|menos|dividido(?: por| entre)?|multiplicado por|sobre|entre|[x×*/+]) ?\d/iu

/** Consecutive words that were not understood, as the subject. */
function quantity(it: Reading): string {
  const [first] = it.unread
  if (!first) return ''
  let to = first.to
  while (it.unread.some((one) => one.from === to)) to++
  return it.wordsAt(first.from, to)
}

/** The name of a place by itself asks what it is. */
function placeAlone(it: Reading): Understanding {
  const [place] = it.places.found[0]?.places ?? []
  return {
    kind: 'meaning',
    meaning: {
      language: it.language,
      topic: { about: 'place', text: place?.name ?? '' },
      wanted: { want: 'where' },
      places: place ? [place] : [],
      time: it.times[0]?.time ?? null,
      against: null,
      by: null,
      limit: null,
      threshold: null,
      unread: [],
    },
  }
}
