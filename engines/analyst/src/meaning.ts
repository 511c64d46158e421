import type { Language } from '@oppidum/domain/core/language'
import type { IncidentPriority } from '@oppidum/domain/records/incident'
import type { Aggregate, AskedMeasure, PlaceAsked, RecordDimension, RecordScope } from './questions.ts'

/** A place as the words of a question name it, found in the city. */
export type PlaceMeant = PlaceAsked & { name: string }

/** A time as the words of a question name it. Both ends are absolute; a moment has two that are the same. */
export interface TimeMeant {
  /** `now`: nothing else was said, or the present. `ahead`: it lies after now. */
  kind: 'now' | 'moment' | 'period' | 'ahead'
  fromMs: number
  /** Not part of it. */
  toMs: number
  /** The words of the question, for 'understood'. */
  words: string
}

/** What a question is about. */
export type Topic =
  /** `freeFlow`: of a road the speed that it would have were it empty. */
  | { about: 'measure'; measure: AskedMeasure; freeFlow?: true }
  /** The words that are derived from measures: 'is the grid stable?', 'is traffic congested?' */
  | { about: 'word'; word: 'stability' | 'grid-efficiency' | 'load' | 'flow' | 'congestion' | 'safety' | 'anomaly' }
  /** `placeText`: words of the scope's text that name a place which the city does not know, but its records may. `unacknowledged`: of the open ones those that nobody has acknowledged. */
  | {
      about: 'records'
      scope: Omit<RecordScope, 'period' | 'periodOf'>
      periodOf: 'reported' | 'closed'
      placeText?: string
      unacknowledged?: true
    }
  /** `timeline`: what befell it is asked for. */
  | { about: 'record'; record: RecordScope['record'] | null; number: string; timeline?: boolean }
  /** `enough`: of consumption, whether the power that can be had covers it. */
  | { about: 'forecast'; measure: 'traffic.speed' | 'energy.consumption' | 'energy.solar' | 'energy.wind'; enough?: true }
  | { about: 'risk' }
  /** `of`: of all measures of the grid, or of the roads; absent: of whichever. */
  | { about: 'anomalies'; sensors: boolean; measure: AskedMeasure | null; of?: 'energy' | 'traffic' }
  /** `only`: those that fail, or those that are late. */
  | { about: 'feeds'; feed: string | null; only?: 'failed' | 'late' }
  /** How good the forecasts have been; `minutes`: those that were made so long before. */
  | { about: 'models'; what: string | null; minutes?: number }
  | { about: 'place'; text: string }
  /** Places themselves: how many, which, in which district, supplied by what. */
  | { about: 'places'; of: 'section' | 'street' | 'district' | 'substation'; supplied: boolean }
  | { about: 'how-to'; text: string }
  /** 'How is the city doing?', 'what is going on?' */
  | { about: 'overview' }
  /** 'Is this real data?': whether what is shown was measured. `unreal`: asked the other way round, 'is this simulated?' */
  | { about: 'reality'; unreal?: true }
  /** 'What can you do?', 'who are you?', 'hello', 'thanks'. */
  | { about: 'assistant'; what: 'greeting' | 'thanks' | 'abilities' | 'identity' }

