import type { Language } from '@oppidum/domain/language'
import { type Meaning, ONLY_ROW, type PlaceMeant, type Topic, type Understanding } from '../meaning.ts'
import { unclear, whichMeasure, whichPlace, whichRecord } from './choices.ts'
import { type CityVocabulary, nameWords } from './city-vocabulary.ts'
import { oneSide, type Sides, sidesOf } from './comparison.ts'
import { withoutContext } from './context-clauses.ts'
import { departmentOfField } from './department-words.ts'
import { describesOne, placeOfRecord } from './described-record.ts'
import {
  againstFormer,
  againstPresent,
  asksNormal,
  leansOnFormer,
  nowAgainstFormer,
  ofBoth,
  oneBefore,
  overlaid,
  pointsThere,
  rowOf,
  stockTime,
  timeGoingOn,
} from './follow-up.ts'
import { leftOver } from './leftovers.ts'
import { isOfCapacity, ofCapacity } from './of-capacity.ts'
import { actWanted, beforeOrder, isOrder, orderedAct } from './orders.ts'
import { lastClause, withPlaceBefore } from './pointed-places.ts'
import { asksOfProduct } from './product-asked.ts'
import { questionsIn } from './questions-in.ts'
import { type Reading, reading } from './reading.ts'
import { alsoCounted, asksWhetherDone, type ScopeMeant, scopeOf, speaksOfRecords, withPlaces } from './record-scope.ts'
import { isInjection, isPersonal, notKeptOf, shownElsewhere, unknownDepartment, unknownPlace, unknownStreet } from './refusals.ts'
import { reportedQuestion } from './reported-questions.ts'
import { isPlanned, soughtText } from './sought-text.ts'
import { asksWhereToBe } from './stationing.ts'
import { isOfDelivery, isOfQuality, isOfStationing } from './stem-families.ts'
import { asksSpeed } from './told-together.ts'
import { furtherMeasures, speaksOfThings, topicOf } from './topics.ts'
import { inUsualWords } from './usual-words.ts'
import { extremeSaid, limitOf, rivalsOf, STATE_OF_MODEL, thresholdOf, unusedSpread, wantedOf } from './wanted.ts'

const LONGEST = 2_000

/** What a question is read with. */
export interface Context {
  vocabulary: CityVocabulary
  /** What 'now' means. */
  nowMs: number
  /** Of the page, for a question that could be in either language. */
  language: Language
  /** What the question before meant, for one that goes on from it; null of a first question. */
  before: Meaning | null
}

/** What a question means, or why it cannot be answered. Reads 2,000 characters; equal words give an equal result. */
export function understand(message: string, context: Context): Understanding {
  const whole = understandWhole(message, context)
  if (whole.kind === 'meaning') return whole
  // A message may say other things beside its question; what was not looked at is named in the answer.
  for (const { question, rest } of questionsIn(message.slice(0, LONGEST))) {
    const one = understandWhole(question, context)
    const told = message.slice(0, Math.max(0, message.indexOf(question)))
    const placed = pointed(one, told, question, context)
    if (placed) return placed
    if (one.kind === 'meaning' && one.meaning.topic.about !== 'assistant')
      return { kind: 'meaning', meaning: { ...one.meaning, unread: [...one.meaning.unread, ...rest] } }
  }
  const clause = lastClause(message.slice(0, LONGEST))
  const one = clause && understandWhole(clause.question, context)
  return (clause && one && pointed(one, clause.told, clause.question, context)) ?? whole
}

/** A question of something measured that points to the place told before it. */
function pointed(one: Understanding, told: string, question: string, context: Context): Understanding | null {
  const { vocabulary, language, nowMs } = context
  if (
    one.kind === 'meaning' &&
    (one.meaning.places.length > 0 || !/^(measure|word|overview|assistant|place)$/.test(one.meaning.topic.about))
  )
    return null
  const placed = withPlaceBefore(told, question, vocabulary, language, nowMs)
  if (placed === null) return null
  const again = understandWhole(placed, context)
  return again.kind === 'meaning' && /^(measure|word)$/.test(again.meaning.topic.about) ? again : null
}

