import { Feature, planFor } from '@oppidum/domain/plans/plan'
import type { Meaning, PlaceMeant } from '../meaning.ts'
import type { AnyMeasure } from '../questions.ts'
import type { DraftFact, Findings } from './answer-context.ts'
import { aggregateOf, askedPlace, measureAt } from './phrases/measure-phrases.ts'
import { NOTHING, quoted, say } from './phrases/phrase.ts'
import type { When } from './question-time.ts'
import { plain, refused, type Told, type Voice } from './readings/answer-reading.ts'

/** The plan or role that a note names, or the plan that has the feature that it names. */
export function neededFor(needs: string): string {
  const feature = Feature.safeParse(needs)
  return feature.success ? planFor(feature.data) : needs
}

/** Why a step found nothing that can be said, when it is one of the reasons that the tools give. */
export function whyNothing(seen: Findings, voice: Voice, ...as: string[]): Told | null {
  const { words } = voice
  const notes = seen.notes.filter((it) => as.includes(it.as)).map((it) => it.note)
  const refusal = notes.find((it) => it.note === 'not-allowed')
  if (refusal) return refused('not-allowed', words.refusal.notAllowed(neededFor(refusal.needs)), [], [words.ask.overview()])
  if (as.some((it) => seen.failed(it)) && as.every((it) => seen.of(it).length === 0)) {
    return refused('no-data', words.refusal.problem(), [], [words.ask.overview()])
  }
  return null
}

/** What was asked for and is missing, as a fact: it names its place and its time. */
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

/** Nothing was measured there or then: said plainly, with what can be asked instead. */
export function noValue(
  meaning: Pick<Meaning, 'time'>,
  measure: AnyMeasure,
  place: PlaceMeant | undefined,
  when: When,
  seen: Findings,
  voice: Voice,
): Told {
  const why = whyNothing(seen, voice, 'main')
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
  const refusal = refused('no-data', said, [], [...next, words.ask.overview(), words.ask.feeds()])
  const whole = isPart ? seen.one('whole', measure) : undefined
  if (!whole) return refusal
  const known = whole.period ? words.value.was : words.value.is
  const told = known(words.noun.the(measure, aggregateOf(whole), NOTHING), voice.value(whole), voice.when(whole))
  return { ...refusal, blocks: [...refusal.blocks, plain(say`${words.refusal.ofWhole()} ${told}`)] }
}
