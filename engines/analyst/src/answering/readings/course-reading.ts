import type { Meaning, TimeMeant } from '../../meaning.ts'
import type { AnyMeasure, Period } from '../../questions.ts'
import { type DraftFact, differenceOf, type Findings, numberOf, type Step } from '../answer-context.ts'
import { noValue } from '../no-value.ts'
import { isNothing } from '../phrases/fact-text.ts'
import { askedPlace, change, measureAt, theOf, whenSaid, withPlace } from '../phrases/measure-phrases.ts'
import { NOTHING, type Phrase } from '../phrases/phrase.ts'
import { SLOT_MS } from '../phrases/time-text.ts'
import { before, lastHours, slotAt, stepOf, today, type When, whenOf, yesterdayNow } from '../question-time.ts'
import { answerDraft, chartOf, chartOfBoth, lead, plain, type Reading, type Scene, textOf, type Voice } from './answer-reading.ts'
import { momentOf } from './value-reading.ts'

/** The period of a trend if the question names none. */
const TREND_HOURS = 1
/** A measure is stable if it ends within this percentage of its start. docs/guides/assistant/answering.md. */
export const STABLE_PERCENT = 1

/** Rising, falling or stable: the first and last value of a period, and a chart of it. */
export function trend(meaning: Meaning, measure: AnyMeasure, when: When, scene: Scene): Reading {
  const place = meaning.places[0]
  const own = measureAt(measure, place)
  const period = when.when === 'past' && !when.isMoment ? when.period : lastHours(scene.nowMs, TREND_HOURS)
  const asked = { measure: own, ...withPlace(place), period }
  const by = stepOf(period)
  const untilNow = scene.nowMs - Date.parse(period.to) < SLOT_MS
  return {
    steps: [
      { as: 'main', tool: 'series', args: { ...asked, value: 'change' } },
      // The history ends with the last full step; the live value is newer.
      ...(untilNow ? [{ as: 'now', tool: 'now' as const, args: { measures: [own], ...withPlace(place) } }] : []),
      ...(by ? [{ as: 'course', tool: 'series' as const, args: { ...asked, value: 'mean', by, limit: 50 } }] : []),
    ],
    write(findings, voice) {
      const all = findings.all('main', own, measure)
      const first = all.find((it) => it.measure.endsWith(':first'))
      const kept = all.find((it) => it.measure.endsWith(':last'))
      const live = findings.one('now', own, measure)
      const last = live?.at && kept?.at && live.at > kept.at ? live : kept
      if (!first || !last) return noValue(meaning, measure, place, when, findings, voice)
      const { words } = voice
      const difference = differenceOf(last, first)?.by
      const by = numberOf(difference) ?? 0
      const from = numberOf(first) ?? 0
      const the = theOf(first, voice, null)
      // 'How much did it change' wants the figure, however small.
      const isSize = meaning.wanted.want === 'value'
      const isSame = !difference || isNothing(difference, voice.writing)
      const isStable = !isSize && Math.abs(by) < (STABLE_PERCENT / 100) * Math.abs(from)
      const ends = [voice.value(first), voice.when(first), voice.value(last), voice.when(last)] as const
      return answerDraft(
        [
          lead(
            isSame
              ? words.course.stable(the, ...ends)
              : (isStable ? words.course.nearlyStable : words.course.trend)(the, by > 0, ...ends, voice.size(difference)),
          ),
          chartOf(textOf(the), findings, findings.results('course').some((it) => it.series) ? 'course' : 'main', words),
        ],
        [words.ask.compare(own, askedPlace(place)), words.ask.peak(own, askedPlace(place)), words.ask.overview()],
      )
    },
  }
}

/** The time at which a measure was highest or lowest. */
export function whenExtreme(meaning: Meaning, measure: AnyMeasure, when: When, scene: Scene, which: 'highest' | 'lowest'): Reading {
  const place = meaning.places[0]
  const own = measureAt(measure, place)
  const period = when.when === 'past' ? when.period : today(scene.nowMs, scene.city.timeZone)
  const asked = { measure: own, ...withPlace(place), period, value: which }
  return {
    steps: [
      { as: 'main', tool: 'series', args: { ...asked, when: true } },
      { as: 'other', tool: 'series', args: { ...asked, value: which === 'highest' ? 'lowest' : 'highest', when: true } },
    ],
    write(findings, voice) {
      const value = findings.one('main', own, measure)
      if (!value) return noValue(meaning, measure, place, when, findings, voice)
      const { words } = voice
      const moment = momentOf(value, findings.of('main'))
      const the = theOf(value, voice, null)
      const other = findings.one('other', own, measure)
      const otherMoment = other && momentOf(other, findings.of('other'))
      return answerDraft(
        [
          lead(
            moment
              ? words.course.when(the, which, voice.value(moment), voice.value(value))
              : words.value.was(theOf(value, voice), voice.value(value), voice.when(value)),
          ),
          other && otherMoment
            ? plain(words.value.wasReached(theOf(other, voice), voice.value(other), voice.when(other), voice.value(otherMoment)))
            : null,
          chartOf(textOf(the), findings, 'main', words),
        ],
        [words.ask.now(own, askedPlace(place)), words.ask.compare(own, askedPlace(place)), words.ask.overview()],
      )
    },
  }
}

