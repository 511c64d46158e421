import type { TimelineAction } from '@oppidum/domain/records/timeline'
import type { TimeWord } from '../understanding/times/time-word.ts'
import type { WordTable } from '../understanding/words/senses.ts'
import type { FigureWords } from './figure-words.ts'
import type { Grammar } from './grammar.ts'
import type { OrderWords } from './order-words.ts'

/** A day as it is said. `isNear`: by a word of its own, such as 'today'. */
export interface DayName {
  text: string
  isNear: boolean
}

/** What the analyst reads and writes in one language, but for the sentences of answers (answers.ts). */
export interface AnalystWords {
  grammar: Grammar
  table: WordTable
  abbreviations: Readonly<Record<string, string>>
  timeWords: readonly (readonly [phrase: string, word: TimeWord])[]
  /** Forms of words that ask for nothing. */
  plainWords: ReadonlySet<string>
  /**
   * Words of general language that change nothing of what is asked for: how surely, how kindly or how eagerly somebody speaks, for
   * whom an answer is meant, how it is to be handed over. None that narrows a question may be among them: no place, no kind of
   * thing, no time, no cause, no person of the city and nothing that says no.
   */
  harmlessWords: Readonly<Record<string, string>>
  /** Words that begin a sentence or stand in a heading without being a name, folded, between blanks. */
  ordinaryWords: string
  /** Whether somebody asks if they may write in a language. */
  asksForLanguage: RegExp
  /** `names`: a day or 'day' in this language alone; null of the first one, which is all else. */
  days: { names: RegExp | null; weekend: string; byHour: string; today: string }
  /** `name`: of a map, likewise. */
  map: { name: RegExp | null; show: string }
  /** How a word sounds, where people write as they speak; null of a language that is not read so. */
  soundOf: ((word: string) => string) | null
  figureWords: FigureWords
  orderWords: OrderWords
  /** Words that values and groups are stored as. What is not here is a name and stays as it is. */
  values: Readonly<Record<string, string>>
  /** The usual services by their very names, since departments have alike ones. */
  services: Readonly<Record<string, string>>
  notMeasured: string
  /** In place of a figure that no fact bears out. */
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
  /** Questions back, and what can be asked instead. */
  choices: {
    efficiency: { about: string; choices: readonly string[] }
    energy: { about: string; choices: readonly string[] }
    examples(street: string | undefined, district: string | undefined): string[]
    /** Without a number the lists of both kinds. */
    records(number: string | null): string[]
  }
  closures: string
  substationForecast: string
  forecastOf(what: string): string
  and: string
}
