import type { RecordDimension } from '../../tools/questions.ts'
import type { Meaning, SeriesDimension, Topic, Wanted } from '../meaning.ts'
import type { CityVocabulary } from './city-vocabulary.ts'
import { describesOne } from './described-record.ts'
import { mostCommonOf } from './most-common.ts'
import { actWanted, isOrder, orderedAct } from './orders.ts'
import type { Reading } from './reading.ts'
import { asksHowLong, closingRanked, departmentsIn } from './record-scope.ts'
import { soughtText } from './sought-text.ts'
import { asksWhereToBe } from './stationing.ts'

type Dimension = SeriesDimension | RecordDimension
const OF_SERIES: readonly Dimension[] = ['hour', 'day', 'weekday', 'hour-of-day', 'section', 'street', 'district', 'substation']
const OF_RECORDS: readonly Dimension[] = [
  'type',
  'category',
  'priority',
  'status',
  'department',
  'district',
  'street',
  'hour-of-day',
  'weekday',
  'day',
  'source',
]
/** Words before a dimension that spread the answer over it. */
const SPREADS = /^(by|per|each|every|which|what|por|cada|que|cual|cuales|daily|hourly|diario|diaria|weekday|hour|day|hora|dia|en)$/

export interface WantedRead {
  wanted: Wanted
  by: Dimension | null
}

/** Highest or lowest, of a quantity as it is kept: the slowest street has the lowest speed. */
export function extremeSaid(it: Reading): 'highest' | 'lowest' | null {
  const said = it.all('superlative')[0]?.value
  // 'Which substation has most room': the one that is used least.
  const isMost = said === 'most' || (said === undefined && it.has('aggregate', 'highest'))
  const isLeast = said === 'least' || (said === undefined && it.has('aggregate', 'lowest'))
  if (it.has('dimension', 'substation') && (isMost || isLeast) && it.tokens.some((one) => ROOM.test(one.word)))
    return isMost ? 'lowest' : 'highest'
  if (said !== undefined) {
    if (said === 'slowest' || said === 'least' || said === 'quietest' || said === 'fluid' || said === 'unloaded' || said === 'shortest')
      return 'lowest'
    if (said !== 'best' && said !== 'worst') return 'highest'
    const ofSpeed =
      it.has('measure', 'traffic.speed', 'city.safety', 'energy.efficiency', 'city.efficiency') ||
      it.has('measure', 'energy.solar', 'energy.wind', 'energy.renewable-share', 'energy.margin', 'energy.available') ||
      it.has('word', 'safety')
    return (said === 'best') === ofSpeed ? 'highest' : 'lowest'
  }
  // 'Which district complains most about noise?': the verb has its superlative with it.
  const complains = it.all('dimension', 'category').some((one) => /^(mas|most)$/.test(it.tokens[one.to - 1]?.word ?? ''))
  if (complains && it.has('dimension', 'district', 'street')) return 'highest'
  const aggregate = it.all('aggregate', 'highest', 'lowest')[0]?.value
  return aggregate === 'highest' || aggregate === 'lowest' ? aggregate : null
}

const ROOM = /^(room|headroom|spare|slack|leeway|left|free|unused|idle|margin|reserve|margen|holgura|libre|lugar|reserva|sobra)$/

