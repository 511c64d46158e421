import type { AskedMeasure } from '../../tools/questions.ts'
import type { PlaceMeant, TimeMeant, Topic } from '../meaning.ts'
import type { CityVocabulary } from './city-vocabulary.ts'
import { badFeedsAsked, deliversFeed, failsSensor, feedNamed, speaksOfFeeds } from './feeds-asked.ts'
import { asksHowGood, minutesAheadOf } from './forecast-quality.ts'
import { asksWhatItMeans } from './meaning-asked.ts'
import { canNarrow } from './narrowing.ts'
import { ofCapacity } from './of-capacity.ts'
import { placesAsked } from './places-asked.ts'
import { asksOfProduct } from './product-asked.ts'
import type { Reading, SenseFound } from './reading.ts'
import { asksWhetherDone, closingRanked, scopeOf, speaksOfRecords } from './record-scope.ts'
import { thingOf } from './reported-things.ts'
import { isPlanned, soughtText, WORKS_TEXT } from './sought-text.ts'
import { asksWhereToBe } from './stationing.ts'
import {
  asksScore,
  asksSpeed,
  efficiencyMeant,
  ofSunAndWind,
  powerMeant,
  powerOfWeather,
  speaksOfGrid,
  speaksOfRoads,
} from './told-together.ts'
import { comparesWithExpected, STATE_OF_MODEL } from './wanted.ts'

/** What a question is about, or that two things would fit: traffic or the grid. Null when nothing says it. */
export type TopicRead =
  | { topic: Topic; places?: PlaceMeant[] }
  | { either: 'efficiency' | 'energy' }
  /** What there is no forecast or no measurement of, as it is called. */
  | { notForecast: string }
  | null

