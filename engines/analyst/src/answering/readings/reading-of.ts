import type { Meaning } from '../../meaning.ts'
import type { AnyMeasure } from '../../questions.ts'
import { today, whenOf } from '../question-time.ts'
import { alertsReading } from './alerts-reading.ts'
import { anomaliesReading } from './anomalies-reading.ts'
import type { Reading, Scene } from './answer-reading.ts'
import { comparison, trend, whenExtreme } from './course-reading.ts'
import { enoughReading } from './enough-reading.ts'
import { forecastable, forecastReading, notForecast } from './forecast-reading.ts'
import { assistantReading, feedsReading, howToReading, modelsReading, placeReading } from './other-readings.ts'
import { overviewReading } from './overview-reading.ts'
import { placesReading } from './places-reading.ts'
import { isPlaceDimension, partsOf, placeCount, placeRanking } from './ranking-reading.ts'
import { realityReading } from './reality-reading.ts'
import { recordReading } from './record-reading.ts'
import { recordsReading } from './records-reading.ts'
import { riskReading } from './risk-reading.ts'
import { betweenMeasures, eachOf } from './several-measures.ts'
import { timeRanking } from './time-ranking.ts'
import { valueNow, valuePast } from './value-reading.ts'
import { why, whyThen } from './why-reading.ts'
import { wordReading } from './word-reading.ts'

/** The reading for a question: one for each topic, and for measures one for each `wanted`. */
export function readingOf(meaning: Meaning, scene: Scene): Reading {
  const { topic } = meaning
  switch (topic.about) {
    case 'measure':
      return measureReading(meaning, topic.measure, scene)
    case 'word':
      return wordReading(meaning, topic.word, scene)
    case 'records':
      return meaning.also
        ? eachOf([topic, meaning.also].map((it) => recordsReading({ ...meaning, topic: it }, it, scene)))
        : recordsReading(meaning, topic, scene)
    case 'record':
      return recordReading(meaning, topic, scene)
    case 'forecast':
      return topic.enough ? enoughReading(meaning, scene) : forecastReading(meaning, topic.measure, scene)
    case 'risk':
      return riskReading(meaning, scene)
    case 'anomalies':
      return anomaliesReading(meaning, topic, scene)
    case 'feeds':
      return feedsReading(topic)
    case 'alerts':
      return alertsReading(topic, meaning.time, scene)
    case 'models':
      return modelsReading(topic, meaning)
    case 'place':
      return placeReading(meaning, topic.text)
    case 'places':
      return placesReading(meaning, topic)
    case 'how-to':
      return howToReading(topic)
    case 'overview':
      return meaning.wanted.want === 'why' ? why(meaning, 'city.speed', scene.nowMs) : overviewReading()
    case 'reality':
      return realityReading(topic.unreal === true)
    case 'assistant':
      return assistantReading(topic.what)
  }
}

/** The share of a source is a measure of its own. */
const SHARES: Partial<Record<AnyMeasure, AnyMeasure>> = {
  'energy.solar': 'energy.solar-share',
  'energy.wind': 'energy.wind-share',
  'energy.traditional': 'energy.traditional-share',
  'energy.production': 'energy.renewable-share',
  'energy.consumption': 'energy.load',
  'substation.load': 'substation.share',
}

function measureReading(meaning: Meaning, measure: AnyMeasure, scene: Scene): Reading {
  const { further = [], ...first } = meaning
  const [second] = further
  if (second === undefined) return oneMeasure(meaning, measure, scene)
  if (meaning.wanted.want === 'comparison' && meaning.against === null)
    return betweenMeasures(first, measure, second, whenOf(meaning.time, scene.nowMs))
  return eachOf([measure, ...further].map((it) => oneMeasure({ ...first, topic: { about: 'measure', measure: it } }, it, scene)))
}

