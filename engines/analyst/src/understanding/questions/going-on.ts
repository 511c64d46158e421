import { DAY_MS } from '@oppidum/domain/core/time'
import { type Meaning, ONLY_ROW, type PlaceMeant, type Topic, type Understanding } from '../../meaning.ts'
import { wantedOf } from '../answer-kind.ts'
import { limitOf } from '../answer-size.ts'
import type { Sides } from '../comparison.ts'
import { extremeSaid } from '../extremes.ts'
import {
  againstFormer,
  asksNormal,
  isOfDimensionAlone,
  nowAgainstFormer,
  ofBoth,
  oneBefore,
  otherMeasure,
  overlaid,
  rowOf,
  stockTime,
  timeGoingOn,
} from '../follow-up.ts'
import { leftOver } from '../leftovers.ts'
import { ofCapacity } from '../of-capacity.ts'
import { downtown } from '../places/downtown.ts'
import type { Reading } from '../reading.ts'
import { narrowedScope } from '../records/narrowed-scope.ts'
import { asksOfRecord, asksOfTheOne, NEXT_ONE, orderedOfTheOnly, pointsToFirst } from '../records/one-shown.ts'
import { thresholdOf } from '../threshold.ts'
import { unreadOf } from '../unread.ts'
import { type CityVocabulary, nameWords } from '../words/city-vocabulary.ts'