function understandWhole(message: string, { vocabulary, nowMs, language, before }: Context): Understanding {
  const text = inUsualWords(message.normalize('NFC').slice(0, LONGEST))
  const it = plainReading(text, vocabulary, language, nowMs, speaksOfWhatComes(before))
  const refused = refusal(it, vocabulary)
  if (refused) return refused
  const read = topicOf(it, vocabulary)
  const sides = sidesOf(it, { clock: vocabulary.clock, nowMs })
  const present = before && !it.has('record') ? againstPresent(it, before, nowMs) : null
  if (present) return { kind: 'meaning', meaning: present }
  // 'From what hour does it last?' behind one that was listed.
  const isOfIt =
    read !== null && 'topic' in read && read.topic.about === 'overview' && before?.topic.about === 'records' && speaksOfTheOne(it)
  if (before && leansOnFormer(it, read !== null && !isOfIt, before)) {
    const own = read && 'topic' in read && !isOfIt ? ofModelBefore(ofKindBefore(it, read.topic, before), before) : null
    const meant = goingOn(it, before, own, sides, vocabulary, nowMs)
    if (meant?.kind === 'meaning' && !isOwnTime(meant.meaning.topic, meant.meaning.time))
      return { ...meant, meaning: { ...meant.meaning, time: null } }
    if (meant) return meant
  }
  if (read === null) return withoutTopic(it, vocabulary)
  if ('topic' in read && read.topic.about === 'how-to' && isOfTheWorld(it)) return { kind: 'out-of-field', language: it.language }
  if ('either' in read) return whichMeasure(it, read.either)
  if ('notForecast' in read) return { kind: 'not-kept', language: it.language, what: read.notForecast }
  if (read.topic.about === 'records' && !before && ordersWithoutRecord(it) && !isOneNamed(it, read.topic)) return whichRecord(it, null)
  const isChange = read.topic.about === 'record' && wantedOf(it, read.topic, false, vocabulary).wanted.want === 'act'
  if (read.topic.about === 'record' && read.topic.record === null && !/^[A-Z]|^\d{4,}$/.test(read.topic.number) && !isChange)
    return whichRecord(it, read.topic.number)
  const meant = read.places ? { ...sides, places: read.places, time: null, against: null } : sides
  return meaningOf(it, ofModelBefore(ofKindBefore(it, read.topic, before), before), meant, vocabulary)
}

/** The reading of the question alone, without what is said before and behind it of who asks and why. */
function plainReading(...[text, city, page, nowMs, ahead]: Parameters<typeof reading>): Reading {
  const whole = reading(text, city, page, nowMs, ahead)
  const asked = reportedQuestion(whole)
  const it = asked === whole.message ? whole : reading(asked, city, whole.language, nowMs, ahead)
  const rest = withoutContext(it)
  return rest === it.message ? it : reading(rest, city, whole.language, nowMs, ahead)
}

/** 'How do I get a divorce?': nothing of the product and nothing of the city is in it. */
function isOfTheWorld(it: Reading): boolean {
  const isOurs = speaksOfRecords(it) || it.has('measure') || it.has('word') || it.has('act') || it.has('status') || it.numbers.length > 0
  return (
    !isOurs &&
    !it.has('subject', 'product', 'map', 'feeds', 'models', 'anomalies', 'risk', 'forecast', 'traffic', 'electricity', 'department') &&
    (it.has('out') || it.unread.length > 0)
  )
}

/** 'Acknowledge the incident': which one? */
function ordersWithoutRecord(it: Reading): boolean {
  return it.has('act') && isOrder(it) && !it.has('ask')
}

/** 'Close the bakery fire', 'set the oldest open incident to critical': one is told from the others by its words or its place in an order. */
const isOneNamed = (it: Reading, topic: Extract<Topic, { about: 'records' }>) =>
  topic.scope.text !== undefined || it.has('order', 'oldest', 'newest', 'longest-open')

/** Of these words things and places of a record are told as well: 'the bus crash', 'the gas smell at the car park'. */
const PLACED: ReadonlySet<string> = new Set([
  'parking',
  'public transport',
  'bicycles and pedestrians',
  'schools',
  'traffic lights',
  'traffic of single vehicles',
  'el estacionamiento',
  'el transporte público',
  'bicicletas y peatones',
  'las escuelas',
  'los ciclos de los semáforos',
  'los vehículos uno por uno',
])

/** '… and how many are pending?' behind a request that was shown: of requests, though the question names no kind. */
function ofKindBefore(it: Reading, topic: Topic, before: Meaning | null): Topic {
  const namesKind = it.all('record').some((one) => one.value !== 'record') || it.has('type') || it.has('service') || it.has('matter')
  if (topic.about !== 'records' || namesKind || before?.topic.about !== 'record' || topic.scope.types || topic.scope.categories)
    return topic
  const { number } = before.topic
  const record = before.topic.record ?? (number.startsWith('REQ') ? 'service-request' : number.startsWith('INC') ? 'incident' : null)
  return record === null ? topic : { ...topic, scope: { ...topic.scope, record } }
}

/** 'And how far off is it usually?' behind a forecast: how good that one is. */
function ofModelBefore(topic: Topic, before: Meaning | null): Topic {
  if (topic.about !== 'models' || topic.what !== null || before === null) return topic
  const { about } = before.topic
  if (about === 'risk') return { ...topic, what: 'risk' }
  if (about === 'forecast') return { ...topic, what: before.topic.measure }
  return about === 'measure' && before.time?.kind === 'ahead' ? { ...topic, what: before.topic.measure } : topic
}

