import { isSameWord, singular, wordsOf } from '../../core/words.ts'
import type { Service } from '../service.ts'
import { EMPTY_WORDS, TOPIC_WORDS } from './topic-words.ts'

/** The topics of a text, by its words. */
export interface TextTopics {
  /** Service code or incident type that most of its words refer to; null if none, or on a tie. */
  topic: string | null
  /** Every topic that any of its words refers to. */
  topics: ReadonlySet<string>
  /** Its distinct meaningful words. */
  words: readonly string[]
}

/** @param filed the code it was filed under, if specific; otherwise null */
export type Lexicon = (text: string, filed: string | null) => TextTopics

/** Longest text that is read: a report says what it is about at the beginning. */
const READ_SIGNS = 600
/** Weight of the code it was filed under, less than one word: it decides if the words do not. */
const FILED = 0.5
/** Words whose meaning a lexicon caches. */
const REMEMBERED = 20_000

/** Reads texts with our vocabulary and that of the city's services. */
export function lexiconOf(services: readonly Pick<Service, 'code' | 'name' | 'keywords'>[]): Lexicon {
  const single = new Map<string, Set<string>>()
  const several: { words: string[]; topic: string }[] = []
  const add = (phrase: string, topic: string) => {
    const words = wordsOf(phrase).map(singular)
    const [word] = words
    if (words.length > 1) several.push({ words, topic })
    else if (word !== undefined) single.set(word, (single.get(word) ?? new Set()).add(topic))
  }
  for (const [topic, phrases] of Object.entries(TOPIC_WORDS)) for (const phrase of phrases) add(phrase, topic)
  for (const { code, name, keywords } of services.filter((it) => it.code !== 'other')) {
    // A one-word name is what people say; single words of a longer name would match too much.
    for (const phrase of [name, ...keywords]) add(phrase, code)
  }
  several.sort((a, b) => b.words.length - a.words.length)

  const meanings = new Map<string, readonly string[]>()
  function meaningOf(word: string): readonly string[] {
    const known = meanings.get(word)
    if (known) return known
    const exact = single.get(word)
    const found = exact ?? [...single].find(([it]) => isSameWord(it, word))?.[1] ?? []
    if (meanings.size >= REMEMBERED) meanings.clear()
    meanings.set(word, [...found])
    return [...found]
  }

  return (text, filed) => {
    const words = wordsOf(text.slice(0, READ_SIGNS)).map(singular)
    const hits = new Map<string, number>()
    const hit = (topic: string, weight: number) => void hits.set(topic, (hits.get(topic) ?? 0) + weight)
    const free = words.map(() => true)
    for (const { words: phrase, topic } of several) {
      for (let at = 0; at + phrase.length <= words.length; at++) {
        if (!phrase.every((it, i) => free[at + i] && isSameWord(it, words[at + i] as string))) continue
        phrase.forEach((_, i) => {
          free[at + i] = false
        })
        hit(topic, phrase.length)
      }
    }
    for (const word of new Set(words.filter((_, at) => free[at]))) for (const topic of meaningOf(word)) hit(topic, 1)
    if (filed !== null) hit(filed, FILED)
    const [first, second] = [...hits].sort((a, b) => b[1] - a[1])
    return {
      topic: first && first[1] > (second?.[1] ?? 0) ? first[0] : null,
      topics: new Set(hits.keys()),
      words: [...new Set(words)].filter((it) => it.length > 2 && !EMPTY_WORDS.has(it)),
    }
  }
}

/** Share of the shorter text's words that the other has too, 0 to 1; null if one has none. */
export function likeness(a: Pick<TextTopics, 'words'>, b: Pick<TextTopics, 'words'>): number | null {
  const [short, long] = a.words.length <= b.words.length ? [a.words, b.words] : [b.words, a.words]
  if (short.length === 0) return null
  return short.filter((it) => long.some((other) => isSameWord(it, other))).length / short.length
}