/** The previous meaning changed by the new question; null if it adds nothing that is understood. */
export function goingOn(
  it: Reading,
  before: Meaning,
  topic: Topic | null,
  said: Sides,
  city: CityVocabulary,
  nowMs: number,
): Understanding | null {
  const normal = asksNormal(it) ? normalOf(it, before, nowMs) : null
  if (normal) return { kind: 'meaning', meaning: normal }
  const both = before.beside && ofBoth(it) && said.places.length === 0 ? [...before.beside, ...before.places] : null
  if (both) {
    const meant = goingOn(it, { ...before, beside: [] }, topic, { ...said, places: both }, city, nowMs)
    const kind = both[0]?.kind
    const isOfKind = kind !== undefined && kind !== 'city' && both.every((one) => one.kind === kind)
    const which = extremeSaid(it) ?? (it.has('compare', 'less') ? 'lowest' : 'highest')
    if (meant?.kind === 'meaning' && isOfKind && /^(measure|word|records)$/.test(meant.meaning.topic.about))
      return {
        kind: 'meaning',
        meaning: {
          ...meant.meaning,
          topic: ofBothTopic(it, meant.meaning.topic, before.topic),
          wanted: { want: 'extreme', which },
          by: kind,
          limit: null,
        },
      }
    if (meant) return meant
  }
  const context = { clock: city.clock, nowMs }
  const beside = againstFormer(it, said, before, context) ?? (topic === null ? nowAgainstFormer(it, before, context) : null)
  const earlier = oneBefore(it, before.time, context)
  const sides = beside ?? (earlier && said.against === null ? { ...said, time: earlier } : said)
  const ofTheOne = asksOfTheOne(it, before, sides)
  const ofPeak = momentOfPeak(it, before, sides, topic)
  const ordered = ofTheOne ? null : orderedOfTheOnly(it, before, sides)
  // In a list that may have several rows, 'that one' is a row only if the list has exactly one.
  const isRow = before.limit === 1 || (before.wanted.want === 'list' && before.wanted.order !== null)
  const isNext = before.topic.about === 'records' && before.wanted.want === 'list' && sides.time === null && NEXT_ONE.test(it.message)
  const row = rowOf(it) ?? (isNext ? 2 : null) ?? (ofTheOne ? (isRow ? 1 : ONLY_ROW) : ordered ? ONLY_ROW : null)
  const named = sides.places.length > 0 ? sides.places : downtown(it, city)
  const isOfFirst =
    row === null &&
    named.length === 0 &&
    topic !== null &&
    (pointsToFirst(it, before) || (otherMeasure(it, before.topic, topic) !== null && before.wanted.want === 'extreme'))
  const isOfLoad = before.topic.about === 'measure' && before.topic.measure.startsWith('substation.') && topic === null
  const places = isOfLoad ? named.map((one) => substationOf(one, city)) : named
  const next = extremeSaid(it)
  const narrowed = narrowedScope(it, before, topic, city)
  const isSpread = before.topic.about === 'records' && isOfDimensionAlone(it)
  const own =
    isSpread || (before.topic.about === 'record' && topic?.about === 'records' && !it.has('record') && !it.has('ask', 'count', 'list'))
      ? null
      : (narrowed ?? topic)
  const measured = otherMeasure(it, before.topic, topic)
  const base = measured ?? own ?? otherField(it, before.topic) ?? before.topic
  // 'And the fastest?' behind 'which street is slowest?' is of the same kind of place.
  const turned =
    next !== null && before.wanted.want === 'extreme' && !it.has('dimension') ? ({ want: 'extreme', which: next } as const) : null
  const isAsked =
    it.has('ask', 'count', 'much', 'why', 'who', 'state', 'where', 'when', 'since', 'how-long', 'share', 'age', 'list') ||
    it.has('aggregate') ||
    it.has('superlative') ||
    it.has('trend') ||
    it.has('order') ||
    it.has('act') ||
    it.has('dimension') ||
    sides.against !== null ||
    it.has('compare', 'more', 'less')
  const { wanted: read, by: spread } = wantedOf(it, base, sides.against !== null, city)
  // Of requests the type is their category.
  const isOfRequests = base.about === 'records' && base.scope.record === 'service-request'
  const by = spread === 'type' && isOfRequests ? 'category' : spread
  const wanted = beside ? sameAggregate(read, before.wanted) : read
  const threshold = thresholdOf(it, base, city)
  const says =
    own !== null ||
    base !== before.topic ||
    isAsked ||
    places.length > 0 ||
    sides.time !== null ||
    it.has('place', 'city') ||
    row !== null ||
    asksOfRecord(it, before)
  if (!says || (it.has('out', 'general') && own === null) || it.has('assistant', 'abilities', 'identity')) return null
  // Thanks before another question do not end the talk.
  if (it.has('assistant') && own === null && places.length === 0 && sides.time === null && !isAsked) return null
  // 'And how many were they?' behind 'which district had most?' wants the figure of that one.
  const asksHowManyOfThese =
    wanted.want === 'count' && before.wanted.want === 'extreme' && own === null && places.length === 0 && sides.time === null
  const unknown = it.unread.length > 0 && own === null && places.length === 0 && sides.time === null && !isAsked
  if (unknown && !asksOfRecord(it, before)) return null
  const rest = leftOver(it, base)
  if (rest) return rest
  // 'Of those, how many are closed by now?' keeps the time in which they came.
  const isStillOfThen = sides.time?.kind === 'now' && it.has('link', 'only') && before.topic.about === 'records' && before.time !== null
  const time = isStillOfThen ? null : beside || earlier ? sides.time : timeGoingOn(it, sides.time, before.time, city.clock, nowMs)
  return {
    kind: 'meaning',
    meaning: overlaid(before, {
      language: it.language,
      topic:
        (measured ?? (own === null && base !== before.topic))
          ? base
          : turned && own?.about === 'measure' && own.measure === 'city.speed'
            ? { about: 'measure', measure: 'traffic.speed' }
            : own,
      wanted:
        ofTheOne ?? ordered ?? ofPeak ?? turned ?? (isAsked && !(row !== null && !it.has('ask')) && !asksHowManyOfThese ? wanted : null),
      places,
      city: it.has('place', 'city'),
      time: own === null ? stockTime(it, before, time, city.clock, nowMs) : time,
      against: sides.against,
      by,
      limit: row === null ? limitOf(it) : null,
      threshold: 'threshold' in threshold ? threshold.threshold : null,
      unread: unreadOf(it, own),
      row: isOfFirst ? 1 : row,
    }),
  }
}