/** A question that goes on from one about what comes is about what comes. */
function speaksOfWhatComes(before: Meaning | null): boolean {
  return before !== null && (before.time?.kind === 'ahead' || before.topic.about === 'forecast')
}

/** What is refused whatever else the question says. */
function refusal(it: Reading, city: CityVocabulary): Understanding | null {
  if (isInjection(it)) return { kind: 'out-of-field', language: it.language }
  const isOurs =
    speaksOfRecords(it) ||
    it.has('measure') ||
    it.has('word') ||
    it.has('superlative') ||
    it.has('assistant') ||
    it.has('subject', 'how-to') ||
    it.numbers.length > 0
  if (it.has('out', 'general') && !isOurs) return { kind: 'out-of-field', language: it.language }
  if (isPersonal(it) && !asksOfProduct(it)) return { kind: 'out-of-field', language: it.language }
  const screen = shownElsewhere(it)
  if (screen) return { kind: 'out-of-field', language: it.language, screen }
  const bad = it.times.find((one) => one.time === null)
  if (bad) return { kind: 'unknown-thing', language: it.language, what: 'date', text: bad.words, near: [] }
  // Whom the city sends is not kept, where it is best to have them follows from the risk.
  const isKnown =
    it.has('subject', 'how-to') ||
    asksOfProduct(it) ||
    it.numbers.length > 0 ||
    asksWhereToBe(it) ||
    (describesOne(it) && it.all('notKept').every((one) => PLACED.has(one.value)))
  const noDepartment = isKnown ? null : unknownDepartment(it, city)
  if (noDepartment !== null) return { kind: 'not-kept', language: it.language, what: noDepartment }
  const notKept = isKnown || ((it.has('record') || it.has('type') || speaksOfThings(it)) && isSought(it)) ? null : notKeptOf(it)
  if (notKept !== null) return { kind: 'not-kept', language: it.language, what: notKept }
  if (it.places.ambiguous) return whichPlace(it, it.places.ambiguous)
  const speaks =
    speaksOfRecords(it) ||
    it.has('measure') ||
    it.has('word') ||
    it.has('subject', 'traffic', 'risk', 'anomalies', 'electricity', 'forecast') ||
    it.has('superlative') ||
    asksSpeed(it) ||
    it.has('subject', 'overview', 'moves')
  if (isKnown) return null
  const unknown = speaks ? unknownPlace(it, city) : it.has('ask') ? unknownStreet(it, city) : null
  return unknown !== null && placeOfRecord(it) !== null ? null : unknown
}

/** 'The bus crash': no figures of buses are kept, but records speak of them. */
function isSought(it: Reading): boolean {
  const sought = soughtText(it)
  return sought !== null && it.all('notKept').every((one) => sought.tokens.has(one.from))
}

/** The middle of the city, where it has a district that is called so. */
function downtown(it: Reading, city: CityVocabulary): PlaceMeant[] {
  if (!it.has('place', 'downtown') || it.places.found.length > 0) return []
  return city.districts
    .filter((one) => /^(centro|downtown|city cent(re|er)|cent(re|er)|town cent(re|er)|midtown)$/i.test(one.name))
    .slice(0, 1)
}

/** Times that were said beside the one that is answered: 'at 8 last week', where both cannot be one. */
function timesLeft(it: Reading, { time, against }: Sides, topic: Topic): string[] {
  const isFigure = topic.about === 'measure' || topic.about === 'records' || topic.about === 'forecast'
  if (!isFigure || it.times.length < 2) return []
  const used = [time, against?.time].flatMap((one) => (one ? [one.words] : []))
  return it.times
    .filter((one) => one.time && one.time.kind !== 'now' && !used.some((words) => words.includes(one.words)))
    .map((one) => one.words)
}

function unreadOf(it: Reading, topic: Topic | null, spread: readonly string[] = []): string[] {
  const sought = topic?.about === 'records' ? soughtText(it)?.tokens : undefined
  const isRead =
    topic?.about === 'models'
      ? (word: string) => isOfQuality(word) || STATE_OF_MODEL.test(word)
      : topic?.about === 'feeds'
        ? isOfDelivery
        : topic?.about === 'risk'
          ? isOfStationing
          : topic?.about === 'measure' && topic.measure.startsWith('substation.')
            ? isOfCapacity
            : () => false
  const strange = it.unread.filter((one) => !sought?.has(one.from) && !isRead(it.tokens[one.from]?.word ?? '')).map((one) => one.text)
  // Records are not told apart by the feed that brought them.
  const feeds = topic?.about === 'records' ? it.feeds : []
  return [...spread, ...strange, ...feeds].slice(0, 12)
}

