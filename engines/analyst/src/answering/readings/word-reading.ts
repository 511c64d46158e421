import { safety } from '@oppidum/domain/telemetry/city-metrics'
import { load, stability } from '@oppidum/domain/telemetry/energy'
import { congestionLevel, speedRatio, trafficFlow } from '@oppidum/domain/telemetry/traffic'
import type { Meaning, Topic } from '../../meaning.ts'
import type { AnyMeasure } from '../../questions.ts'
import { computed, type DraftFact, type Findings, numberOf, renamed, type Step } from '../answer-context.ts'
import { noValue } from '../no-value.ts'
import { measureAt, theOf, whenSaid, withPlace } from '../phrases/measure-phrases.ts'
import type { When } from '../question-time.ts'
import { whenOf } from '../question-time.ts'
import { anomaliesReading } from './anomalies-reading.ts'
import { answerDraft, lead, plain, type Reading, type Scene } from './answer-reading.ts'
import { comparison, trend, whenExtreme } from './course-reading.ts'
import { forecastReading, notForecast } from './forecast-reading.ts'
import { placeCount, placeRanking } from './ranking-reading.ts'
import { eachOf } from './several-measures.ts'
import { valueNow, valuePast } from './value-reading.ts'
import { why } from './why-reading.ts'

type Word = Extract<Topic, { about: 'word' }>['word']

/** The measure behind each word, and the measure of the word itself; null if there is only a figure. */
const WORDS: Record<Exclude<Word, 'anomaly'>, { measure: AnyMeasure; word: string | null }> = {
  stability: { measure: 'energy.margin', word: 'stability' },
  load: { measure: 'energy.load', word: 'load-word' },
  flow: { measure: 'city.efficiency', word: 'flow-word' },
  safety: { measure: 'city.safety', word: 'safety-word' },
  congestion: { measure: 'traffic.speed', word: 'congestion' },
  'grid-efficiency': { measure: 'energy.efficiency', word: null },
}

/** The words that the screens derive from measures: 'Stable', 'Normal', 'Good', and how congested a road is. */
export function wordReading(meaning: Meaning, asked: Word, scene: Scene): Reading {
  if (asked === 'anomaly') return anomaliesReading(meaning, { sensors: false, measure: null }, scene)
  const { measure: usual, word } = WORDS[asked]
  const place = meaning.places[0]
  const isPart = place !== undefined && place.kind !== 'city'
  // Roads have no word for flow, and substations no margin.
  const measure =
    asked === 'flow' && isPart ? 'traffic.speed' : asked === 'load' && place?.kind === 'substation' ? 'substation.share' : usual
  const when = whenOf(meaning.time, scene.nowMs)
  const { want } = meaning.wanted
  if (when.when === 'ahead')
    return asked === 'congestion' || asked === 'flow' ? forecastReading(meaning, 'traffic.speed', scene) : notForecast(measure, meaning)
  if (want === 'trend') return trend(meaning, measure === 'traffic.speed' && !isPart ? 'city.efficiency' : measure, when, scene)
  if (want === 'comparison') return comparison(asked === 'congestion' ? turned(meaning) : meaning, measure, when, scene)
  if (want === 'why') return why(meaning, measure, scene.nowMs)
  if (want === 'when') return whenExtreme(meaning, measure, when, scene, meaning.wanted.which)
  if (asked === 'congestion' || (asked === 'flow' && (want === 'where' || want === 'extreme' || want === 'list'))) {
    const isRanked = want === 'count' || want === 'share' || want === 'extreme' || want === 'list' || want === 'where'
    if (!isPart || place.kind === 'district' || (place.kind === 'street' && isRanked)) return congestionOf(meaning, when, scene)
  }
  if (asked === 'load' && (want === 'extreme' || want === 'where' || want === 'list'))
    return placeRanking(meaning, 'substation.share', when, { by: 'substation', which: 'highest', aggregate: null })
  if (meaning.whether && want === 'value' && when.when === 'now' && place?.kind === 'street') return whetherJammed(meaning)
  if (word === null) return when.when === 'past' ? valuePast(meaning, measure, when, null) : valueNow(meaning, measure, scene.nowMs)
  return when.when === 'past' ? wordPast(meaning, measure, word, when, scene) : wordNow(meaning, measure, word)
}