export function wantedOf(it: Reading, topic: Topic, compares: boolean, city: CityVocabulary): WantedRead {
  const rivals = topic.about === 'records' && it.has('ask', 'how-long') ? severalOf(it) : null
  const by = dimensionOf(it, topic) ?? rivals ?? (compares ? null : kindOfSeveral(it, topic))
  const records = topic.about === 'records'
  const worst = topic.about === 'word' && topic.word === 'congestion' ? it.all('superlative', 'worst', 'best')[0]?.value : undefined
  // The worst road is the most congested one, also where its speed is named.
  const ofRoads = worst === 'worst' ? 'highest' : worst === 'best' ? 'lowest' : null
  const extreme = ofRoads ?? extremeAhead(it, topic) ?? extremeSaid(it) ?? comparativeExtreme(it, by, compares)
  const done = (wanted: Wanted, dimension: Dimension | null = by): WantedRead => ({ wanted, by: dimension })

  if (topic.about === 'record') return recordWanted(it, city)
  const isOfRecords = it.has('record') || it.has('type') || it.has('matter') || soughtText(it) !== null
  const act = records && isOfRecords && isOrder(it) && !it.has('ask', 'count', 'list') ? orderedAct(it) : null
  if (act && act !== 'other') return done(actWanted(it, act, departmentsIn(it, city)[0] ?? null), null)
  if (it.has('ask', 'why')) return done({ want: 'why' }, null)
  if (topic.about === 'risk' && asksWhereToBe(it)) return aboutWanted(it, topic, by, extreme)
  const common = compares ? null : mostCommonOf(it, topic)
  if (common !== null) return done({ want: 'extreme', which: common.which }, common.by)
  const aggregate = comparedAggregate(it)
  if (compares && !(records && it.has('ask', 'how-long'))) {
    const which = asksWhichOne(it) ? sideAsked(it, topic) : null
    return done({ want: 'comparison', ...(aggregate && { aggregate }), ...(which && { which }) })
  }
  // 'The plaster falling in Centro' falls as plaster does.
  // And 'has anyone picked up the fire?' is told of persons.
  const isFalling =
    topic.about === 'records' &&
    it.all('trend').every((one) => soughtText(it)?.tokens.has(one.from - 1) || PERSON.test(it.tokens[one.from - 1]?.word ?? ''))
  // 'Is demand higher since noon?', 'has it grown since Monday?': from then to now.
  const sinceThen = it.times.some((one) => one.parts.some((part) => part.bound === 'since')) && it.has('compare', 'more', 'less')
  if (topic.about === 'measure' && sinceThen && by === null && extremeSaid(it) === null && !it.has('aggregate', 'mean'))
    return done({ want: 'trend' }, null)
  if (topic.about === 'measure' && it.tense === 'past' && by === null && !it.has('ask') && !it.has('compare') && saysFall(it))
    return done({ want: 'trend' }, null)
  if (
    topic.about === 'measure' &&
    by === null &&
    asksNothingElse(it) &&
    !it.has('aggregate') &&
    isPastTime(it) &&
    ROSE_OR_FELL.test(it.message)
  )
    return done({ want: 'trend' }, null)
  // 'Is demand above what was expected?'
  const isAhead = it.times.some((one) => one.time?.kind === 'ahead') || it.has('tense', 'ahead')
  if (topic.about === 'forecast' && by === null && !isAhead && !it.has('bound') && comparesWithExpected(it))
    return done({ want: 'comparison' }, null)
  if (topic.about === 'forecast' && by === null && reachOf(it)) return done(reachOf(it) as Wanted, null)
  if (it.has('trend') && !isFalling && !it.times.some((one) => one.time?.kind === 'moment')) return done({ want: 'trend' })
  if (records) return recordsWanted(it, by, extreme)
  if (topic.about === 'place') return done({ want: 'value', aggregate: null }, it.has('dimension', 'district') ? 'district' : null)
  if (topic.about === 'how-to' || topic.about === 'places' || topic.about === 'assistant' || topic.about === 'overview')
    return done({ want: 'value', aggregate: null }, null)
  if (topic.about === 'anomalies' || topic.about === 'feeds' || topic.about === 'risk' || topic.about === 'models')
    return aboutWanted(it, topic, by, extreme)

  // 'Max and min load today': both ends, with their moments.
  if (by === null && it.has('aggregate', 'highest') && it.has('aggregate', 'lowest')) return done({ want: 'when', which: 'highest' }, null)
  const when = it.has('ask', 'when') || asksWhichTime(it)
  // 'At what hour is it usually highest?' is of many days.
  const isUsual = it.has('aggregate', 'mean') || it.has('compare', 'usual') || USUALLY.test(it.message)
  const most = extreme ?? (isUsual ? comparativeSaid(it) : null)
  if (when && most && isUsual && (by === null || by === 'hour' || by === 'hour-of-day'))
    return done({ want: 'when', which: most }, 'hour-of-day')
  if (when && extreme) return done({ want: 'when', which: extreme }, by === 'hour' || by === null || asksBoth(it) ? null : by)
  if (extreme && by !== null)
    return isPlaceDimension(by) || asksWhichTime(it) || it.has('ask', 'which', 'where', 'list') || it.has('superlative')
      ? done({ want: 'extreme', which: extreme })
      : done({ want: 'value', aggregate: extreme })
  const isOneSubstation = topic.about === 'measure' && topic.measure.startsWith('substation.') && it.places.found.length > 0
  // That it is overloaded asks for no highest value.
  if (extreme && by === null && isOneSubstation && topic.about === 'measure' && topic.measure === 'substation.load')
    return done({ want: 'value', aggregate: extreme }, null)
  // 'The most people in town this week': how many, and when.
  const isPast = it.times.some((one) => one.time?.kind === 'period')
  if (extreme && by === null && isPast && topic.about === 'measure' && it.has('superlative', 'most', 'least') && !it.has('ask', 'where'))
    return done({ want: 'when', which: extreme }, null)
  if (extreme && it.has('ask', 'where')) return done({ want: 'extreme', which: extreme }, 'section')
  if (it.has('ask', 'where')) return done({ want: 'where' }, by)
  const place = it.all('dimension').find((one) => isPlaceDimension(one.value))
  if (place && it.has('bound') && topic.about === 'measure') return done({ want: 'list', order: null }, place.value)
  const isOne = place !== undefined && asksForOnePart(it, place)
  if (topic.about === 'word' && topic.word === 'congestion' && isOne && place && !extreme)
    return done({ want: 'extreme', which: 'highest' }, place.value)
  if (topic.about === 'word' && topic.word === 'congestion' && it.has('ask', 'list', 'which') && it.has('dimension', 'street', 'section'))
    return done({ want: 'list', order: null }, 'section')
  if (extreme && it.has('superlative') && topic.about === 'word' && topic.word === 'congestion')
    return done({ want: 'extreme', which: extreme }, 'street')
  if (topic.about === 'word' && topic.word === 'congestion' && it.has('dimension', 'section', 'street', 'district') && !extreme) {
    if (it.has('ask', 'share')) return done({ want: 'share' })
    if (it.has('ask', 'count')) return done({ want: 'count' })
  }
  if (it.has('ask', 'share') && topic.about === 'measure' && topic.measure.endsWith('share'))
    return done({ want: 'value', aggregate: aggregateOf(it) })
  if (it.has('ask', 'share') && topic.about === 'measure') return done({ want: 'share' })
  return done({ want: 'value', aggregate: aggregateOf(it) })
}

const USUALLY =
  /\b(?:suele\p{L}*|sol[ií]a\p{L}*|tends? to|as a rule|most days|every day|each day|generally|por lo general|habitualmente|normalmente|t[ií]picamente)(?!\p{L})/iu

