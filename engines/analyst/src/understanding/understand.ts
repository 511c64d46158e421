import type { Language } from '@oppidum/domain/core/language'
import type { Meaning, PlaceMeant, Topic, Understanding } from '../meaning.ts'
import { rivalsOf, unusedSpread } from './answer-dimension.ts'
import { wantedOf } from './answer-kind.ts'
import { limitOf } from './answer-size.ts'
import { oneSide, type Sides, sidesOf } from './comparison.ts'
import { withoutContext } from './context-clauses.ts'
import { exclusionsOf } from './exclusions.ts'
import { againstPresent, leansOnFormer, rowOf } from './follow-up.ts'
import { leftOver } from './leftovers.ts'
import { furtherMeasures } from './measure-names.ts'
import { downtown } from './places/downtown.ts'
import { lastClause, withPlaceBefore } from './places/pointed-places.ts'
import { asksWhereToBe } from './places/stationing.ts'
import { alertsMeant } from './questions/alerts-question.ts'
import { whichMeasure, whichPlace, whichRecord } from './questions/clarifying-questions.ts'
import { goingOn } from './questions/going-on.ts'
import { asksWhatItMeans } from './questions/meaning-question.ts'
import { beforeOrder, isOrder } from './questions/orders.ts'
import { asksOfProduct } from './questions/product-question.ts'
import { asksIfReal, asksIfUnreal } from './questions/reality-question.ts'
import { questionsIn } from './questions-in.ts'
import { type Reading, reading } from './reading.ts'
import { cornerOfRecord, describesOne, placeOfRecord } from './records/described-record.ts'
import { asksSpeed } from './records/linked-records.ts'
import { speaksOfTheOne } from './records/one-shown.ts'
import { alsoCounted, speaksOfRecords, withPlaces } from './records/record-scope.ts'
import { speaksOfEntities } from './records/records-topic.ts'
import { reportedQuestion } from './records/reported-questions.ts'
import { isPlanned, soughtText } from './records/sought-text.ts'
import { isInjection, isPersonal, notKeptOf, shownElsewhere, unknownDepartment, unknownPlace, unknownStreet } from './refusal-rules.ts'
import { thresholdOf } from './threshold.ts'
import { topicOf } from './topics.ts'
import { timesLeft, unreadOf } from './unread.ts'
import { withoutTopic } from './without-topic.ts'
import type { CityVocabulary } from './words/city-vocabulary.ts'
import { inUsualWords } from './words/usual-words.ts'

const LONGEST = 2_000

/** The context for reading a question. */
export interface Context {
  vocabulary: CityVocabulary
  /** What 'now' means. */
  nowMs: number
  /** Of the page, for a question that could be in either language. */
  language: Language
  /** The meaning of the previous question, for a follow-up; null for a first question. */
  before: Meaning | null
}

/** What a question means, or why it cannot be answered. Reads 2,000 characters; equal words give an equal result. */
export function understand(message: string, context: Context): Understanding {
  const whole = understandWhole(message, context)
  if (whole.kind === 'meaning' && !whole.meaning.leftOut) return whole
  // A message may say other things beside its question; what was not looked at is named in the answer.
  for (const { question, rest } of questionsIn(message.slice(0, LONGEST))) {
    const one = understandWhole(question, context)
    const statement = message.slice(0, Math.max(0, message.indexOf(question)))
    const placed = pointed(one, statement, question, context)
    // Read as a whole it leaves something out: its question alone has to do better than that.
    if (whole.kind === 'meaning' && (one.kind !== 'meaning' || one.meaning.leftOut)) continue
    if (placed) return placed
    if (one.kind === 'meaning' && one.meaning.topic.about !== 'assistant')
      return { kind: 'meaning', meaning: { ...one.meaning, unread: [...one.meaning.unread, ...rest] } }
  }
  if (whole.kind === 'meaning') return whole
  const clause = lastClause(message.slice(0, LONGEST))
  const one = clause && understandWhole(clause.question, context)
  return (clause && one && pointed(one, clause.statement, clause.question, context)) ?? whole
}

/** A question about a measure that refers to a place named before it. */
function pointed(one: Understanding, statement: string, question: string, context: Context): Understanding | null {
  const { vocabulary, language, nowMs } = context
  if (
    one.kind === 'meaning' &&
    (one.meaning.places.length > 0 || !/^(measure|word|overview|assistant|place)$/.test(one.meaning.topic.about))
  )
    return null
  const placed = withPlaceBefore(statement, question, vocabulary, language, nowMs)
  if (placed === null) return null
  const again = understandWhole(placed, context)
  return again.kind === 'meaning' && /^(measure|word)$/.test(again.meaning.topic.about) ? again : null
}

function understandWhole(message: string, asked: Context): Understanding {
  const context = { ...asked, before: asked.before && ofFormer(asked.before) }
  const { vocabulary, nowMs, language, before } = context
  const text = inUsualWords(message.normalize('NFC').slice(0, LONGEST))
  const it = plainReading(text, vocabulary, language, nowMs, speaksOfWhatComes(before))
  const found = meantBy(it, context)
  if (found.kind !== 'meaning' || found.meaning.topic.about === 'alerts') return found
  const leftOut = exclusionsOf(it, found.meaning, (other) => meantBy(other, context))
  return leftOut.length > 0 ? { ...found, meaning: { ...found.meaning, leftOut } } : found
}

/** The meaning for a follow-up, without parts that apply to one question only. */
const ofFormer = ({ holder: _, leftOut: __, ...meaning }: Meaning): Meaning => meaning

