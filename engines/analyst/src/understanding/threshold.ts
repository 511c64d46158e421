import { speedUnitFor } from '@oppidum/domain/telemetry/speed'
import type { Meaning, Topic } from '../meaning.ts'
import type { Reading } from './reading.ts'
import type { CityVocabulary } from './words/city-vocabulary.ts'

export const PER_UNIT: Readonly<Record<string, { of: 'speed' | 'power' | 'share'; factor: number }>> = {
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

/** 'Below 20 mph', 'more than 400 MW', converted to the stored unit. A speed without a unit is in the city's. */
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
    const usual = isSpeed && !unit && speedUnitFor(city.speedUnits, it.language) === 'km/h' ? 1 / 1.609344 : 1
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

export function passedSide(it: Reading): Meaning['threshold'] {
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

/** 'It is 60 mph, right?', 'are there 12 fires?': a figure to confirm. Null without one. */
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
      const usual = speedUnitFor(city.speedUnits, it.language) === 'km/h' && !unit ? 1 / 1.609344 : 1
      return { is: 'equal', value: token.value * (unit?.factor ?? usual) }
    }
  }
  return null
}

/** The number precedes what it counts: '12 fires', '300 incidentes activos', '4 critical ones'. */
const countsRecords = (it: Reading, at: number) =>
  [...it.all('record'), ...it.all('type'), ...it.all('service'), ...it.all('priority'), ...it.all('standing'), ...it.all('status')].some(
    (one) => one.from === at,
  )
export const HOUR_UNIT = /^(hour|hora|h|hs|hr|day|dia|d|week|semana|month|mes|minut|minuto|min)$/