/** The 'que' of 'parece que bajó' asks for nothing. */
const asksNothingElse = (it: Reading) =>
  it.all('ask').every((one) => /^(bajo|subio|cayo|aumento|crecio|disminuyo|aflojo|mejoro|empeoro)$/.test(it.tokens[one.to]?.word ?? ''))
const isPastTime = (it: Reading) => it.times.some((one) => one.time?.kind === 'period') && it.splits.length === 0
/** '¿Bajó el consumo después del almuerzo?': by its accent the verb is told from 'bajo'. */
const ROSE_OR_FELL = /(?<!\p{L})(?:baj[óÓ]|subi[óÓ]|cay[óÓ]|aument[óÓ]|creci[óÓ]|disminuy[óÓ]|aflojó|mejoró|empeoró)(?!\p{L})/iu

/** 'Did demand fall this afternoon?'; to fall below so much is a limit. */
const saysFall = (it: Reading) =>
  it.tokens.some((one) => /^(fall|fell|drop|dip|dipped|sink)$/.test(one.word)) &&
  !it.tokens.some((one) => one.unit !== '' || PER_UNIT[one.stem])
const PERSON = /^(anyone|anybody|someone|somebody|nobody|who|they|we|alguien|nadie|quien)$/

/** 'In which section', 'qué tramo': one of them, by a word that is no plural. */
function asksForOnePart(it: Reading, { from, to }: { from: number; to: number }): boolean {
  const words = it.tokens.slice(Math.max(0, from - 1), to)
  return words.some((one) => /^(which|what|que|cual)$/.test(one.word)) && words.at(-1)?.word === words.at(-1)?.stem
}

/** Of congestion the one that does better has less. */
function sideAsked(it: Reading, topic: Topic): 'highest' | 'lowest' | null {
  const said = extremeSaid(it) ?? comparativeSaid(it)
  const isTurned =
    topic.about === 'word' &&
    topic.word === 'congestion' &&
    it.all('compare', 'more', 'less').some((one) => OF_SPEED.test(it.tokens[one.to - 1]?.word ?? ''))
  return said !== null && isTurned ? (said === 'highest' ? 'lowest' : 'highest') : said
}
const OF_SPEED = /^(better|worse|faster|quicker|slower|mejor|peor|rapido|rapida|lento|lenta)$/

/** 'Which is slower, A or B?', 'is A or B quicker?', 'on which of the two days': one side is asked for by name. */
const asksWhichOne = (it: Reading) =>
  it.has('compare', 'or') ||
  it.all('ask', 'which', 'who', 'where', 'when').some((one) => !it.splits.includes(one.from)) ||
  it.tokens.some((one) => /^(which|what|who|cual|quien)$/.test(one.word))

const comparativeSaid = (it: Reading): 'highest' | 'lowest' | null => {
  const said = it.all('compare', 'more', 'less')[0]?.value
  return said === 'more' ? 'highest' : said === 'less' ? 'lowest' : null
}

/** 'Which of the ramblas is slowest?': of several places of one kind, one is asked for. */
function kindOfSeveral(it: Reading, topic: Topic): Dimension | null {
  if (topic.about !== 'measure' && !(topic.about === 'word' && topic.word === 'congestion')) return null
  const places = it.places.found.filter((one) => !one.landmark).flatMap((one) => one.places)
  const [first] = places
  if (!first || first.kind === 'city' || places.length < 2 || places.some((one) => one.kind !== first.kind)) return null
  return extremeSaid(it) !== null || (asksWhichOne(it) && comparativeSaid(it) !== null) ? first.kind : null
}

/** Where traffic will be worst it will be slowest, though no speed is named. */
function extremeAhead(it: Reading, topic: Topic): 'highest' | 'lowest' | null {
  // The substation with most to spare is the one that is loaded least.
  if (topic.about === 'measure' && topic.measure === 'substation.share' && it.has('measure', 'energy.margin', 'energy.available')) {
    const said = extremeSaid(it) ?? (it.has('compare', 'less') ? 'lowest' : it.has('compare', 'more') ? 'highest' : null)
    return said === null ? null : said === 'highest' ? 'lowest' : 'highest'
  }
  if (topic.about !== 'forecast' || topic.measure !== 'traffic.speed') return null
  return it.has('superlative', 'worst', 'congested') ? 'lowest' : it.has('superlative', 'best', 'fluid') ? 'highest' : null
}

/** Holds what came against what was expected. */
export const comparesWithExpected = (it: Reading) =>
  it.has('compare', 'more', 'less', 'versus', 'than', 'difference') ||
  /\b(?:match\p{L}*|in line with|on track|as (?:expected|predicted|forecast)|coincid\p{L}*|acorde|en l[ií]nea con|seg[uú]n lo (?:previsto|esperado)|como (?:se esperaba|estaba previsto))(?!\p{L})/iu.test(
    it.message,
  )

/** 'How high will it climb?', 'when will it drop below 50 MW?': an end of what is expected, or when a limit is passed. */
function reachOf(it: Reading): Wanted | null {
  const [bound] = it.all('bound')
  if (bound && it.has('ask', 'when') && !it.has('superlative') && !it.has('aggregate'))
    return { want: 'when', which: bound.value === 'above' ? 'highest' : 'lowest' }
  if (/\b(?:how high|how far up|up to what|hasta (?:cu[aá]nto|d[oó]nde|qu[eé]))(?!\p{L})/iu.test(it.message) && !bound) {
    const falls = it.tokens.some((one) => /^(baj\p{L}*|cae\p{L}*|drop\p{L}*|fall\p{L}*|sink\p{L}*|down)$/u.test(one.word))
    return { want: 'value', aggregate: falls ? 'lowest' : 'highest' }
  }
  return /\bhow (?:low|far down)\b/i.test(it.message) && !bound ? { want: 'value', aggregate: 'lowest' } : null
}

