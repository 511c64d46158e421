import type { TimelineAction } from '@oppidum/domain/records/timeline'
import type { TimeWord } from '../understanding/times/time-word.ts'
import type { WordTable } from '../understanding/words/senses.ts'
import type { FigureWords } from './figure-words.ts'
import type { Grammar } from './grammar.ts'
import type { OrderWords } from './order-words.ts'

/** A day in words. `isNear`: a word of its own, such as 'today'. */
export interface DayName {
  text: string
  isNear: boolean
}

/** The words that the analyst reads and writes in one language, without the sentences of answers. */
export interface AnalystWords {
  grammar: Grammar
  table: WordTable
  abbreviations: Readonly<Record<string, string>>
  timeWords: readonly (readonly [phrase: string, word: TimeWord])[]
  /** Word forms that do not affect the meaning. */
  plainWords: ReadonlySet<string>
  /**
   * Everyday words that do not change the question: certainty, politeness, urgency, who the answer is for and in what form. It must not
   * contain words that narrow a question: places, kinds of things, times, causes, people of the city, negations.
   */
  harmlessWords: Readonly<Record<string, string>>
  /** Words that may have a capital without being a name, at the start of a sentence or in a heading; folded, separated by spaces. */
  ordinaryWords: string
  /** Matches a question whether the assistant speaks a language. */
  asksForLanguage: RegExp
  /** `names`: a day or 'day' in this language alone; null of the first one, which is all else. */
  days: { names: RegExp | null; weekend: string; byHour: string; today: string }
  /** `name`: of a map, likewise. */
  map: { name: RegExp | null; show: string }
  /** How a word sounds, for languages that people often spell by ear; else null. */
  soundOf: ((word: string) => string) | null
  figureWords: FigureWords
  orderWords: OrderWords
  /** Words for stored values and groups. Anything else is a name and stays as it is. */
  values: Readonly<Record<string, string>>
  /** The usual services by their exact names, because departments have similar ones. */
  services: Readonly<Record<string, string>>
  notMeasured: string
  /** Replaces a figure that no fact supports. */
  unconfirmed: string
  units: Readonly<Record<string, readonly [one: string, many: string]>>
  steps: Readonly<Record<TimelineAction, string>>
  stepFields: Readonly<Record<string, string>>
  times: {
    today: string
    yesterday: string
    tomorrow: string
    onDay(day: DayName): string
    atClock(clock: string): string
    until(day: string, ends: string): string
    within(day: string, begins: string, ends: string): string
    fromDayToDay(first: DayName, last: DayName): string
    fromTimeToTime(first: DayName, begins: string, last: DayName, ends: string): string
  }
  /** Questions back, and questions that would work. */
  choices: {
    efficiency: { about: string; choices: readonly string[] }
    energy: { about: string; choices: readonly string[] }
    examples(street: string | undefined, district: string | undefined): string[]
    /** Without a number: the lists of both kinds. */
    records(number: string | null): string[]
  }
  closures: string
  substationForecast: string
  forecastOf(what: string): string
  and: string
}
