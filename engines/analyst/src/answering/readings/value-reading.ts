import type { AnswerBlock } from '@oppidum/domain/assistant/answer'
import { DAY_MS } from '@oppidum/domain/core/time'
import type { Meaning, PlaceMeant } from '../../meaning.ts'
import type { Aggregate, AnyMeasure } from '../../questions.ts'
import { computed, type DraftFact, type Findings, numberOf, type Step } from '../answer-context.ts'
import { meets } from '../limits.ts'
import { noValue } from '../no-value.ts'
import { askedPlace, change, measureAt, theOf, WORDS_OF, whenSaid, withPlace } from '../phrases/measure-phrases.ts'
import { NOTHING, type Phrase, quoted } from '../phrases/phrase.ts'
import { before, lengthMs, stepOf, WEEK_MS, type When, yesterdayNow } from '../question-time.ts'
import { type AnswerDraft, answerDraft, caveat, chartOf, lead, plain, type Reading, textOf, type Voice } from './answer-reading.ts'

const MOST_PLACES = 4

interface Asked {
  meaning: Meaning
  measure: AnyMeasure
  places: readonly (PlaceMeant | undefined)[]
}

const nextOf = (measure: AnyMeasure, place: PlaceMeant | undefined, isNow: boolean, { words: { ask } }: Voice) => {
  const at = askedPlace(place)
  return [
    isNow ? ask.yesterday(measure, at) : ask.now(measure, at),
    isNow ? ask.trend(measure, at) : ask.peak(measure, at),
    ask.compare(measure, at),
  ]
}

/** The question asks for a measure of a place that only the city has. */
const isOfCityAlone = (measure: AnyMeasure, place: PlaceMeant | undefined) =>
  place !== undefined && place.kind !== 'city' && (measure.startsWith('city.') || measure.startsWith('energy.'))

const wholeCity = ({ place: _, ...args }: Record<string, unknown>) => args

/** The value compared with the threshold: 'Yes: ...'. */
function verdict({ meaning: { threshold } }: Asked, value: DraftFact, said: Phrase, { words }: Voice): Phrase {
  const number = numberOf(value)
  if (threshold === null || number === null) return said
  return words.value.verdict(meets(number, threshold), said)
}

/** The live value, against the same minute yesterday, with derived words. */
export function valueNow(meaning: Meaning, measure: AnyMeasure, nowMs: number): Reading {
  const places = placesOf(meaning)
  const asked: Asked = { meaning, measure, places }
  const several = places.length > 1
  const steps = places.flatMap((place): Step[] => {
    const own = measureAt(measure, place)
    const main: Step = { as: 'main', tool: 'now', args: { measures: [own], ...withPlace(place) } }
    if (several) return [main]
    return [
      main,
      ...(isOfCityAlone(own, place) ? [{ as: 'whole', tool: 'now' as const, args: { measures: [own] } }] : []),
      { as: 'yesterday', tool: 'series', args: { measure: own, ...withPlace(place), period: yesterdayNow(nowMs), value: 'mean' } },
      { as: 'beside', tool: 'now', args: withPlace(place) },
      ...(place?.kind === 'section' || place?.kind === 'substation'
        ? [{ as: 'instrument', tool: 'anomalies' as const, args: { kind: 'sensor', ...withPlace(place), open: true, limit: 1 } }]
        : []),
    ]
  })
  return {
    steps,
    write(findings, voice) {
      const found = findings.all('main', measure, measureAt(measure, places[0]))
      const [value] = found
      if (!value) return noValue(meaning, measure, places[0], { when: 'now' }, findings, voice)
      const { words } = voice
      const said = (one: DraftFact) =>
        (isSilent(one, findings) ? words.value.lastKnown : words.value.is)(theOf(one, voice), voice.value(one), whenSaid(one, voice))
      if (!several && isSilent(value, findings)) return silent(said(value), measure, places[0], voice)
      const empty = freeFlowAsked(meaning) ? (findings.one('main', 'free-flow') ?? findings.one('beside', 'free-flow')) : undefined
      if (empty)
        return answerDraft([lead(words.value.freeFlow(voice.value(empty))), plain(said(value))], nextOf(measure, places[0], true, voice))
      const blocks: (AnswerBlock | null)[] = [
        lead(verdict(asked, value, said(value), voice)),
        ...found.slice(1).map((it) => plain(said(it))),
        ...(several ? without(places, found, measure, voice) : []),
      ]
      if (!several) {
        const against = change(value, findings.one('yesterday', measure, measureAt(measure, places[0])), voice)
        blocks.push(against && plain(against), ...besides(value, findings, voice))
        if (findings.one('instrument', 'anomaly')) blocks.push(caveat(words.value.outOfOrder()))
      }
      return answerDraft(blocks, nextOf(measureAt(measure, places[0]), places[0], true, voice))
    },
  }
}

const freeFlowAsked = ({ topic }: Meaning) => topic.about === 'measure' && topic.freeFlow === true

/** The newest value is stale, so it is not the present one. */
const isSilent = ({ measure, subject }: DraftFact, findings: Findings) =>
  findings.notes.some(({ as, note }) => as === 'main' && note.note === 'stale' && note.what === `${measure} · ${subject.name}`)

const silent = (said: Phrase, measure: AnyMeasure, place: PlaceMeant | undefined, { words: { ask } }: Voice): AnswerDraft => ({
  ...answerDraft([lead(said)], [ask.yesterday(measureAt(measure, place), askedPlace(place)), ask.feeds(), ask.overview()]),
  kind: 'no-data',
})