const isPlaceDimension = (by: Dimension) => by === 'section' || by === 'street' || by === 'district' || by === 'substation'

function aggregateOf(it: Reading): Extract<Wanted, { want: 'value' }>['aggregate'] {
  const isLive = it.times.every((one) => one.time?.kind === 'now')
  // 'Was it ever above 480 MW?' is told by the highest, 'did it fall below 20?' by the lowest, and not by the mean.
  const side = it.all('bound')[0]?.value ?? passedSide(it)?.is
  if (side && !isLive && !it.has('aggregate') && EVER.test(it.message)) return side === 'above' ? 'highest' : 'lowest'
  // Energy is of a period: 'total production' of this moment is power.
  const said = it
    .all('aggregate')
    .map((one) => one.value)
    .filter((one) => one !== 'energy' || !isLive)
  if (said.length === 0 && !isLive && (it.has('standing', 'all') || asksEnergy(it))) return 'energy'
  return said.find((one) => one !== 'mean') ?? said[0] ?? null
}

const EVER =
  /\b(?:been (?:above|over|below|under|beyond|past)|pasamos|superamos|llegamos|tocamos|alcanzamos|bajamos|pasaron|superaron|estuvimos|estuvo|ever|at any (?:point|time|moment)|at some (?:point|time|moment)|once|alguna vez|en alg[uú]n momento|nunca|never|go(?:ne|es)?|went|fall(?:en|s)?|fell|drop(?:ped|s)?|dip(?:ped|s)?|rise|rose|risen|climb(?:ed)?|reach(?:ed)?|pass(?:ed)?|lleg[oó]|pas[oó]|baj[oó]|subi[oó]|cay[oó]|super[oó])\b/iu

/**
 * 'How much energy did we use yesterday?', 'energía generada en la semana': of a period so much energy, not the power that it was
 * used with. 'Energy consumption' by itself may be either, and is told as power.
 */
function asksEnergy(it: Reading): boolean {
  if (!it.times.some((one) => one.time?.kind === 'period')) return false
  const words = it.tokens.map((one) => one.word)
  const at = words.findIndex((word) => /^(energy|electricity|energia|electricidad|kwh|gwh)$/.test(word))
  if (at < 0) return false
  const isAmount = it.all('ask', 'much', 'count').some((one) => at - one.to >= 0 && at - one.to <= 2)
  const isDone = words.slice(at + 1, at + 6).some((word) => DONE.test(word))
  return isAmount || isDone
}
const DONE =
  /^(consumed|used|generated|produced|delivered|made|supplied|consumida|generada|producida|entregada|usada|gastada|consumio|consumimos|genero|generamos|produjo|produjimos|gasto|gastamos)$/

/** 'What was the peak, and on which day?': the value and its moment; 'on which day was it highest?' compares days. */
function asksBoth(it: Reading): boolean {
  const peak = it.all('aggregate', 'highest', 'lowest')[0] ?? it.all('superlative', 'most', 'least')[0]
  const time = it.all('dimension', 'hour', 'day', 'weekday').find((one) => peak && one.from >= peak.to)
  return peak !== undefined && time !== undefined && it.tokens.slice(peak.to, time.from + 1).some((one) => /^(and|y|e)$/.test(one.word))
}

/** 'The worst hour of yesterday', 'el mejor momento del día': one of them is asked for. */
const TOP_TIME =
  /(?<!\p{L})(?:worst|best|slowest|fastest|busiest|quietest|windiest|sunniest|peor|mejor) (?:hora|hour|momento|moment|time|d[ií]a|day)(?!\p{L})|(?<!\p{L})(?:hora|momento|d[ií]a) (?:m[aá]s|menos|de (?:mayor|menor|m[aá]s|menos)) \p{L}/iu

function asksWhichTime(it: Reading): boolean {
  if (TOP_TIME.test(it.message)) return true
  return it.all('dimension', 'hour', 'day', 'weekday', 'hour-of-day').some((one) => {
    const words = it.tokens.slice(Math.max(0, one.from - 1), one.to).map(({ word }) => word)
    return words.some((word) => /^(which|what|que|cual)$/.test(word))
  })
}

/** 'Which district has more incidents' asks for the one with most. */
function comparativeExtreme(it: Reading, by: Dimension | null, compares: boolean): 'highest' | 'lowest' | null {
  if (compares || by === null) return null
  return it.has('compare', 'more') ? 'highest' : it.has('compare', 'less') ? 'lowest' : null
}

