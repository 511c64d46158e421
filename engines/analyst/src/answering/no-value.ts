import { Feature, planFor } from '@oppidum/domain/plans/plan'
import type { Meaning, PlaceMeant } from '../meaning.ts'
import type { AnyMeasure } from '../questions.ts'
import type { DraftFact, Findings } from './answer-context.ts'
import { aggregateOf, askedPlace, measureAt } from './phrases/measure-phrases.ts'
import { NOTHING, quoted, say } from './phrases/phrase.ts'
import type { When } from './question-time.ts'
import { type AnswerDraft, plain, refusalDraft, type Voice } from './readings/answer-reading.ts'

/** The plan or role in a note, or the lowest plan with the feature in it. */
export function neededFor(needs: string): string {
  const feature = Feature.safeParse(needs)
  return feature.success ? planFor(feature.data) : needs
}

/** Why a step has no usable result, if a note of the tool says so. */
export function whyNothing(findings: Findings, voice: Voice, ...as: string[]): AnswerDraft | null {
  const { words } = voice
  const notes = findings.notes.filter((it) => as.includes(it.as)).map((it) => it.note)
  const refusal = notes.find((it) => it.note === 'not-allowed')
  if (refusal) return refusalDraft('not-allowed', words.refusal.notAllowed(neededFor(refusal.needs)), [], [words.ask.overview()])
  if (as.some((it) => findings.failed(it)) && as.every((it) => findings.of(it).length === 0)) {
    return refusalDraft('no-data', words.refusal.problem(), [], [words.ask.overview()])
  }
  return null
}

/** The missing value as a fact, with its place and time. */
function missing(measure: AnyMeasure, place: PlaceMeant | undefined, when: When, { writing }: Voice): DraftFact {
  return {
    subject: place ? { kind: place.kind, id: place.id, name: place.name } : { kind: 'city', id: 'city', name: '' },
    measure,
    value: null,
    unit: '',
    at: when.when === 'now' ? new Date(writing.nowMs).toISOString() : null,
    period: when.when === 'now' ? null : when.period,
    quality: 'measured',
    source: 'derived',
    call: 0,
    screen: '/status',
    rests: [],
  }
}

/** Says that nothing was measured there or then, and what can be asked instead. */
export function noValue(
  meaning: Pick<Meaning, 'time'>,
  measure: AnyMeasure,
  place: PlaceMeant | undefined,
  when: When,
  findings: Findings,
  voice: Voice,
): AnswerDraft {
  const why = whyNothing(findings, voice, 'main')
  if (why) return why
  const { words } = voice
  const own = measureAt(measure, place)
  const isPart = place !== undefined && place.kind !== 'city'
  const asked = missing(own, place, when, voice)
  const the = words.noun.the(own, null, isPart ? words.noun.at(place.kind, voice.name(asked)) : NOTHING)
  const said =
    when.when === 'now'
      ? words.refusal.noData(the)
      : meaning.time && meaning.time.words !== '' && when.when === 'ahead'
        ? words.refusal.noDataWhen(the, quoted(meaning.time.words))
        : words.refusal.noDataWhen(the, voice.when(asked))
  const next = when.when === 'now' ? [words.ask.yesterday(own, askedPlace(place))] : [words.ask.now(own, askedPlace(place))]
  const refusal = refusalDraft('no-data', said, [], [...next, words.ask.overview(), words.ask.feeds()])
  const whole = isPart ? findings.one('whole', measure) : undefined
  if (!whole) return refusal
  const known = whole.period ? words.value.was : words.value.is
  const draft = known(words.noun.the(measure, aggregateOf(whole), NOTHING), voice.value(whole), voice.when(whole))
  return { ...refusal, blocks: [...refusal.blocks, plain(say`${words.refusal.ofWhole()} ${draft}`)] }
}