/** One side of a comparison, live or past. */
export function side(as: string, measure: AnyMeasure, place: Meaning['places'][number] | undefined, when: When, value: string): Step {
  const own = measureAt(measure, place)
  return when.when === 'past'
    ? { as, tool: 'series', args: { measure: own, ...withPlace(place), period: when.period, value: when.isMoment ? 'mean' : value } }
    : { as, tool: 'now', args: { measures: [own], ...withPlace(place) } }
}

function otherTime(meaning: Meaning, when: When, nowMs: number): When {
  const against: TimeMeant | null = meaning.against?.time ?? null
  if (against) {
    const other = whenOf(against, nowMs)
    return other
  }
  return when.when === 'past'
    ? { when: 'past', period: before(when.period), isMoment: when.isMoment }
    : { when: 'past', period: yesterdayNow(nowMs), isMoment: true }
}

/** 'The load is 2 MW (0.5 %) higher at 16:30 than at 12:00: 432 MW against 430 MW.' Null if both are written the same. */
export function higherSaid(
  [a, b]: readonly [DraftFact, DraftFact],
  { by, percent }: { by: DraftFact; percent: DraftFact | null },
  { first, second, when }: { first: Phrase; second: Phrase; when: Phrase },
  isLive: boolean,
  voice: Voice,
): Phrase | null {
  if (isNothing(by, voice.writing)) return null
  const share = percent && a.unit !== '%' && a.unit !== 'points' ? voice.size(percent) : null
  const isHigher = (numberOf(by) ?? 0) > 0
  return voice.words.course.higher(
    { the: theOf(a, voice), by: voice.size(by), percent: share, isHigher, isLive },
    { first, second, a: voice.value(a), b: voice.value(b), when },
  )
}

/** Two places or two times, with their difference. */
export function comparison(meaning: Meaning, measure: AnyMeasure, when: When, scene: Scene): Reading {
  const [first, ...others] = meaning.places
  const second = meaning.against?.places[0] ?? others[0]
  const { wanted } = meaning
  const value = wanted.want === 'value' || wanted.want === 'comparison' ? (wanted.aggregate ?? 'mean') : 'mean'
  const ofPlaces = second !== undefined
  // 'Against yesterday' alone: the live value, beside both whole days.
  if (!ofPlaces && value === 'mean' && isUnsaid(meaning, when)) return nowAndSoFar(meaning, measure, scene)
  const otherWhen = ofPlaces && !meaning.against?.time ? when : otherTime(meaning, when, scene.nowMs)
  // A period is compared with a period, a live value only with a moment.
  const own: When =
    !ofPlaces && when.when === 'now' && otherWhen.when === 'past' && !otherWhen.isMoment
      ? { when: 'past', period: slotAt(scene.nowMs - 300_000), isMoment: true }
      : when
  const rest = [...others.filter((it) => it !== second), ...(meaning.against?.places.slice(1) ?? [])].slice(0, 3)
  return {
    steps: [
      side('main', measure, first, own, value),
      side('other', measure, second ?? first, otherWhen, value),
      ...rest.map((it) => side('more', measure, it, own, value)),
      ...(ofPlaces ? [] : courses(measureAt(measure, first), first, own, otherWhen)),
    ],
    write(findings, voice) {
      const pick = (as: string) => findings.all(as, measure, measureAt(measure, first), measureAt(measure, second))[0]
      const [a, b] = askedFirst([pick('main'), pick('other')], wanted)
      if (!a && !b) return noValue(meaning, measure, first, own, findings, voice)
      if (!a || !b) return half(meaning, measure, (a ?? b) as DraftFact, a ? (second ?? first) : first, findings, voice)
      const { words } = voice
      const the = theOf(a, voice)
      const other = a.subject.id === b.subject.id ? NOTHING : theOf(b, voice)
      const difference = differenceOf(a, b)
      const isOneTime = textOf(whenSaid(a, voice)) === textOf(whenSaid(b, voice))
      const names =
        a.subject.id === b.subject.id
          ? { first: whenSaid(a, voice), second: whenSaid(b, voice), when: NOTHING }
          : isOneTime
            ? { first: NOTHING, second: label(b, a, voice), when: whenSaid(a, voice) }
            : null
      const higher = difference && names && higherSaid([a, b], difference, names, own.when === 'now', voice)
      return answerDraft(
        [
          lead(higher ?? words.course.compared(the, voice.value(a), whenSaid(a, voice), other, voice.value(b), whenSaid(b, voice))),
          difference && !higher ? plain(unlike(a, b, difference, voice)) : null,
          ...findings
            .all('more', measure, measureAt(measure, first))
            .map((it) => plain(words.value.is(theOf(it, voice), voice.value(it), whenSaid(it, voice)))),
          chartOfBoth(textOf(theOf(a, voice, null)), findings, ['course', voice.when(a)], ['earlier', voice.when(b)], words),
        ],
        [
          words.ask.trend(measureAt(measure, first), askedPlace(first)),
          words.ask.peak(measureAt(measure, first), askedPlace(first)),
          words.ask.overview(),
        ],
      )
    },
  }
}