function dimensionOf(it: Reading, topic: Topic): Dimension | null {
  const allowed = topic.about === 'records' ? OF_RECORDS : topic.about === 'risk' ? (['district'] as const) : OF_SERIES
  const isRanked = extremeSaid(it) !== null || it.has('compare', 'more', 'less')
  const isList = isRanked || it.has('ask', 'list', 'which') || (topic.about === 'records' && limitsCount(it))
  // 'Which department has the gas leak at the plaza?' asks for what is told of it.
  if (topic.about === 'records' && describesOne(it)) return null
  for (const hit of it.all('dimension')) {
    const value =
      hit.value === 'hour' && topic.about === 'records'
        ? 'hour-of-day'
        : hit.value === 'section' && topic.about === 'records'
          ? 'street'
          : hit.value
    if (!allowed.some((one) => one === value) || (value === 'department' && it.has('trait', 'departmentless'))) continue
    const words = it.tokens.slice(Math.max(0, hit.from - 1), hit.to).map((one) => one.word)
    // 'Which service requests', and those whom 'our crews' are.
    if (value === 'category' && it.tokens[hit.to]?.stem === 'request') continue
    if (value === 'department' && (OURS.test(words[0] ?? '') || (it.departments.length === 1 && !SPREADS.test(words[0] ?? '')))) continue
    if (topic.about === 'risk') return 'district'
    // 'Busiest hour', 'the worst day': one of them is asked for.
    const isOne = it.all('superlative').some((one) => one.to === hit.from) && !isPlaceDimension(value)
    // 'Districts by open requests'.
    const isRankedBy = /^(by|por|segun|ranked|ordered|sorted|ordenad[oa]s)$/.test(it.tokens[hit.to]?.word ?? '')
    const spreads = isOne || isRankedBy || words.some((word) => SPREADS.test(word))
    const isPlural = it.tokens[hit.from] !== undefined && it.tokens[hit.from]?.word !== it.tokens[hit.from]?.stem
    if (
      spreads ||
      (isList && ((isPlaceDimension(value) && isRanked) || isPlural || value === 'department' || value === 'category' || value === 'type'))
    )
      return value
  }
  return null
}

const OURS = /^(our|my|your|their|the|nuestr[oa]s?|las|los|sus?)$/

/** Words of a second dimension, 'per day by type', and of days of one kind, 'on weekdays': they are not spread over, and the answer says so. */
export function unusedSpread(it: Reading, by: Dimension | null): string[] {
  return it.all('dimension').flatMap((hit) => {
    const words = it.wordsAt(hit.from, hit.to)
    const isSpread =
      by !== null && /^(by|per|each|every|por|cada) /i.test(words) && hit.value !== by && !(hit.value === 'hour' && by === 'hour-of-day')
    const isKindOfDay =
      by !== 'weekday' &&
      /^(on |los |las )?(week)?days$|^(on |los )(mon|tues|wednes|thurs|fri|satur|sun|lun|mar|mier|juev|viern|sab|dom)/i.test(words)
    return isSpread || (isKindOfDay && hit.value === 'weekday') ? [words] : []
  })
}

/** 'Districts with more than 5 open ones': the limit is of a count, not of an age. */
function limitsCount(it: Reading): boolean {
  return it
    .all('bound')
    .some((one) => it.tokens[one.to]?.kind === 'number' && !HOUR_UNIT.test(it.tokens[one.to]?.unit || it.tokens[one.to + 1]?.stem || ''))
}

function recordWanted(it: Reading, city: CityVocabulary): WantedRead {
  const done = (wanted: Wanted): WantedRead => ({ wanted, by: null })
  const act = orderedAct(it)
  if (act) return done(actWanted(it, act, departmentsIn(it, city)[0] ?? null))
  if (it.has('ask', 'why')) return done({ want: 'why' })
  if (it.has('ask', 'where')) return done({ want: 'where' })
  if (it.has('ask', 'since', 'age', 'how-long')) return done({ want: 'duration', value: 'since' })
  return done({ want: 'value', aggregate: null })
}

