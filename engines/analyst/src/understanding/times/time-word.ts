/** 'La quincena' has fifteen days, a fortnight fourteen. */
export type Unit = 'minute' | 'hour' | 'day' | 'week' | 'fortnight' | 'quincena' | 'month' | 'year' | 'weekend'
export type Near = 'this' | 'last' | 'next'

/** Minutes after midnight; a part of the day that ends after midnight ends above 1,440. */
export interface DayPart {
  name: 'dawn' | 'morning' | 'midday' | 'afternoon' | 'evening' | 'night' | 'rush' | 'morning-rush' | 'evening-rush' | 'business' | 'hours'
  from: number
  to: number
}

export const HOUR = 60
/**
 * What the parts of a day are here. Spanish has no evening: its 'tarde' lasts until 20:00 and its 'noche' begins then; the
 * English evening is 18:00 to 22:00, and 'tonight' both evening and night. A city file names no rush hours: 7 to 9 and 17 to 19.
 */
export const PART = {
  dawn: { name: 'dawn', from: 0, to: 6 * HOUR },
  morning: { name: 'morning', from: 6 * HOUR, to: 12 * HOUR },
  midday: { name: 'midday', from: 12 * HOUR, to: 14 * HOUR },
  afternoon: { name: 'afternoon', from: 12 * HOUR, to: 18 * HOUR },
  tarde: { name: 'afternoon', from: 12 * HOUR, to: 20 * HOUR },
  evening: { name: 'evening', from: 18 * HOUR, to: 22 * HOUR },
  night: { name: 'night', from: 22 * HOUR, to: 30 * HOUR },
  /** 'Tonight' is said of the evening as well. */
  tonight: { name: 'night', from: 18 * HOUR, to: 30 * HOUR },
  noche: { name: 'night', from: 20 * HOUR, to: 30 * HOUR },
  rush: { name: 'rush', from: 7 * HOUR, to: 9 * HOUR },
  daytime: { name: 'hours', from: 6 * HOUR, to: 20 * HOUR },
  breakfast: { name: 'morning', from: 7 * HOUR, to: 9 * HOUR },
  dinner: { name: 'evening', from: 20 * HOUR, to: 22 * HOUR },
  morningRush: { name: 'morning-rush', from: 7 * HOUR, to: 9 * HOUR },
  eveningRush: { name: 'evening-rush', from: 17 * HOUR, to: 19 * HOUR },
} as const satisfies Record<string, DayPart>

/** What a word or a fixed phrase is in the grammar of times. */
export type TimeWord =
  | { is: 'now' }
  /** Days from today. */
  | { is: 'day'; days: number }
  /** A part of a day that is named with its day: 'tonight' 0, 'last night' -1. */
  | { is: 'day-part'; part: DayPart; days: number | null }
  | { is: 'weekday'; weekday: number }
  | { is: 'month'; month: number }
  | { is: 'unit'; unit: Unit }
  /** The one that goes on: 'of the week'. */
  | { is: 'this-unit'; unit: Unit }
  | { is: 'number'; value: number }
  | { is: 'ordinal'; value: number }
  | { is: 'near'; near: Near }
  /** Runs back from now when a number or a unit of time follows: 'past two hours'. */
  | { is: 'past' }
  | { is: 'ago' }
  | { is: 'ahead-by' }
  | { is: 'from-now' }
  | { is: 'half' }
  /** A time of the clock by its name. */
  | { is: 'clock'; minute: number }
  | { is: 'oclock' }
  | { is: 'meridiem'; half: 'am' | 'pm' }
  | { is: 'past-hour' }
  | { is: 'to-hour' }
  | { is: 'quarter' }
  | { is: 'bound'; bound: 'since' | 'until' | 'before' | 'after' | 'between' | 'from' }
  | { is: 'link' }
  /** Beside the day of the question before: 'the day after that'. */
  | { is: 'the-one-beside'; days: number }
  | { is: 'same' }
  | { is: 'at' }
  | { is: 'of' }
  | { is: 'the' }
  | { is: 'whole' }

/** Phrases between commas, each with what it is by its place; '|' between several for one. */
export const each = <Word extends TimeWord>(text: string, word: (at: number) => Word): [string, TimeWord][] =>
  text.split(',').flatMap((phrases, at) => phrases.split('|').map((it): [string, TimeWord] => [it.trim(), word(at)]))
/** Phrases between commas that are all the same. */
export const all = (text: string, word: TimeWord): [string, TimeWord][] => text.split(',').map((it) => [it.trim(), word])

export const RUSH_HOURS: readonly DayPart[] = [PART.morningRush, PART.eveningRush]