function meaningOf(it: Reading, topic: Topic, said: Sides, city: CityVocabulary): Understanding {
  // 'Fires or power cuts this month?': kinds of records are held against each other, and the time is that of both.
  const isOfPlacing = topic.about === 'risk' && asksWhereToBe(it)
  const isOfKinds = topic.about === 'records' && it.times.length < 2 && it.places.found.length < 2 && rivalsOf(it) !== null
  const sides = countedSoFar((isOfKinds && !it.has('compare', 'than')) || isOfPlacing ? oneSide(it) : said, topic, city.clock)
  const unknown = essentialUnknown(it, topic)
  if (unknown !== null) return { kind: 'not-kept', language: it.language, what: unknown }
  const rest = leftOver(it, topic)
  if (rest) return rest
  const corner = topic.about === 'records' ? cornerOf(it) : null
  const named = corner ? sides.places.filter((one) => !corner.places.includes(one)) : sides.places
  const places = named.length > 0 || corner ? named : downtown(it, city)
  const threshold = thresholdOf(it, topic, city)
  if ('wrongUnit' in threshold) return { kind: 'unknown-thing', language: it.language, what: 'unit', text: threshold.wrongUnit, near: [] }
  const further = topic.about === 'measure' ? furtherMeasures(it, topic.measure) : []
  const compares = sides.against !== null || (further.length > 0 && it.splits.length > 0)
  const { wanted, by } = wantedOf(it, topic, compares, city)
  const also = topic.about === 'records' ? alsoCounted(it, topic) : null
  const row = rowOf(it)
  const ownScope = topic.about === 'records' && (wanted.want === 'act' ? beforeOrder(topic.scope, wanted.act) : topic.scope)
  const meantScope =
    ownScope && corner ? { ...ownScope, text: [ownScope.text, corner.text].filter(Boolean).join(' ').slice(0, 120) } : ownScope
  const placeText = topic.about === 'records' && unknownPlace(it, city) !== null ? placeOfRecord(it) : null
  const placed: Topic =
    topic.about === 'records' && meantScope
      ? { ...topic, scope: withPlaces(meantScope, places), ...(placeText !== null && { placeText }) }
      : topic
  const isClaim = threshold.threshold?.is === 'equal'
  return {
    kind: 'meaning',
    meaning: {
      language: it.language,
      topic: placed,
      wanted: isClaim && topic.about === 'records' ? { want: 'count' } : wanted,
      places,
      time: isOwnTime(topic, sides.time) ? sides.time : null,
      against: sides.against,
      by,
      limit: row === null && !isClaim ? limitOf(it) : null,
      threshold: threshold.threshold,
      unread: topic.about === 'how-to' ? [] : unreadOf(it, topic, [...unusedSpread(it, by), ...timesLeft(it, said, topic)]),
      ...(further.length > 0 && { further }),
      ...(also && wanted.want === 'count' && { also: { ...also, scope: withPlaces(also.scope, places) } }),
    },
  }
}

/** 'The fire at A and B': records have the corner in their words; which section they are on is known of few. */
function cornerOf(it: Reading): { places: readonly PlaceMeant[]; text: string } | null {
  const found = it.places.found.find((one) => one.corner)
  if (!found?.corner) return null
  // 'Av.' and 'Gral.' may be written out.
  const words = found.corner.flatMap((name) =>
    name.split(/\s+/).filter((word) => !word.endsWith('.') && (word.length > 3 || /\d/.test(word))),
  )
  return words.length > 1 ? { places: found.places, text: words.join(' ') } : null
}

/** 'More incidents today than yesterday at this time': what came in is counted from midnight up to the moments that are named. */
function countedSoFar(sides: Sides, topic: Topic, clock: CityVocabulary['clock']): Sides {
  const { time, against } = sides
  const isCount = topic.about === 'records' && topic.scope.standing !== 'open'
  const isMoment = (one: Meaning['time']) => one !== null && one.kind !== 'ahead' && one.fromMs === one.toMs
  if (!isCount || !time || !against?.time || !isMoment(time) || !isMoment(against.time)) return sides
  const soFar = (one: NonNullable<Meaning['time']>) => ({
    ...one,
    kind: 'period' as const,
    fromMs: clock.momentOf(clock.wallOf(one.toMs).day, 0),
  })
  return { ...sides, time: soFar(time), against: { ...against, time: soFar(against.time) } }
}

/** 'Closed within 48 hours' tells how soon and not when; works that are planned were reported before. */
function isOwnTime(topic: Topic, time: Meaning['time']): boolean {
  // 'The forecasts an hour ahead' are judged by what has come.
  if (topic.about === 'models') return time?.kind !== 'ahead'
  if (topic.about !== 'records' || time?.kind !== 'ahead') return true
  const { closedWithinHours, maxAgeHours, text } = topic.scope
  return closedWithinHours === undefined && maxAgeHours === undefined && !isPlanned(text)
}

