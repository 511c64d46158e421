import { wordsIn } from '../i18n/analyst-catalogue.ts'
import type { PlaceMeant, TimeMeant, Topic } from '../meaning.ts'
import type { AnyMeasure } from '../questions.ts'
import { comparesWithExpected, STATE_OF_MODEL } from './answer-kind.ts'
import { fillsRoads, measureNamed, measureOf, ofTheGrid, superlativeMeasure } from './measure-names.ts'
import { ofCapacity } from './of-capacity.ts'
import { aboutSubstations, inDistrict, ofOneSubstation, onStreet } from './places/place-kinds.ts'
import { placesAsked } from './places/places-in-question.ts'
import { asksWhereToBe } from './places/stationing.ts'
import { badFeedsAsked, deliversFeed, failsSensor, feedNamed, speaksOfFeeds } from './questions/feeds-question.ts'
import { asksHowGood, minutesAheadOf } from './questions/forecast-quality.ts'
import { folded, isHowTo } from './questions/how-to-question.ts'
import { asksWhatItMeans } from './questions/meaning-question.ts'
import { asksOfProduct } from './questions/product-question.ts'
import type { Reading } from './reading.ts'
import { cornerOfRecord } from './records/described-record.ts'
import { asksScore, powerMeant, speaksOfGrid, speaksOfRoads } from './records/linked-records.ts'
import { canNarrow } from './records/narrowing.ts'
import { closingRanked, scopeOf, speaksOfRecords } from './records/record-scope.ts'
import { asksForWorks, bareRecords, measuresOverRecords, speaksOfEntities, statesFigure } from './records/records-topic.ts'
import { isPlanned, WORKS_TEXT } from './records/sought-text.ts'
import type { CityVocabulary } from './words/city-vocabulary.ts'
import { isOfSufficing } from './words/stem-families.ts'

/** What a question is about, or that two things would fit: traffic or the grid. Null when nothing says it. */
export type TopicRead =
  | { topic: Topic; places?: PlaceMeant[] }
  | { either: 'efficiency' | 'energy' }
  /** What there is no forecast or no measurement of, as it is called. */
  | { notForecast: string }
  | null
const FORECAST: readonly AnyMeasure[] = ['traffic.speed', 'energy.consumption', 'energy.solar', 'energy.wind']

const ENOUGH: TopicRead = { topic: { about: 'forecast', measure: 'energy.consumption', enough: true } }

