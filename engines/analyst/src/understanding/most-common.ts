import type { Topic } from '../meaning.ts'
import type { RecordDimension } from '../questions.ts'
import type { Reading } from './reading.ts'

const COMMON =
  /(?<!\p{L})(?:(?:most|more) (?:common|frequent|typical|usual|recurrent|repeated)|commonest|(?:happens?|occurs?|repeats?|comes? (?:in|up)) (?:the )?most(?: often| frequently)?|m[aá]s (?:com[uú]n|comunes|frecuentes?|habitual|habituales|t[ií]pic[oa]s?|repetid[oa]s?|recurrentes?)|(?:m[aá]s (?:frecuentemente|seguido) (?:ocurre|pasa|se da))|(?:que )?m[aá]s se (?:repiten?|dan?|reportan?|producen?|presentan?)|se (?:repiten?|dan?|producen?|presentan?) m[aá]s)(?!\p{L})/iu
const RARE =
  /(?<!\p{L})(?:(?:least|less) (?:common|frequent|typical|usual)|rarest|(?:happens?|occurs?) (?:the )?least(?: often)?|menos (?:com[uú]n|comunes|frecuentes?|habitual|habituales|t[ií]pic[oa]s?)|(?:que )?menos se (?:repiten?|dan?|reportan?|producen?))(?!\p{L})/iu

/** 'What is the most common incident?': the most frequent kind; null if the question asks for a kind, a time of day or a place. */
export function mostCommonOf(it: Reading, topic: Topic): { by: RecordDimension; which: 'highest' | 'lowest' } | null {
  if (topic.about !== 'records' || topic.scope.record === 'situation') return null
  if (topic.scope.types || topic.scope.categories || topic.scope.text || it.has('dimension')) return null
  if (it.has('ask', 'where', 'when', 'who', 'why', 'how-long')) return null
  const which = RARE.test(it.message) ? 'lowest' : COMMON.test(it.message) ? 'highest' : null
  return which && { by: topic.scope.record === 'incident' ? 'type' : 'category', which }
}