/** 'How many elephants …': the very thing that is asked for was not understood. */
function essentialUnknown(it: Reading, topic: Topic): string | null {
  if (topic.about !== 'records' && topic.about !== 'measure' && topic.about !== 'word') return null
  const count = it.all('ask', 'count', 'much')[0]
  const next = count && it.unread.find((one) => one.from === count.to)
  return next && !speaksOfRecords(it) ? next.text : null
}

/** The former question with the new words in it; null when they add nothing that could be understood. */
function goingOn(
  it: Reading,
  before: Meaning,
  topic: Topic | null,
  said: Sides,
  city: CityVocabulary,
  nowMs: number,
): Understanding | null {
  const normal = asksNormal(it) ? normalOf(it, before, nowMs) : null
  if (normal) return { kind: 'meaning', meaning: normal }
  const both = before.beside && ofBoth(it) && said.places.length === 0 ? [...before.beside, ...before.places] : null
  if (both) {
    const meant = goingOn(it, { ...before, beside: [] }, topic, { ...said, places: both }, city, nowMs)
    const kind = both[0]?.kind
    const isOfKind = kind !== undefined && kind !== 'city' && both.every((one) => one.kind === kind)
    const which = extremeSaid(it) ?? (it.has('compare', 'less') ? 'lowest' : 'highest')
    if (meant?.kind === 'meaning' && isOfKind && /^(measure|word|records)$/.test(meant.meaning.topic.about))
      return {
        kind: 'meaning',
        meaning: {
          ...meant.meaning,
          topic: ofBothTopic(it, meant.meaning.topic, before.topic),
          wanted: { want: 'extreme', which },
          by: kind,
          limit: null,
        },
      }
    if (meant) return meant
  }
  const context = { clock: city.clock, nowMs }
  const beside = againstFormer(it, said, before, context) ?? (topic === null ? nowAgainstFormer(it, before, context) : null)
  const earlier = oneBefore(it, before.time, context)
  const sides = beside ?? (earlier && said.against === null ? { ...said, time: earlier } : said)
  const ofTheOne = asksOfTheOne(it, before, sides)
  const ordered = ofTheOne ? null : orderedOfTheOnly(it, before, sides)
  // Of a list that is not of one it is told only when it has but one row.
  const isRow = before.limit === 1 || (before.wanted.want === 'list' && before.wanted.order !== null)
  const isNext = before.topic.about === 'records' && before.wanted.want === 'list' && sides.time === null && NEXT_ONE.test(it.message)
  const row = rowOf(it) ?? (isNext ? 2 : null) ?? (ofTheOne ? (isRow ? 1 : ONLY_ROW) : ordered ? ONLY_ROW : null)
  const named = sides.places.length > 0 ? sides.places : downtown(it, city)
  const isOfFirst = row === null && named.length === 0 && topic !== null && pointsToFirst(it, before)
  const isOfLoad = before.topic.about === 'measure' && before.topic.measure.startsWith('substation.') && topic === null
  const places = isOfLoad ? named.map((one) => substationOf(one, city)) : named
  const next = extremeSaid(it)
  const narrowed = narrowedScope(it, before, topic, city)
  const own =
    before.topic.about === 'record' && topic?.about === 'records' && !it.has('record') && !it.has('ask', 'count', 'list')
      ? null
      : (narrowed ?? topic)
  const base = own ?? otherField(it, before.topic) ?? before.topic
  // 'And the fastest?' behind 'which street is slowest?' is of the same kind of place.
  const turned =
    next !== null && before.wanted.want === 'extreme' && !it.has('dimension') ? ({ want: 'extreme', which: next } as const) : null
  const isAsked =
    it.has('ask', 'count', 'much', 'why', 'who', 'state', 'where', 'when', 'since', 'how-long', 'share', 'age', 'list') ||
    it.has('aggregate') ||
    it.has('superlative') ||
    it.has('trend') ||
    it.has('order') ||
    it.has('act') ||
    it.has('dimension') ||
    sides.against !== null ||
    it.has('compare', 'more', 'less')
  const { wanted: read, by } = wantedOf(it, base, sides.against !== null, city)
  const wanted = beside ? sameAggregate(read, before.wanted) : read
  const threshold = thresholdOf(it, base, city)
  const says =
    own !== null ||
    base !== before.topic ||
    isAsked ||
    places.length > 0 ||
    sides.time !== null ||
    it.has('place', 'city') ||
    row !== null ||
    asksOfRecord(it, before)
  if (!says || (it.has('out', 'general') && own === null) || it.has('assistant', 'abilities', 'identity')) return null
  // Thanks before another question do not end the talk.
  if (it.has('assistant') && own === null && places.length === 0 && sides.time === null && !isAsked) return null
  // 'And how many were they?' behind 'which district had most?' wants the figure of that one.
  const asksHowManyOfThese =
    wanted.want === 'count' && before.wanted.want === 'extreme' && own === null && places.length === 0 && sides.time === null
  const unknown = it.unread.length > 0 && own === null && places.length === 0 && sides.time === null && !isAsked
  if (unknown && !asksOfRecord(it, before)) return null
  const rest = leftOver(it, base)
  if (rest) return rest
  // 'Of those, how many are closed by now?' keeps the time in which they came.
  const isStillOfThen = sides.time?.kind === 'now' && it.has('link', 'only') && before.topic.about === 'records' && before.time !== null
  const time = isStillOfThen ? null : beside || earlier ? sides.time : timeGoingOn(it, sides.time, before.time, city.clock, nowMs)
  return {
    kind: 'meaning',
    meaning: overlaid(before, {
      language: it.language,
      topic:
        own === null && base !== before.topic
          ? base
          : turned && own?.about === 'measure' && own.measure === 'city.speed'
            ? { about: 'measure', measure: 'traffic.speed' }
            : own,
      wanted: ofTheOne ?? ordered ?? turned ?? (isAsked && !(row !== null && !it.has('ask')) && !asksHowManyOfThese ? wanted : null),
      places,
      city: it.has('place', 'city'),
      time: own === null ? stockTime(it, before, time, city.clock, nowMs) : time,
      against: sides.against,
      by,
      limit: row === null ? limitOf(it) : null,
      threshold: 'threshold' in threshold ? threshold.threshold : null,
      unread: unreadOf(it, own),
      row: isOfFirst ? 1 : row,
    }),
  }
}