function recordsWanted(it: Reading, by: Dimension | null, extreme: 'highest' | 'lowest' | null): WantedRead {
  const done = (wanted: Wanted, dimension: Dimension | null = by): WantedRead => ({ wanted, by: dimension })
  const order = it.all('order').find((one) => one.value !== 'newest' || it.tokens.length > 0)?.value ?? null
  const closing = closingRanked(it)
  if (closing !== null) {
    const which = closing === 'quickest-closed' ? 'lowest' : 'highest'
    if (by !== null && (by !== 'type' || it.has('superlative', 'fastest', 'slowest') || TAKES.test(it.message)))
      return done({ want: 'duration', value: 'median-hours-to-close', which })
    return done({ want: 'list', order: closing }, null)
  }
  // 'How many were closed within a day?' asks for a number, 'with less than an hour of age' for those that have it.
  if (isBoundInTime(it)) {
    if (it.has('ask', 'share')) return done({ want: 'share' })
    if (it.has('ask', 'count')) return done({ want: 'count' })
    if (it.has('ask', 'age', 'how-long') && order === null) return done({ want: 'list', order: null })
  }
  const asksAge = it.has('ask', 'age', 'since') || (asksHowLong(it) && it.has('standing', 'open'))
  if (asksAge && (order === 'longest-open' || order === 'oldest' || it.has('superlative', 'longest')) && by === null)
    return done({ want: 'duration', value: 'since' }, null)
  if (order === 'longest-open') return done({ want: 'list', order }, null)
  if (it.has('ask', 'age')) return done({ want: 'duration', value: 'mean-age-hours' })
  if (
    asksHowLong(it) &&
    !MEDIAN.test(it.message) &&
    (EIGHTY.test(it.message) ||
      it.tokens.some((one, at) => one.value === 80 && (one.unit === '%' || it.tokens[at + 1]?.stem === 'percent')))
  )
    return done({ want: 'duration', value: 'p80-hours-to-close' })
  if (asksHowLong(it))
    return done({
      want: 'duration',
      value: it.has('aggregate', 'mean') && !/median/i.test(it.message) ? 'mean-hours-to-close' : 'median-hours-to-close',
      ...(by !== null && extreme !== null && { which: it.has('superlative', 'fastest', 'shortest', 'least') ? 'lowest' : 'highest' }),
    })
  if (it.has('ask', 'since') && it.has('aggregate', 'mean')) return done({ want: 'duration', value: 'mean-age-hours' })
  if (it.has('ask', 'since')) return done({ want: 'duration', value: 'since' }, null)
  // 'Cuántos de los de hoy siguen abiertos' counts; 'cuánto de' is a share.
  const shares = it.all('ask', 'share')
  const isCounted = shares.length > 0 && shares.every((one) => /^cuant[oa]s$/.test(it.tokens[one.from]?.word ?? ''))
  if (shares.length > 0 && !isCounted) return done({ want: 'share' })
  if (isCounted) return done({ want: 'count' }, by)
  const rivals = rivalsOf(it)
  if (rivals !== null) return done({ want: 'extreme', which: extreme ?? (it.has('compare', 'less') ? 'lowest' : 'highest') }, rivals)
  if (it.has('ask', 'when') && extreme) return done({ want: 'when', which: extreme }, by ?? 'hour-of-day')
  if (by !== null && extreme) return done({ want: 'extreme', which: extreme })
  // Of a time that is over the longest is the one that took longest.
  const isOver = it.times.some((one) => one.time?.kind === 'period') && !it.has('standing', 'open')
  if (it.has('superlative', 'longest')) return done({ want: 'list', order: isOver ? 'slowest-closed' : 'longest-open' }, null)
  if (it.has('ask', 'where') && (order === 'newest' || order === 'oldest')) return done({ want: 'list', order }, null)
  if (it.has('ask', 'where') && (extreme || it.has('superlative', 'most', 'worst')))
    return done({ want: 'extreme', which: extreme ?? 'highest' }, 'district')
  // 'How many incidents a day on average'.
  if (it.has('aggregate', 'mean') && (by === 'day' || by === null)) return done({ want: 'count', mean: true }, 'day')
  // 'How many fires and how many accidents?': each of them.
  if (it.has('ask', 'count')) return done({ want: 'count' }, by ?? severalOf(it))
  if (it.has('ask', 'where')) return done({ want: 'where' }, null)
  if (by !== null && !it.has('order')) return done({ want: 'count' })
  if (order !== null) return done({ want: 'list', order }, null)
  if (it.has('superlative', 'worst')) return done({ want: 'list', order: 'worst' }, null)
  if (it.has('ask', 'when')) return done({ want: 'list', order: 'newest' }, null)
  return done({ want: 'list', order: null }, null)
}

/** Of a kind in general, and not of the one that took longest. */
const TAKES = /\b(?:takes?|need|needs|tardan?|demoran?|llevan?)\b/iu

/** The one percentile of closing times that is kept. */
const MEDIAN = /median/i
const EIGHTY = /\bp ?80\b|\b80(th)? percentile|percentil 80|80 por ciento|four (out )?of five|cuatro de cada cinco/i

/** 'The peak of yesterday against that of Monday'; 'mayor' and 'menor' say which of both is more. */
function comparedAggregate(it: Reading): 'highest' | 'lowest' | 'energy' | null {
  if (asksEnergy(it) || it.has('aggregate', 'energy')) return 'energy'
  const said = it
    .all('aggregate', 'highest', 'lowest')
    .find((one) =>
      /^(peak|max|maximum|highest|pico|maximo|maxima|punta|min|minimum|lowest|minimo|minima)$/.test(it.tokens[one.from]?.stem ?? ''),
    )
  return said?.value === 'highest' || said?.value === 'lowest' ? said.value : null
}
const isBoundInTime = (it: Reading) =>
  it.all('bound').some((one) => HOUR_UNIT.test(it.tokens[one.to]?.unit || it.tokens[one.to + 1]?.stem || ''))

/** 'More fires or more power cuts?': two values of one dimension, of which the greater is asked for. */
export function rivalsOf(it: Reading): RecordDimension | null {
  if (it.has('compare', 'versus', 'difference', 'than')) return severalOf(it)
  // 'With critical or high priority' takes both; a choice is one between kinds, or asks for the greater.
  const isChoice = it.has('compare', 'more', 'less') || it.has('ask', 'which') || it.has('superlative') || it.has('type')
  return it.has('compare', 'or') && isChoice ? severalOf(it) : null
}

/** The dimension of which the question names several values. */
function severalOf(it: Reading): RecordDimension | null {
  const several = (kind: 'type' | 'service' | 'requestCategory' | 'priority' | 'status') =>
    new Set(it.all(kind).map((one) => one.value)).size > 1
  if (several('type')) return 'type'
  if (several('service') || several('requestCategory')) return 'category'
  if (several('priority')) return 'priority'
  if (several('status')) return 'status'
  return it.departments.length > 1 ? 'department' : null
}

/** Words of what became of a model. */
export const STATE_OF_MODEL =
  /^(off|disabled|inactive|switched|turned|deactivated|shut|suspended|stopped|paused|learning|learn|training|trained|running|runs|active|state|status|apagaron|apago|apague|suspendid[oa]s?|inactiv[oa]s?|parad[oa]s?|aprendizaje|entren\p{L}*|prendid[oa]s?|encendid[oa]s?|funcionando|corriendo|apagad[oa]s?|desactivad[oa]s?|aprenden?|aprendiendo|activos?|estado|anda|andan|funcionan?)$/u