/** Puts the requested side first, 'which is slower?'. */
export function askedFirst(
  [a, b]: readonly [DraftFact | undefined, DraftFact | undefined],
  wanted: Meaning['wanted'],
): readonly [DraftFact | undefined, DraftFact | undefined] {
  const which = wanted.want === 'comparison' ? wanted.which : undefined
  const [one, other] = [numberOf(a), numberOf(b)]
  if (which === undefined || one === null || other === null) return [a, b]
  return which === 'highest' ? (one < other ? [b, a] : [a, b]) : one > other ? [b, a] : [a, b]
}

/** 'That is 4 MW less on … than on …', after a sentence with both values; or that they are equal. */
export function unlike(a: DraftFact, b: DraftFact, { by, percent }: { by: DraftFact; percent: DraftFact | null }, voice: Voice): Phrase {
  const { course } = voice.words
  if (isNothing(by, voice.writing)) return course.equal()
  const share = percent && a.unit !== '%' && a.unit !== 'points' ? voice.size(percent) : null
  return course.difference(voice.size(by), share, (numberOf(by) ?? 0) > 0, label(a, b, voice), label(b, a, voice))
}

/** A chart of both periods, if both are long enough. */
function courses(measure: AnyMeasure, place: Meaning['places'][number] | undefined, when: When, other: When): Step[] {
  if (when.when !== 'past' || other.when !== 'past') return []
  const by = stepOf(when.period)
  if (!by || !stepOf(other.period)) return []
  const line = (as: string, period: Period): Step => ({
    as,
    tool: 'series',
    args: { measure, ...withPlace(place), period, value: 'mean', by, limit: 50 },
  })
  return [line('course', when.period), line('earlier', other.period)]
}

/** The question names nothing for the first side, and a past day for the other. */
function isUnsaid({ time, against }: Meaning, when: When): boolean {
  return when.when === 'past' && !when.isMoment && time?.words === '' && against?.time !== null && against !== null
}

/** The live value against the same minute then, and the means of both days. */
function nowAndSoFar(meaning: Meaning, measure: AnyMeasure, scene: Scene): Reading {
  const place = meaning.places[0]
  const own = measureAt(measure, place)
  const [when, then] = [whenOf(meaning.time, scene.nowMs), whenOf(meaning.against?.time ?? null, scene.nowMs)]
  const back = when.when === 'past' && then.when === 'past' ? Date.parse(when.period.from) - Date.parse(then.period.from) : 0
  const asked = { measure: own, ...withPlace(place), value: 'mean' }
  const steps: Step[] = [
    { as: 'main', tool: 'now', args: { measures: [own], ...withPlace(place) } },
    { as: 'yesterday', tool: 'series', args: { ...asked, period: slotAt(scene.nowMs - back) } },
    ...(when.when === 'past' ? [{ as: 'day', tool: 'series' as const, args: { ...asked, period: when.period } }] : []),
    ...(then.when === 'past' ? [{ as: 'then', tool: 'series' as const, args: { ...asked, period: then.period } }] : []),
    ...courses(own, place, when, then),
  ]
  return {
    steps,
    write(findings, voice) {
      const value = findings.one('main', own, measure)
      if (!value) return noValue(meaning, measure, place, { when: 'now' }, findings, voice)
      const { words } = voice
      const against = change(value, findings.one('yesterday', own, measure), voice)
      const [day, other] = [findings.one('day', own, measure), findings.one('then', own, measure)]
      const means = change(day, other, voice)
      return answerDraft(
        [
          lead(words.value.is(theOf(value, voice), voice.value(value), whenSaid(value, voice))),
          against && lead(against),
          day && means ? plain(words.value.was(theOf(day, voice), voice.value(day), voice.when(day))) : null,
          means && plain(means),
          day && other
            ? chartOfBoth(textOf(theOf(value, voice, null)), findings, ['course', voice.when(day)], ['earlier', voice.when(other)], words)
            : null,
        ],
        [words.ask.trend(own, askedPlace(place)), words.ask.peak(own, askedPlace(place)), words.ask.overview()],
      )
    },
  }
}

/** What distinguishes a side: its place, else its time. */
export function label(one: DraftFact, other: DraftFact, voice: Voice): Phrase {
  const isPlace = one.subject.id !== other.subject.id && one.subject.kind !== 'group'
  return isPlace ? voice.words.noun.at(one.subject.kind, voice.name(one)) : voice.when(one)
}

/** Only one side has a value: gives it, and says that the other has none. */
function half(
  meaning: Meaning,
  measure: AnyMeasure,
  known: DraftFact,
  missing: Meaning['places'][number] | undefined,
  findings: Findings,
  voice: Voice,
) {
  const { words } = voice
  const nothing = noValue({ time: meaning.against?.time ?? meaning.time }, measure, missing, { when: 'now' }, findings, voice)
  return {
    ...nothing,
    blocks: [...nothing.blocks, plain(words.value.was(theOf(known, voice), voice.value(known), whenSaid(known, voice)))],
  }
}
