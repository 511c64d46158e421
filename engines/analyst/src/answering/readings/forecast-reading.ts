import { HOUR_MS } from '@oppidum/domain/core/time'
import type { Meaning, Topic } from '../../meaning.ts'
import type { AnyMeasure } from '../../questions.ts'
import { type DraftFact, type Findings, numberOf, type Step } from '../answer-context.ts'
import { meets } from '../limits.ts'
import { whyNothing } from '../no-value.ts'
import { askedPlace, measureAt, whenSaid, withPlace } from '../phrases/measure-phrases.ts'
import { NOTHING, type Phrase, quoted } from '../phrases/phrase.ts'
import { periodOf, type When, whenOf } from '../question-time.ts'
import {
  answerDraft,
  caveat,
  chartOf,
  lead,
  mapOf,
  plain,
  type Reading,
  refusalDraft,
  type Scene,
  textOf,
  type Voice,
} from './answer-reading.ts'
import { forecastAgainst, isPinnedAgainst } from './forecast-comparison.ts'
import { rowsOf, valueTable } from './ranking-reading.ts'

type Forecast = Extract<Topic, { about: 'forecast' }>['measure']

/** The measures with a forecast. */
export function forecastable(measure: AnyMeasure): Forecast | null {
  if (measure === 'traffic.speed' || measure === 'city.speed') return 'traffic.speed'
  return measure === 'energy.consumption' || measure === 'energy.solar' || measure === 'energy.wind' ? measure : null
}

/** The forecast for a moment, or the highest and lowest of a period, with prediction interval and usual error. */
export function forecastReading(meaning: Meaning, measure: Forecast, scene: Scene): Reading {
  const place = meaning.places[0]
  const when = whenOf(meaning.time, scene.nowMs)
  const asked = { measure, ...withPlace(place) }
  if (measure === 'traffic.speed' && asksWhere(meaning)) return speedRanking(meaning, when, scene)
  if (isPinnedAgainst(meaning))
    return forecastAgainst(meaning, measure, scene, (findings, voice) => noForecast(meaning, measure, findings, voice))
  const steps = [
    ...ahead(meaning, when, asked),
    { as: 'now', tool: 'now', args: { measures: [measureAt(measure, place)], ...withPlace(place) } } as Step,
    ...(when.when === 'ahead' ? [{ as: 'reach', tool: 'forecast', args: asked } as Step] : []),
  ]
  return {
    steps,
    write(findings, voice) {
      const { words } = voice
      const expected = forecastsOf(findings, 'main')
      const passes = firstPassing(meaning, expected)
      const first = passes ?? expected[0]
      if (!first) return noForecast(meaning, measure, findings, voice)
      const low = beside(first, 'band-low', findings, 'main')
      const high = beside(first, 'band-high', findings, 'main')
      const error = beside(first, 'usual-error', findings, 'main')
      const now = findings.one('now', measure, measureAt(measure, place))
      const other = forecastsOf(findings, 'other')[0]
      const which = steps[0]?.args.extreme as 'highest' | 'lowest' | undefined
      const the = words.noun.the(measureAt(measure, place), null, whereOf(first, voice))
      const said = (one: DraftFact, end: 'highest' | 'lowest' | undefined) =>
        end
          ? words.forecast.extreme(the, end, voice.value(one), voice.when(one))
          : words.forecast.at(the, voice.value(one), voice.when(one))
      return answerDraft(
        [
          asksWhenPassed(meaning) && !passes ? lead(words.forecast.neverPassed()) : null,
          lead(
            passes
              ? said(first, undefined)
              : direction(meaning, first, now, verdict(meaning, first, other, said(first, which), voice), voice),
          ),
          low && high ? plain(words.forecast.band(voice.value(low), voice.value(high))) : null,
          other ? plain(said(other, which === 'highest' ? 'lowest' : 'highest')) : null,
          now ? plain(words.forecast.now(voice.value(now), whenSaid(now, voice))) : null,
          error ? caveat(words.forecast.error(voice.size(error))) : caveat(words.forecast.expected()),
          chartOf(textOf(the), findings, 'main', words),
        ],
        [
          words.ask.now(measureAt(measure, place), askedPlace(place)),
          words.ask.yesterday(measureAt(measure, place), askedPlace(place)),
          words.ask.models(),
        ],
      )
    },
  }
}