function aboutWanted(it: Reading, topic: Topic, by: Dimension | null, extreme: 'highest' | 'lowest' | null): WantedRead {
  if (topic.about === 'risk') {
    if (asksWhereToBe(it)) return { wanted: { want: 'extreme', which: 'highest' }, by: 'district' }
    const asksWhere = it.has('ask', 'where', 'which') || by === 'district'
    if (extreme || asksWhere) return { wanted: { want: 'extreme', which: extreme ?? 'highest' }, by: 'district' }
    if (it.has('ask', 'count', 'much')) return { wanted: { want: 'count' }, by }
    return { wanted: { want: 'value', aggregate: null }, by }
  }
  if (topic.about === 'models' && it.tokens.some((one) => /^(worst|peor)$/.test(one.word)))
    return { wanted: { want: 'extreme', which: 'highest' }, by: null }
  if (topic.about === 'models' && extreme) {
    // The most accurate is the one with the lowest error.
    // 'Which is wrong most?' is the worst of them.
    const isWrong = it.tokens.some((one) =>
      /^(err\w*|yerr\w*|equivoc\w*|pifi\w*|wrong|off|miss\w*|falla\w*|inaccura\w*|unreliab\w*)$/.test(one.word),
    )
    const isMerit = (!isWrong && it.has('superlative', 'most', 'least')) || it.tokens.some((one) => /^(best|mejor)$/.test(one.word))
    return { wanted: { want: 'extreme', which: isMerit ? (it.has('superlative', 'least') ? 'highest' : 'lowest') : 'highest' }, by: null }
  }
  if (topic.about === 'models' && it.tokens.some((one) => STATE_OF_MODEL.test(one.word)))
    return { wanted: { want: 'value', aggregate: null }, by: null }
  if (it.has('ask', 'count')) return { wanted: { want: 'count' }, by: null }
  if (topic.about === 'anomalies' && it.has('ask', 'where')) return { wanted: { want: 'where' }, by: null }
  return { wanted: { want: 'list', order: null }, by: null }
}

/** How many are wanted: 'top 5', 'the three slowest', 'last 10 incidents'. */
export function limitOf(it: Reading): number | null {
  const claimed = (at: number) =>
    it.times.some((one) => one.parts.some((part) => at >= part.from && at < part.to)) ||
    it.places.found.some((one) => at >= one.from && at < one.to)
  const bounds = it.all('bound')
  if (it.numbers.length > 0) return null
  if (asksForOne(it) || asksWhenOfOne(it)) return 1
  for (let at = 0; at < it.tokens.length; at++) {
    if (claimed(at) || bounds.some((one) => at >= one.to && at <= one.to + 1)) continue
    const token = it.tokens[at]
    const value = token?.kind === 'number' && token.unit === '' ? token.value : (NUMBERS.indexOf(token?.word ?? '') % 14) + 2
    const isNumber = token?.kind === 'number' ? token.unit === '' : NUMBERS.includes(token?.word ?? '')
    if (!isNumber || !Number.isInteger(value) || value < 1 || value > 50) continue
    if (/^(mw|mph|km|percent|kmh|hour|hora|day|dia|minut|minuto|week|semana|point|punto)$/.test(it.tokens[at + 1]?.stem ?? '')) continue
    return value
  }
  return null
}
/** 'When was the crash at the Obelisk resolved?': of one that is described the moment is told. */
const asksWhenOfOne = (it: Reading) => it.has('ask', 'when') && it.has('standing', 'closed') && describesOne(it)
/** 'The newest incident', 'la última solicitud': of one, and not of those of late. */
function asksForOne(it: Reading): boolean {
  const [order] = it.all('order', 'newest', 'worst')
  const noun = [...it.all('record'), ...it.all('type')].find((one) => order && Math.abs(one.from - order.from) < 4)
  if (!order || !noun || it.has('ask', 'count')) return false
  // 'Cortes de luz' bears its number on the first word, 'power cuts' on the last; 'los últimos' on the word before it.
  const telling = it.tokens[it.language === 'es' ? noun.from : noun.to - 1]
  const isSeveral = it.language === 'es' && it.tokens.slice(order.from, order.to).some((one) => /^(?!mas$).*s$/.test(one.word))
  return telling !== undefined && !telling.word.endsWith('s') && !isSeveral
}
const NUMBERS =
  'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince'.split(
    ' ',
  )

const PER_UNIT: Readonly<Record<string, { of: 'speed' | 'power' | 'share'; factor: number }>> = {
  mph: { of: 'speed', factor: 1 },
  'km/h': { of: 'speed', factor: 1 / 1.609344 },
  kmh: { of: 'speed', factor: 1 / 1.609344 },
  kph: { of: 'speed', factor: 1 / 1.609344 },
  km: { of: 'speed', factor: 1 / 1.609344 },
  mw: { of: 'power', factor: 1 },
  kw: { of: 'power', factor: 0.001 },
  gw: { of: 'power', factor: 1000 },
  megawatt: { of: 'power', factor: 1 },
  megavatio: { of: 'power', factor: 1 },
  percent: { of: 'share', factor: 1 },
  '%': { of: 'share', factor: 1 },
}

export type ThresholdRead = { threshold: Meaning['threshold'] } | { wrongUnit: string }