/** More congested is slower. */
function turned(meaning: Meaning): Meaning {
  const { wanted } = meaning
  if (wanted.want !== 'comparison' || wanted.which === undefined) return meaning
  return { ...meaning, wanted: { ...wanted, which: wanted.which === 'highest' ? 'lowest' : 'highest' } }
}

/** All roads: how many are congested, or which are worst. */
function congestionOf(meaning: Meaning, when: When, { nowMs }: Scene): Reading {
  const { want } = meaning.wanted
  const count = placeCount(meaning, 'traffic.speed', 'section', 'high')
  if (want === 'share') return shareOf(count, meaning)
  if (want === 'count') return count
  // The word for all roads does not apply to one district; its mean speed does.
  const isOfDistrict = meaning.places[0]?.kind === 'district'
  if (want === 'value' && isOfDistrict && when.when === 'past') return valuePast(meaning, 'traffic.speed', when, null)
  if (want === 'value' && isOfDistrict) return eachOf([valueNow(meaning, 'traffic.speed', nowMs), count])
  if (want === 'value') return withFlow(count)
  const which = meaning.wanted.want === 'extreme' && meaning.wanted.which === 'lowest' ? 'highest' : 'lowest'
  const by = meaning.by === 'street' || meaning.by === 'district' ? meaning.by : 'section'
  return placeRanking(meaning, 'traffic.speed', when, { by, which, aggregate: null, belowUsual: which === 'lowest' })
}

/** As a share of the sections with a current value. */
function shareOf(count: Reading, { places }: Meaning): Reading {
  const [place] = places
  const inside = place?.kind === 'district' || place?.kind === 'street' ? { [place.kind]: place.id } : {}
  return {
    steps: [...count.steps, { as: 'of', tool: 'now', args: { measures: ['traffic.speed'], among: 'sections', limit: 1, ...inside } }],
    write(findings, voice) {
      const counted = count.write(findings, voice)
      const [part, all] = [findings.one('main', 'count'), findings.one('of', 'count')]
      const [n, total] = [numberOf(part), numberOf(all)]
      if (!part || !all || n === null || !total || counted.kind !== 'answered') return counted
      const percent = computed({ measure: 'share', value: (100 * n) / total, unit: '%' }, part, all)
      const [first, ...rest] = counted.blocks
      const said = lead(voice.words.ranking.share(voice.value(percent), voice.value(all), voice.words.noun.things('section')))
      return { ...counted, blocks: [said, ...(first?.kind === 'text' ? [{ ...first, tone: 'plain' as const }] : []), ...rest] }
    },
  }
}

/** The word for all roads, before the number of congested ones. */
function withFlow(count: Reading): Reading {
  return {
    steps: [...count.steps, { as: 'flow', tool: 'now', args: { measures: ['city.efficiency'] } }],
    write(findings, voice) {
      const counted = count.write(findings, voice)
      const word = findings.one('flow', 'flow-word')
      if (!word || counted.kind !== 'answered') return counted
      const [first, ...rest] = counted.blocks
      const said = lead(voice.words.value.wordLead('flow-word', voice.value(word), whenSaid(word, voice)))
      return { ...counted, blocks: [said, ...(first?.kind === 'text' ? [{ ...first, tone: 'plain' as const }] : []), ...rest] }
    },
  }
}