const SHARES: Partial<Record<AskedMeasure, AskedMeasure>> = {
  'energy.solar': 'energy.solar-share',
  'energy.wind': 'energy.wind-share',
  'energy.traditional': 'energy.traditional-share',
}
/** Words that the more particular ones beside them win over: 'solar production'. */
const GENERIC: readonly SenseFound<'measure'>['value'][] = [
  'energy.production',
  'energy.consumption',
  'traffic.flow',
  'energy.delivered',
  'city.presence',
  'energy.available',
]
const FORECAST: readonly AskedMeasure[] = ['traffic.speed', 'energy.consumption', 'energy.solar', 'energy.wind']

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
  if (asksOfProduct(it) || asksWhatItMeans(it) || isHowTo(it)) return { topic: { about: 'how-to', text: it.message.trim().slice(0, 120) } }
  if (asksWhereToBe(it)) return { topic: { about: 'risk' } }
  if (failsSensor(it) && it.feeds.length === 0 && !it.has('record') && !it.has('service'))
    return { topic: { about: 'anomalies', sensors: true, ...watchedOf(it) } }
  if (it.feeds.length > 0 || it.has('subject', 'feeds') || speaksOfFeeds(it, city)) return { topic: feedsTopic(it, city) }
  if (deliversFeed(it) && !speaksOfRecords(it) && feedNamed(it, city) !== null) return { topic: feedsTopic(it, city) }
  const isOfThings = speaksOfThings(it) && !it.has('word') && !it.has('trend')
  // 'What does the detector on X read?'
  if (it.has('subject', 'sensors') && onStreet(it) && READS.test(it.message))
    return { topic: { about: 'measure', measure: 'traffic.speed' } }
  if (it.has('subject', 'sensors') && !it.has('service') && !it.has('record', 'incident', 'service-request') && !isOfThings)
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
  if (isRoad && named === null && it.tokens.some((one) => CLOSED.test(one.word)))
    return { notForecast: it.language === 'es' ? 'los cierres de calles' : 'road closures' }
  const word = wordOf(it)
  const measure = named ?? (word ? null : (superlativeMeasure(it) ?? (usesPower(it, ahead) ? 'energy.consumption' : null)))
  if (ahead && (measure || word)) {
    const what = measure === 'city.speed' || word === 'flow' || word === 'congestion' ? 'traffic.speed' : measure
    const forecast = FORECAST.find((one) => one === what)
    if (forecast) return { topic: { about: 'forecast', measure: forecast as Extract<Topic, { about: 'forecast' }>['measure'] } }
    return { notForecast: spoken(it) }
  }
  // 'The traffic flow on Av. X' is counted; of the whole city its word is told.
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
  if (it.has('superlative') && it.has('ask', 'which') && it.has('dimension', 'street', 'section') && !namesThing(it))
    return { topic: { about: 'word', word: 'congestion' } }
  if (it.has('subject', 'traffic')) {
    if (ahead) return { topic: { about: 'forecast', measure: 'traffic.speed' } }
    return { topic: { about: 'word', word: it.places.found.length > 0 || it.has('superlative') ? 'congestion' : 'flow' } }
  }
  if (ofOneSubstation(it) && ahead)
    return { notForecast: it.language === 'es' ? 'un pronóstico de subestaciones' : 'a forecast of substations' }
  if (aboutSubstations(it) && ofCapacity(it)) return { topic: { about: 'measure', measure: 'substation.share' } }
  // 'How is the Bolivar substation doing?' is told by its load.
  if (ofOneSubstation(it) && /\b(?:how|hows|how['’]s|c[oó]mo)\b/iu.test(it.message) && it.unread.length === 0)
    return { topic: { about: 'measure', measure: 'substation.load' } }
  if (aboutSubstations(it) && (it.has('subject', 'electricity') || it.has('superlative') || it.has('aggregate', 'highest', 'lowest')))
    return { topic: { about: 'measure', measure: it.has('subject', 'electricity') ? 'substation.load' : 'substation.share' } }
  if (it.has('subject', 'electricity')) return energyAlone(it)
  if (it.has('subject', 'overview') && (it.places.found.length > 0 || it.times.some((one) => one.time?.kind === 'period')))
    return { topic: { about: 'records', ...scopeOf(it, city) } }
  if (it.has('subject', 'overview') || (it.has('ask', 'how') && it.has('place', 'city'))) return { topic: { about: 'overview' } }
  // 'The most people yesterday', 'máximo de gente de hoy'.
  if (PEOPLE.test(it.message) && (it.has('aggregate') || it.has('superlative') || it.has('trend')) && !speaksOfRecords(it))
    return ahead ? { notForecast: spoken(it) } : { topic: { about: 'measure', measure: 'city.presence' } }
  if (bareRecords(it)) return { topic: { about: 'records', ...scopeOf(it, city) } }
  if (speaksOfThings(it)) return { topic: { about: 'records', ...scopeOf(it, city) } }
  const square = placeNamed(it)
  if (square) return { topic: { about: 'place', text: square } }
  if (asksForNews(it)) return { topic: { about: 'overview' } }
  return null
}

/** The measure whose watch is asked for; 'a speed sensor' may be any of the roads, where the speed of the whole city has none. */
function watchedOf(it: Reading): { measure: AskedMeasure | null; of?: 'energy' | 'traffic' } {
  const measure = measureOf(it)
  return measure === 'city.speed' ? { measure: null, of: 'traffic' } : { measure, ...fieldOf(it) }
}

/** 'The most trees': a word behind the superlative names what is counted. */
const namesThing = (it: Reading) =>
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
const ofOneSubstation = (it: Reading) => it.places.found.some((one) => one.places[0]?.kind === 'substation')
const happensAtSubstation = (it: Reading) =>
  ofOneSubstation(it) && !speaksOfRecords(it) && !it.has('measure') && !it.has('ask', 'count', 'much') && HAPPENS.test(it.message)
/** 'What is planned on Av. X this weekend?': works, where no request of citizens is spoken of. */
function asksForWorks(it: Reading): boolean {
  const arePlanned = it.has('status', 'scheduled') || PLANNED.test(it.message)
  if (arePlanned && WORKS.test(it.message) && !it.has('record') && it.numbers.length === 0) return true
  if (speaksOfRecords(it) || it.has('measure') || it.has('word') || it.has('subject', 'forecast', 'risk') || it.departments.length > 0)
    return false
  return it.tense === 'ahead' && it.has('status', 'scheduled') && (it.places.found.length > 0 || it.times.length > 0)
}

const WORKS =
  /\b(?:works?|road ?works?|resurfacing|repaving|digging|maintenance|closures?|obras?|trabajos?|repavimentaci[oó]n|bacheo|mantenimiento|cortes? de calle)\b/iu
const PLANNED =
  /\b(?:planned|scheduled|due|foreseen|upcoming|coming up|lined up|on the calendar|agendad[oa]s?|previst[oa]s?|programad[oa]s?|planificad[oa]s?)\b/iu

/** 'The history of INC-2026-000123', 'what has been done about it?' */
const asksHistory = (it: Reading) =>
  /\b(history|timeline|chronology|log|so far|been done|steps?|changes|historia|historial|cronolog[ií]a|l[ií]nea de tiempo|se hizo|pasos|cambios|movimientos)\b/iu.test(
    it.message,
  )

function figureOfPlace(it: Reading): AskedMeasure | null {
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
  return it.language === 'es' ? `un pronóstico de ${what}` : `a forecast of ${what}`
}

/** 'The speed of incidents' is none; but 'how fast is traffic on Av. Italia with all those incidents'. */
function measuresOverRecords(it: Reading): boolean {
  const measure = it.all('measure').find((one) => one.value !== 'city.presence' && one.value !== 'city.incidents')
  if (!measure) return false
  if (it.has('measure', 'city.hindering')) return true
  // 'For my report, …': the word for any paper is no record beside a quantity.
  const isOfPapers = it.has('record') && it.all('record').every((one) => one.value === 'record') && !it.has('type') && !it.has('service')
  if (isOfPapers && !it.has('standing') && !it.has('status') && !it.has('priority') && !it.has('ask', 'count')) return true
  if (it.has('ask', 'count', 'how-long', 'age')) return false
  const record = [...it.all('record'), ...it.all('type'), ...it.all('service')].sort((a, b) => a.from - b.from)[0]
  return record !== undefined && measure.from < record.from
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

/** 'Why did traffic collapse to 10 mph?': what bears such a unit is measured, whatever word a record could have, too. */
function statesFigure(it: Reading): boolean {
  if (it.has('record') || it.has('type') || it.has('service') || it.has('ask', 'count')) return false
  return it.tokens.some((one, at) => one.kind === 'number' && UNIT.test(one.unit || it.tokens[at + 1]?.stem || ''))
}
const UNIT = /^(mph|kmh|km|mw|megawatt|megavatio)$/

/** Safety is measured of the city as a whole; of a part of it the risk is known. */
const inDistrict = (it: Reading) => it.places.found.some((one) => one.places[0]?.kind === 'district')

/** 'Above 80 percent'. */
const limitsShare = (it: Reading) =>
  it.all('bound').some((one) => /^(percent|%)$/.test(it.tokens[one.to]?.unit || it.tokens[one.to + 1]?.stem || ''))

/** 'What opened today?', 'was anything resolved?', 'qué se cerró ayer': the records are asked for by what became of them. */
export function asksWhatBecame(it: Reading): boolean {
  const open = it.all('standing', 'open').find((one) => it.tokens.slice(one.from, one.to).some(({ word }) => STANDS.test(word)))
  const event = it.all('standing', 'reported', 'closed')[0] ?? open ?? it.all('order', 'newest')[0] ?? it.all('priority')[0]
  if (!event) return false
  const before = it.tokens.slice(0, event.to).map((one) => one.word)
  return before.some((word) => WHAT.test(word)) && !it.has('ask', 'count')
}
const STANDS = /^(open|unresolved|unfinished|unsolved|outstanding|abierto|abierta|abiertos|abiertas|pendiente|pendientes)$/
const WHAT = /^(what|anything|something|everything|nothing|que|algo|nada|todo)$/

/** Statuses and priorities by themselves: 'what is still pending?' */
function bareRecords(it: Reading): boolean {
  if (asksWhatBecame(it) && it.unread.length === 0) return true
  // 'What took longest to close?', 'how many opened and closed today?'
  if (closingRanked(it) !== null && it.unread.length === 0) return true
  if (it.has('ask', 'count') && it.has('standing') && it.unread.length === 0 && !it.has('measure') && !it.has('word')) return true
  if (it.has('dimension', 'department') && (it.has('standing') || it.has('ask', 'how-long'))) return true
  return (
    it.has('trait', 'unassigned', 'overdue', 'departmentless', 'unacknowledged') ||
    it.has('status') ||
    // 'How much does Parks still have to do?': departments have requests.
    (it.departments.length > 0 &&
      (it.has('ask', 'how-long', 'count', 'much', 'list', 'which') || it.has('standing')) &&
      !it.has('measure')) ||
    (it.has('standing', 'open') && it.has('priority')) ||
    (it.has('priority', 'critical') && it.has('ask'))
  )
}

/** 'Any broken benches reported?', 'qué pasó con la hamaca': things that records speak of, and a word that asks for reports. */
export function speaksOfThings(it: Reading): boolean {
  if (it.has('ask', 'count', 'much', 'share') || it.has('measure') || it.has('word')) return false
  const tells = it.has('standing', 'reported') || asksWhetherDone(it) || /\b(happened|pas[oó])\b/iu.test(it.message)
  const asks = tells || (!it.has('notKept') && (it.has('standing', 'open') || it.has('ask', 'state') || ANY.test(it.message)))
  return (
    asks &&
    it.tokens.some((one) => one.kind === 'word' && thingOf(one.word) !== null && thingOf(one.word) !== 'car') &&
    soughtText(it) !== null
  )
}
const ANY = /\b(any|anyone|anybody|someone|somebody|alguien|anything|report|alg[uú]n|alguna|algo)\b/iu

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

function energyAlone(it: Reading): TopicRead {
  const measure = aboutSubstations(it) ? 'substation.load' : powerMeant(it)
  if (measure !== null) return { topic: { about: 'measure', measure } }
  return it.has('ask', 'how', 'state', 'why') || it.has('subject', 'overview')
    ? { topic: { about: 'word', word: 'stability' } }
    : { either: 'energy' }
}

/** 'How do I assign…' asks for the product; 'what does … mean' for a word of it. */
function isHowTo(it: Reading): boolean {
  // 'How does A compare with B?'
  const isCompared = it.has('compare', 'versus', 'difference') && (it.places.found.length > 1 || it.times.length > 1)
  // 'Can I drive down …' asks for the road, and not for the product.
  const isOfRoad = it.has('subject', 'moves') && onStreet(it)
  if (it.has('subject', 'how-to') && !isCompared && !isOfRoad) {
    const first = it.all('subject', 'how-to')[0]
    const told = [...it.all('measure'), ...it.all('word'), ...it.all('record')].some((one) => one.to <= (first?.from ?? 0))
    // 'How does the load of A compare with that of B?' wants figures.
    const isOfFigures =
      first !== undefined &&
      /^how does the$/.test(folded(it, first)) &&
      (it.has('compare') || it.has('aggregate') || it.places.found.length > 0 || it.times.length > 0)
    if (isOfFigures) return false
    return first !== undefined && !told && (!it.has('ask', 'count') || first.from < 2)
  }
  const definitions = it.all('subject', 'definition')
  // 'How is the margin worked out?' is told by its last words.
  const definition = definitions.find((one) => folded(it, one) !== 'how is') ?? definitions[0]
  if (!definition) return false
  // '¿Qué es el margen de reserva?', but not '¿qué es más rápido?'
  if (/^que es( el| la)?$/.test(folded(it, definition)) && it.has('measure') && !it.has('compare') && !it.has('superlative')) return true
  // 'What does the load stand at?' wants the value.
  if (/^what (exactly |precisely )?does$/.test(folded(it, definition)) && !it.tokens.some((one) => MEANING.test(one.word))) return false
  if (
    /^(what (exactly |precisely )?does|que significa|que quiere decir|mean by|explica\w* que es|que vendria a ser|en que consiste|what is meant by|meaning of|definition of|define|significado de|definicion de|stand for|como se calcula|se calcula|formula)/.test(
      folded(it, definition),
    )
  )
    return true
  // 'What is a reserve margin?' wants its meaning, 'what is the reserve margin?' its value.
  if (
    /^(what is a|what is an|explain the term|como se calculan|que representa|que mide|se define|como se mide|how is it|computed|calculated|how are computed|worked out|how is it worked out|arrived at|derived|made up of|made up from|made from|from what is it made|what is it made of|goes into|what goes into|consists? of|built from|put together|composed of|based on what)/.test(
      folded(it, definition),
    )
  )
    return !it.times.some((one) => one.time?.kind !== 'now')
  return false
}

const MEANING =
  /^(mean|means|meaning|for|signify|signifies|measure|measures|refer|refers|include|includes|represent|represents|tell|tells|say|says|describe|describes|imply|implies|indicate|indicates|express|count|counts|cover|covers|consist|consists)$/

const folded = (it: Reading, hit: { from: number; to: number }) =>
  it.tokens
    .slice(hit.from, hit.to)
    .map((one) => one.word)
    .join(' ')

function feedsTopic(it: Reading, city: CityVocabulary): Topic {
  const feed = it.feeds[0] ?? feedNamed(it, city)
  const only = feed === null ? badFeedsAsked(it) : null
  return { about: 'feeds', feed, ...(only && { only }) }
}

/** The quantity that is named, wherever it stands; the more particular one of several. */
function measureNamed(it: Reading): AskedMeasure | 'efficiency' | 'energy' | null {
  const hits = it.all('measure')
  if (it.all('ask', 'share').length === 1 && ofSunAndWind(it)) return 'energy.renewable-share'
  const weather = powerOfWeather(it)
  if (weather !== null) return weather
  const isSpeedAsked = asksSpeed(it) && hits.every((one) => one.value === 'traffic.flow' || one.value === 'traffic.speed')
  if (isSpeedAsked) return ofTheWholeCity(it) ? 'city.speed' : 'traffic.speed'
  if (fillsRoads(it) && hits.every((one) => one.value === 'city.presence')) return null
  const chosen = hits.find((one) => !GENERIC.includes(one.value)) ?? hits[0]
  return chosen ? asNamed(it, chosen.value) : null
}

function asNamed(it: Reading, value: SenseFound<'measure'>['value']): AskedMeasure | 'efficiency' | 'energy' {
  const substation = aboutSubstations(it)
  // A substation has no margin of its own but what of its capacity is not used.
  if (substation && (value === 'energy.margin' || value === 'energy.available' || value === 'city.presence')) return 'substation.share'
  if (value === 'efficiency') return efficiencyMeant(it) ?? 'efficiency'
  if (
    substation &&
    (value === 'energy' || value === 'energy.consumption' || value === 'energy.load' || value === 'substation.load') &&
    (limitsShare(it) || it.has('ask', 'share') || ofCapacity(it))
  )
    return 'substation.share'
  if (substation && (value === 'energy' || value === 'energy.consumption' || value === 'energy.load')) return 'substation.load'
  if (value === 'traffic.speed' && ofTheWholeCity(it)) return 'city.speed'
  if (value === 'energy') return 'energy'
  return it.has('ask', 'share') ? (SHARES[value] ?? value) : value
}

/** Words that stand for a measure where one is named beside them: 'speed and safety'. */
const MEASURE_OF_WORD: Partial<Record<SenseFound<'word'>['value'], AskedMeasure>> = {
  safety: 'city.safety',
  flow: 'traffic.flow',
  stability: 'energy.margin',
}

/** Quantities that are asked for in the same breath as that of the topic: 'load and generation', 'is solar higher than wind?' */
export function furtherMeasures(it: Reading, topic: AskedMeasure): AskedMeasure[] {
  if (topic === 'energy.renewable-share' && ofSunAndWind(it)) return []
  const said = [
    ...it.all('measure'),
    ...it.all('word').flatMap((one) => {
      const value = MEASURE_OF_WORD[one.value]
      return value ? [{ ...one, kind: 'measure' as const, value }] : []
    }),
  ].sort((a, b) => a.from - b.from)
  const sources = new Set(said.filter((one) => /^energy\.(solar|wind|traditional)$/.test(one.value)).map((one) => one.value))
  const named = said
    // 'Which produced more, sun or wind?': the verb is of both.
    .filter((one) => one.value !== 'energy.production' || sources.size < 2)
    .filter((one, at) => !mayBePart(one) || (isApart(it, said[at - 1], one) && isApart(it, one, said[at + 1])))
    .map((one) => asNamed(it, one.value))
    .map((one) => (one === 'efficiency' ? (topic.startsWith('energy.') ? 'energy.efficiency' : 'city.efficiency') : one))
  const further = named.filter((one): one is AskedMeasure => one !== 'energy' && one !== topic && !isSame(one, topic))
  // One alone is the topic, whichever words it was told by.
  return named.length > 1 ? [...new Set(further)].slice(0, MOST_FURTHER) : []
}
const MOST_FURTHER = 3
/** Words that make one quantity with the more particular one beside them. */
const mayBePart = (one: SenseFound<'measure'>) =>
  GENERIC.includes(one.value) || Object.values(MEASURE_OF_WORD).some((it) => it === one.value)

/** 'Production of solar' is one quantity, 'production and solar' are two. */
function isApart(it: Reading, one: { to: number } | undefined, next: { from: number } | undefined): boolean {
  if (!one || !next) return true
  const between = it.tokens.slice(one.to, next.from)
  return it.tokens[next.from]?.gap.includes(',') || between.some((token) => LINKS.test(token.word) || token.gap.includes(','))
}
const LINKS = /^(and|plus|or|than|vs|versus|with|to|against|nor|y|e|o|u|mas|que|con|contra|ni|ademas|also|both|another)$/

/** The speed of the city and of its roads, the load of a substation and its share: one quantity told in two ways. */
const isSame = (one: AskedMeasure, other: AskedMeasure) =>
  (one.endsWith('.speed') && other.endsWith('.speed')) || (one.startsWith('substation.') && other.startsWith('substation.'))

function ofTheWholeCity(it: Reading): boolean {
  if (it.has('place', 'downtown')) return false
  if (it.has('place', 'city') && !it.has('superlative') && it.places.found.length === 0) return true
  const dimensions = it.all('dimension', 'street', 'section', 'district')
  return it.places.found.length === 0 && it.places.ambiguous === null && dimensions.length === 0
}

function measureOf(it: Reading): AskedMeasure | null {
  const named = measureNamed(it)
  if (named !== 'efficiency' && named !== 'energy' && named !== null) return named
  if (aboutSubstations(it)) return 'substation.load'
  if (it.has('word', 'load')) return 'energy.consumption'
  return it.has('subject', 'traffic') ? 'traffic.speed' : null
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

function aboutSubstations(it: Reading): boolean {
  return it.places.found.some((one) => one.places[0]?.kind === 'substation') || it.has('dimension', 'substation')
}

/** 'Slowest' and 'busiest' name their quantity as well. */
function superlativeMeasure(it: Reading): AskedMeasure | null {
  if (it.has('superlative', 'slowest', 'fastest')) return ofTheWholeCity(it) ? 'city.speed' : 'traffic.speed'
  if (it.all('bound').some((one) => /^(mph|km\/h|kmh|kph|km)$/.test(it.tokens[one.to]?.unit || it.tokens[one.to + 1]?.stem || '')))
    return ofTheWholeCity(it) ? 'city.speed' : 'traffic.speed'
  // The peak of a city by itself is that of its consumption.
  if (it.all('aggregate', 'highest').some((one) => /^(peak|pico|punta)$/.test(it.tokens[one.from]?.stem ?? ''))) return 'energy.consumption'
  if (aboutSubstations(it) && (ofCapacity(it) || ROOM.test(it.message))) return 'substation.share'
  if (aboutSubstations(it) && (limitsShare(it) || it.has('subject', 'strains') || it.has('superlative', 'worst'))) return 'substation.share'
  if (aboutSubstations(it) && (it.has('subject', 'uses') || (it.has('superlative', 'most', 'least') && it.unread.length === 0)))
    return 'substation.load'
  if (it.has('superlative', 'busiest', 'quietest')) return 'traffic.flow'
  if (ofTheGrid(it)) return 'energy.consumption'
  if (it.has('superlative', 'congested') && aboutSubstations(it)) return 'substation.share'
  if (
    it.all('superlative', 'loaded', 'unloaded').some((one) => /^(load|carga)$/.test(it.tokens[one.to - 1]?.stem ?? '')) &&
    ofOneSubstation(it)
  )
    return 'substation.load'
  if (it.has('superlative', 'loaded', 'unloaded'))
    return it.has('dimension', 'substation') || it.places.found.some((one) => one.places[0]?.kind === 'substation')
      ? 'substation.share'
      : it.all('superlative', 'loaded', 'unloaded').some((one) => /^(load|carga)$/.test(it.tokens[one.to - 1]?.stem ?? ''))
        ? 'energy.consumption'
        : null
  // 'MWh used so far today'.
  if (it.has('aggregate', 'energy')) return 'energy.consumption'
  return null
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

const ROOM = /\b(?:headroom|room|spare|slack|leeway|holgura|lugar|margen)\b/iu
const READS =
  /\b(?:what|qu[eé]) [^?!,]{0,80}\b(?:read|reads|reading|say|says|show|shows|measure|measures|register|marca|mide|lee|registra|indica)\b/iu
const FREE_FLOW =
  /\b(free[- ]?flow|flow(?:s|ing)? freely|carry freely|flujo libre|usual speed|normal speed|velocidad (?:habitual|normal|libre))\b/iu
const POINTED = /\b(?:there|it|that|ah[ií]|all[ií]|es[ae])(?!\p{L})/iu
const EMPTY_ROAD =
  /\b(?:free[- ]?flow(?:ing)?|(?:if|when|were|was|with) (?:the |it |this |that )?(?:road|street|avenue|it|section|stretch)? ?(?:were|was|is)? ?(?:empty|clear|deserted)|with(?:out| no| zero) (?:any )?(?:traffic|cars|jams?|congestion)|(?:velocidad|flujo|circulaci[oó]n) libre|(?:si|cuando) (?:estuviera|estuviese|est[aá]|fuera|no (?:hubiera|hubiese|hay)) (?:vac[ií][oa]|despejad[oa]|libre|tr[aá]nsito|nadie|autos|tr[aá]fico)|sin (?:nada de )?(?:tr[aá]nsito|tr[aá]fico|autos|congesti[oó]n))(?!\p{L})/iu
const FULL = /^(full|fuller|empty|emptier|crowded|packed|busy|llenas?|vacias?|cargadas?)$/
const fillsRoads = (it: Reading) => it.tokens.some((one) => FULL.test(one.word)) && (it.has('subject', 'traffic') || ROADS.test(it.message))
const ROADS = /\b(roads|streets|calles|avenidas)\b/iu

const onStreet = (it: Reading) => it.places.found.some((one) => /street|section/.test(one.places[0]?.kind ?? ''))

/** '¿A qué hora estuvo más cargada la red?': its load, and no congestion of roads. */
const ofTheGrid = (it: Reading) =>
  it.has('superlative', 'congested', 'loaded', 'unloaded', 'fluid') &&
  it.has('subject', 'electricity') &&
  !it.has('subject', 'traffic') &&
  !aboutSubstations(it)

function prefersWord(it: Reading, measure: AskedMeasure): boolean {
  if (aboutSubstations(it)) return false
  if (FREE_FLOW.test(it.message) && it.has('superlative')) return true
  if (it.has('superlative', 'congested', 'fluid')) return true
  return measure === 'traffic.flow' && it.has('word', 'flow', 'congestion')
}