/** What a question means by what was recognised in it. */
function meantBy(it: Reading, { vocabulary, nowMs, before }: Context): Understanding {
  // A rule may be named like a place or a record.
  const ofAlerts = isInjection(it) ? null : alertsMeant(it, sidesOf(it, { clock: vocabulary.clock, nowMs }).time)
  if (ofAlerts) return { kind: 'meaning', meaning: ofAlerts }
  const refused = refusal(it, vocabulary)
  if (refused) return refused
  if (asksIfReal(it.message) && it.numbers.length === 0) return { kind: 'meaning', meaning: ofReality(it) }
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
    if (meant) return withHolder(it, meant)
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

/** 'Who has the newest one?', '¿quién se encarga?' behind records that were listed. */
function withHolder(it: Reading, meant: Understanding): Understanding {
  if (meant.kind !== 'meaning') return meant
  const { topic, wanted, by, unread } = meant.meaning
  const who = it.all('ask', 'who')[0]
  if (!who || topic.about !== 'records' || wanted.want !== 'list' || by !== null) return meant
  // The verb beside 'who' is that of having it.
  const verb = it.tokens.slice(who.to, who.to + 2).map(({ raw }) => raw)
  return { ...meant, meaning: { ...meant.meaning, holder: true, unread: unread.filter((word) => !verb.includes(word)) } }
}

const ofReality = ({ language, message }: Reading): Meaning => ({
  language,
  topic: { about: 'reality', ...(asksIfUnreal(message) && { unreal: true as const }) },
  wanted: { want: 'value', aggregate: null },
  places: [],
  time: null,
  against: null,
  by: null,
  limit: null,
  threshold: null,
  unread: [],
})

/** Reads the question without clauses about who asks and why. */
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

/** 'Close the bakery fire', 'set the oldest open incident to critical': one is distinguished from the others by its words or its place in an order. */
const isOneNamed = (it: Reading, topic: Extract<Topic, { about: 'records' }>) =>
  topic.scope.text !== undefined || it.has('order', 'oldest', 'newest', 'longest-open')

/** These words are also said of things and places of a record: 'the bus crash', 'the gas smell at the car park'. */
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
    asksWhatItMeans(it) ||
    it.numbers.length > 0 ||
    asksWhereToBe(it) ||
    (describesOne(it) && it.all('notKept').every((one) => PLACED.has(one.value)))
  const noDepartment = isKnown ? null : unknownDepartment(it, city)
  if (noDepartment !== null) return { kind: 'not-kept', language: it.language, what: noDepartment }
  const notKept = isKnown || ((it.has('record') || it.has('type') || speaksOfEntities(it)) && isSought(it)) ? null : notKeptOf(it)
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
  const isOfRecord = placeOfRecord(it) !== null || (speaksOfRecords(it) && cornerOfRecord(it) !== null)
  return unknown !== null && isOfRecord ? null : unknown
}

/** 'The bus crash': no figures of buses are kept, but records speak of them. */
function isSought(it: Reading): boolean {
  const sought = soughtText(it)
  return sought !== null && it.all('notKept').every((one) => sought.tokens.has(one.from))
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
  const unkept = topic.about === 'records' ? cornerOfRecord(it) : null
  const corner = topic.about === 'records' ? (cornerOf(it) ?? (unkept && { places: [], text: unkept.text })) : null
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
  const placeText =
    topic.about === 'records' && unknownPlace(it, city) !== null
      ? (placeOfRecord(it) ?? (unkept && it.wordsAt(unkept.from, unkept.to)))
      : null
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
      unread:
        topic.about === 'how-to'
          ? []
          : unreadOf(it, topic, [...unusedSpread(it, by), ...timesLeft(it, said, topic)]).filter(
              (word) => !unkept?.text.split(' ').includes(word),
            ),
      ...(asksWhetherJammed(it, topic) && { whether: true }),
      ...(further.length > 0 && { further }),
      ...(asksForHolder(it, topic, wanted, by) && { holder: true }),
      ...(also && wanted.want === 'count' && { also: { ...also, scope: withPlaces(also.scope, places) } }),
    },
  }
}

/** 'Who is working on it?', 'which department has the power cut?': of one record, or of those that are listed. */
function asksForHolder(it: Reading, topic: Topic, wanted: Meaning['wanted'], by: Meaning['by']): boolean {
  const asksWho = it.has('ask', 'who')
  if (topic.about === 'record') return asksWho || it.has('dimension', 'department')
  const isDepartmentAsked = it.has('dimension', 'department') && it.departments.length === 0 && !it.has('trait')
  return topic.about === 'records' && wanted.want === 'list' && by === null && (asksWho || isDepartmentAsked)
}

/** 'Is Av. X jammed?', '¿está trancada la avenida?': of one road by its name, and at present. */
const asksWhetherJammed = (it: Reading, topic: Topic) =>
  topic.about === 'word' &&
  topic.word === 'congestion' &&
  it.places.found.length === 1 &&
  !it.has('ask') &&
  !it.has('compare') &&
  it.times.every((one) => one.time?.kind === 'now') &&
  WHETHER.test(it.message)
const WHETHER =
  /^\W*(?:(?:and|so|y|ok|tell me if|do you know if|dec[ií]me si|sab[eé]s si) )?(?:is|are|does|has|have|est[aá]n?|anda|hay|tiene) /iu

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
    fromMs: clock.momentAt(clock.wallOf(one.toMs).day, 0),
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
