import type { Language } from '@oppidum/domain/core/language'
import type { IncidentPriority } from '@oppidum/domain/records/incident'
import type { Aggregate, AlertChange, AnyMeasure, PlaceRef, RecordDimension, RecordScope } from './questions.ts'

/** A place of the city that a question names. */
export type PlaceMeant = PlaceRef & { name: string }

/** A time that a question names, with absolute ends; those of a moment are equal. */
export interface TimeMeant {
  /** `now`: the present, or no time was named. `ahead`: after now. */
  kind: 'now' | 'moment' | 'period' | 'ahead'
  fromMs: number
  /** Exclusive. */
  toMs: number
  /** The words of the question, for 'understood'. */
  words: string
}

/** The subject of a question. */
export type Topic =
  /** `freeFlow`: the speed that a road would have if it were empty. */
  | { about: 'measure'; measure: AnyMeasure; freeFlow?: true }
  /** A word derived from measures: 'is the grid stable?', 'is traffic congested?' */
  | { about: 'word'; word: 'stability' | 'grid-efficiency' | 'load' | 'flow' | 'congestion' | 'safety' | 'anomaly' }
  /**
   * `placeText`: words of the scope's text that name a place unknown to the city, which records may mention. `unacknowledged`: only open
   * records that nobody has acknowledged.
   */
  | {
      about: 'records'
      scope: Omit<RecordScope, 'period' | 'periodOf'>
      periodOf: 'reported' | 'closed'
      placeText?: string
      unacknowledged?: true
    }
  /** `timeline`: the question asks what happened to it. */
  | { about: 'record'; record: RecordScope['record'] | null; number: string; timeline?: boolean }
  /** `enough`: whether the available power will cover the consumption. */
  | { about: 'forecast'; measure: 'traffic.speed' | 'energy.consumption' | 'energy.solar' | 'energy.wind'; enough?: true }
  | { about: 'risk' }
  /** `of`: all measures of the grid, or of the roads; absent: all measures. */
  | { about: 'anomalies'; sensors: boolean; measure: AnyMeasure | null; of?: 'energy' | 'traffic' }
  /** `only`: feeds that fail, or that are late. */
  | { about: 'feeds'; feed: string | null; only?: 'failed' | 'late' }
  /** `open`: those that are not resolved. `text`: words of the rule or place of the one that is asked about; null: the newest. */
  /** `change`: those that fired, were acknowledged or were resolved within the time of the question. */
  | { about: 'alerts'; open: boolean; text: string | null; change?: AlertChange }
  /** How good the forecasts have been. `minutes`: those made so long in advance. */
  | { about: 'models'; what: string | null; minutes?: number }
  | { about: 'place'; text: string }
  /** Places as such: how many, which, in which district, supplied by what. */
  | { about: 'places'; of: 'section' | 'street' | 'district' | 'substation'; supplied: boolean }
  | { about: 'how-to'; text: string }
  /** 'How is the city doing?', 'what is going on?' */
  | { about: 'overview' }
  /** 'Is this real data?' `unreal`: the opposite question, 'is this simulated?' */
  | { about: 'reality'; unreal?: true }
  /** 'What can you do?', 'who are you?', 'hello', 'thanks'. */
  | { about: 'assistant'; what: 'greeting' | 'thanks' | 'abilities' | 'identity' }

