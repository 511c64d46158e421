import type { Topic, Wanted } from '../meaning.ts'
import {
  comparativeExtreme,
  type Dimension,
  dimensionOf,
  isPlaceDimension,
  kindOfSeveral,
  severalOf,
  type WantedRead,
} from './answer-dimension.ts'
import { asksWhichOne, comparativeSaid, extremeAhead, extremeSaid, sideAsked } from './extremes.ts'
import { mostCommonOf } from './most-common.ts'
import { asksWhereToBe } from './places/stationing.ts'
import { actWanted, isOrder, orderedAct } from './questions/orders.ts'
import type { Reading } from './reading.ts'
import { departmentsIn } from './records/record-scope.ts'
import { recordsWanted, recordWanted } from './records/records-answer.ts'
import { soughtText } from './records/sought-text.ts'
import { PER_UNIT, passedSide } from './threshold.ts'
import type { CityVocabulary } from './words/city-vocabulary.ts'

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
  // And 'has anyone picked up the fire?' is about people.
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
  // 'Overloaded' does not ask for the highest value.
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

/** The 'que' of 'parece que bajó' is not a question word. */
const asksNothingElse = (it: Reading) =>
  it.all('ask').every((one) => /^(bajo|subio|cayo|aumento|crecio|disminuyo|aflojo|mejoro|empeoro)$/.test(it.tokens[one.to]?.word ?? ''))
const isPastTime = (it: Reading) => it.times.some((one) => one.time?.kind === 'period') && it.splits.length === 0
/** '¿Bajó el consumo después del almuerzo?': the accent distinguishes the verb from 'bajo'. */
const ROSE_OR_FELL = /(?<!\p{L})(?:baj[óÓ]|subi[óÓ]|cay[óÓ]|aument[óÓ]|creci[óÓ]|disminuy[óÓ]|aflojó|mejoró|empeoró)(?!\p{L})/iu

/** 'Did demand fall this afternoon?'; 'fall below 20' would be a threshold. */
const saysFall = (it: Reading) =>
  it.tokens.some((one) => /^(fall|fell|drop|dip|dipped|sink)$/.test(one.word)) &&
  !it.tokens.some((one) => one.unit !== '' || PER_UNIT[one.stem])
const PERSON = /^(anyone|anybody|someone|somebody|nobody|who|they|we|alguien|nadie|quien)$/

/** 'In which section', 'qué tramo': one of them, by a word that is no plural. */
function asksForOnePart(it: Reading, { from, to }: { from: number; to: number }): boolean {
  const words = it.tokens.slice(Math.max(0, from - 1), to)
  return words.some((one) => /^(which|what|que|cual)$/.test(one.word)) && words.at(-1)?.word === words.at(-1)?.stem
}

/** Compares what happened with its forecast. */
export const comparesWithExpected = (it: Reading) =>
  it.has('compare', 'more', 'less', 'versus', 'than', 'difference') ||
  /\b(?:match\p{L}*|in line with|on track|as (?:expected|predicted|forecast)|coincid\p{L}*|acorde|en l[ií]nea con|seg[uú]n lo (?:previsto|esperado)|como (?:se esperaba|estaba previsto))(?!\p{L})/iu.test(
    it.message,
  )

/** 'How high will it climb?', 'when will it drop below 50 MW?': an extreme of the forecast, or when it passes a threshold. */
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

function aggregateOf(it: Reading): Extract<Wanted, { want: 'value' }>['aggregate'] {
  const isLive = it.times.every((one) => one.time?.kind === 'now')
  // The highest value answers 'was it ever above 480 MW?', the lowest 'did it fall below 20?'; the mean answers neither.
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
 * 'How much energy did we use yesterday?', 'energía generada en la semana': the energy of a period, not the power. 'Energy consumption' by
 * itself may be either and counts as power.
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

/** Words for the state of a model. */
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
    // 'Which is wrong most?' asks for the worst.
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
