import { type CityClock, weekdayOf } from '@oppidum/domain/core/city-clock'
import { DAY_MS } from '@oppidum/domain/core/time'
import type { Meaning, TimeMeant, Topic } from '../meaning.ts'
import type { AnyMeasure } from '../questions.ts'
import { fair, PREVIOUS, type Sides } from './comparison.ts'
import { timeBeside } from './places/beside.ts'
import type { Reading } from './reading.ts'
import { withPlaces } from './records/record-scope.ts'
import { calendarOf } from './times/calendar-days.ts'

/** Whether a question is a follow-up: it begins like one, or is incomplete by itself. */
export function leansOnFormer(it: Reading, ownTopic: boolean, before: Meaning): boolean {
  // 'Who has it assigned?' is about one record, although 'assigned' could select many.
  if (before.topic.about === 'record' && it.numbers.length === 0 && it.has('link', 'it') && !it.has('record') && !it.has('type'))
    return true
  // 'How many of those were fires?'
  if (before.topic.about === 'records' && it.numbers.length === 0 && OF_THOSE.test(it.message)) return true
  // 'As a percentage of its capacity?'
  const sameOtherwise =
    /^(as|in|en|como)$/.test(it.tokens[0]?.word ?? '') &&
    (it.has('ask', 'share') || it.has('measure', 'substation.share', 'energy.load')) &&
    it.tokens.length < 8
  if (sameOtherwise && it.places.found.length === 0 && before.topic.about === 'measure') return true
  const isShareOfIt =
    it.has('measure', 'substation.share') && it.places.found.length === 0 && !it.has('superlative') && !it.has('dimension')
  if (isShareOfIt && before.topic.about === 'measure' && before.topic.measure === 'substation.load' && it.tokens.length < 9) return true
  if (before.beside && ofBoth(it)) return true
  if (otherMeasure(it, before.topic, null) !== null) return true
  if (before.topic.about === 'records' && (isOfDimensionAlone(it) || isOfTheOneShown(it, before))) return true
  if (asksNormal(it) && (before.topic.about === 'measure' || before.topic.about === 'word')) return true
  if (it.places.found.length === 0 && pointsThere(it) && (before.places.length > 0 || before.wanted.want === 'extreme')) return true
  const starts = it.all('link', 'and', 'only').some((one) => one.from === 0)
  if (!ownTopic) return true
  const asksItself = it.has('ask') || it.has('aggregate') || it.has('superlative')
  return starts && !(asksItself && it.tokens.length > 7)
}