/** Of each of them the quantity that was asked for; of substations what they use of their capacity, where that is held against it. */
function ofBothTopic(it: Reading, topic: Topic, before: Topic): Topic {
  if (before.about === 'measure' && before.measure.startsWith('substation.') && ofCapacity(it))
    return { about: 'measure', measure: 'substation.share' }
  return topic.about === 'measure' && topic.measure === 'city.speed' ? before : topic
}

const USUAL_MS = 28 * 86_400_000
/** Of a road its free flow, of anything else the mean of the last four weeks. */
function normalOf(it: Reading, before: Meaning, nowMs: number): Meaning | null {
  const { topic } = before
  const isOfRoad =
    (topic.about === 'measure' && topic.measure === 'traffic.speed') || (topic.about === 'word' && topic.word === 'congestion')
  if (!isOfRoad && topic.about !== 'measure') return null
  const { row: _, further: __, ...rest } = before
  const isOfFirst = before.wanted.want === 'extreme' && before.by !== null
  const time = { kind: 'period' as const, fromMs: nowMs - USUAL_MS, toMs: nowMs, words: it.message }
  return {
    ...rest,
    language: it.language,
    topic: isOfRoad ? { about: 'measure', measure: 'traffic.speed', freeFlow: true } : topic,
    wanted: { want: 'value', aggregate: isOfRoad ? null : 'mean' },
    time: isOfRoad ? null : time,
    against: null,
    by: isOfFirst ? before.by : null,
    limit: null,
    threshold: null,
    unread: [],
    ...(isOfFirst && { row: 1 }),
  }
}

/** 'And at substations?' behind what is unusual on the roads: the same of another part of the city. */
function otherField(it: Reading, former: Topic): Topic | null {
  if (former.about !== 'anomalies' || it.has('measure')) return null
  const { of: _, ...rest } = former
  if (it.has('dimension', 'substation')) return { ...rest, measure: 'substation.load' }
  if (it.has('subject', 'electricity')) return { ...rest, measure: null, of: 'energy' }
  const isOfRoads = it.has('subject', 'traffic') || it.has('dimension', 'street', 'section')
  return isOfRoads ? { ...rest, measure: null, of: 'traffic' } : null
}

/** A peak that is held against another time is held against its peak. */
function sameAggregate(wanted: Meaning['wanted'], before: Meaning['wanted']): Meaning['wanted'] {
  if (wanted.want !== 'comparison' || wanted.aggregate || before.want !== 'value') return wanted
  const { aggregate } = before
  return aggregate === 'highest' || aggregate === 'lowest' || aggregate === 'energy' ? { ...wanted, aggregate } : wanted
}

/** 'Same for Malvín' behind the load of a substation: the substation of that name, where there is one. */
function substationOf(place: PlaceMeant, city: CityVocabulary): PlaceMeant {
  if (place.kind !== 'district') return place
  const own = nameWords(place.name).join(' ')
  return city.substations.find((it) => nameWords(it.name).slice(1).join(' ') === own) ?? place
}