/** 'When will solar drop below 50 MW?': the first hour with such a forecast. */
const asksWhenPassed = ({ wanted, threshold }: Meaning) => wanted.want === 'when' && threshold !== null

function firstPassing(meaning: Meaning, expected: readonly DraftFact[]): DraftFact | undefined {
  const { threshold } = meaning
  return threshold && asksWhenPassed(meaning) ? expected.find((it) => meets(numberOf(it) ?? Number.NaN, threshold)) : undefined
}

/** 'Will it rise?': the forecast for the end of the period against the value now. */
function direction({ wanted }: Meaning, first: DraftFact, now: DraftFact | undefined, said: Phrase, { words }: Voice): Phrase {
  const [expected, present] = [numberOf(first), numberOf(now)]
  if (wanted.want !== 'trend' || expected === null || present === null) return said
  const way = Math.abs(expected - present) <= STEADY * Math.abs(present) ? 'same' : expected > present ? 'up' : 'down'
  return words.course.direction(way, said)
}
/** A smaller difference counts as none, as for measured trends. */
const STEADY = 0.01

const asksWhere = ({ wanted, by, places }: Meaning) =>
  places.every((it) => it.kind === 'city') &&
  (wanted.want === 'where' ||
    (wanted.want === 'value' && isRoadDimension(by)) ||
    ((wanted.want === 'extreme' || wanted.want === 'list') && isRoadDimension(by)))

const AMONG = { section: 'sections', street: 'streets', district: 'districts' } as const
const isRoadDimension = (by: Meaning['by']): by is keyof typeof AMONG => by === 'section' || by === 'street' || by === 'district'

/** Where it will be slowest or fastest: ranks sections, streets or districts at the requested moment, or in an hour. */
function speedRanking(meaning: Meaning, when: When, scene: Scene): Reading {
  const by = isRoadDimension(meaning.by) ? meaning.by : 'section'
  const which = meaning.wanted.want === 'extreme' ? meaning.wanted.which : 'lowest'
  const at = when.when === 'ahead' ? when.period.from : new Date(scene.nowMs + HOUR_MS).toISOString()
  const until = when.when === 'ahead' && !when.isMoment ? when.period.to : at
  const moment = until === at ? at : new Date(Math.min(Date.parse(until), Math.max(Date.parse(at), scene.nowMs + HOUR_MS))).toISOString()
  return {
    steps: [
      {
        as: 'main',
        tool: 'forecast',
        args: { measure: 'traffic.speed', at: moment, among: AMONG[by], extreme: which, limit: Math.max(meaning.limit ?? 5, 1) },
      },
    ],
    write(findings, voice) {
      const { words } = voice
      const rows = forecastsOf(findings, 'main')
      const [first] = rows
      if (!first) return noForecast(meaning, 'traffic.speed', findings, voice)
      const place = words.noun.at(first.subject.kind, voice.name(first))
      const error = beside(first, 'usual-error', findings, 'main')
      const title = textOf(words.noun.measure('traffic.speed'))
      return answerDraft(
        [
          lead(words.forecast.worst(which, place, voice.value(first), voice.when(first))),
          rows.length > 1 ? valueTable(title, words.noun.dimension(by), rows, voice) : null,
          error ? caveat(words.forecast.error(voice.size(error))) : caveat(words.forecast.expected()),
          mapOf(title, findings, 'main', rows),
        ],
        [words.ask.slowest(), words.ask.models()],
        rowsOf(rows),
      )
    },
  }
}

/** Whether the forecast passes a threshold: the period's highest value decides 'above', the lowest 'below'. */
function verdict({ threshold }: Meaning, first: DraftFact, other: DraftFact | undefined, said: Phrase, { words }: Voice): Phrase {
  const values = [numberOf(first), numberOf(other)].filter((it) => it !== null)
  if (threshold === null || values.length === 0) return said
  const passed = meets(threshold.is === 'below' ? Math.min(...values) : Math.max(...values), threshold)
  return words.value.verdict(passed, said)
}

