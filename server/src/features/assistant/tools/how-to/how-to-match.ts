import { Language, likeliestLanguage, perLanguage } from '@oppidum/domain/core/language'
import { folded } from '@oppidum/domain/core/list'
import { wordsIn } from '../../../../i18n/server-catalogue.ts'
import { TOPICS } from './help-topics.ts'
import { keywordsOf, type Topic } from './how-to-topic.ts'

/** Shorter prefixes would match too many words. */
const SHORTEST_BEGINNING = 4

const partsOf = (text: string) =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((it) => it !== '')

const has = (words: readonly string[], part: string) =>
  words.some((it) => (part.length >= SHORTEST_BEGINNING ? it.startsWith(part) : it === part))

const KEYWORDS = new Map(TOPICS.map((it) => [it.id, keywordsOf(it)]))

/** How closely a question names a topic: by the most specific of its phrases in the question, then by the others. */
function closeness(words: readonly string[], { id }: Topic): number {
  let best = 0
  let others = 0
  for (const entry of KEYWORDS.get(id) ?? []) {
    const parts = entry.split(' ')
    if (!parts.every((it) => has(words, it))) continue
    // Of two phrases with the same number of words the longer one is more specific.
    const weight = parts.length + entry.length / 100
    others += Math.min(best, weight)
    best = Math.max(best, weight)
  }
  return best + others / 10
}

/** The topic that a question names most closely, the first of equals; undefined if it names none. */
export function topicOf(text: string): Topic | undefined {
  const words = partsOf(text)
  let best: Topic | undefined
  let most = 0
  for (const it of TOPICS) {
    const closer = closeness(words, it)
    if (closer > most) [best, most] = [it, closer]
  }
  return best
}

const PLAN = /^(plan|planes|plans|tier|subscription|suscripcion|abono|free|basic|pro)$/

/** The feature of some plans that a question names beside a word for plans; undefined if there is none. */
export function planTopicOf(text: string): Topic | undefined {
  const words = partsOf(text)
  if (!words.some((it) => PLAN.test(it))) return undefined
  const topic = topicOf(words.filter((it) => !PLAN.test(it)).join(' '))
  return topic?.feature && topic
}

/** Function words that only one language has. */
const TELLING = perLanguage((it) => new Set(wordsIn(it).questions.smallWords.split(' ')))

/** The language of a question; `usual` if its words do not tell. */
export function languageOf(text: string, usual: Language): Language {
  const signed = Language.options.find((it) => wordsIn(it).questions.signs?.test(text))
  if (signed) return signed
  const words = partsOf(text)
  return likeliestLanguage((language) => words.filter((it) => TELLING[language].has(it)).length, usual)
}