/** '¿Y cuántos son altos?' behind records: their priority, by one word. */
function levelSaid(it: Reading): 'high' | 'medium' | 'low' | null {
  const words = it.tokens.map((one) => one.word)
  if (it.has('measure') || words.length > 6) return null
  const at = LEVELS.findIndex(([, said]) => words.some((word) => said.test(word)))
  return LEVELS[at]?.[0] ?? null
}
const LEVELS = [
  ['high', /^(altos|altas|high)$/],
  ['medium', /^(medios|medium)$/],
  ['low', /^(bajos|bajas|low)$/],
] as const

/** 'And the one before that?' behind the newest: the next of that order. */
const NEXT_ONE =
  /\b(?:(?:the )?(?:one before(?: that| it)?|previous one|next one|one after(?: that| it)?|following one)|(?:el|la) (?:anterior|siguiente|que sigue|pr[oó]xim[oa]))\W*$/iu
/** 'It', 'this one', 'ese': one thing, and none of several. */
const speaksOfTheOne = (it: Reading) =>
  it.tokens.some((one) => /^(it|its|this|that|ese|esa|este|esta|eso)$/.test(one.word)) && it.tokens.length < 10

/** 'What is the flow there?' behind 'which street is slowest?': the one that stood first. */
const pointsToFirst = (it: Reading, { wanted, by }: Meaning) =>
  wanted.want === 'extreme' && (by === 'section' || by === 'street' || by === 'district' || by === 'substation') && pointsThere(it)

/** 'Is it urgent?', 'did anybody acknowledge it?' behind the sheet of one record: whatever is asked of it stands there. */
const asksOfRecord = (it: Reading, before: Meaning) =>
  before.topic.about === 'record' &&
  it.tokens.length < 12 &&
  it.unread.length < 2 &&
  !it.has('out') &&
  (it.has('link', 'it') || it.has('status') || it.has('priority') || it.has('standing') || it.has('trait') || it.has('dimension'))

/** 'Where was it?', 'who has it?', 'assign it to Parks' behind the one record that was shown: what is wanted of it. */
function asksOfTheOne(it: Reading, before: Meaning, sides: Sides): Meaning['wanted'] | null {
  const isRanked = before.wanted.want === 'list' && before.wanted.order !== null && it.tokens.some((one) => /^(it|its)$/.test(one.word))
  const isList = before.topic.about === 'records' && before.wanted.want === 'list'
  const isOne = isList && (before.limit === 1 || isRanked || speaksOfTheOne(it))
  const isOther = it.all('record').length + it.all('type').length + it.all('service').length + sides.places.length > 0
  if (!isOne || isOther || sides.time !== null || it.has('order') || it.has('link', 'only')) return null
  const act = orderedAct(it)
  if (act) return actWanted(it, act, it.departments[0] ?? null)
  if (it.has('ask', 'where')) return { want: 'where' }
  if (it.has('ask', 'why')) return { want: 'why' }
  if (it.has('ask', 'since', 'age', 'how-long')) return { want: 'duration', value: 'since' }
  if (it.has('ask', 'when')) return { want: 'when', which: 'highest' }
  return it.has('ask', 'who', 'state', 'how') || it.has('dimension', 'department', 'priority', 'status') || asksWhetherDone(it)
    ? { want: 'value', aggregate: null }
    : null
}

/** 'Mark it seen', 'cerralo' behind a list: of the only record that it showed. */
function orderedOfTheOnly(it: Reading, before: Meaning, sides: Sides): Meaning['wanted'] | null {
  if (before.topic.about !== 'records' || rowOf(it) !== null || sides.places.length > 0 || sides.time !== null || it.numbers.length > 0)
    return null
  if (it.has('record') || it.has('type') || it.has('service') || it.has('order')) return null
  const act = orderedAct(it)
  return act && actWanted(it, act, it.departments[0] ?? null)
}

