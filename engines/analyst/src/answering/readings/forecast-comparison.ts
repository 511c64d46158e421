import type { Meaning, Topic } from '../../meaning.ts'
import { type AnyMeasure, MOST_ROWS } from '../../questions.ts'
import { computed, type DraftFact, differenceOf, type Findings, numberOf, type Step } from '../answer-context.ts'
import { askedPlace, measureAt, theOf, whenSaid, withPlace } from '../phrases/measure-phrases.ts'
import { NOTHING, type Phrase } from '../phrases/phrase.ts'
import { type When, whenOf } from '../question-time.ts'
import { answerDraft, caveat, lead, plain, type Reading, type Scene, type Voice } from './answer-reading.ts'
import { unlike } from './course-reading.ts'

type Forecast = Extract<Topic, { about: 'forecast' }>['measure']
type Aggregate = 'mean' | 'highest' | 'lowest'

/** A forecast against the present or past: 'more tonight than last night?', 'how much more is that than now?' */
export function forecastAgainst(
  meaning: Meaning,
  measure: Forecast,
  { nowMs }: Scene,
  nothing: (findings: Findings, voice: Voice) => ReturnType<Reading['write']>,
): Reading {
  const place = meaning.places[0]
  const { wanted } = meaning
  const said = wanted.want === 'comparison' ? wanted.aggregate : undefined
  const aggregate: Aggregate = said === 'highest' || said === 'lowest' ? said : 'mean'
  const own = measureAt(measure, place)
  const moment = new Date(nowMs).toISOString()
  // 'Above what was expected?': the present against its own forecast.
  const sides: When[] = meaning.against
    ? [meaning.time, meaning.against.time].map((it) => whenOf(it, nowMs))
    : [{ when: 'now' }, { when: 'ahead', period: { from: moment, to: moment }, isMoment: true }]
  return {
    steps: sides.map((when, at) => sideOf(at === 0 ? 'main' : 'other', when, { measure, own, place, aggregate })),
    write(findings, voice) {
      const [a, b] = ['main', 'other'].map((as, at) => sideValue(findings, as, sides[at] as When, aggregate, [measure, own]))
      if (!a || !b) return nothing(findings, voice)
      const { words } = voice
      const difference = differenceOf(a, b)
      const error = findings.all('main', 'usual-error')[0] ?? findings.all('other', 'usual-error')[0]
      const sentence = (it: DraftFact, when: When) => {
        const the = when.when === 'ahead' ? words.noun.the(own, null, placeSaid(it, voice)) : theOf(it, voice)
        if (when.when !== 'ahead') return words.value[when.when === 'now' ? 'is' : 'was'](the, voice.value(it), whenSaid(it, voice))
        return words.forecast.at(the, voice.value(it), voice.when(it))
      }
      return answerDraft(
        [
          lead(sentence(a, sides[0] as When)),
          difference ? lead(unlike(a, b, difference, voice)) : null,
          plain(sentence(b, sides[1] as When)),
          error ? caveat(words.forecast.error(voice.size(error))) : caveat(words.forecast.expected()),
        ],
        [words.ask.now(own, askedPlace(place)), words.ask.models()],
      )
    },
  }
}

const placeSaid = (it: DraftFact, voice: Voice): Phrase =>
  it.subject.kind === 'group' || it.subject.kind === 'model' ? NOTHING : voice.words.noun.at(it.subject.kind, voice.name(it))

interface Asked {
  measure: Forecast
  own: AnyMeasure
  place: Meaning['places'][number] | undefined
  aggregate: Aggregate
}

function sideOf(as: string, when: When, { measure, own, place, aggregate }: Asked): Step {
  if (when.when === 'now') return { as, tool: 'now', args: { measures: [own], ...withPlace(place) } }
  if (when.when === 'past')
    return { as, tool: 'series', args: { measure: own, ...withPlace(place), period: when.period, value: aggregate } }
  const extreme = aggregate === 'mean' ? {} : { extreme: aggregate }
  const time = when.isMoment ? { at: when.period.from } : { period: when.period, ...extreme }
  return { as, tool: 'forecast', args: { measure, ...withPlace(place), ...time } }
}

/** The value of a side; the mean of several hours ahead. */
function sideValue(findings: Findings, as: string, when: When, aggregate: Aggregate, measures: readonly string[]): DraftFact | undefined {
  if (when.when !== 'ahead') return findings.one(as, ...measures)
  const all = findings.all(as, 'forecast').slice(0, MOST_ROWS)
  const [first, ...others] = all
  if (!first || others.length === 0 || aggregate !== 'mean') return first
  const sum = all.reduce((total, it) => total + (numberOf(it) ?? 0), 0)
  return computed({ measure: 'forecast', value: sum / all.length, unit: first.unit, at: null, period: when.period }, first, ...others)
}

/** Whether the question compares a forecast with another time, or with what happened. */
export const isPinnedAgainst = ({ wanted, against, time }: Meaning): boolean =>
  wanted.want === 'comparison' && (against ? against.time !== null : time?.kind !== 'ahead')
