import type { Language } from '@oppidum/domain/language'
import { type Branch, type DayPart, type Near, TIME_WORDS, type TimeWord, type Unit } from './time-words.ts'
import type { Token } from './tokens.ts'

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

/** The pieces that a time is said with, before it is known what they add up to. */
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

const COUNTED = /^(percent|primer[ao]s?|ultim[ao]s?|mas|menos|mejores|peores|slowest|fastest|busiest|highest|lowest|worst|best)$/

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

/** Words before an hour that are not of time alone. */
const HOUR_BEFORE = /^(for|near|roughly|approximately|approx|circa|like|towards|come|maybe|say|at|around|about|by|tipo|hacia|cerca|como)$/
/** 'The first ten this morning', 'top 5 last night' are counted. */
const COUNTING_BEFORE = /^(top|first|last|newest|latest|worst|oldest|the|these|those|all|past|next|number|no|inc|req|route|ruta)$/
/** 'The previous hour': these are said of another time; 'last week' is that of now. */
const BESIDE_FIRST = /^(previous|prior|preceding|following|anterior|anteriores|siguiente|siguientes|previa|previo)$/
/** Words that cannot be what a 'before' is before. */
const CLOSES =
  /^(in|on|at|for|of|was|were|is|did|do|had|there|how|what|and|or|too|please|as|en|fue|fueron|hubo|era|por|para|y|o|como|que|cuanto|cuanta|cuantos|cuantas|tambien)$/
/** Words behind a length of time that say on which side of the former time it lies. */
const BESIDE: Record<Language, ReadonlyMap<string, number>> = {
  en: new Map([
    ['before', -1],
    ['earlier', -1],
    ['prior', -1],
    ['beforehand', -1],
    ['preceding', -1],
    ['after', 1],
    ['afterwards', 1],
    ['later', 1],
    ['following', 1],
  ]),
  es: new Map([
    ['antes', -1],
    ['anterior', -1],
    ['anteriores', -1],
    ['previa', -1],
    ['previo', -1],
    ['previas', -1],
    ['previos', -1],
    ['despues', 1],
    ['siguiente', 1],
    ['siguientes', 1],
    ['posterior', 1],
    ['posteriores', 1],
  ]),
}
const UNIT_MINUTES: Record<Unit, number> = {
  minute: 1,
  hour: 60,
  day: 1_440,
  week: 10_080,
  fortnight: 20_160,
  quincena: 21_600,
  weekend: 2_880,
  month: 43_200,
  year: 525_600,
}
const MOST_UNITS = 10_000
const FIRST_HALF = { from: 1, to: 15 }
const SECOND_HALF = { from: 16, to: -1 }
/** 'Compare Monday to Wednesday' names two days, and not those from one to the other. */
const PARTS_SIDES = /^(compar\w*|versus|vs|against|difference|diferencia|frente|contra)$/
/** Words that begin the rest of a question: 'at 8 what was …'. */
const GOES_ON =
  /^(vs|versus|or|than|compared|against|o|que|contra|frente|comparado|what|which|how|where|was|were|did|que|cual|como|cuanto|cuanta|cuantos|cuantas|donde|fue|era)$/

type Of<Is extends TimeWord['is']> = Extract<TimeWord, { is: Is }>
interface Read<Value> {
  value: Value
  to: number
}

/** Reads the times that stand in a question, in one language. `taken` are tokens that mean something else for sure. */
export function timeParts(tokens: readonly Token[], language: Language, taken: readonly boolean[]): PartSaid[] {
  const found = tokens.map((_, at) => wordsAt(tokens, at, language, taken))
  const read = reader(tokens, found, language)
  const parts: PartSaid[] = []
  let at = 0
  while (at < tokens.length) {
    const last = parts.at(-1)
    const said = taken[at] ? null : read.partSaid(at, last !== undefined && last.to === at && last.bound !== null, last)
    if (said) {
      parts.push(said)
      at = said.to
    } else at++
  }
  return parts.filter((it, place) => !isLoneRangeStart(it, parts[place + 1]))
}

/** 'From' and 'between' need their second half. */
function isLoneRangeStart(it: PartSaid, next: PartSaid | undefined): boolean {
  return it.bound === 'between' && it.part.is === 'clock' && !it.part.clock.exact && !next?.linked
}

/** Every time word or phrase that begins at a token, the longest first. */
function wordsAt(tokens: readonly Token[], from: number, language: Language, taken: readonly boolean[]): Read<TimeWord>[] {
  const found: Read<TimeWord>[] = []
  let branch: Branch | undefined = TIME_WORDS[language]
  for (let at = from; at < tokens.length && branch && !taken[at]; at++) {
    const token = tokens[at] as Token
    if (token.kind !== 'word') break
    branch = branch.next.get(token.stem)
    for (const value of branch?.words ?? []) found.unshift({ value, to: at + 1 })
  }
  return found
}