function oneMeasure(meaning: Meaning, measure: AnyMeasure, scene: Scene): Reading {
  const { wanted, by, places } = meaning
  const when = whenOf(meaning.time, scene.nowMs)
  if (when.when === 'ahead') {
    const model = forecastable(measure)
    return model ? forecastReading(meaning, model, scene) : notForecast(measure, meaning)
  }
  const isOnePart = places.some((it) => it.kind === 'section' || it.kind === 'substation')
  const parts = isPlaceDimension(by) ? by : isOnePart ? null : partsOf(measure)
  const ofTime = by === 'hour' || by === 'day' || by === 'weekday' || by === 'hour-of-day' ? by : null
  switch (wanted.want) {
    case 'extreme':
      if (ofTime) return timeRanking(meaning, measure, when, scene, ofTime, wanted.which)
      if (parts && (isPlaceDimension(by) || when.when === 'now'))
        return placeRanking(meaning, measure, when, { by: parts, which: wanted.which, aggregate: null })
      return whenExtreme(meaning, measure, when, scene, wanted.which)
    case 'where':
      return parts
        ? placeRanking(meaning, measure, when, { by: parts, which: isSpeed(measure) ? 'lowest' : 'highest', aggregate: null })
        : valueNow(meaning, measure, scene.nowMs)
    case 'list':
      if (ofTime) return timeRanking(meaning, measure, when, scene, ofTime, null)
      if (parts && meaning.threshold && when.when === 'now') return placeCount(meaning, measure, parts, null)
      if (parts) {
        const which = meaning.threshold?.is === 'above' ? 'highest' : meaning.threshold || isSpeed(measure) ? 'lowest' : 'highest'
        return placeRanking(meaning, measure, when, { by: parts, which, aggregate: null })
      }
      break
    case 'count':
      if (parts) return placeCount(meaning, measure, parts, null)
      break
    case 'when':
      return ofTime
        ? timeRanking(meaning, measure, when, scene, ofTime, wanted.which)
        : whenExtreme(meaning, measure, when, scene, wanted.which)
    case 'trend':
      return trend(meaning, measure, when, scene)
    case 'comparison':
      return comparison(meaning, measure, when, scene)
    case 'why':
      // The comparison is what the question says it changed from.
      if (meaning.against) return whyThen(comparison(meaning, measure, when, scene))
      return when.when === 'past' ? whyThen(valuePast(meaning, measure, when, null)) : why(meaning, measure, scene.nowMs)
    case 'share':
      return askedValue(meaning, SHARES[measure] ?? measure, scene)
    default:
      break
  }
  if (meaning.against) return comparison(meaning, measure, when, scene)
  if (ofTime) return timeRanking(meaning, measure, when, scene, ofTime, null)
  if (isPlaceDimension(by)) {
    const aggregate = wanted.want === 'value' ? wanted.aggregate : null
    const which = aggregate === 'lowest' || (aggregate !== 'highest' && isSpeed(measure)) ? 'lowest' : 'highest'
    return placeRanking(meaning, measure, when, { by, which, aggregate: when.when === 'past' ? aggregate : null })
  }
  // Only substations have a substation load, not the city.
  if (parts === 'substation' && measure.startsWith('substation.'))
    return placeRanking(meaning, measure, when, { by: parts, which: 'highest', aggregate: null })
  return askedValue(meaning, measure, scene)
}

const isSpeed = (measure: AnyMeasure) => measure === 'traffic.speed' || measure === 'city.speed'

/** A live value, or a figure of a period; an aggregate without a time is today's. */
function askedValue(meaning: Meaning, measure: AnyMeasure, scene: Scene): Reading {
  const when = whenOf(meaning.time, scene.nowMs)
  const aggregate = meaning.wanted.want === 'value' ? meaning.wanted.aggregate : null
  if (aggregate === 'change') return trend(meaning, measure, when, scene)
  if (when.when === 'past') return valuePast(meaning, measure, when, aggregate)
  const ofToday = aggregate !== null && aggregate !== 'mean' && aggregate !== 'last'
  return ofToday ? valuePast(meaning, measure, todayWhen(scene), aggregate) : valueNow(meaning, measure, scene.nowMs)
}

const todayWhen = ({ nowMs, city }: Scene) => ({ when: 'past' as const, period: today(nowMs, city.timeZone), isMoment: false })