/** 'Only the critical ones', 'and the closed ones?', 'what about fires?': the former records, narrowed or with another kind. */
function narrowedScope(it: Reading, before: Meaning, topic: Topic | null, city: CityVocabulary): Topic | null {
  if (before.topic.about !== 'records') return null
  const ofTraffic = before.topic.scope.record === 'incident' && it.has('link', 'only') && it.has('subject', 'traffic') && !it.has('measure')
  if (topic !== null && topic.about !== 'records' && !ofTraffic) return null
  const { scope, unacknowledged } = scopeOf(it, city)
  const said: Partial<ScopeMeant> = ofTraffic ? { types: ['traffic_accident'] } : {}
  const former = before.topic.scope
  // 'And those of lighting?' behind the requests of a department: of another department, though it is the name of a service, too.
  const ofDepartments = former.departments !== undefined && former.categories === undefined && !it.has('record') && !it.has('type')
  const field = ofDepartments && !scope.departments ? departmentOfField(it.tokens, city.departments) : null
  const other = field !== null && !former.departments?.includes(field) ? field : null
  const namesKind =
    it.all('record').some((one) => one.value !== 'record') ||
    it.has('type') ||
    (it.has('service') && other === null) ||
    it.has('requestCategory')
  const sameKind = !namesKind || scope.record === before.topic.scope.record
  const level = levelSaid(it)
  if (scope.priorities) said.priorities = scope.priorities
  else if (level) said.priorities = [level]
  if (scope.statuses) said.statuses = scope.statuses
  if (scope.departments) said.departments = scope.departments
  else if (other !== null) said.departments = [other]
  if (scope.unassigned) said.unassigned = true
  if (scope.overdue) said.overdue = true
  if (scope.text) said.text = scope.text
  if (scope.minAgeHours !== undefined) said.minAgeHours = scope.minAgeHours
  const standing = it.has('standing') || it.has('status') || it.has('ask', 'how-long') ? scope.standing : before.topic.scope.standing
  if (!namesKind && !unacknowledged && Object.keys(said).length === 0 && standing === before.topic.scope.standing) return null
  if (scope.types) said.types = scope.types
  if (scope.categories && other === null) said.categories = scope.categories
  const { types: _, categories: __, ...rest } = former
  const { priorities: ___, statuses: ____, ...kindless } = rest
  // Another kind of record has other priorities and statuses.
  const kept: ScopeMeant = namesKind ? (sameKind ? rest : { ...kindless, record: scope.record }) : former
  return {
    about: 'records',
    scope: { ...kept, ...said, standing },
    // 'And of those, how many are closed?': those that came in then.
    periodOf:
      standing === 'closed' && !(it.has('link', 'only') && former.standing !== 'closed')
        ? 'closed'
        : standing === before.topic.scope.standing
          ? before.topic.periodOf
          : 'reported',
    ...(unacknowledged && { unacknowledged }),
  }
}

/** Nothing of the city was recognised: small talk, the rest of the world, or a thing that is not kept. */
function withoutTopic(it: Reading, city: CityVocabulary): Understanding {
  const [talk] = [...it.all('assistant', 'abilities', 'identity'), ...it.all('assistant', 'thanks', 'greeting')]
  const strange = it.unread.length
  if (talk && strange < 3 && !it.has('out') && it.places.found.length === 0) {
    const meaning: Meaning = {
      language: it.language,
      topic: { about: 'assistant', what: talk.value },
      wanted: { want: 'value', aggregate: null },
      places: [],
      time: null,
      against: null,
      by: null,
      limit: null,
      threshold: null,
      unread: [],
    }
    return { kind: 'meaning', meaning }
  }
  const isSum = (it.tokens.filter((one) => one.kind === 'number').length > 1 && it.times.length === 0) || ARITHMETIC.test(it.message)
  if (it.has('act') && isOrder(it) && strange === 0) return whichRecord(it, null)
  if (it.has('out', 'general') || isSum) return { kind: 'out-of-field', language: it.language }
  const place = unknownPlace(it, city)
  const asks = it.has('ask') || it.has('aggregate') || it.has('superlative')
  const near = it.places.found.length > 0 || it.times.length > 0 || it.has('place', 'city')
  const thing = it.unread[0]
  if (thing && asks && near) return { kind: 'not-kept', language: it.language, what: quantity(it) }
  if (place && asks) return place
  if (it.places.found.length > 0 && strange === 0) return placeAlone(it)
  const isSentence = it.tokens.length > 2 && strange > 0 && strange < it.tokens.length
  return isSentence && asks ? { kind: 'out-of-field', language: it.language } : unclear(it.language, city, it.message.trim().slice(0, 80))
}

/** 'How much is 18 percent of 3450', '¿cuánto es 7 por 8?' */
const ARITHMETIC =
  /\d(?:[.,]\d+)? ?(?:%|per ?cent|por ciento) (?:of|de) (?:los )?\d|\d ?(?:times|plus|minus|multiplied by|divided by|over|por|m[aá]s|menos|dividido(?: por| entre)?|multiplicado por|sobre|entre|[x×*/+]) ?\d/iu

/** The words that were not understood and stand together, as what is asked for. */
function quantity(it: Reading): string {
  const [first] = it.unread
  if (!first) return ''
  let to = first.to
  while (it.unread.some((one) => one.from === to)) to++
  return it.wordsAt(first.from, to)
}

/** The name of a place by itself asks what it is. */
function placeAlone(it: Reading): Understanding {
  const [place] = it.places.found[0]?.places ?? []
  return {
    kind: 'meaning',
    meaning: {
      language: it.language,
      topic: { about: 'place', text: place?.name ?? '' },
      wanted: { want: 'where' },
      places: place ? [place] : [],
      time: it.times[0]?.time ?? null,
      against: null,
      by: null,
      limit: null,
      threshold: null,
      unread: [],
    },
  }
}