function reader(tokens: readonly Token[], found: readonly Read<TimeWord>[][], language: Language) {
  function word<Is extends TimeWord['is']>(at: number, is: Is): Read<Of<Is>> | null {
    const hit = found[at]?.find((it) => it.value.is === is)
    // The find above looks at the very member that the type narrows by.
    return hit ? (hit as Read<Of<Is>>) : null
  }
  /** Past the words of this kind, as many as stand there. */
  function past(at: number, ...kinds: TimeWord['is'][]): number {
    for (const is of kinds) {
      const hit = word(at, is)
      if (hit) return past(hit.to, ...kinds)
    }
    return at
  }
  const isWhole = (token: Token | undefined): token is Token => token?.kind === 'number' && Number.isInteger(token.value)

  function count(at: number): Read<number> | null {
    const token = tokens[at]
    if (token?.kind === 'number' && token.unit === '') return { value: token.value, to: at + 1 }
    const named = word(at, 'number')
    return named && { value: named.value.value, to: named.to }
  }

  /** 'Two hours', '30 min', 'half an hour', 'una hora y media', '24h'. */
  function duration(at: number): Read<{ count: number; unit: Unit }> | null {
    const token = tokens[at]
    if (token?.kind === 'number' && /^(h|hr|hrs|hs|min|d)$/.test(token.unit))
      return { value: { count: token.value, unit: token.unit === 'min' ? 'minute' : token.unit === 'd' ? 'day' : 'hour' }, to: at + 1 }
    const quarters = quartersOf(at)
    if (quarters) return quarters
    const half = word(at, 'half')
    const halved = half && word(past(half.to, 'number'), 'unit')
    if (halved) return { value: { count: 0.5, unit: halved.value.unit }, to: halved.to }
    const number = count(at)
    if (!number || number.value > MOST_UNITS) return null
    const unit = word(number.to, 'unit')
    if (!unit) return null
    const more = word(unit.to, 'half') ?? (word(unit.to, 'link') && word((word(unit.to, 'link') as Read<TimeWord>).to, 'half'))
    const isMore = more && (tokens[unit.to]?.word === 'y' || tokens[unit.to]?.word === 'and')
    return { value: { count: number.value + (isMore ? 0.5 : 0), unit: unit.value.unit }, to: isMore ? more.to : unit.to }
  }

  /** 'A quarter of an hour', 'three quarters of an hour', 'un cuarto de hora'. */
  function quartersOf(at: number): Read<{ count: number; unit: Unit }> | null {
    const number = count(at)
    const from = number?.to ?? at
    const isQuarter = /^(quarter|cuarto)$/.test(tokens[from]?.stem ?? '')
    const quarter = word(at, 'quarter') ?? (isQuarter ? { to: from + 1 } : null)
    if (!quarter) return null
    const to = past(past(quarter.to, 'of'), 'number')
    const unit = to > quarter.to ? word(to, 'unit') : null
    if (unit?.value.unit !== 'hour' || (number && number.value > 3)) return null
    return { value: { count: (number && quarter.to > from ? number.value : 1) * 0.25, unit: 'hour' }, to: unit.to }
  }

  /** 'An hour before noon', 'dos horas después de la medianoche': an hour told from another one; 'the hour before' it is all of it. */
  function hourFromAnother(at: number): Read<TimePart> | null {
    const the = word(at, 'the') !== null && word(past(at, 'the'), 'unit') !== null
    const start = past(at, 'the')
    const length = the ? null : duration(at)
    const unit = the ? word(start, 'unit') : null
    const of = length?.value.unit ?? unit?.value.unit
    const to = length?.to ?? unit?.to
    if (to === undefined || (of !== 'hour' && of !== 'minute')) return null
    const side = /^(before|antes)$/.test(tokens[to]?.word ?? '')
      ? -1
      : /^(after|past|despues|pasada|pasadas)$/.test(tokens[to]?.word ?? '')
        ? 1
        : 0
    if (side === 0) return null
    const from = /^(de|del)$/.test(tokens[to + 1]?.word ?? '') ? to + 2 : to + 1
    const hour = clock(past(from, 'the'), true)
    if (!hour) return null
    const minutes = (length?.value.count ?? 1) * (of === 'hour' ? 60 : 1)
    // Before midnight is the end of a day.
    const base = hour.value.minute === 0 && side < 0 ? 1_440 : hour.value.minute
    if (the) {
      const ends = side < 0 ? { from: base - minutes, to: base } : { from: base, to: base + minutes }
      return { value: { is: 'part', part: { name: 'hours', ...ends }, days: null, near: null }, to: hour.to }
    }
    const minute = base + side * minutes
    return minute < 0 || minute >= 1_440 ? null : { value: { is: 'clock', clock: { minute, exact: hour.value.exact } }, to: hour.to }
  }

  /** 'The first three hours of today', 'las últimas dos horas de ayer': of a day, from its beginning or its end. */
  function hoursOfDay(at: number): Read<TimePart> | null {
    const start = past(at, 'the')
    const isFirst = word(start, 'ordinal')?.value.value === 1 || /^(primeras?|first)$/.test(tokens[start]?.word ?? '')
    const isLast = /^(last|final|closing|ultimas?)$/.test(tokens[start]?.word ?? '')
    const unit = isFirst || isLast ? word(start + 1, 'unit') : null
    const length = isFirst || isLast ? duration(start + 1) : null
    // 'Las dos primeras horas'.
    const turned = !isFirst && !isLast ? count(start) : null
    const side = turned ? tokens[turned.to]?.word : undefined
    const turnedUnit = turned && /^(primeras|ultimas)$/.test(side ?? '') ? word(turned.to + 1, 'unit') : null
    const many = length?.value.count ?? (turnedUnit ? (turned?.value ?? 1) : 1)
    const of = length?.value.unit ?? unit?.value.unit ?? turnedUnit?.value.unit
    const to = length?.to ?? unit?.to ?? turnedUnit?.to
    if (to === undefined || (of !== 'hour' && of !== 'minute') || many > 23) return null
    const day = past(to, 'of', 'the')
    const named =
      day > to ? (word(day, 'day') ?? word(day, 'weekday') ?? (word(day, 'unit')?.value.unit === 'day' ? word(day, 'unit') : null)) : null
    if (!named && !word(to, 'day') && !dateOfThisMonth(past(to, 'of')) && !date(day)) return null
    const minutes = many * (of === 'hour' ? 60 : 1)
    const begins = isFirst || /^primeras$/.test(side ?? '')
    const part: DayPart = { name: 'hours', from: begins ? 0 : 1_440 - minutes, to: begins ? minutes : 1_440 }
    const isDay = named !== null && word(day, 'unit')?.value.unit === 'day' && word(day, 'day') === null
    return { value: { is: 'part', part, days: isDay ? 0 : null, near: null }, to: isDay ? (named?.to ?? to) : to }
  }

  /** 'Two Fridays ago', 'hace dos viernes', 'the Friday before last', 'el viernes antepasado'. */
  function weekdayAgo(at: number): Read<TimePart> | null {
    const ago = language === 'es' ? word(at, 'ago') : null
    const number = count(ago?.to ?? at)
    const counted = number && word(number.to, 'weekday')
    if (number && counted && number.value > 0 && number.value < 10) {
      const after = language === 'en' ? word(counted.to, 'ago') : ago
      if (!after) return null
      const to = language === 'en' ? after.to : counted.to
      return { value: { is: 'weekday', weekday: counted.value.weekday, near: 'last', back: number.value - 1 }, to }
    }
    const day = word(past(at, 'the'), 'weekday')
    if (!day) return null
    const isBeforeLast = tokens[day.to]?.word === 'before' && tokens[day.to + 1]?.word === 'last'
    if (!isBeforeLast && tokens[day.to]?.word !== 'antepasado') return null
    return { value: { is: 'weekday', weekday: day.value.weekday, near: 'last', back: 1 }, to: day.to + (isBeforeLast ? 2 : 1) }
  }

  /** `loose`: what stands before says that it is an hour, so that a bare number is one. */
  function clock(at: number, loose: boolean): Read<ClockSaid> | null {
    const token = tokens[at]
    const named = word(at, 'clock')
    if (named) return { value: { minute: named.value.minute, exact: true }, to: named.to }
    if (token?.kind === 'time') return withMeridiem({ minute: token.value, exact: true }, past(at + 1, 'oclock'), token.unit, true)
    if (token?.kind === 'number' && loose && /^\d{1,2}\.\d{2}$/.test(token.raw) && Number(token.raw.split('.')[0]) < 24) {
      const [hours, minutes] = token.raw.split('.').map(Number) as [number, number]
      return minutes < 60 ? { value: { minute: hours * 60 + minutes, exact: true }, to: at + 1 } : null
    }
    const isOfHour = loose || isHourBefore(at) || word(at + 1, 'oclock') !== null || token?.unit === 'hs'
    const military = isOfHour ? digitsOfClock(token) : null
    if (military !== null) return { value: { minute: military, exact: true }, to: past(at + 1, 'oclock') }
    const toTheHour = minutesBefore(at)
    if (toTheHour) return toTheHour
    const hour = hourAt(at)
    if (!hour) return null
    if (token?.unit === 'am' || token?.unit === 'pm')
      return withMeridiem({ minute: hour.value * 60, exact: false }, hour.to, token.unit, true)
    const minutes = language === 'es' ? spanishMinutes(hour.to) : null
    const said = { minute: hour.value * 60 + (minutes?.value ?? 0), exact: hour.value > 12 || hour.value === 0 }
    const after = minutes?.to ?? hour.to
    const isHour = /^(h|hs|hrs|hr)$/.test(token?.unit ?? '')
    const sharp = past(after, 'oclock')
    const told = withMeridiem(said, sharp, '', false)
    if (told) return told
    // 'Eight hours' is a duration; 'las 8 horas' an hour.
    if (sharp > after || (isHour && loose)) return loose || language === 'en' || hour.value > 12 ? { value: said, to: sharp } : null
    return loose && hour.value <= 24 && !unitFollows(after) ? { value: said, to: after } : null
  }

  /** '0815', '1630 hs': hours and minutes without a sign between; '2026' is a year. */
  const digitsOfClock = (token: Token | undefined): number | null => {
    if (!isWhole(token) || !/^\d{4}(?:h|hs|hrs)?$/.test(token.raw) || token.value >= 2_400 || token.value % 100 >= 60) return null
    const isYear = token.value >= 1_900 && token.value < 2_100 && token.unit === ''
    return isYear ? null : Math.floor(token.value / 100) * 60 + (token.value % 100)
  }

  /** 'Las 5 primeras' are so many, and no hour. */
  const unitFollows = (at: number) => word(at, 'unit') !== null || COUNTED.test(tokens[at]?.word ?? '')

  function hourAt(at: number): Read<number> | null {
    const token = tokens[at]
    if (isWhole(token) && token.value <= 24 && /^(h|hs|hrs|hr|am|pm)?$/.test(token.unit)) return { value: token.value, to: at + 1 }
    const named = word(at, 'number')
    // 'A una hora' is so far ahead, 'a la una' an hour.
    const isOne = tokens[at]?.word === 'una' && tokens[at - 1]?.word !== 'la'
    return named && named.value.value <= 24 && !isOne && !/^(a|an|un)$/.test(tokens[at]?.word ?? '')
      ? { value: named.value.value, to: named.to }
      : null
  }

  /** 'Quarter past 3', 'half past 3', 'ten to 4'. */
  function minutesBefore(at: number): Read<ClockSaid> | null {
    if (language !== 'en') return null
    const quarter = word(at, 'quarter')
    const half = word(at, 'half')
    const number = count(at)
    const minutes = quarter ? 15 : half ? 30 : (number?.value ?? 0)
    const after = quarter?.to ?? half?.to ?? number?.to
    if (after === undefined || minutes <= 0 || minutes > 30) return null
    const side = word(after, 'past-hour') ? 1 : word(after, 'to-hour') && (quarter || minutes % 5 === 0) ? -1 : 0
    const hour = side === 0 ? null : hourAt(after + 1)
    // 'Half four' is half past four where an hour can stand.
    const bare = half && side === 0 && isHourBefore(at) ? hourAt(half.to) : null
    if (bare && bare.value <= 12 && !unitFollows(bare.to)) {
      const halfPast = { minute: bare.value * 60 + 30, exact: false }
      return withMeridiem(halfPast, bare.to, '', false) ?? { value: halfPast, to: bare.to }
    }
    // 'From 5 to 7' is a range.
    if (!hour || (side === -1 && !quarter && !/^(at|around|about|by)$/.test(tokens[at - 1]?.word ?? ''))) return null
    const said = { minute: hour.value * 60 + side * minutes, exact: false }
    return withMeridiem(said, hour.to, tokens[after + 1]?.unit ?? '', false) ?? { value: said, to: hour.to }
  }

  /** A word stands before it that hours have: 'at', 'around', 'since', 'tipo'. */
  const isHourBefore = (at: number) =>
    word(at - 1, 'at') !== null || word(at - 1, 'bound') !== null || HOUR_BEFORE.test(tokens[at - 1]?.word ?? '')

  /** 'Ten tomorrow morning', 'six this evening', '8 last night': the hour stands before its day and the part of it. */
  function hourOfPart(at: number): Read<TimePart> | null {
    if (language !== 'en' || COUNTING_BEFORE.test(tokens[at - 1]?.word ?? '')) return null
    const isKnown = isHourBefore(at)
    const said = clock(at, true)
    if (!said || said.value.minute > 780 || /^(a|an)$/.test(tokens[at]?.word ?? '')) return null
    const next = near(said.to) ?? plain(said.to, false) ?? plain(past(said.to, 'of'), false)
    const isPart = next?.value.is === 'part'
    const isDay = next !== null && (next.value.is === 'day' || next.value.is === 'weekday')
    const behind = isDay ? plain(past(next.to, 'of', 'the'), false) : null
    const hasPart = isPart || behind?.value.is === 'part'
    return hasPart || (isDay && isKnown) ? { value: { is: 'clock', clock: said.value }, to: said.to } : null
  }

  function spanishMinutes(at: number): Read<number> | null {
    const half = word(at, 'half')
    if (half && tokens[at]?.word === 'y') return { value: 30, to: half.to }
    const plus = tokens[at]?.word === 'y'
    if (!plus && tokens[at]?.word !== 'menos') return null
    const quarter = word(at + 1, 'quarter')
    if (quarter) return { value: plus ? 15 : -15, to: quarter.to }
    const number = count(at + 1)
    return number && number.value < 60 && number.value % 5 === 0 && number.value > 0 && plus && number.value > 9
      ? { value: number.value, to: number.to }
      : null
  }

  /** Null when no half of the day follows, unless it was `given` by the unit or is not needed. */
  function withMeridiem(said: ClockSaid, at: number, unit: string, given: boolean): Read<ClockSaid> | null {
    const word_ = word(at, 'meridiem')
    const half = unit === 'am' || unit === 'pm' ? unit : word_?.value.half
    const to = unit === 'am' || unit === 'pm' ? at : (word_?.to ?? at)
    if (!half) return given ? { value: said, to: at } : null
    const base = said.minute >= 720 && said.minute < 780 ? said.minute - 720 : said.minute
    const evening =
      language === 'es' &&
      half === 'pm' &&
      said.minute < 780 &&
      said.minute >= 720 &&
      tokens[at]?.word === 'de' &&
      tokens[at + 2]?.word === 'noche'
    if (evening) return { value: { minute: 1_440 + base, exact: true }, to }
    return { value: { minute: half === 'pm' && base < 720 ? base + 720 : base, exact: true }, to }
  }

  function yearAt(at: number): Read<number> | null {
    const token = tokens[past(at, 'of')]
    const to = past(at, 'of') + 1
    return isWhole(token) && token.value >= 1900 && token.value < 2200 && /^\d{4}$/.test(token.raw) ? { value: token.value, to } : null
  }

  function date(at: number): Read<TimePart> | null {
    const token = tokens[at]
    if (token?.date) return { value: { is: 'date', date: token.date[0], month: token.date[1], year: token.date[2] }, to: at + 1 }
    const month = word(at, 'month')
    if (month && !(tokens[at]?.word === 'may' && !isWhole(tokens[at + 1]))) {
      const day = dayNumber(past(month.to, 'the'))
      if (day) {
        const year = yearAt(day.to)
        return { value: { is: 'date', date: day.value, month: month.value.month, year: year?.value ?? null }, to: year?.to ?? day.to }
      }
    }
    const day = dayNumber(at)
    if (!day) return null
    const named = word(past(day.to, 'of'), 'month')
    if (!named) return null
    const year = yearAt(named.to)
    return { value: { is: 'date', date: day.value, month: named.value.month, year: year?.value ?? null }, to: year?.to ?? named.to }
  }

  /** 18, '18th', 'the third', '1º'. */
  function dayNumber(at: number): Read<number> | null {
    const token = tokens[at]
    if (isWhole(token) && token.value >= 1 && token.value <= 99 && /^(st|nd|rd|th|º|ª|°)?$/.test(token.unit))
      return { value: token.value, to: at + 1 }
    const named = word(at, 'ordinal') ?? (language === 'es' ? word(at, 'number') : null)
    return named && { value: named.value.value, to: named.to }
  }

  /** 'The 18th', 'el 18', 'el día 18': without its month. */
  function dateOfThisMonth(at: number): Read<TimePart> | null {
    const the = word(at, 'the')
    // 'Las 18' is an hour.
    if (!the || /^(la|las)$/.test(tokens[at]?.word ?? '')) return null
    const unit = language === 'es' && word(the.to, 'unit')
    const isDay = unit && unit.value.unit === 'day'
    const token = tokens[isDay ? unit.to : the.to]
    const to = (isDay ? unit.to : the.to) + 1
    if (!isWhole(token) || token.value < 1 || token.value > 31 || unitFollows(to)) return null
    if (language === 'en' ? !/^(st|nd|rd|th)$/.test(token.unit) : token.unit !== '' || !(isDay || isEnd(to))) return null
    return { value: { is: 'date', date: token.value, month: null, year: null }, to }
  }
  const isEnd = (at: number) => at >= tokens.length || (found[at] ?? []).length > 0 || tokens[at]?.gap !== ''

  /** 'Last week', 'la semana pasada', 'the week before last', 'past two hours', 'next 3 days', 'this Friday'. */
  function near(at: number): Read<TimePart> | null {
    const start = past(at, 'the')
    // 'This minute' is now.
    if (word(at, 'now')) return null
    const before = word(start, 'near')
    const rolling = word(start, 'past')
    if (before || rolling) {
      const to = (before ?? rolling)?.to as number
      const length = duration(to)
      const half = word(to, 'half')
      const side = before && BESIDE_FIRST.test(tokens[start]?.word ?? '') ? (before.value.near === 'next' ? 1 : -1) : 0
      if (length && (before?.value.near !== 'this' || !half)) {
        const beside: Beside = { unit: length.value.unit, count: side * length.value.count, moves: false }
        return { value: { ...stretch(length.value, before?.value.near === 'next'), ...(side && { beside }) }, to: length.to }
      }
      const unit = word(to, 'unit')
      if (unit) {
        const beside: Beside = { unit: unit.value.unit, count: side, moves: false }
        const value = unitNear(unit.value.unit, rolling || runsOver(at, start) ? 'past' : (before?.value.near ?? 'last'))
        return { value: { ...value, ...(side && unit.value.unit !== 'day' && { beside }) }, to: unit.to }
      }
      const weekday = word(to, 'weekday')
      if (weekday) return { value: { is: 'weekday', weekday: weekday.value.weekday, near: before?.value.near ?? 'last' }, to: weekday.to }
      const part = word(to, 'day-part')
      if (part) return { value: { is: 'part', part: part.value.part, days: null, near: before?.value.near ?? 'last' }, to: part.to }
      const month = word(to, 'month')
      if (month) return { value: { is: 'month', month: month.value.month, year: null, near: before?.value.near ?? 'last' }, to: month.to }
    }
    const whole = word(at, 'this-unit')
    // 'De la semana pasada', 'in the week before' name another week.
    if (
      whole &&
      !word(whole.to, 'near') &&
      !BESIDE[language].has(tokens[whole.to]?.word ?? '') &&
      !/^(day|dia)$/.test(tokens[at - 1]?.stem ?? '')
    )
      return { value: { is: 'span', unit: whole.value.unit, near: 'this', count: 1 }, to: whole.to }
    const unit = word(start, 'unit')
    const isBeforeLast = tokens[start + 1]?.word === 'before' && tokens[start + 2]?.word === 'last'
    const beside = isBeforeLast ? null : besideFormer(start)
    if (beside) return beside
    if (unit && language === 'es') {
      const after = word(unit.to, 'near')
      // 'Por día esta semana': the near one is what follows.
      if (after && !(after.value.near === 'this' && word(after.to, 'unit')))
        return { value: unitNear(unit.value.unit, after.value.near), to: after.to }
    }
    const length = duration(start)
    const follows = length && word(length.to, 'near')
    if (length && follows && language === 'es' && follows.value.near !== 'this')
      return { value: stretch(length.value, follows.value.near === 'next'), to: follows.to }
    if (unit && unit.value.unit !== 'day' && tokens[unit.to]?.word === 'before' && tokens[unit.to + 1]?.word === 'last')
      return { value: { is: 'span', unit: unit.value.unit, near: 'last', count: 2 }, to: unit.to + 2 }
    if (unit?.value.unit === 'weekend') return { value: { is: 'span', unit: 'weekend', near: 'this', count: 1 }, to: unit.to }
    return null
  }

  /** 'Over the last week' runs up to now, 'last week' ended on Sunday. */
  function runsOver(at: number, start: number): boolean {
    return language === 'en' && start > at && tokens[start]?.word === 'last' && /^(over|within|for)$/.test(tokens[at - 1]?.word ?? '')
  }

  function stretch({ count: many, unit }: { count: number; unit: Unit }, ahead: boolean): TimePart {
    return { is: 'rolling', minutes: many * UNIT_MINUTES[unit], ahead }
  }

  function unitNear(unit: Unit, how: Near | 'past'): TimePart {
    if (unit === 'minute' || unit === 'fortnight' || unit === 'quincena' || (unit === 'hour' && how !== 'this'))
      return { is: 'rolling', minutes: UNIT_MINUTES[unit], ahead: how === 'next' }
    if (how === 'past')
      return unit === 'weekend'
        ? { is: 'span', unit, near: 'last', count: 1 }
        : { is: 'rolling', minutes: UNIT_MINUTES[unit], ahead: false }
    if (unit === 'day') return { is: 'day', days: how === 'this' ? 0 : how === 'last' ? -1 : 1 }
    return { is: 'span', unit, near: how, count: 1 }
  }

  /**
   * 'The week before', 'the two hours after that', 'la noche anterior', 'an hour earlier': by themselves they are counted from
   * now, behind another time from that one.
   */
  function besideFormer(start: number): Read<TimePart> | null {
    const length = duration(start)
    const unit = length ? null : word(start, 'unit')
    const part = length || unit ? null : word(start, 'day-part')
    const to = (length ?? unit ?? part)?.to
    const side = to === undefined ? undefined : BESIDE[language].get(tokens[to]?.word ?? '')
    if (to === undefined || side === undefined || (part && part.value.days !== null)) return null
    const end = pastThat(to + 1)
    if (end === to + 1 && !closes(end)) return null
    const isThe = start > 0 && word(start - 1, 'the') !== null
    if (part) {
      const beside: Beside = { unit: part.value.part, count: side, moves: false }
      return { value: { is: 'part', part: part.value.part, days: null, near: side < 0 ? 'last' : 'next', beside }, to: end }
    }
    if (length) {
      const { count: many, unit: of } = length.value
      // 'Two hours ago' is counted from now alone; 'la hora siguiente' has no number.
      const moves = !isThe || language === 'es'
      const beside: Beside = { unit: of, count: side * many, moves }
      const minutes = many * UNIT_MINUTES[of]
      if (!moves) return { value: { ...stretch(length.value, side > 0), beside }, to: end }
      return minutes < 1_440 || side > 0
        ? { value: { is: 'moment', minutes, ahead: side > 0, beside }, to: end }
        : { value: { is: 'days-ago', days: Math.round(minutes / 1_440), beside }, to: end }
    }
    // 'The day before' has words of its own.
    if (!unit || unit.value.unit === 'day') return null
    return {
      value: { ...unitNear(unit.value.unit, side < 0 ? 'last' : 'next'), beside: { unit: unit.value.unit, count: side, moves: false } },
      to: end,
    }
  }

  /** Nothing that a 'before' could belong to follows: 'two hours before noon' and 'the week before the storm' go on. */
  function closes(at: number): boolean {
    const token = tokens[at]
    return token === undefined || /[,;.?!:]/.test(token.gap) || CLOSES.test(token.word)
  }

  /** Behind 'before': 'that', 'it', 'that one'; 'a esa', 'de eso'. */
  function pastThat(at: number): number {
    const from = language === 'es' && /^(a|de)$/.test(tokens[at]?.word ?? '') ? at + 1 : at
    if (!/^(that|this|it|then|those|esa|ese|eso|esas|esos|aquella|aquel)$/.test(tokens[from]?.word ?? '')) return at
    return tokens[from + 1]?.word === 'one' ? from + 2 : from + 1
  }

  /** 'Two hours ago', 'hace dos horas', 'in 30 minutes', 'dentro de una hora'. */
  function distance(at: number): Read<TimePart> | null {
    const ago = language === 'es' ? word(at, 'ago') : null
    const ahead = word(at, 'ahead-by')
    const first = ago ?? ahead
    const length = duration(first ? first.to : at)
    if (!length) return null
    const minutes = length.value.count * UNIT_MINUTES[length.value.unit]
    const days = length.value.unit === 'minute' || length.value.unit === 'hour' ? null : Math.round(minutes / 1_440)
    if (ago) return { value: days === null ? { is: 'moment', minutes, ahead: false } : { is: 'days-ago', days }, to: length.to }
    const later = language === 'en' ? word(length.to, 'ago') : tokens[length.to]?.word === 'atras' ? word(length.to, 'ago') : null
    if (later) return { value: days === null ? { is: 'moment', minutes, ahead: false } : { is: 'days-ago', days }, to: later.to }
    const fromNow = word(length.to, 'from-now')
    if (ahead && !(language === 'en' && tokens[at]?.word === 'within'))
      return { value: { is: 'moment', minutes, ahead: true }, to: fromNow?.to ?? length.to }
    if (ahead) return { value: { is: 'rolling', minutes, ahead: true }, to: length.to }
    if (fromNow) return { value: { is: 'moment', minutes, ahead: true }, to: fromNow.to }
    return null
  }

  /** 'At this point in the afternoon', 'a esta altura del día': now, whatever part of the day that is. */
  function pastItsPart(at: number): number {
    if (!/^(point|time|stage?|altura|punto)$/.test(tokens[at - 1]?.stem ?? '')) return at
    const to = past(at, 'of', 'the')
    const part = to > at ? (word(to, 'day-part') ?? word(to, 'unit')) : (word(at, 'day-part') ?? word(at, 'this-unit'))
    return part?.to ?? at
  }

  function plain(at: number, loose: boolean): Read<TimePart> | null {
    const now = word(at, 'now')
    if (now) {
      const isHour = word(at, 'same')?.to === now.to
      return { value: isHour ? { is: 'now', isHour: true } : { is: 'now' }, to: isHour ? now.to : pastItsPart(now.to) }
    }
    const relative = word(at, 'the-one-beside')
    const dayFirst = word(at, 'day')
    if (relative && !(dayFirst && dayFirst.to > relative.to))
      return { value: { is: 'relative', days: relative.value.days }, to: relative.to }
    const same = word(at, 'same')
    if (same && !(tokens[at]?.word === 'this' && tokens[at + 1]?.word === 'hour')) return { value: { is: 'same' }, to: same.to }
    const day = word(at, 'day')
    const part = word(at, 'day-part')
    if (day && (!part || day.to >= part.to)) return { value: { is: 'day', days: day.value.days }, to: day.to }
    if (part) return { value: { is: 'part', part: part.value.part, days: part.value.days, near: null }, to: part.to }
    const weekday = word(at, 'weekday')
    if (weekday) {
      const after = word(weekday.to, 'near')
      const isAfter = after && (language === 'es' || tokens[weekday.to]?.word === 'last') && word(after.to, 'unit') === null
      return {
        value: { is: 'weekday', weekday: weekday.value.weekday, near: isAfter ? after.value.near : null },
        to: isAfter ? after.to : weekday.to,
      }
    }
    const hour = clock(at, loose)
    if (hour) return { value: { is: 'clock', clock: hour.value }, to: hour.to }
    return null
  }

  /** 'The first week of November', 'la segunda quincena de octubre', 'the last half of this month'. */
  function ofMonth(at: number): Read<TimePart> | null {
    const start = past(at, 'the')
    const ordinal = word(start, 'ordinal')
    const place = ordinal ?? word(start, 'past') ?? word(start, 'near')
    if (!place || (!ordinal && place.value.is === 'near' && place.value.near !== 'last')) return null
    const many = duration(place.to)
    if (many?.value.unit === 'day' && many.value.count < 31) {
      const inMonth = word(many.to, 'this-unit')
      const month = inMonth ? null : monthAt(past(many.to, 'of', 'the'))
      const isFirst = ordinal?.value.value === 1
      const days = isFirst ? { from: 1, to: many.value.count } : { from: -many.value.count, to: -1 }
      const thisMonth = { is: 'span', unit: 'month', near: 'this', count: 1 } as const
      if (inMonth?.value.unit === 'month') return { value: { is: 'days-of', ...days, month: thisMonth }, to: inMonth.to }
      return month && month.to > many.to ? { value: { is: 'days-of', ...days, month: month.value }, to: month.to } : null
    }
    const half = word(place.to, 'half') ?? (word(place.to, 'unit')?.value.unit === 'quincena' ? word(place.to, 'unit') : null)
    const week = half ? null : word(place.to, 'unit')
    const to = (half ?? week)?.to
    if (to === undefined || (!half && week?.value.unit !== 'week')) return null
    const inside = word(to, 'this-unit')
    const month = inside
      ? { value: { is: 'span', unit: 'month', near: 'this', count: 1 } as const, to: inside.to }
      : monthAt(past(to, 'of', 'the'))
    if (!month || month.to === to || (inside && inside.value.unit !== 'month')) return null
    const nth = ordinal ? ordinal.value.value : -1
    if (half)
      return nth > 2 ? null : { value: { is: 'days-of', ...(nth === 1 ? FIRST_HALF : SECOND_HALF), month: month.value }, to: month.to }
    if (nth > 5) return null
    const days = nth < 0 ? { from: -7, to: -1 } : { from: 7 * nth - 6, to: nth === 5 ? -1 : 7 * nth }
    return { value: { is: 'days-of', ...days, month: month.value }, to: month.to }
  }

  function monthAt(at: number): Read<Extract<TimePart, { is: 'month' | 'span' }>> | null {
    const named = word(at, 'month')
    if (named) {
      const year = yearAt(named.to)
      return { value: { is: 'month', month: named.value.month, year: year?.value ?? null, near: null }, to: year?.to ?? named.to }
    }
    const said = near(at)
    return said?.value.is === 'span' && said.value.unit === 'month' ? { value: said.value, to: said.to } : null
  }

  /** A month or a year by itself needs a word before it: 'in October', 'en 2026'. */
  function long(at: number): Read<TimePart> | null {
    const of = past(at, 'of', 'ahead-by', 'the')
    const month = word(of, 'month')
    if (month && (of > at || tokens[at]?.word !== 'may') && !dayNumber(past(month.to, 'the'))) {
      const year = yearAt(month.to)
      const pastMonth = language === 'es' ? word(month.to, 'near') : null
      return {
        value: { is: 'month', month: month.value.month, year: year?.value ?? null, near: pastMonth?.value.near ?? null },
        to: year?.to ?? pastMonth?.to ?? month.to,
      }
    }
    const year = of > at ? yearAt(of) : null
    return year && { value: { is: 'year', year: year.value }, to: year.to }
  }

  function part(at: number, loose: boolean): Read<TimePart> | null {
    const isAt = word(at, 'at')
    const all = [
      date(at),
      date(past(at, 'the')),
      hourOfPart(at),
      hourFromAnother(at),
      hoursOfDay(at),
      weekdayAgo(at),
      dateOfThisMonth(at),
      ofMonth(at),
      near(at),
      distance(at),
      plain(at, loose),
      isAt && plain(isAt.to, hourIsMeant(isAt.to)),
      long(at),
    ]
    return all.reduce<Read<TimePart> | null>((best, it) => (it && (!best || it.to > best.to) ? it : best), null)
  }
  /** 'At 50 MW' is no hour, nor is 'las 3 calles'. */
  function hourIsMeant(at: number): boolean {
    const after = tokens[at + 1]
    if (tokens[at]?.kind === 'time') return true
    return after === undefined || after.gap !== '' || (found[at + 1] ?? []).length > 0 || GOES_ON.test(after.word)
  }

  function partSaid(at: number, follows: boolean, last: PartSaid | undefined): PartSaid | null {
    if (last !== undefined && last.to === at) {
      const link = word(at, 'link')
      const dash = /[-–—]/.test(tokens[at]?.gap ?? '')
      const opened =
        last.bound === 'between' ||
        last.bound === 'from' ||
        last.bound === 'since' ||
        last.part.is === 'clock' ||
        last.part.is === 'date' ||
        (last.part.is === 'weekday' && weekdayFollows(link?.to ?? at))
      if ((link || dash) && opened) {
        const isAnd = link && /^(and|y|e)$/.test(tokens[at]?.word ?? '')
        if (!isAnd || last.bound === 'between') {
          const from = link?.to ?? at
          const second = part(past(from, 'the', 'at'), true) ?? part(from, true)
          if (second && !isHourOfDay(last.part, second.value, from - 1))
            return { part: second.value, bound: null, linked: true, from: at, to: second.to }
        }
      }
    }
    const bound = word(at, 'bound')
    // 'Antes de ayer' is one day, and no time without a beginning.
    const isDay = /^antes de ayer$/.test(
      tokens
        .slice(at, at + 3)
        .map((it) => it.word)
        .join(' '),
    )
    if (bound && !isDay) {
      const kinds = (found[at] ?? []).filter((it) => it.value.is === 'bound')
      for (const it of kinds) {
        // The filter above let through nothing else.
        const kind = (it.value as Of<'bound'>).bound
        const day = kind === 'from' || kind === 'between' ? dayBeforeDate(it.to) : null
        if (day) return { part: day.value, bound: kind, linked: false, from: at, to: day.to }
        const bare = part(past(it.to, 'the', 'at'), kind !== 'from' || rangeFollows(it.to))
        const whole = part(/^la$/.test(tokens[it.to - 1]?.word ?? '') ? it.to - 1 : it.to, false)
        // 'Desde la mañana' begins this morning; without its article the word is tomorrow.
        const inner = whole?.value.is === 'part' && bare?.value.is === 'day' && whole.to >= bare.to ? whole : (bare ?? whole)
        if (!inner || (kind === 'from' && !rangeFollows(it.to)) || (kind === 'after' && tokens[at]?.word === 'past')) continue
        return { part: inner.value, bound: kind, linked: false, from: at, to: inner.to }
      }
    }
    const inner = hourOfDay(at, last) ?? tomorrows(at, last) ?? part(at, follows && false) ?? otherOfKind(at, last)
    // 'Ayer a esta hora', 'a esta hora de ayer': the same hour of that day, and now without one.
    if (inner?.value.is === 'now' && word(at, 'same')?.to === inner.to) {
      const next = part(past(inner.to, 'of', 'the'), false)
      const isOfDay = (last?.to === at && namesDay(last.part)) || (next !== null && namesDay(next.value))
      if (isOfDay) return { part: { is: 'same' }, bound: null, linked: false, from: at, to: inner.to }
    }
    return inner && { part: inner.value, bound: null, linked: false, from: at, to: inner.to }
  }

  /** 'Mon-Wed', 'lunes a miércoles': from one weekday to another. */
  const weekdayFollows = (at: number) =>
    word(past(at, 'the'), 'weekday') !== null && !tokens.slice(0, at).some((it) => PARTS_SIDES.test(it.word))

  const namesDay = ({ is }: TimePart) => is === 'day' || is === 'weekday' || is === 'date' || is === 'days-ago'

  /** 'Tomorrow at 8': behind a day the number is its hour, whatever word follows. */
  function hourOfDay(at: number, last: PartSaid | undefined): Read<TimePart> | null {
    const isAt = word(at, 'at')
    if (!isAt || last?.to !== at || (last.part.is !== 'day' && last.part.is !== 'weekday' && last.part.is !== 'date')) return null
    return plain(isAt.to, true)
  }

  /** 'El consumo de mañana' is that of tomorrow; 'ayer de mañana' and 'las 8 de mañana' are of the morning. */
  function tomorrows(at: number, last: PartSaid | undefined): Read<TimePart> | null {
    const isSo = language === 'es' && tokens[at]?.word === 'de' && tokens[at + 1]?.word === 'manana'
    const before = tokens[at - 1]
    if (!isSo || last?.to === at || before === undefined || before.kind !== 'word' || word(at + 2, 'day') !== null) return null
    return { value: { is: 'day', days: 1 }, to: at + 2 }
  }

  /** 'This week against the last one': the unit stands with the first alone. */
  function otherOfKind(at: number, last: PartSaid | undefined): Read<TimePart> | null {
    const named = word(past(at, 'the'), 'near')
    if (!named || named.value.near === 'this' || last?.part.is !== 'span' || last.part.near !== 'this') return null
    const to = tokens[named.to]?.word === 'one' ? named.to + 1 : named.to
    const goesOn = to < tokens.length && tokens[to]?.gap === '' && (found[to] ?? []).length === 0
    return goesOn ? null : { value: { ...last.part, near: named.value.near }, to }
  }

  /** The 3 of 'from 3 to 5 November', 'del 3 al 5 de noviembre'. */
  function dayBeforeDate(at: number): Read<TimePart> | null {
    const day = dayNumber(past(at, 'the'))
    const link = day && word(day.to, 'link')
    if (!day || !link || !date(past(link.to, 'the'))) return null
    return { value: { is: 'date', date: day.value, month: null, year: null }, to: day.to }
  }

  /** 'From 7 to 9', 'de lunes a miércoles': a time, a link and another time. */
  function rangeFollows(at: number): boolean {
    const first = part(past(at, 'the', 'at'), true)
    if (!first) return false
    const link = word(first.to, 'link')
    if (link && !/^(and|y|e)$/.test(tokens[first.to]?.word ?? '')) {
      const second = part(past(link.to, 'the', 'at'), true)
      return second !== null && !isHourOfDay(first.value, second.value, first.to)
    }
    return /[-–—]/.test(tokens[first.to]?.gap ?? '') && part(first.to, true) !== null
  }

  /** 'Del jueves a las 4', '18/11 - 15:30': the hour is that of the day, and not the end of a range. */
  function isHourOfDay(day: TimePart, second: TimePart, at: number): boolean {
    return (
      second.is === 'clock' && day.is !== 'clock' && day.is !== 'now' && !/^(to|until|till|through|hasta)$/.test(tokens[at]?.word ?? '')
    )
  }

  return { partSaid }
}