/** The previous measure for each of several places; for substations their share of capacity if the question compares with it. */
function ofBothTopic(it: Reading, topic: Topic, before: Topic): Topic {
  if (before.about === 'measure' && before.measure.startsWith('substation.') && ofCapacity(it))
    return { about: 'measure', measure: 'substation.share' }
  return topic.about === 'measure' && topic.measure === 'city.speed' ? before : topic
}

/** 'At what time?' after a peak asks for its moment, 'and now?' does not ask for a peak. */
function momentOfPeak(it: Reading, { wanted }: Meaning, { time }: Sides, topic: Topic | null): Meaning['wanted'] | null {
  if (wanted.want !== 'value' || topic !== null) return null
  const { aggregate } = wanted
  const isPeak = aggregate === 'highest' || aggregate === 'lowest'
  if (isPeak && it.has('ask', 'when') && !it.has('superlative') && !it.has('aggregate')) return { want: 'when', which: aggregate }
  return aggregate !== null && time?.kind === 'now' && !it.has('aggregate') && !it.has('compare')
    ? { want: 'value', aggregate: null }
    : null
}

const USUAL_MS = 28 * DAY_MS
/** A road's free flow; for anything else the mean of the last four weeks. */
function normalOf(it: Reading, before: Meaning, nowMs: number): Meaning | null {
  const { topic } = before
  const isOfRoad =
    (topic.about === 'measure' && topic.measure === 'traffic.speed') || (topic.about === 'word' && topic.word === 'congestion')
  if (!isOfRoad && topic.about !== 'measure') return null
  const { row: _, further: __, ...rest } = before
  const isOfFirst = before.wanted.want === 'extreme' && before.by !== null
  const time = { kind: 'period' as const, fromMs: nowMs - USUAL_MS, toMs: nowMs, words: it.message }
  return {
    ...rest,
    language: it.language,
    topic: isOfRoad ? { about: 'measure', measure: 'traffic.speed', freeFlow: true } : topic,
    wanted: { want: 'value', aggregate: isOfRoad ? null : 'mean' },
    time: isOfRoad ? null : time,
    against: null,
    by: isOfFirst ? before.by : null,
    limit: null,
    threshold: null,
    unread: [],
    ...(isOfFirst && { row: 1 }),
  }
}

/** 'And at substations?' after anomalies on the roads: the same for other measures. */
function otherField(it: Reading, former: Topic): Topic | null {
  if (former.about !== 'anomalies' || it.has('measure')) return null
  const { of: _, ...rest } = former
  if (it.has('dimension', 'substation')) return { ...rest, measure: 'substation.load' }
  if (it.has('subject', 'electricity')) return { ...rest, measure: null, of: 'energy' }
  const isOfRoads = it.has('subject', 'traffic') || it.has('dimension', 'street', 'section')
  return isOfRoads ? { ...rest, measure: null, of: 'traffic' } : null
}

/** A peak is compared with the other time's peak. */
function sameAggregate(wanted: Meaning['wanted'], before: Meaning['wanted']): Meaning['wanted'] {
  if (wanted.want !== 'comparison' || wanted.aggregate || before.want !== 'value') return wanted
  const { aggregate } = before
  return aggregate === 'highest' || aggregate === 'lowest' || aggregate === 'energy' ? { ...wanted, aggregate } : wanted
}

/** 'Same for Malvín' behind the load of a substation: the substation of that name, where there is one. */
function substationOf(place: PlaceMeant, city: CityVocabulary): PlaceMeant {
  if (place.kind !== 'district') return place
  const own = nameWords(place.name).join(' ')
  return city.substations.find((it) => nameWords(it.name).slice(1).join(' ') === own) ?? place
}