/** The derived words and thresholds of a value. */
function besides(value: DraftFact, findings: Findings, voice: Voice): (AnswerBlock | null)[] {
  const { words } = voice
  const spoken = (WORDS_OF[value.measure] ?? [])
    .map((it) => findings.one('main', it) ?? findings.one('beside', it))
    .filter((it) => it !== undefined)
  const freeFlow =
    value.measure === 'traffic.speed' ? (findings.one('main', 'free-flow') ?? findings.one('beside', 'free-flow')) : undefined
  const share = value.measure === 'substation.load' ? findings.one('beside', 'substation.share') : undefined
  return [
    ...spoken.map((it) => plain(words.value.word(it.measure, voice.value(it)))),
    freeFlow ? plain(words.value.freeFlow(voice.value(freeFlow))) : null,
    share ? plain(words.value.capacity(voice.value(share))) : null,
  ]
}

/** A measure over a period or at a past moment. */
export function valuePast(
  meaning: Meaning,
  measure: AnyMeasure,
  when: Extract<When, { when: 'past' }>,
  aggregate: Aggregate | null,
): Reading {
  const places = placesOf(meaning)
  const several = places.length > 1
  const value = aggregate ?? 'mean'
  const isEnd = value === 'lowest' || value === 'highest'
  const steps = places.flatMap((place): Step[] => {
    const series = (as: string, more: Record<string, unknown> = {}): Step => ({
      as,
      tool: 'series',
      args: { measure: measureAt(measure, place), ...withPlace(place), period: when.period, value, ...(isEnd && { when: true }), ...more },
    })
    if (several) return [series('main')]
    const by = stepOf(when.period)
    return [
      series('main'),
      ...(isOfCityAlone(measureAt(measure, place), place) ? [{ ...series('whole'), args: wholeCity(series('whole').args) }] : []),
      ...(value === 'change' || lengthMs(when.period) > WEEK_MS ? [] : [series('before', { period: before(when.period) })]),
      ...(aggregate === null && !when.isMoment
        ? [series('lowest', { value: 'lowest', when: true }), series('highest', { value: 'highest', when: true })]
        : []),
      ...(by && !when.isMoment ? [series('course', { value: 'mean', by, when: undefined, limit: 50 })] : []),
    ].map((it) => ({ ...it, args: withoutUndefined(it.args) }))
  })
  return {
    steps,
    write(findings, voice) {
      const own = measureAt(measure, places[0])
      const isThis = (it: DraftFact) => it.measure.endsWith(`:${value}`)
      const found = findings.all('main', measure, own).filter(isThis)
      const [main] = found
      if (!main) return noValue(meaning, measure, places[0], when, findings, voice)
      const { words } = voice
      const said = (one: DraftFact) => {
        const reached = momentOf(one, findings.of('main'))
        const the = theOf(one, voice, when.isMoment ? null : value)
        // Within one day the moment already names the day.
        const span = lengthMs(when.period) > DAY_MS ? voice.when(one) : NOTHING
        if (reached) return words.value.wasReached(the, voice.value(one), span, voice.value(reached))
        return words.value.was(the, voice.value(one), voice.when(one))
      }
      const threshold = { meaning, measure, places }
      const blocks: (AnswerBlock | null)[] = [
        lead(verdict(threshold, main, said(main), voice)),
        ...found.slice(1).map((it) => plain(said(it))),
        ...(several ? without(places, found, measure, voice) : []),
      ]
      if (!several) {
        const low = findings.one('lowest', own, measure)
        const high = findings.one('highest', own, measure)
        const moment = (it: DraftFact, as: string) => {
          const at = momentOf(it, findings.of(as))
          return at ? voice.value(at) : NOTHING
        }
        const range =
          low && high ? words.value.between(voice.value(low), moment(low, 'lowest'), voice.value(high), moment(high, 'highest')) : null
        const against = change(main, findings.all('before', measure, own).find(isThis), voice)
        const chart = chartOf(
          textOf(theOf(main, voice, null)),
          findings,
          findings.results('course').some((it) => it.series) ? 'course' : 'main',
          words,
        )
        blocks.push(range && plain(range), against && plain(against), chart)
      }
      return answerDraft(blocks, nextOf(own, places[0], false, voice))
    },
  }
}

/** Places of the question without a value. */
function without(places: Asked['places'], found: readonly DraftFact[], measure: AnyMeasure, { words }: Voice): AnswerBlock[] {
  return places
    .filter(
      (place) =>
        place !== undefined && place.kind !== 'city' && !found.some((it) => it.subject.id === place.id || it.subject.name === place.name),
    )
    .map((place) => {
      const where = place ? words.noun.at(place.kind, quoted(place.name)) : NOTHING
      return plain(words.refusal.noData(words.noun.the(measureAt(measure, place), null, where)))
    })
}

/** The time of an extreme: a fact of its own, or the value's moment. */
export function momentOf(extreme: DraftFact, all: readonly DraftFact[]): DraftFact | undefined {
  const beside = all.find(
    (it) => it.measure === 'when' && it.value !== null && (it.rests.includes(extreme) || it.subject.id === extreme.subject.id),
  )
  if (beside) return beside
  return extreme.at !== null && extreme.period !== null
    ? computed({ measure: 'when', value: extreme.at, unit: 'instant' }, extreme)
    : undefined
}

const withoutUndefined = (args: Record<string, unknown>) => Object.fromEntries(Object.entries(args).filter(([, it]) => it !== undefined))

const placesOf = ({ places }: Meaning): readonly (PlaceMeant | undefined)[] =>
  places.length > 0 ? places.slice(0, MOST_PLACES) : [undefined]
