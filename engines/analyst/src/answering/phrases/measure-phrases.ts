import { DAY_MS } from '@oppidum/domain/core/time'
import type { PlacePhrase } from '../../i18n/place-phrase.ts'
import type { PlaceMeant } from '../../meaning.ts'
import type { Aggregate, AnyMeasure, PlaceRef } from '../../questions.ts'
import { baseOf, type DraftFact, differenceOf, numberOf } from '../answer-context.ts'
import type { Voice } from '../readings/answer-reading.ts'
import { isNothing } from './fact-text.ts'
import { NOTHING, type Phrase } from './phrase.ts'

/** The measure of the same quantity at a place: speed and load have other names for the city than for its parts. */
export function measureAt(measure: AnyMeasure, place: PlaceMeant | undefined): AnyMeasure {
  const isCity = place === undefined || place.kind === 'city'
  if (isCity) return measure === 'traffic.speed' ? 'city.speed' : measure
  if (measure === 'city.speed') return 'traffic.speed'
  if (place.kind !== 'substation') return measure
  if (measure === 'energy.load') return 'substation.share'
  return measure.startsWith('energy.') ? 'substation.load' : measure
}

/** A place as a tool's argument; undefined for the city. */
export const placeAsked = (place: PlaceMeant | undefined): PlaceRef | undefined =>
  place === undefined || place.kind === 'city' ? undefined : { kind: place.kind, id: place.id }

export const withPlace = (place: PlaceMeant | undefined): { place?: PlaceRef } => {
  const asked = placeAsked(place)
  return asked ? { place: asked } : {}
}

export const askedPlace = (place: PlaceMeant | undefined): PlacePhrase | null => (place ? { kind: place.kind, name: place.name } : null)

/** 'the mean speed on Av. Italia', with the name that its fact has. */
export function theOf(known: DraftFact, voice: Voice, aggregate: Aggregate | null = aggregateOf(known)): Phrase {
  const { noun } = voice.words
  const where = known.subject.kind === 'group' ? NOTHING : noun.at(known.subject.kind, voice.name(known))
  return noun.the(baseOf(known.measure), aggregate, where)
}

const AGGREGATES: readonly string[] = ['mean', 'lowest', 'highest', 'first', 'last', 'change', 'energy']

export function aggregateOf({ measure }: DraftFact): Aggregate | null {
  const suffix = measure.split(':')[1]
  return suffix !== undefined && AGGREGATES.includes(suffix) ? (suffix as Aggregate) : null
}

/** How long a live value counts as fresh. */
const FRESH_MS = 10 * 60_000

/** The time of a fact; for a live value that is not fresh, its age too. */
export function whenSaid(known: DraftFact, voice: Voice): Phrase {
  if (known.at === null && known.period === null) return NOTHING
  const isOld = known.at !== null && aggregateOf(known) === null && voice.writing.nowMs - Date.parse(known.at) > FRESH_MS
  return isOld && !isPastAnswer(known, voice) ? voice.words.value.aged(voice.when(known), voice.age(known)) : voice.when(known)
}

/** What lies more than a day back was asked for as a past value. */
const isPastAnswer = (known: DraftFact, voice: Voice) => voice.writing.nowMs - Date.parse(known.at ?? '') > DAY_MS

/** 'That is 4 km/h (12 %) more than yesterday at 16:25, when it was 31 km/h.' Null without both values. */
export function change(now: DraftFact | undefined, before: DraftFact | undefined, voice: Voice): Phrase | null {
  const difference = differenceOf(now, before)
  if (!difference || !before) return null
  const { value } = voice.words
  if (isNothing(difference.by, voice.writing)) return value.same(voice.when(before))
  const isShare = now?.unit === '%' || now?.unit === 'points'
  const percent = difference.percent && !isShare ? voice.size(difference.percent) : null
  return value.than(voice.size(difference.by), percent, (numberOf(difference.by) ?? 0) > 0, voice.when(before), voice.value(before))
}

/** Derived words that accompany a measure, by their own measure. */
export const WORDS_OF: Readonly<Record<string, readonly string[]>> = {
  'traffic.speed': ['congestion'],
  'city.speed': ['flow-word'],
  'city.efficiency': ['flow-word'],
  'city.safety': ['safety-word'],
  'energy.margin': ['stability'],
  'energy.available': ['stability'],
  'energy.consumption': ['load-word'],
  'energy.load': ['load-word'],
}
