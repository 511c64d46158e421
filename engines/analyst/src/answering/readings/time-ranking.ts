import type { AnswerBlock, Piece } from '@oppidum/domain/assistant/answer'
import type { Meaning, SeriesDimension } from '../../meaning.ts'
import type { AnyMeasure, PlaceRef } from '../../questions.ts'
import { MOST_ROWS } from '../../questions.ts'
import { computed, type DraftFact, numberOf } from '../answer-context.ts'
import { noValue } from '../no-value.ts'
import { askedPlace, measureAt, placeAsked } from '../phrases/measure-phrases.ts'
import { NOTHING, type Phrase } from '../phrases/phrase.ts'
import { lastWeeks, today, type When } from '../question-time.ts'
import { answerDraft, chartOf, lead, type Reading, type Scene, textOf, type Voice } from './answer-reading.ts'

/** Default number of times. */
const USUAL_ROWS = 5

/** The hour, day or weekday in which a measure was highest or lowest, or all of them in order. */
export function timeRanking(
  meaning: Meaning,
  measure: AnyMeasure,
  when: When,
  scene: Scene,
  by: SeriesDimension,
  which: 'highest' | 'lowest' | null,
): Reading {
  const place = meaning.places[0]
  const own = measureAt(measure, place)
  // Weekdays and hours of the day need several weeks of data.
  const usual =
    by === 'weekday' || by === 'hour-of-day' ? lastWeeks(scene.nowMs, scene.city.timeZone) : today(scene.nowMs, scene.city.timeZone)
  const period = when.when === 'past' ? when.period : usual
  const value = meaning.wanted.want === 'value' ? (meaning.wanted.aggregate ?? 'mean') : 'mean'
  const asked = placeAsked(place)
  return {
    steps: [
      {
        as: 'main',
        tool: 'series',
        args: { measure: own, ...(asked && { place: asked }), period, value, by, limit: MOST_ROWS, ...(which && { order: which }) },
      },
    ],
    write(findings, voice) {
      const rows = findings.all('main', own, measure).filter((it) => it.measure !== 'when')
      const [first] = rows
      if (!first) return noValue(meaning, measure, place, when, findings, voice)
      const { words } = voice
      const the = words.noun.the(
        own,
        null,
        place && place.kind !== 'city' ? words.noun.at(place.kind, voice.name(named(first, place))) : NOTHING,
      )
      const span = voice.when(computed({ measure: 'when', value: period.from, unit: 'instant', period, at: null }, first))
      const shown = which ? rows.slice(0, meaning.limit ?? USUAL_ROWS) : rows
      const [low, high] = endsOf(rows, first)
      return answerDraft(
        [
          lead(
            which
              ? words.ranking.bucket(the, which, by, bucketOf(first, voice), voice.value(first))
              : words.ranking.each(the, span, voice.value(low), bucketOf(low, voice), voice.value(high), bucketOf(high, voice)),
          ),
          shown.length > 1 ? bucketTable(textOf(the), words.noun.dimension(by), shown, voice) : null,
          by === 'hour' || by === 'day' ? chartOf(textOf(the), findings, 'main', words) : null,
        ],
        [words.ask.now(own, askedPlace(place)), words.ask.compare(own, askedPlace(place)), words.ask.overview()],
      )
    },
  }
}

/** The lowest and the highest of them. */
function endsOf(rows: readonly DraftFact[], first: DraftFact): [low: DraftFact, high: DraftFact] {
  const sorted = [...rows].sort((a, b) => (numberOf(a) ?? 0) - (numberOf(b) ?? 0))
  return [sorted[0] ?? first, sorted.at(-1) ?? first]
}

/** The requested place as a fact: groups of time have the time as their subject. */
export const named = (first: DraftFact, place: { kind: PlaceRef['kind']; id: string; name: string }): DraftFact =>
  first.subject.kind === place.kind
    ? first
    : computed(
        { measure: first.measure, value: first.value, unit: first.unit, subject: { kind: place.kind, id: place.id, name: place.name } },
        first,
      )

/** A group's name, or its time. */
export const bucketOf = (row: DraftFact, voice: Voice): Phrase => (ISO_DAY.test(row.subject.name) ? voice.when(row) : voice.name(row))
/** Days and hours are written like any other time. */
const ISO_DAY = /^\d{4}-\d{2}-\d{2}/

const cell = (one: Phrase): Piece => one[0] ?? { text: '' }

function bucketTable(title: string, column: string, rows: readonly DraftFact[], voice: Voice): AnswerBlock {
  return {
    kind: 'table',
    title,
    columns: [column, voice.words.ranking.names.value],
    rows: rows.map((it) => [cell(bucketOf(it, voice)), cell(voice.value(it))]),
  }
}