/** A street with several sections: whether one is congested, before the street's speed. */
function whetherJammed(meaning: Meaning): Reading {
  const count = placeCount(meaning, 'traffic.speed', 'section', 'high')
  const speed = wordNow(meaning, 'traffic.speed', 'congestion')
  return {
    steps: [...count.steps, ...speed.steps.map((it) => ({ ...it, as: `speed-${it.as}` }))],
    write(findings, voice) {
      const said = speed.write(renamed(findings, 'speed-'), voice)
      const counted = findings.one('main', 'count')
      const n = numberOf(counted)
      if (!counted || n === null || said.kind !== 'answered') return said
      const { ranking, noun, value } = voice.words
      const is = ranking.congested(voice.value(computed({ measure: 'congestion', value: 'high', unit: '' }, counted)))
      const things = n === 1 ? noun.thing('section') : noun.things('section')
      const verdict = value.verdict(n > 0, n > 0 ? ranking.count(voice.value(counted), n === 1, things, is) : ranking.none(things, is))
      return { ...said, blocks: [lead(verdict), ...said.blocks] }
    },
  }
}

function wordNow(meaning: Meaning, measure: AnyMeasure, word: string): Reading {
  const place = meaning.places[0]
  const own = measureAt(measure, place)
  return {
    steps: [
      { as: 'main', tool: 'now', args: { measures: [own], ...withPlace(place) } },
      { as: 'beside', tool: 'now', args: withPlace(place) },
    ],
    write(findings, voice) {
      const value = findings.one('main', own)
      const said = findings.one('main', word) ?? findings.one('beside', word)
      if (!said && !value) return noValue(meaning, measure, place, { when: 'now' }, findings, voice)
      const { words } = voice
      return answerDraft(
        [
          said ? lead(words.value.wordLead(word, voice.value(said), whenSaid(said, voice))) : null,
          value ? lead(words.value.is(theOf(value, voice), voice.value(value), whenSaid(value, voice))) : null,
        ],
        [words.ask.overview(), words.ask.anomalies(), words.ask.trend(own, null)],
      )
    },
  }
}

/** The word for a period: the city's thresholds applied to the mean of the measure behind it. */
function wordPast(meaning: Meaning, measure: AnyMeasure, word: string, when: Extract<When, { when: 'past' }>, scene: Scene): Reading {
  const place = meaning.places[0]
  const own = measureAt(measure, place)
  const step: Step = { as: 'main', tool: 'series', args: { measure: own, ...withPlace(place), period: when.period, value: 'mean' } }
  return {
    steps: [step, ...(word === 'congestion' ? [{ as: 'beside', tool: 'now' as const, args: withPlace(place) }] : [])],
    write(findings, voice) {
      const value = findings.one('main', own, measure)
      if (!value) return noValue(meaning, measure, place, when, findings, voice)
      const { words } = voice
      const said = wordOf(word, value, findings, scene)
      return answerDraft(
        [
          lead(words.value.was(theOf(value, voice), voice.value(value), voice.when(value))),
          said ? plain(words.value.thatCounts(voice.value(said))) : null,
        ],
        [words.ask.now(own, null), words.ask.overview()],
      )
    },
  }
}

function wordOf(word: string, from: DraftFact, findings: Findings, { city }: Scene): DraftFact | null {
  const number = numberOf(from)
  if (number === null) return null
  const limits = city.thresholds
  const freeFlow = numberOf(findings.one('beside', 'free-flow'))
  const words: Readonly<Record<string, () => string | null>> = {
    stability: () => stabilityOf(number, city),
    'load-word': () => (city.peakLoadMw === undefined ? null : load((number / 100) * city.peakLoadMw, city.peakLoadMw, limits)),
    'flow-word': () => trafficFlow(number, limits),
    'safety-word': () => safety(number, limits),
    congestion: () => congestionLevel(speedRatio(number, freeFlow), limits),
  }
  const value = words[word]?.() ?? null
  return value ? computed({ measure: word, value, unit: '' }, from) : null
}

const stabilityOf = (marginPercent: number, city: Scene['city']) => stability(marginPercent, false, city.thresholds)