/** What the question wants to know about its subject. */
export type Wanted =
  /** One figure, or the present state. `aggregate` null: none was named; a period then gives the mean. */
  | { want: 'value'; aggregate: Aggregate | null }
  /** `mean`: the average for each day or other part of the time. */
  | { want: 'count'; mean?: true }
  | { want: 'list'; order: 'newest' | 'oldest' | 'worst' | 'longest-open' | 'quickest-closed' | 'slowest-closed' | null }
  /** 'Which street is slowest?', 'which day had most?': the first value of a dimension. */
  | { want: 'extreme'; which: 'highest' | 'lowest' }
  /** 'When was consumption highest?' */
  | { want: 'when'; which: 'highest' | 'lowest' }
  | { want: 'where' }
  /** 'How long does it take …', 'since when …'. `which`: 'which department closes fastest?' */
  | {
      want: 'duration'
      value: 'median-hours-to-close' | 'p80-hours-to-close' | 'mean-hours-to-close' | 'mean-age-hours' | 'since'
      which?: 'highest' | 'lowest'
    }
  /** Whether it rises or falls over the time. */
  | { want: 'trend' }
  /**
   * Compared with another time or place (`against`). `aggregate`: of the peaks of both sides, or their energy; absent: of their means.
   * `which`: the question asks for one of the sides, 'which is slower, A or B?'
   */
  | { want: 'comparison'; aggregate?: Aggregate; which?: 'highest' | 'lowest' }
  | { want: 'share' }
  | { want: 'why' }
  /** An order to change something, which becomes a proposal. */
  | {
      want: 'act'
      /** `other`: a change that only the record's side panel offers, such as a title or a note. */
      act: 'acknowledge' | 'start' | 'resolve' | 'reopen' | 'assign' | 'priority' | 'other'
      department: string | null
      /** The new priority; only with the act `priority`. */
      priority?: IncidentPriority
      /** Which record, if no number names it. */
      order?: 'oldest' | 'newest'
    }

export type SeriesDimension = 'hour' | 'day' | 'weekday' | 'hour-of-day' | 'section' | 'street' | 'district' | 'substation'

export interface Meaning {
  language: Language
  topic: Topic
  wanted: Wanted
  /** Empty: the city as a whole. Several: each of them. */
  places: readonly PlaceMeant[]
  /** Null: the question names no time, which means the present for live values and open records. */
  time: TimeMeant | null
  /** The second side of a comparison; the first is `places` and `time`. */
  against: { time: TimeMeant | null; places: readonly PlaceMeant[] } | null
  /** 'by district', 'each day', 'which street'. */
  by: SeriesDimension | RecordDimension | null
  /** 'the three slowest'. */
  limit: number | null
  /** 'more than 50', 'below 20 mph', in the stored unit. `equal`: 'it is 60 mph, right?' */
  threshold: { is: 'above' | 'below' | 'equal'; value: number } | null
  /** Words that were not understood; the answer mentions them. */
  unread: readonly string[]
  /** Words that were recognised but change nothing in this meaning; the first line of the answer mentions them. Absent: none. */
  leftOut?: readonly string[]
  /** More measures than the topic's, 'speed and flow'; absent: none. */
  further?: readonly AnyMeasure[]
  /** More records to count than the topic's, 'how many incidents and how many requests', 'opened and closed'; absent: none. */
  also?: Extract<Topic, { about: 'records' }>
  /** 'Who is working on it?': the answer begins with the person it is assigned to. */
  holder?: true
  /** 'Is Av. X jammed?': the answer begins with yes or no. */
  whether?: true
  /** 'The second one': a row of the list in the previous answer, counted from 1; -1 is the last, `ONLY_ROW` the only one. */
  row?: number
  /** Places of earlier questions, when this one names others: 'which of the two …?' means all of them. */
  beside?: readonly PlaceMeant[]
}

/** `row` of a list with a single row. */
export const ONLY_ROW = 0

/** The result of reading a question. */
export type Understanding =
  | { kind: 'meaning'; meaning: Meaning }
  /** The question has several readings, or something is missing; `choices` are whole questions. */
  | {
      kind: 'ask-back'
      language: Language
      /** `left-over`: part of the question was not understood and could change the answer. */
      why: 'which-place' | 'which-measure' | 'which-time' | 'which-record' | 'left-over' | 'unclear'
      about: string
      choices: readonly string[]
    }
  /** About a city, but not in the data: 'air quality', 'who was mayor'. */
  | { kind: 'not-kept'; language: Language; what: string }
  /** The question assumes something wrong: a street or district that this city does not have, a day that does not exist. */
  | { kind: 'unknown-thing'; language: Language; what: 'place' | 'record' | 'date' | 'unit'; text: string; near: readonly string[] }
  /** `screen`: the screen on which those who may see it find it. */
  | { kind: 'out-of-field'; language: Language; screen?: 'audit' | 'people' | 'reporter' }
