import type { DayPart, Near, TimeWord, Unit } from './time-word.ts'

/** An hour as it was said. Not `exact`: on a dial of twelve hours, without saying which half of the day. */
export interface ClockSaid {
  minute: number
  exact: boolean
}

/** What lies beside the time that was spoken of before: 'the hour before that', 'la noche anterior', 'two hours earlier'. */
export interface Beside {
  unit: Unit | DayPart
  /** How many of them; below 0 of what was before. */
  count: number
  /** 'Two hours earlier' is that time so much earlier; 'the two hours before' end where it begins. */
  moves: boolean
}

/** The parts of a time in a question, before they are combined. */
export type TimePart = TimeSaid & { beside?: Beside }
type TimeSaid =
  /** `isHour`: the words name this hour of the day too, 'a esta hora'. */
  | { is: 'now'; isHour?: true }
  /** Days from today. */
  | { is: 'day'; days: number }
  /** `back`: so many weeks before that one, 'two Fridays ago'. */
  | { is: 'weekday'; weekday: number; near: Near | null; back?: number }
  /** `days` when the words name the day as well: 'tonight'. */
  | { is: 'part'; part: DayPart; days: number | null; near: Near | null }
  | { is: 'clock'; clock: ClockSaid }
  /** A calendar unit: 'this week', 'last month'; count 2 is the one before last. */
  | { is: 'span'; unit: Unit; near: Near; count: number }
  /** Back from now, or ahead of it. */
  | { is: 'rolling'; minutes: number; ahead: boolean }
  /** So long ago, or in so long. */
  | { is: 'moment'; minutes: number; ahead: boolean }
  /** Whole days ago. */
  | { is: 'days-ago'; days: number }
  | { is: 'date'; date: number; month: number | null; year: number | null }
  /** Days of a month by their place in it, 'the first week of November'; counted from 1, and from its end when below 0. */
  | { is: 'days-of'; from: number; to: number; month: Extract<TimePart, { is: 'month' | 'span' }> }
  | { is: 'month'; month: number; year: number | null; near: Near | null }
  | { is: 'year'; year: number }
  | { is: 'same' }
  /** So many days after the day of the question before: 'the day after that'. */
  | { is: 'relative'; days: number }

export type Bound = 'since' | 'until' | 'before' | 'after' | 'between' | 'from'

export interface PartSaid {
  part: TimePart
  bound: Bound | null
  /** Joined to the part before as the end of a range: 'to', 'and', '-'. */
  linked: boolean
  /** Places of its tokens. */
  from: number
  to: number
}

export type Of<Is extends TimeWord['is']> = Extract<TimeWord, { is: Is }>

/** What starts at a token, and the position after it. */
export interface Read<Value> {
  value: Value
  to: number
}