/** What is to be said of it. */
export type Wanted =
  /** One figure, or the present state. `aggregate` null: none was named (a period gives the mean). */
  | { want: 'value'; aggregate: Aggregate | null }
  /** `mean`: of each day or other part of the time on average. */
  | { want: 'count'; mean?: true }
  | { want: 'list'; order: 'newest' | 'oldest' | 'worst' | 'longest-open' | 'quickest-closed' | 'slowest-closed' | null }
  /** 'Which street is slowest?', 'which day had most?': the first of a dimension. */
  | { want: 'extreme'; which: 'highest' | 'lowest' }
  /** 'When was consumption highest?' */
  | { want: 'when'; which: 'highest' | 'lowest' }
  | { want: 'where' }
  /** 'How long does it take …', 'since when …'. `which` of a dimension: 'which department closes fastest?' */
  | {
      want: 'duration'
      value: 'median-hours-to-close' | 'p80-hours-to-close' | 'mean-hours-to-close' | 'mean-age-hours' | 'since'
      which?: 'highest' | 'lowest'
    }
  /** Rising or falling over the time. */
  | { want: 'trend' }
  /** Against another time or place (`against`), with difference. */
  /** `aggregate`: the peak of both sides, or their energy; absent: their mean. */
  /** `which` of the sides is asked for: 'which is slower, A or B?' */
  | { want: 'comparison'; aggregate?: Aggregate; which?: 'highest' | 'lowest' }
  | { want: 'share' }
  | { want: 'why' }
  /** Changes something: becomes a proposal. */
  | {
      want: 'act'
      /** `other`: what is done on the record's own sheet alone, such as another title or a note. */
      act: 'acknowledge' | 'start' | 'resolve' | 'reopen' | 'assign' | 'priority' | 'other'
      department: string | null
      /** That the record is to have; of the act `priority` alone. */
      priority?: IncidentPriority
      /** Of records that are not named by a number: the one that stands first so. */
      order?: 'oldest' | 'newest'
    }

export type SeriesDimension = 'hour' | 'day' | 'weekday' | 'hour-of-day' | 'section' | 'street' | 'district' | 'substation'

export interface Meaning {
  language: Language
  topic: Topic
  wanted: Wanted
  /** Empty: the city as a whole. Several: each of them. */
  places: readonly PlaceMeant[]
  /** Null: nothing was said of time (the present for live values, what is open for records). */
  time: TimeMeant | null
  /** The other side of a comparison; the first side is `places` and `time`. */
  against: { time: TimeMeant | null; places: readonly PlaceMeant[] } | null
  /** 'by district', 'each day', 'which street'. */
  by: SeriesDimension | RecordDimension | null
  /** 'the three slowest'. */
  limit: number | null
  /** 'more than 50', 'below 20 mph': only what lies so is meant; in the unit of the store. `equal`: 'it is 60 mph, right?' */
  threshold: { is: 'above' | 'below' | 'equal'; value: number } | null
  /** Only a part of what was asked could be read; these words were not understood. Said in the answer. */
  unread: readonly string[]
  /** Words of the question that were recognised and yet change nothing of this meaning: said in the first line. Absent: none. */
  leftOut?: readonly string[]
  /** Measures asked for beside that of the topic, 'speed and flow'; absent: none. */
  further?: readonly AskedMeasure[]
  /** Records counted beside those of the topic, 'how many incidents and how many requests', 'opened and closed'; absent: none. */
  also?: Extract<Topic, { about: 'records' }>
  /** 'Who is working on it?': who has the record is told first; absent: it was not asked. */
  holder?: true
  /** 'Is Av. X jammed?': the answer begins with yes or no; absent: it does not. */
  whether?: true
  /** 'The second one': of what the former answer listed the one at this place, counted from 1; -1 is the last, `ONLY_ROW` its only one. */
  row?: number
  /** Places that the questions before were about, when this one took others in their stead: 'which of the two …?' means all of them. */
  beside?: readonly PlaceMeant[]
}

/** The row of a list that has no other. */
export const ONLY_ROW = 0

/** What became of a question. */
export type Understanding =
  | { kind: 'meaning'; meaning: Meaning }
  /** Several readings, or something is missing; the choices are whole questions. */
  | {
      kind: 'ask-back'
      language: Language
      /** `left-over`: a part that was read by nobody and could change the answer. */
      why: 'which-place' | 'which-measure' | 'which-time' | 'which-record' | 'left-over' | 'unclear'
      about: string
      choices: readonly string[]
    }
  /** In the field of a city, but nothing that is measured or kept here: 'air quality', 'who was mayor'. */
  | { kind: 'not-kept'; language: Language; what: string }
  /** A premise of the question is wrong: a street or district that this city does not have, a day that does not exist. */
  | { kind: 'unknown-thing'; language: Language; what: 'place' | 'record' | 'date' | 'unit'; text: string; near: readonly string[] }
  /** `screen`: where an admin finds it. */
  | { kind: 'out-of-field'; language: Language; screen?: 'audit' | 'people' | 'reporter' }
