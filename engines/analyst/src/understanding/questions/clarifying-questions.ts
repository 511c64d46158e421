import type { Language } from '@oppidum/domain/core/language'
import { wordsIn } from '../../i18n/analyst-catalogue.ts'
import type { Understanding } from '../../meaning.ts'
import type { Reading } from '../reading.ts'
import type { CityVocabulary } from '../words/city-vocabulary.ts'

type AskBack = Extract<Understanding, { kind: 'ask-back' }>

/** The question again, once for each place that the name could mean. */
export function whichPlace(it: Reading, { from, to, near }: { from: number; to: number; near: readonly string[] }): AskBack {
  return {
    kind: 'ask-back',
    language: it.language,
    why: 'which-place',
    about: it.wordsAt(from, to),
    choices: near.map((name) => replaced(it, from, to, name)),
  }
}

function replaced(it: Reading, from: number, to: number, name: string): string {
  const [first, last] = [it.tokens[from], it.tokens[to - 1]]
  const text = it.message.normalize('NFC')
  return first && last ? `${text.slice(0, first.from)}${name}${text.slice(last.to)}`.trim() : name
}

export function whichMeasure(it: Reading, either: 'efficiency' | 'energy'): AskBack {
  const { about, choices } = wordsIn(it.language).choices[either]
  return { kind: 'ask-back', language: it.language, why: 'which-measure', about, choices: [...choices] }
}

/** Example questions with names of this city. */
export function unclear(language: Language, city: CityVocabulary, about: string): AskBack {
  return { kind: 'ask-back', language, why: 'unclear', about, choices: examples(language, city) }
}

export function examples(language: Language, city: CityVocabulary): string[] {
  const street = city.streets[Math.floor(city.streets.length / 3)]
  const district = city.districts[Math.floor(city.districts.length / 2)]?.name
  return wordsIn(language).choices.examples(street, district)
}

/** A question back about a number that records of both kinds have; without a number, about their lists. */
export function whichRecord(it: Reading, number: string | null): AskBack {
  const choices = wordsIn(it.language).choices.records(number)
  return { kind: 'ask-back', language: it.language, why: 'which-record', about: number ?? '', choices }
}