export function topicOf(it: Reading, city: CityVocabulary): TopicRead {
  // 'Will demand rise?' names no time, but one that has not come.
  const comes = it.tense === 'ahead' && it.has('tense', 'ahead') && it.times.length === 0
  const ahead = comes || it.times.some((one) => one.time?.kind === 'ahead') || it.has('subject', 'forecast')
  if (it.has('assistant', 'abilities', 'identity') && !it.has('record') && !it.has('measure')) return null
  const number = it.numbers[0]
  if (number) return { topic: { ...number.topic, ...(asksHistory(it) && { timeline: true }) } }
  const isOfModels =
    (it.has('subject', 'quality') && it.has('subject', 'forecast')) ||
    (it.has('subject', 'models') && (it.has('subject', 'forecast') || !speaksOfRecords(it))) ||
    asksHowGood(it) ||
    // 'Did demand match the forecast today?': of what is over only the error is kept.
    (it.has('subject', 'forecast') && comparesWithExpected(it) && it.times.length > 0 && it.times.every((one) => isOver(one.time)))
  if (isOfModels && !tellsByModel(it)) return { topic: modelsTopic(it) }
  // 'Which forecast is the worst?'
  if (
    it.has('subject', 'forecast') &&
    it.has('ask', 'which') &&
    !it.has('measure') &&
    it.tokens.some((one) => /^(best|worst|mejor|peor)$/.test(one.word))
  )
    return { topic: modelsTopic(it) }
  const places = placesAsked(it, city)
  if (places) return places
  const isOfProduct = asksOfProduct(it) || asksWhatItMeans(it) || isHowTo(it)
  // 'What is in the report of Uruguay & Ejido?'
  if (isOfProduct && (!speaksOfRecords(it) || cornerOfRecord(it) === null))
    return { topic: { about: 'how-to', text: it.message.trim().slice(0, 120) } }
  if (asksWhereToBe(it)) return { topic: { about: 'risk' } }
  if (failsSensor(it) && it.feeds.length === 0 && !it.has('record') && !it.has('service'))
    return { topic: { about: 'anomalies', sensors: true, ...watchedOf(it) } }
  if (it.feeds.length > 0 || it.has('subject', 'feeds') || speaksOfFeeds(it, city)) return { topic: feedsTopic(it, city) }
  if (deliversFeed(it) && !speaksOfRecords(it) && feedNamed(it, city) !== null) return { topic: feedsTopic(it, city) }
  const isOfEntities = speaksOfEntities(it) && !it.has('word') && !it.has('trend')
  // 'What does the detector on X read?'
  if (it.has('subject', 'sensors') && onStreet(it) && READS.test(it.message))
    return { topic: { about: 'measure', measure: 'traffic.speed' } }
  if (it.has('subject', 'sensors') && !it.has('service') && !it.has('record', 'incident', 'service-request') && !isOfEntities)
    return { topic: { about: 'anomalies', sensors: true, ...watchedOf(it) } }
  const isAnomaly = it.has('subject', 'anomalies')
  if (isAnomaly && !(speaksOfRecords(it) && !it.has('measure'))) return { topic: { about: 'anomalies', sensors: false, ...watchedOf(it) } }
  if (UNUSUALLY.test(it.message) && !speaksOfRecords(it) && it.has('measure'))
    return { topic: { about: 'anomalies', sensors: false, measure: measureOf(it) } }
  // 'Higher than usual?' is what the watch over the series tells.
  if (it.has('compare', 'usual') && it.has('compare', 'than', 'more', 'less') && !speaksOfRecords(it) && !it.has('ask', 'when'))
    return { topic: { about: 'anomalies', sensors: false, measure: measureOf(it) } }
  // 'What happened at the substation at 4?': nothing is reported of one, what was unusual there is known.
  if (happensAtSubstation(it)) return { topic: { about: 'anomalies', sensors: false, measure: 'substation.load' } }
  if (it.has('subject', 'risk') || (it.has('word', 'safety') && (ahead || inDistrict(it)))) return { topic: { about: 'risk' } }
  const hinders = it.has('trait', 'hindering') && !it.has('type') && !it.has('service') && !it.has('record', 'service-request', 'situation')
  // 'How many of the open ones are in the way of traffic?'
  if (hinders && (it.has('record', 'incident') || it.has('ask', 'count')) && !it.has('ask', 'list', 'which'))
    return { topic: { about: 'measure', measure: 'city.hindering' } }
  if (asksForWorks(it))
    return { topic: { about: 'records', scope: { record: 'incident', standing: 'open', text: WORKS_TEXT }, periodOf: 'reported' } }
  if (speaksOfRecords(it) && !measuresOverRecords(it) && !statesFigure(it)) {
    const isPlannedWork = it.all('matter').some((one) => isPlanned(one.value))
    const foretold =
      ahead &&
      it.tense === 'ahead' &&
      !it.has('record', 'service-request', 'situation') &&
      !it.has('status') &&
      !it.has('ask', 'who') &&
      // Who has one that is there already, and what it is about, lies in the present.
      !it.has('dimension', 'department') &&
      !it.has('matter') &&
      !isPlannedWork
    // The risk is of incidents of all kinds together.
    if (foretold && it.has('type')) return { notForecast: spoken(it) }
    if (foretold && !it.has('standing') && !it.has('act')) return { topic: { about: 'risk' } }
    return { topic: { about: 'records', ...scopeOf(it, city) } }
  }
  // 'Which department closes quickest?' is of its requests, though none is named.
  if (it.has('dimension', 'department') && closingRanked(it) !== null) return { topic: { about: 'records', ...scopeOf(it, city) } }
  const street = it.places.found.some((one) => one.places[0]?.kind === 'street' || one.places[0]?.kind === 'section')
  const named = measureNamed(it) ?? (it.has('word', 'safety') && asksScore(it) ? 'city.safety' : null)
  if (named === 'efficiency' || named === 'energy') return { either: named }
  const isRoad = it.has('dimension', 'street', 'section') || it.places.found.some((one) => /street|section/.test(one.places[0]?.kind ?? ''))
  if (isRoad && named === null && it.tokens.some((one) => CLOSED.test(one.word))) return { notForecast: wordsIn(it.language).closures }
  const word = wordOf(it)
  const measure = named ?? (word ? null : (superlativeMeasure(it) ?? (usesPower(it, ahead) ? 'energy.consumption' : null)))
  if (ahead && (measure || word)) {
    const what = measure === 'city.speed' || word === 'flow' || word === 'congestion' ? 'traffic.speed' : measure
    const forecast = FORECAST.find((one) => one === what)
    if (forecast) return { topic: { about: 'forecast', measure: forecast as Extract<Topic, { about: 'forecast' }>['measure'] } }
    // 'Will the grid be stable?', 'what will be left over?': nobody forecasts it, but the consumption that it has to cover.
    const isSupply = word === 'stability' || measure === 'energy.available' || measure === 'energy.margin'
    return isSupply && !isOfSentenceBefore(it) ? ENOUGH : { notForecast: spoken(it) }
  }
  // 'The traffic flow on Av. X' is counted; for the whole city the answer is its level in words.
  if (measure === null && street && it.all('word', 'flow').some((one) => FLOW.test(folded(it, one))))
    return { topic: { about: 'measure', measure: 'traffic.flow' } }
  // 'How fast would it be if the road were empty?'
  if (
    !ahead &&
    EMPTY_ROAD.test(it.message) &&
    !it.has('superlative') &&
    !it.has('compare') &&
    (street || measure === 'traffic.speed' || POINTED.test(it.message))
  )
    return { topic: { about: 'measure', measure: 'traffic.speed', freeFlow: true } }
  if (measure && !(word && prefersWord(it, measure))) return { topic: { about: 'measure', measure } }
  // The grid as a whole is stable or not, of a substation its load is known.
  if (word && word !== 'safety' && ofOneSubstation(it)) return { topic: { about: 'measure', measure: 'substation.load' } }
  if (word) return { topic: { about: 'word', word } }
  // '¿A cuánto está la subestación X?', '¿cuántos km/h se hacen en Ruta 5?': the figure of the place is asked for.
  const figure = figureOfPlace(it)
  if (figure === 'traffic.speed' && ahead) return { topic: { about: 'forecast', measure: figure } }
  if (figure && !ahead) return { topic: { about: 'measure', measure: figure } }
  if (street && ahead && !it.places.found[0]?.landmark) return { topic: { about: 'forecast', measure: 'traffic.speed' } }
  if (street && it.has('ask', 'how', 'why') && !it.places.found[0]?.landmark) return { topic: { about: 'word', word: 'congestion' } }
  const compared = it.has('compare', 'versus', 'difference') && it.places.found.length > 1
  if (compared && street) return { topic: { about: 'measure', measure: 'traffic.speed' } }
  if (compared && inDistrict(it)) return { topic: { about: 'records', ...scopeOf(it, city) } }
  // 'Substation Bolivar, rising or falling?', 'is Av. Italia getting better?': its own quantity.
  if ((it.has('trend') || it.has('compare', 'or', 'versus', 'than')) && aboutSubstations(it))
    return { topic: { about: 'measure', measure: 'substation.load' } }
  if (it.has('trend') && street) return { topic: { about: 'measure', measure: 'traffic.speed' } }
  // 'Is anything going on near the hospital?'
  const isNear = it.places.found[0]?.landmark && (it.has('subject', 'overview') || HAPPENS.test(it.message)) && !it.has('ask', 'where')
  if (isNear) return { topic: { about: 'records', ...scopeOf(it, city) } }
  if (
    it.places.found.length > 0 &&
    (it.has('subject', 'map') || it.places.found[0]?.landmark || (it.has('ask', 'where') && !it.has('superlative')))
  )
    return { topic: { about: 'place', text: it.places.found[0]?.places[0]?.name ?? '' } }
  // '¿Qué calle anda peor?', 'the worst street now'.
  if (ahead && it.has('superlative', 'worst', 'best') && it.has('dimension', 'street', 'section'))
    return { topic: { about: 'forecast', measure: 'traffic.speed' } }
  if (it.has('superlative', 'worst', 'best') && it.has('dimension', 'street', 'section') && it.unread.length === 0)
    return { topic: { about: 'word', word: 'congestion' } }
  // 'Which street is suffering the most?': whatever the verb says of a street, nothing but its traffic is known.
  if (it.has('superlative') && it.has('ask', 'which') && it.has('dimension', 'street', 'section') && !namesEntity(it))
    return { topic: { about: 'word', word: 'congestion' } }
  if (it.has('subject', 'traffic')) {
    if (ahead) return { topic: { about: 'forecast', measure: 'traffic.speed' } }
    return { topic: { about: 'word', word: it.places.found.length > 0 || it.has('superlative') ? 'congestion' : 'flow' } }
  }
  if (ofOneSubstation(it) && ahead) return { notForecast: wordsIn(it.language).substationForecast }
  if (aboutSubstations(it) && ofCapacity(it)) return { topic: { about: 'measure', measure: 'substation.share' } }
  // 'How is the Bolivar substation doing?' is answered by its load.
  if (ofOneSubstation(it) && /\b(?:how|hows|how['’]s|c[oó]mo)\b/iu.test(it.message) && it.unread.length === 0)
    return { topic: { about: 'measure', measure: 'substation.load' } }
  if (aboutSubstations(it) && (it.has('subject', 'electricity') || it.has('superlative') || it.has('aggregate', 'highest', 'lowest')))
    return { topic: { about: 'measure', measure: it.has('subject', 'electricity') ? 'substation.load' : 'substation.share' } }
  if (it.has('subject', 'electricity')) return energyAlone(it, ahead)
  if (it.has('subject', 'overview') && (it.places.found.length > 0 || it.times.some((one) => one.time?.kind === 'period')))
    return { topic: { about: 'records', ...scopeOf(it, city) } }
  if (it.has('subject', 'overview') || (it.has('ask', 'how') && it.has('place', 'city'))) return { topic: { about: 'overview' } }
  // 'The most people yesterday', 'máximo de gente de hoy'.
  if (PEOPLE.test(it.message) && (it.has('aggregate') || it.has('superlative') || it.has('trend')) && !speaksOfRecords(it))
    return ahead ? { notForecast: spoken(it) } : { topic: { about: 'measure', measure: 'city.presence' } }
  if (bareRecords(it)) return { topic: { about: 'records', ...scopeOf(it, city) } }
  if (speaksOfEntities(it)) return { topic: { about: 'records', ...scopeOf(it, city) } }
  const square = placeNamed(it)
  if (square) return { topic: { about: 'place', text: square } }
  if (asksForNews(it)) return { topic: { about: 'overview' } }
  return null
}

/** Whether what lies ahead stands in a sentence before that of the measure: it makes no future of 'how big is the margin?'. */
function isOfSentenceBefore(it: Reading): boolean {
  const asked = it.all('measure').at(-1)?.from ?? 0
  const ahead = it.times.find((one) => one.time?.kind === 'ahead')
  return ahead !== undefined && it.tokens.slice(ahead.to, asked + 1).some((one) => /[.?!]/.test(one.gap))
}

/** The measure whose watch is asked for; 'a speed sensor' may be any of the roads, where the speed of the whole city has none. */
function watchedOf(it: Reading): { measure: AnyMeasure | null; of?: 'energy' | 'traffic' } {
  const measure = measureOf(it)
  return measure === 'city.speed' ? { measure: null, of: 'traffic' } : { measure, ...fieldOf(it) }
}

/** 'The most trees': a word behind the superlative names what is counted. */
const namesEntity = (it: Reading) =>
  it.unread.some((one) => it.all('superlative').some((other) => other.to === one.from) || canNarrow(it, one.from)) || it.has('notKept')

/** 'Anything odd in the power data?', 'algo raro en el tránsito': of one field of the city. */
function fieldOf(it: Reading): { of?: 'energy' | 'traffic' } {
  if (measureOf(it) !== null || it.has('subject', 'electricity') === it.has('subject', 'traffic')) return {}
  return { of: it.has('subject', 'electricity') ? 'energy' : 'traffic' }
}

const UNUSUALLY =
  /\b(?:unusually|abnormally|strangely|inusualmente|anormalmente|extra[ñn]amente) (?:high|low|slow|fast|busy|quiet|heavy|light|alt[oa]|baj[oa]|lent[oa]|r[aá]pid[oa])(?!\p{L})/iu
const PEOPLE = /(?<!\p{L})(?:gente|personas|people|persons|headcount|crowd)(?!\p{L})/iu
const HAPPENS =
  /\b(?:happen\p{L}*|went on|going on|go(?:es)? wrong|went wrong|what was up|what['’]?s up|what was that|occurr\p{L}*|pas[oó]|pasaba|pasando|pasa|ocurri[oó]|sucedi[oó]|hubo|tuvo|anduvo mal)(?!\p{L})/iu
const happensAtSubstation = (it: Reading) =>
  ofOneSubstation(it) && !speaksOfRecords(it) && !it.has('measure') && !it.has('ask', 'count', 'much') && HAPPENS.test(it.message)

/** 'The history of INC-2026-000123', 'what has been done about it?' */
const asksHistory = (it: Reading) =>
  /\b(history|timeline|chronology|log|so far|been done|steps?|changes|historia|historial|cronolog[ií]a|l[ií]nea de tiempo|se hizo|pasos|cambios|movimientos)\b/iu.test(
    it.message,
  )

function figureOfPlace(it: Reading): AnyMeasure | null {
  const kind = it.places.found[0]?.places[0]?.kind
  if (kind === undefined || it.places.found[0]?.landmark || !it.has('ask', 'much', 'count')) return null
  // 'How many sections has Av. Italia?' wants no speed.
  if (it.has('dimension', 'section', 'street', 'district') && kind !== 'section') return null
  if (it.tokens.some((one) => /^(mph|km|kmh|kph|kilometros)$/.test(one.word))) return kind === 'substation' ? null : 'traffic.speed'
  if (kind === 'substation') return 'substation.load'
  return kind !== 'district' && it.has('ask', 'much') && it.unread.length === 0 ? 'traffic.speed' : null
}
const FLOW = /^(traffic flow|flow of traffic|flujo del? (transito|trafico))$/

const CLOSED = /^(closed|closure|closures|shut|cortada|cortadas|cerrada|cerradas|clausurada|clausuradas|cortado|cerrado)$/

function spoken(it: Reading): string {
  const measure = it.all('type')[0] ?? it.all('measure')[0] ?? it.all('word')[0] ?? it.all('superlative')[0]
  const what = measure ? it.wordsAt(measure.from, measure.to) : ''
  return wordsIn(it.language).forecastOf(what)
}

/** 'The most the city will draw before midnight', 'how much were we using at 3?': what is used of electricity, though it is not named. */
function usesPower(it: Reading, ahead: boolean): boolean {
  if (aboutSubstations(it) || onStreet(it)) return false
  const isOfPower = (unit: string) => /^(mw|megawatt|megavatio|gw)$/.test(unit)
  const isOver = it.all('bound').some((one) => isOfPower(it.tokens[one.to]?.unit || it.tokens[one.to + 1]?.stem || ''))
  const passes =
    PASSES.test(it.message) && it.tokens.some((one, at) => one.kind === 'number' && isOfPower(one.unit || it.tokens[at + 1]?.stem || ''))
  // 'Did we ever go over 500 MW this week?'
  if ((isOver || passes) && it.unread.length === 0) return true
  const isOurs =
    it.has('place', 'city') || it.has('subject', 'electricity') || it.tokens.some((one) => /^(we|us|our|nosotros)$/.test(one.word))
  const usesIt = it.has('subject', 'uses') && (isOurs || WE_USE.test(it.message))
  if (usesIt && (ahead || it.has('ask', 'much', 'count') || it.has('superlative') || it.has('aggregate'))) return true
  return (
    ahead && it.has('subject', 'electricity') && it.tokens.some((one) => one.unit === 'mw' || /^(mw|megawatt|megavatio)$/.test(one.stem))
  )
}
const PASSES =
  /(?<!\p{L})(?:pasamos|pasaron|superamos|superaron|llegamos|alcanzamos|tocamos|bajamos|(?:we|did we|have we) (?:ever )?(?:go|gone|went|get|got|hit|reach|reached|pass|passed|exceed|exceeded|cross|crossed|drop|dropped|fall|fell))(?!\p{L})/iu
const WE_USE = /\b(?:estamos|est[aá]bamos|estuvimos|venimos|andamos|\p{L}+(?:amos|imos|[aá]bamos))\b/iu

/** 'Where is Plaza Zabala?': a place of the map by a word for its kind, which the question's other words cannot be. */
function placeNamed(it: Reading): string | null {
  if (!it.has('ask', 'where') && !it.has('dimension', 'district')) return null
  return (
    /\b(?:plaza|plazoleta|parque|park|square|hospital|teatro|estadio|stadium|museo|puente|terminal|playa|mercado|liceo|escuela|facultad|universidad|iglesia|aeropuerto)\s+[\p{L}\p{N}.' -]{3,60}/iu
      .exec(it.message)?.[0]
      .trim() ?? null
  )
}

/** 'What changed since noon?', 'status please': nothing else is named. */
function asksForNews(it: Reading): boolean {
  if (it.unread.length > 0 || it.places.found.length > 0) return false
  return (it.has('aggregate', 'change') && it.has('ask', 'which')) || (it.has('ask', 'state') && it.tokens.length < 4)
}

function energyAlone(it: Reading, ahead: boolean): TopicRead {
  if (!aboutSubstations(it) && it.tokens.some((one) => isOfSufficing(one.word)))
    return ahead ? ENOUGH : { topic: { about: 'word', word: 'stability' } }
  const measure = aboutSubstations(it) ? 'substation.load' : powerMeant(it)
  if (measure !== null) return { topic: { about: 'measure', measure } }
  return it.has('ask', 'how', 'state', 'why') || it.has('subject', 'overview')
    ? { topic: { about: 'word', word: 'stability' } }
    : { either: 'energy' }
}

function feedsTopic(it: Reading, city: CityVocabulary): Topic {
  const feed = it.feeds[0] ?? feedNamed(it, city)
  const only = feed === null ? badFeedsAsked(it) : null
  return { about: 'feeds', feed, ...(only && { only }) }
}

const isOver = (time: TimeMeant | null) => time?.kind === 'period' || time?.kind === 'moment'

/** 'What do the models say about demand at ten?': what they tell of a time, and not how well. */
const tellsByModel = (it: Reading) =>
  it.has('measure') &&
  it.times.some((one) => one.time?.kind === 'ahead') &&
  !asksHowGood(it) &&
  !it.has('subject', 'quality') &&
  !it.tokens.some((one) => STATE_OF_MODEL.test(one.word)) &&
  it.all('subject', 'models').every((one) => /^(the |el |los |las |which |que )?model/.test(folded(it, one)))

function modelsTopic(it: Reading): Topic {
  const minutes = minutesAheadOf(it)
  return { about: 'models', what: it.has('subject', 'risk') ? 'risk' : measureOf(it), ...(minutes !== null && { minutes }) }
}

function wordOf(it: Reading): Extract<Topic, { about: 'word' }>['word'] | null {
  if (it.has('superlative', 'congested', 'fluid')) return aboutSubstations(it) || ofTheGrid(it) ? null : 'congestion'
  const named = it.all('word')[0]
  if (!named && it.has('subject', 'strains') && !aboutSubstations(it)) {
    if (it.has('dimension', 'street', 'section') || onStreet(it)) return 'congestion'
    return speaksOfGrid(it) ? 'stability' : speaksOfRoads(it) ? 'congestion' : null
  }
  // 'Worst against its free flow': as the screens judge a road.
  if (FREE_FLOW.test(it.message) && it.has('superlative')) return 'congestion'
  if (!named && it.has('subject', 'moves') && onStreet(it) && !it.has('superlative', 'slowest', 'fastest')) return 'congestion'
  if (!named && it.has('subject', 'moves') && it.has('ask', 'how', 'state')) return 'flow'
  // 'How full are the roads' is none of people.
  if (!named && fillsRoads(it)) return 'flow'
  // 'The ramblas, which is worst?'
  if (!named && it.has('superlative', 'worst', 'best') && onStreet(it) && !it.has('measure')) return 'congestion'
  if (!named) return null
  if (named.value === 'flow' && it.places.found.length > 0) return 'congestion'
  return named.value
}
const READS =
  /\b(?:what|qu[eé]) [^?!,]{0,80}\b(?:read|reads|reading|say|says|show|shows|measure|measures|register|marca|mide|lee|registra|indica)\b/iu
const FREE_FLOW =
  /\b(free[- ]?flow|flow(?:s|ing)? freely|carry freely|flujo libre|usual speed|normal speed|velocidad (?:habitual|normal|libre))\b/iu
const POINTED = /\b(?:there|it|that|ah[ií]|all[ií]|es[ae])(?!\p{L})/iu
const EMPTY_ROAD =
  /\b(?:free[- ]?flow(?:ing)?|(?:if|when|were|was|with) (?:the |it |this |that )?(?:road|street|avenue|it|section|stretch)? ?(?:were|was|is)? ?(?:empty|clear|deserted)|with(?:out| no| zero) (?:any )?(?:traffic|cars|jams?|congestion)|(?:velocidad|flujo|circulaci[oó]n) libre|(?:si|cuando) (?:estuviera|estuviese|est[aá]|fuera|no (?:hubiera|hubiese|hay)) (?:vac[ií][oa]|despejad[oa]|libre|tr[aá]nsito|nadie|autos|tr[aá]fico)|sin (?:nada de )?(?:tr[aá]nsito|tr[aá]fico|autos|congesti[oó]n))(?!\p{L})/iu

function prefersWord(it: Reading, measure: AnyMeasure): boolean {
  if (aboutSubstations(it)) return false
  if (FREE_FLOW.test(it.message) && it.has('superlative')) return true
  if (it.has('superlative', 'congested', 'fluid')) return true
  return measure === 'traffic.flow' && it.has('word', 'flow', 'congestion')
}