/** 'What is the usual there?', '¿cuánto es lo habitual?': the measure's usual value. */
export const asksNormal = (it: Reading): boolean => NORMAL.test(it.message) && it.tokens.length < 9
const NORMAL =
  /\b(?:what(?:['’]?s| is| would be)|how much is) (?:the |its |their )?(?:normal|usual|typical)(?: (?:one|speed|value|level|figure|there|here|for (?:it|that|this)\b[^?]*))?(?:\W*$| (?:there|for|on|at|in|around)\b)|\b(?:cu[aá]l(?: es| ser[ií]a)?|cu[aá]nto(?: es| ser[ií]a)?|qu[eé] es|y) (?:lo|el valor|la velocidad|el nivel) (?:normal|habitual|usual|t[ií]pic[oa]|de siempre)(?!\p{L})/iu
/** 'What is the flow there?', '¿y ahí?': the place of the question before; 'are there any?' points to none. */
export const pointsThere = (it: Reading): boolean => THERE.test(it.message)
const THERE =
  /(?<!\b(?:is|are|was|were|have|has) )\bthere\b(?! (?:is|are|was|were|be|been|any))|\b(?:on|in|at|along) (?:it|that (?:one|street|section|district|substation|road|area))\b|(?<!\p{L})(?:ah[ií](?: mismo)?|all[ií]|all[aá]|en (?:es[ae]|dich[oa])(?: \p{L}+)?)(?!\p{L})/iu
/** 'How much is that in MW?', 'and how much of that is wind?': the previous measure in another form. */
export function otherMeasure(it: Reading, before: Topic, own: Topic | null): Topic | null {
  if (before.about !== 'measure' || it.places.found.length > 0) return null
  const isInPower = /\b(?:in|en) (?:mw|megawatts?|megavatios?)\b/iu.test(it.message) && it.tokens.length < 9
  if (isInPower && before.measure === 'substation.share') return { about: 'measure', measure: 'substation.load' }
  const source = own?.about === 'measure' ? /^energy\.(solar|wind|traditional)$/.exec(own.measure)?.[1] : undefined
  const isOfIt = before.measure.endsWith('-share') && /\b(?:of (?:that|it|those)|de (?:eso|ese|esa|ello))\b/iu.test(it.message)
  return source && isOfIt ? { about: 'measure', measure: `energy.${source}-share` as AnyMeasure } : null
}

const namesRecords = (it: Reading) =>
  it.has('record') || it.has('type') || it.has('service') || it.has('requestCategory') || it.has('matter')

/** 'By type?', '¿y por barrio?' after records: the same, grouped by it. */
export const isOfDimensionAlone = (it: Reading) =>
  it.tokens.length < 7 &&
  it.has('dimension') &&
  !namesRecords(it) &&
  it.times.length === 0 &&
  it.places.found.length === 0 &&
  BY.test(it.message)
const BY =
  /^\W*(?:(?:and|y|ok|now|ahora|what about|how about|same|lo mismo) )?(?:(?:broken down|split|grouped|sorted|separad[oa]s?|agrupad[oa]s?|desglosad[oa]s?) )?(?:by|per|por)\b/iu

/** 'Who is it assigned to?' after a question for the oldest record: about that one. */
const isOfTheOneShown = (it: Reading, { wanted, limit }: Meaning) =>
  wanted.want === 'list' &&
  (limit === 1 || wanted.order !== null) &&
  it.tokens.length < 9 &&
  !namesRecords(it) &&
  it.tokens.some((one) => /^(it|its|lo|la|ese|esa|este|esta)$/.test(one.word))

/** 'Which of the two is closer to its limit?', '¿cuál de las dos?' behind questions about one place after the other. */
export const ofBoth = (it: Reading): boolean =>
  it.places.found.length === 0 &&
  (it.has('compare', 'more', 'less') || it.has('superlative') || it.has('aggregate', 'highest', 'lowest')) &&
  OF_BOTH.test(it.message)
const OF_BOTH =
  /\b(?:(?:which|who|what)(?: one)? (?:of (?:the )?(?:two|three|four|both|them|these|those)|is|has|was|had|one)|of (?:the )?(?:two|three|both|them|these|those)|between (?:the two|them|both)|cu[aá]l(?: de)? (?:(?:l[ao]s|es[ao]s|est[ao]s) )?(?:dos|tres|ellas|ellos|amb[ao]s|es|est[aá]|anda|tiene)|entre (?:l[ao]s|es[ao]s) (?:dos|tres)|de l[ao]s dos)(?!\p{L})/iu
const OF_THOSE =
  /\b(?:of|among|amongst|from|de|entre) (?:those|these|them|all those|all of them|esos|esas|[eé]stos|[eé]stas|ellos|ellas|todos esos|todas esas)\b/iu

/** 'The second one', 'the last one', 'la segunda': a row of the previous answer; null if none is meant. */
export function rowOf(it: Reading): number | null {
  const words = it.tokens.map((one) => one.word)
  if (NEXT.test(it.message)) return 2
  // 'Which of those came in first?' asks for the oldest, not for the first row.
  if (it.all('order', 'oldest').some((one) => one.to - one.from > 1)) return null
  for (const [at, word] of words.entries()) {
    const place = ORDINALS.findIndex((one) => one.includes(word))
    if (place < 0) continue
    const next = words[at + 1]
    const isAlone =
      next === undefined || /^(one|uno|una|of|de|in|en|entry|item|row|fila|please|por|result|resultado|place|puesto)$/.test(next)
    if (isAlone) return place === ORDINALS.length - 1 ? -1 : place + 1
  }
  return null
}
/** 'The runner-up', 'and after that one?': behind the first of a ranking. */
const NEXT =
  /\b(?:runner[- ]?up|next (?:one|in line|worst|best|slowest|fastest|busiest|highest|lowest)|(?:who|which|what)(?:'?s| is| comes)? next|(?:right )?(?:after|behind) (?:that|this) one|(?<=^(?:and )?)(?:right )?(?:after|behind) (?:that|it)(?=\W*$)|el que (?:le )?sigue|la que (?:le )?sigue|el siguiente|la siguiente|despues de (?:ese|esa|eso)|después de (?:ese|esa|eso)|detr[aá]s de (?:ese|esa))/iu
const ORDINALS = [
  ['first', 'primero', 'primera', 'primer', '1st'],
  ['second', 'segundo', 'segunda', '2nd'],
  ['third', 'tercero', 'tercera', 'tercer'],
  ['fourth', 'cuarto', 'cuarta'],
  ['fifth', 'quinto', 'quinta'],
  ['sixth', 'sexto', 'sexta'],
  ['seventh', 'septimo', 'septima'],
  ['last', 'ultimo', 'ultima'],
]

/**
 * The time of a follow-up: next to the previous day, the previous hours on another day, or another hour of the previous day. Otherwise the
 * time that it names, or the previous one.
 */
export function timeGoingOn(
  it: Reading,
  named: TimeMeant | null,
  before: TimeMeant | null,
  clock: CityClock,
  nowMs: number,
): TimeMeant | null {
  const [read] = it.times
  if (!named || !read || !before || before.kind === 'now') return named
  const beside = read.beside && timeBeside(before, read.beside, named.words, { clock, nowMs })
  if (beside) return beside
  const [start, end] = [clock.wallOf(before.fromMs), clock.wallOf(before.toMs)]
  const hasHours = start.minute !== 0 || (end.minute !== 0 && before.toMs !== nowMs) || before.fromMs === before.toMs
  const lasts = end.day - start.day
  const moved = (days: number): TimeMeant => {
    const [fromMs, toMs] = [clock.momentAt(start.day + days, start.minute), clock.momentAt(end.day + days, end.minute)]
    const kind = fromMs === toMs ? (fromMs > nowMs ? 'ahead' : 'moment') : fromMs >= nowMs ? 'ahead' : 'period'
    return { kind, fromMs, toMs: kind === 'period' ? Math.min(toMs, nowMs) : toMs, words: named.words }
  }
  if (read.relative !== null) {
    const whole = { ...before, fromMs: clock.momentAt(start.day, 0), toMs: clock.momentAt(start.day + 1, 0) }
    if (hasHours) return moved(read.relative)
    const day = clock.wallOf(whole.fromMs).day + read.relative
    return {
      kind: 'period',
      fromMs: clock.momentAt(day, 0),
      toMs: Math.min(clock.momentAt(day + 1, 0), Math.max(nowMs, clock.momentAt(day, 0))),
      words: named.words,
    }
  }
  // 'Yesterday at this time' means the present hour, not the previous question's.
  if (read.isSame && /\b(?:this|esta|estas)\b/iu.test(named.words)) return named
  const target = clock.wallOf(named.fromMs).day
  const isOneDay = read.whole && clock.wallOf(named.toMs - 1).day === target
  if (lasts <= 1 && hasHours && (read.isSame || (isOneDay && before.toMs - before.fromMs < DAY_MS))) return moved(target - start.day)
  if (read.isClock && lasts <= 1) {
    const days = start.day - target
    const [from, to] = [clock.wallOf(named.fromMs), clock.wallOf(named.toMs)]
    const [fromMs, toMs] = [clock.momentAt(from.day + days, from.minute), clock.momentAt(to.day + days, to.minute)]
    return { kind: fromMs >= nowMs ? 'ahead' : fromMs === toMs ? 'moment' : 'period', fromMs, toMs, words: named.words }
  }
  return named
}

/**
 * 'How does it compare with a Tuesday?': compares the previous question's time, if it had one, not today.
 */
export function againstFormer(
  it: Reading,
  sides: Sides,
  before: Meaning,
  { clock, nowMs }: { clock: CityClock; nowMs: number },
): Sides | null {
  const [read] = it.times
  const isOneSided = sides.against?.time && sides.time?.words === '' && it.times.length === 1
  if (!isOneSided || !read?.time || !before.time || (before.time.kind !== 'moment' && before.time.kind !== 'period')) return null
  const other = timeGoingOn(it, read.time, before.time, clock, nowMs) ?? read.time
  const [start, end] = [clock.wallOf(before.time.fromMs), clock.wallOf(before.time.toMs)]
  const isWhole = start.minute === 0 && (end.minute === 0 || before.time.toMs === nowMs) && end.day > start.day - (end.minute === 0 ? 0 : 1)
  const plain = { before: null, beside: null, relative: null, isSame: false }
  const { a, b } = fair(
    { ...read, ...plain, parts: [], whole: isWhole && before.time.kind === 'period', time: before.time },
    { ...read, ...plain, time: other },
    clock,
    nowMs,
  )
  return { ...sides, time: a, against: { time: b, places: [] } }
}

/** 'Is that rising or falling?' after a past time: the present against that time. */
export function nowAgainstFormer(it: Reading, before: Meaning, { clock, nowMs }: { clock: CityClock; nowMs: number }): Sides | null {
  const { time, topic, wanted } = before
  const asks = it.has('trend') || it.has('compare', 'more', 'less')
  if (!asks || it.times.length > 0 || it.places.found.length > 0 || it.has('measure') || it.tokens.length > 9) return null
  if (
    topic.about !== 'measure' ||
    wanted.want !== 'value' ||
    before.against ||
    !it.tokens.some((one) => /^(that|this|eso|esto)$/.test(one.word))
  )
    return null
  if (!time || (time.kind !== 'moment' && time.kind !== 'period') || time.toMs === nowMs) return null
  const now: TimeMeant = { kind: 'now', fromMs: nowMs, toMs: nowMs, words: '' }
  const days = clock.wallOf(time.toMs).day - clock.wallOf(time.fromMs).day
  const isDay = time.kind === 'period' && clock.wallOf(time.fromMs).minute === 0 && clock.wallOf(time.toMs).minute === 0 && days === 1
  if (time.kind === 'period' && !isDay) return null
  const today = clock.momentAt(clock.wallOf(nowMs).day, 0)
  const soFar = clock.momentAt(clock.wallOf(time.fromMs).day, clock.wallOf(nowMs).minute)
  return {
    places: before.places,
    time: isDay ? { ...now, kind: 'period', fromMs: today } : now,
    against: { time: isDay ? { ...time, toMs: soFar } : time, places: [] },
  }
}

/** 'And the one before?', '¿y el anterior?': a time of the same length before the previous one. */
export function oneBefore(it: Reading, before: TimeMeant | null, context: { clock: CityClock; nowMs: number }): TimeMeant | null {
  if (!before || it.tokens.length > 8) return null
  const weekday = weekdayBefore(it, before, context)
  if (weekday) return weekday
  if (it.times.length > 0 || !PREVIOUS.test(it.message)) return null
  const { clock, nowMs } = context
  const [start, days] = [clock.wallOf(before.fromMs), (before.toMs - before.fromMs) / DAY_MS]
  const isDay = start.minute === 0 && (days <= 1.1 || before.toMs === nowMs) && clock.wallOf(before.toMs - 1).day === start.day
  const isWeek = start.minute === 0 && weekdayOf(start.day) === 0 && days < 8 && !isDay
  const isMonth = start.minute === 0 && calendarOf(start.day).date === 1 && !isDay && !isWeek
  const unit = isDay ? 'day' : isWeek ? 'week' : isMonth ? 'month' : null
  if (unit) return timeBeside(before, { unit, count: -1, moves: false }, it.message, context)
  const minutes = Math.round((before.toMs - before.fromMs) / 60_000)
  return timeBeside(before, { unit: 'minute', count: -(minutes || 60), moves: minutes === 0 }, it.message, context)
}

/** 'The Tuesday before', behind a day: the Tuesday before that one, and not the last one. */
function weekdayBefore(it: Reading, before: TimeMeant, context: { clock: CityClock; nowMs: number }): TimeMeant | null {
  const [read, ...others] = it.times
  const [said, ...more] = read?.parts ?? []
  if (
    !read ||
    !said ||
    others.length + more.length > 0 ||
    said.part.is !== 'weekday' ||
    !it.tokens.slice(said.to - 1, said.to + 1).some((one) => BEFORE.test(one.word))
  )
    return null
  const { clock, nowMs } = context
  const day = clock.wallOf(before.fromMs).day
  const isDay = before.toMs - before.fromMs <= 1.1 * DAY_MS || before.toMs === nowMs
  if (!isDay || clock.wallOf(before.toMs - 1).day !== day) return null
  const back = (weekdayOf(day) - said.part.weekday + 7) % 7 || 7
  return timeBeside(before, { unit: 'day', count: -back, moves: true }, read.words, context)
}
const BEFORE = /^(before|prior|previous|anterior|previo|antes)$/

/**
 * 'And yesterday?' after the number of open records: how many were open at this hour of that day. Otherwise the time as named.
 */
export function stockTime(it: Reading, before: Meaning, named: TimeMeant | null, clock: CityClock, nowMs: number): TimeMeant | null {
  const isStock =
    before.topic.about === 'records' && before.topic.scope.standing === 'open' && (before.time === null || before.time.kind === 'now')
  const [read] = it.times
  if (!isStock || named?.kind !== 'period' || !read?.whole || named.toMs >= nowMs) return named
  const day = clock.wallOf(named.fromMs).day
  if (clock.wallOf(named.toMs - 1).day !== day) return named
  const at = clock.momentAt(day, clock.wallOf(nowMs).minute)
  return { kind: 'moment', fromMs: at, toMs: at, words: named.words }
}

/** The previous meaning with the parts that the new question names replaced. @param own null or empty parts were not named */
export function overlaid(
  before: Meaning,
  own: {
    language: Meaning['language']
    topic: Topic | null
    wanted: Meaning['wanted'] | null
    places: Meaning['places']
    city: boolean
    time: Meaning['time']
    against: Meaning['against']
    by: Meaning['by']
    limit: Meaning['limit']
    threshold: Meaning['threshold']
    unread: Meaning['unread']
    row: number | null
  },
): Meaning {
  const places = own.places.length > 0 ? own.places : own.city ? [] : before.places
  const topic = mergedTopic(before.topic, own.topic)
  const placed: Topic = topic.about === 'records' ? { ...topic, scope: withPlaces(topic.scope, places) } : topic
  const wanted =
    own.wanted ??
    (placed.about === before.topic.about || fits(before.wanted, placed) ? before.wanted : ({ want: 'value', aggregate: null } as const))
  const keepsComparison = own.against === null && before.against !== null && wanted.want === 'comparison'
  const { row: _, further, also, beside: earlier = [], ...rest } = before
  const left = own.places.length > 0 ? [...earlier, ...before.places].filter((one) => !own.places.some((it) => it.id === one.id)) : []
  return {
    ...rest,
    language: own.language,
    topic: placed,
    wanted: wanted.want === 'comparison' && own.against === null && !keepsComparison ? { want: 'value', aggregate: null } : wanted,
    places,
    time: own.time ?? before.time,
    against: own.against ?? (keepsComparison ? before.against : null),
    by: own.by ?? (own.wanted === null || own.wanted.want === before.wanted.want || own.wanted.want === 'extreme' ? before.by : null),
    limit: own.limit ?? (own.wanted === null ? before.limit : null),
    threshold: own.threshold ?? (own.topic === null ? before.threshold : null),
    unread: own.unread,
    // Another measure replaces all previous ones.
    ...(further && own.topic === null && { further }),
    ...(also && own.topic === null && { also }),
    ...(own.row !== null && { row: own.row }),
    ...(left.length > 0 && { beside: left.slice(-MOST_BESIDE) }),
  }
}
const MOST_BESIDE = 4

function mergedTopic(before: Topic, own: Topic | null): Topic {
  if (own === null) return before
  if (before.about === 'forecast' && own.about === 'measure') {
    const measure = own.measure === 'city.speed' ? 'traffic.speed' : own.measure
    if (measure === 'traffic.speed' || measure === 'energy.consumption' || measure === 'energy.solar' || measure === 'energy.wind')
      return { about: 'forecast', measure }
  }
  return own
}

const fits = (wanted: Meaning['wanted'], topic: Topic) =>
  topic.about === 'measure' || topic.about === 'word' || topic.about === 'forecast'
    ? wanted.want !== 'count' && wanted.want !== 'list' && wanted.want !== 'duration' && wanted.want !== 'act'
    : topic.about === 'records' && wanted.want !== 'value'

/** 'How much more is that than now?' after a forecast: compares it with the present; null for any other question. */
export function againstPresent(it: Reading, before: Meaning, nowMs: number): Meaning | null {
  const isAhead = before.time?.kind === 'ahead' && (before.topic.about === 'forecast' || before.topic.about === 'measure')
  const compares = it.has('compare', 'more', 'less', 'difference', 'versus') || it.has('compare', 'than')
  const isNow =
    it.times.some((one) => one.time?.kind === 'now') ||
    it.tokens.some((one) => /^(now|currently|present|ahora|actual|actualmente)$/.test(one.word))
  if (!isAhead || !compares || !isNow || it.places.found.length > 0 || it.times.some((one) => one.time?.kind === 'ahead')) return null
  const time: TimeMeant = { kind: 'now', fromMs: nowMs, toMs: nowMs, words: '' }
  return {
    ...before,
    language: it.language,
    wanted: { want: 'comparison' },
    against: { time, places: [] },
    threshold: null,
    limit: null,
    unread: [],
  }
}