/** 'Below 20 mph', 'more than 400 MW': in the unit of the store. Of a speed without a unit the city's own is meant. */
export function thresholdOf(it: Reading, topic: Topic, city: CityVocabulary): ThresholdRead {
  const isSpeed =
    (topic.about === 'measure' && (topic.measure === 'traffic.speed' || topic.measure === 'city.speed')) ||
    (topic.about === 'forecast' && topic.measure === 'traffic.speed')
  const isPower =
    topic.about === 'measure' &&
    /^energy\.(solar|wind|traditional|consumption|delivered|storage|available|production)$|^substation\.load$/.test(topic.measure)
  for (const bound of it.all('bound')) {
    const number = it.tokens[bound.to]
    if (number?.kind !== 'number' || it.times.some((one) => one.parts.some((part) => bound.to >= part.from && bound.to < part.to))) continue
    const unitWord = number.unit || it.tokens[bound.to + 1]?.stem || ''
    const unit = PER_UNIT[unitWord]
    if (topic.about === 'records')
      return HOUR_UNIT.test(unitWord) ? { threshold: null } : { threshold: { is: bound.value, value: number.value } }
    if (unit && ((unit.of === 'speed' && isPower) || (unit.of === 'power' && isSpeed)))
      return { wrongUnit: unitWord === 'km' ? 'km/h' : unitWord }
    const usual = isSpeed && !unit && city.speedUnit === 'km/h' ? 1 / 1.609344 : 1
    return { threshold: { is: bound.value, value: number.value * (unit?.factor ?? usual) } }
  }
  return { threshold: passing(it, topic) ?? claimOf(it, topic, city) }
}

const ABOVE =
  /^(break|breaks|breach\p{L}*|top|tops|crack|cracks|touch|touches|romp\p{L}*|sobrepas\p{L}*|toc(?:a|ar|ara|amos|aremos|an)|supera\p{L}*|supere\p{L}*|excede\p{L}*|exceed\p{L}*|surpass\p{L}*|alcanza\p{L}*|alcance\p{L}*|llega\p{L}*|rebasa\p{L}*|pasar\p{L}*|pasamos|pasaron|paso)$/u
const BELOW = /^(baja\p{L}*|bajo|bajaron|cayo|cayeron|baje\p{L}*|caer\p{L}*|caiga\p{L}*|cae|fall|falls|drop|drops|dip|dips|sink|sinks)$/u

/** '¿Va a superar el consumo los 800 MW?': what is measured stands between the verb and its limit. */
function passing(it: Reading, topic: Topic): Meaning['threshold'] {
  return topic.about === 'measure' || topic.about === 'forecast' ? passedSide(it) : null
}

function passedSide(it: Reading): Meaning['threshold'] {
  const verb = it.tokens.findIndex((one) => ABOVE.test(one.word) || BELOW.test(one.word))
  if (verb < 0) return null
  for (const [at, token] of it.tokens.entries()) {
    if (at < verb || token.kind !== 'number' || it.times.some((one) => one.parts.some((part) => at >= part.from && at < part.to))) continue
    const unit = PER_UNIT[token.unit || it.tokens[at + 1]?.stem || '']
    if (!unit) continue
    return { is: ABOVE.test(it.tokens[verb]?.word ?? '') ? 'above' : 'below', value: token.value * unit.factor }
  }
  return null
}

const ASKS_WHETHER =
  /\b(is it true|is it correct|correct|right|true|confirm\w*|isn'?t it|isn'?t that|aren'?t there|are there|is there|is that so|yes|does it|is it|is the|was the|es cierto|es verdad|verdad|cierto|correcto|no es as[ií]|hay|es de|est[aá] en|fue de|no)\b/i

/** 'It is 60 mph, right?', 'are there 12 fires?': a figure that is to be confirmed. Null when none stands there. */
function claimOf(it: Reading, topic: Topic, city: CityVocabulary): Meaning['threshold'] {
  const isCounted = topic.about === 'records'
  if (!isCounted && topic.about !== 'measure' && topic.about !== 'forecast') return null
  if (
    /^(show|list|give|mostra\w*|lista\w*|dame|ver)$/.test(it.tokens[0]?.word ?? '') ||
    it.has('ask', 'count', 'much', 'where', 'when', 'why', 'how-long', 'share') ||
    it.has('superlative') ||
    it.has('order')
  )
    return null
  if (it.has('dimension') || it.has('compare', 'more', 'less', 'versus') || !ASKS_WHETHER.test(it.message)) return null
  for (const [at, token] of it.tokens.entries()) {
    if (token.kind !== 'number' || it.places.found.some((one) => at >= one.from && at < one.to)) continue
    if (it.times.some((one) => one.parts.some((part) => at >= part.from && at < part.to))) continue
    const unit = PER_UNIT[token.unit || it.tokens[at + 1]?.stem || '']
    if (isCounted ? token.unit === '' && countsRecords(it, at + 1) : unit !== undefined) {
      const usual = city.speedUnit === 'km/h' && !unit ? 1 / 1.609344 : 1
      return { is: 'equal', value: token.value * (unit?.factor ?? usual) }
    }
  }
  return null
}

/** The number stands before what is counted: '12 fires', '300 incidentes activos', '4 critical ones'. */
const countsRecords = (it: Reading, at: number) =>
  [...it.all('record'), ...it.all('type'), ...it.all('service'), ...it.all('priority'), ...it.all('standing'), ...it.all('status')].some(
    (one) => one.from === at,
  )
const HOUR_UNIT = /^(hour|hora|h|hs|hr|day|dia|d|week|semana|month|mes|minut|minuto|min)$/