export function ahead(meaning: Meaning, when: When, asked: Record<string, unknown>): Step[] {
  const step = (as: string, args: Record<string, unknown>): Step => ({ as, tool: 'forecast', args: { ...asked, ...args } })
  const { wanted } = meaning
  const named =
    wanted.want === 'extreme' || wanted.want === 'when'
      ? wanted.which
      : wanted.want === 'value' && (wanted.aggregate === 'highest' || wanted.aggregate === 'lowest')
        ? wanted.aggregate
        : null
  if (asksWhenPassed(meaning)) return [step('main', when.when === 'ahead' && !when.isMoment ? { period: when.period } : {})]
  const isBelow = meaning.threshold?.is === 'below'
  const [first, other] = isBelow ? (['lowest', 'highest'] as const) : (['highest', 'lowest'] as const)
  // 'Will it rise above …?' without a time covers the whole forecast.
  const isOfAll = meaning.threshold !== null || wanted.want === 'trend'
  if (when.when !== 'ahead' && isOfAll && !named) return [step('main', { extreme: first }), step('other', { extreme: other })]
  if (when.when !== 'ahead') return [step('main', named ? { extreme: named } : {})]
  const { from, to } = when.period
  const isShort = Date.parse(to) - Date.parse(from) <= HOUR_MS
  if (!named && (when.isMoment || isShort)) return [step('main', { at: when.isMoment ? from : middle(from, to) })]
  const period = when.isMoment ? periodOf(Date.parse(from), Date.parse(from) + HOUR_MS) : when.period
  if (named) return [step('main', { period, extreme: named })]
  return [step('main', { period, extreme: first }), step('other', { period, extreme: other })]
}

const middle = (from: string, to: string) => new Date((Date.parse(from) + Date.parse(to)) / 2).toISOString()

/** Facts of a forecast, named 'forecast' or by the measure. */
export const forecastsOf = (findings: Findings, as: string): readonly DraftFact[] => {
  const named = findings.all(as, 'forecast')
  return named.length > 0
    ? named
    : findings
        .of(as)
        .filter((it) => it.quality === 'forecast' && typeof it.value === 'number' && /^(traffic|city|energy)\./.test(it.measure))
}

/** The interval or error of this moment, else the first one. */
export function beside(first: DraftFact, measure: string, findings: Findings, as: string): DraftFact | undefined {
  const all = findings.all(as, measure)
  return all.find((it) => it.at === first.at && it.subject.id === first.subject.id) ?? (measure === 'usual-error' ? all[0] : undefined)
}

const whereOf = (first: DraftFact, voice: Voice): Phrase =>
  first.subject.kind === 'group' || first.subject.kind === 'model' ? NOTHING : voice.words.noun.at(first.subject.kind, voice.name(first))

export function noForecast(meaning: Meaning, measure: Forecast, findings: Findings, voice: Voice) {
  const why = whyNothing(findings, voice, 'main')
  if (why) return why
  const { words } = voice
  const place = meaning.places[0]
  const where = place && place.kind !== 'city' ? words.noun.at(place.kind, quoted(place.name)) : NOTHING
  const the = words.noun.the(measureAt(measure, place), null, where)
  const learns = findings.notes.some((it) => it.as === 'main' && it.note.note === 'model')
  const last = forecastsOf(findings, 'reach').at(-1)
  const refusal = refusalDraft(
    'no-data',
    learns ? words.caveat.model(the) : words.forecast.none(the),
    [],
    [words.ask.now(measureAt(measure, place), askedPlace(place)), words.ask.models()],
  )
  if (!last) return refusal
  // Readers would take a figure of another time for the answer.
  return { ...refusal, blocks: [...refusal.blocks, plain(words.forecast.reach(voice.when(last)))] }
}

/** A future time of a measure without a forecast. */
export function notForecast(measure: AnyMeasure, meaning: Meaning): Reading {
  return {
    steps: [],
    write(_seen, voice) {
      const { words } = voice
      const place = meaning.places[0]
      const own = measureAt(measure, place)
      return refusalDraft(
        'no-data',
        words.forecast.none(words.noun.the(own, null, NOTHING)),
        [],
        [words.ask.now(own, askedPlace(place)), words.ask.forecast('energy.consumption')],
      )
    },
  }
}
