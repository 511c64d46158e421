import type { AnswerBlock, Piece } from '@oppidum/domain/assistant/answer'
import type { RowShown } from '../../conversation-memory.ts'
import type { Meaning } from '../../meaning.ts'
import type { Aggregate, AnyMeasure, PlaceRef } from '../../questions.ts'
import { MOST_ROWS } from '../../questions.ts'
import { baseOf, computed, type DraftFact, type Findings, isMeasure, numberOf, type Step } from '../answer-context.ts'
import { meets } from '../limits.ts'
import { noValue } from '../no-value.ts'
import { askedPlace, placeAsked } from '../phrases/measure-phrases.ts'
import { NOTHING, type Phrase } from '../phrases/phrase.ts'
import type { When } from '../question-time.ts'
import { answerDraft, caveat, lead, mapOf, type Reading, textOf, type Voice } from './answer-reading.ts'

export type PlaceDimension = 'section' | 'street' | 'district' | 'substation'
const PLACES: readonly string[] = ['section', 'street', 'district', 'substation']
export const isPlaceDimension = (by: string | null): by is PlaceDimension => by !== null && PLACES.includes(by)

/** Default number of rows. */
const USUAL_ROWS = 5
/** The same for a list of all places beyond a threshold. */
const LISTED = 20

/** The kinds of places that have a measure; null if only the city has it. */
export function partsOf(measure: AnyMeasure): PlaceDimension | null {
  if (measure === 'traffic.speed' || measure === 'city.speed' || measure === 'traffic.flow') return 'section'
  return measure === 'substation.load' || measure === 'substation.share' || measure === 'energy.load' ? 'substation' : null
}

/** The measure's name for parts of the city. */
const ofParts = (measure: AnyMeasure, by: PlaceDimension): AnyMeasure =>
  by === 'substation'
    ? measure.startsWith('substation.')
      ? measure
      : 'substation.load'
    : measure === 'city.speed'
      ? 'traffic.speed'
      : measure

interface Order {
  by: PlaceDimension
  which: 'highest' | 'lowest'
  aggregate: Aggregate | null
  /** Live speeds rank by their distance below free flow, as on the screens, not by the speed itself. */
  belowUsual?: boolean
}

const AMONG = { section: 'sections', street: 'streets', district: 'districts', substation: 'substations' } as const

/** The sections, streets, districts or substations with the highest or lowest measure, now or over a period. */
export function placeRanking(meaning: Meaning, asked: AnyMeasure, when: When, order: Order): Reading {
  const measure = ofParts(asked, order.by)
  // 'Which of the ramblas' ranks only those.
  const rivals = meaning.places.filter((it) => it.kind === order.by)
  const isAll = meaning.threshold !== null || rivals.length > 0
  const limit = Math.min(MOST_ROWS, isAll ? MOST_ROWS : Math.max(meaning.limit ?? USUAL_ROWS, 1))
  const around = rivals.length > 0 ? [] : meaning.places
  const district = around.find((it) => it.kind === 'district')
  const street = around.find((it) => it.kind === 'street')
  const inside = placeAsked(around.find((it) => it.kind === 'street' || it.kind === 'district'))
  const step: Step =
    when.when === 'past'
      ? {
          as: 'main',
          tool: 'series',
          args: {
            measure,
            period: when.period,
            value: order.aggregate ?? 'mean',
            by: order.by,
            order: order.which,
            limit,
            ...(inside && { place: inside }),
          },
        }
      : {
          as: 'main',
          tool: 'now',
          args: {
            measures: [measure],
            among: AMONG[order.by],
            order: order.belowUsual ? 'furthest-below-usual' : order.which,
            limit,
            ...(district && order.by !== 'substation' && { district: district.id }),
            ...(street && order.by === 'section' && { street: street.id }),
          },
        }
  return {
    steps: [step],
    write(findings, voice) {
      const rows = withinThreshold(
        findings.all('main', measure).filter((it) => it.subject.kind === order.by && isAmong(rivals, it)),
        meaning,
      )
      const [first] = rows
      if (!first) return noRanking(meaning, measure, order, when, findings, voice)
      const { words } = voice
      const noun = words.noun.measure(baseOf(first.measure))
      const at = words.noun.at(first.subject.kind, voice.name(first))
      const title = textOf(noun)
      const shown = rows.slice(0, meaning.limit ?? (meaning.threshold ? rows.length : USUAL_ROWS))
      const isNow = when.when !== 'past'
      const freeFlowOf = (it: DraftFact) => findings.all('main', 'free-flow').find((one) => one.subject.id === it.subject.id)
      const freeFlow = freeFlowOf(first)
      const said =
        order.belowUsual && isNow
          ? words.ranking.worst(at, voice.value(first), voice.when(first), freeFlow ? voice.value(freeFlow) : null)
          : words.ranking.first(
              order.which,
              { measure: baseOf(first.measure), noun, at, name: voice.name(first) },
              voice.value(first),
              voice.when(first),
              isNow,
            )
      return answerDraft(
        [
          lead(said),
          shown.length > 1
            ? valueTable(title, words.noun.dimension(order.by), shown, voice, order.belowUsual ? freeFlowOf : undefined)
            : null,
          mapOf(title, findings, 'main', shown),
        ],
        [
          first.subject.kind === 'section' || first.subject.kind === 'street'
            ? words.ask.why(askedPlace(placeMeant(first)) as never)
            : null,
          words.ask.yesterday(baseOf(first.measure), askedPlace(placeMeant(first))),
          words.ask.overview(),
        ],
        rowsOf(shown),
      )
    },
  }
}

const isAmong = (places: Meaning['places'], { subject }: DraftFact) =>
  places.length === 0 || places.some((it) => it.id === subject.id || it.name === subject.name)

const placeMeant = ({ subject }: DraftFact) => ({ kind: subject.kind as PlaceRef['kind'], id: subject.id, name: subject.name })

export const rowsOf = (shown: readonly DraftFact[]): RowShown[] =>
  shown.slice(0, MOST_ROWS).map(({ subject }) => ({
    kind: subject.kind,
    id: ['incident', 'service-request', 'situation'].includes(subject.kind) ? subject.name : subject.id,
    name: subject.name,
  }))

function withinThreshold(rows: readonly DraftFact[], { threshold }: Meaning): readonly DraftFact[] {
  if (threshold === null) return rows
  return rows.filter((it) => {
    const number = numberOf(it)
    return number !== null && meets(number, threshold)
  })
}

function noRanking(meaning: Meaning, measure: AnyMeasure, order: Order, when: When, findings: Findings, voice: Voice) {
  const { words } = voice
  const any = findings.all('main', measure)[0] ?? findings.one('main', 'count')
  if (!meaning.threshold || !any) return noValue(meaning, measure, undefined, when, findings, voice)
  const limit = computed({ measure, value: meaning.threshold.value, unit: unitOf(findings, measure) }, any)
  return answerDraft(
    [lead(words.ranking.none(words.noun.things(order.by), words.ranking.limit(meaning.threshold.is, voice.value(limit))))],
    [words.ask.overview()],
  )
}

const unitOf = (findings: Findings, measure: AnyMeasure): string =>
  findings.of('main').find((it) => isMeasure(it.measure, measure))?.unit ?? ''

/** How many parts of the city are above or below a threshold, or at a level of congestion. */
export function placeCount(meaning: Meaning, asked: AnyMeasure, by: PlaceDimension, level: 'low' | 'medium' | 'high' | null): Reading {
  const measure = ofParts(asked, by)
  const { threshold } = meaning
  const district = meaning.places.find((it) => it.kind === 'district')
  const street = meaning.places.find((it) => it.kind === 'street')
  const order = threshold?.is === 'above' ? 'highest' : level ? 'furthest-below-usual' : 'lowest'
  return {
    steps: [
      {
        as: 'main',
        tool: 'now',
        args: {
          measures: [measure],
          among: AMONG[by],
          order,
          limit: MOST_ROWS,
          ...(district && by !== 'substation' && { district: district.id }),
          ...(street && by === 'section' && { street: street.id }),
          ...(level && by === 'section' && { level }),
        },
      },
    ],
    write(findings, voice) {
      const all = findings.all('main', measure).filter((it) => it.subject.kind === by)
      const rows = withinThreshold(all, meaning)
      const counted = findings.one('main', 'count')
      const any = counted ?? all[0]
      if (!any) return noValue(meaning, measure, undefined, { when: 'now' }, findings, voice)
      const { words } = voice
      const count =
        threshold || !counted ? computed({ measure: 'count', value: rows.length, unit: '', subject: any.subject }, any, ...rows) : counted
      const things = count.value === 1 ? words.noun.thing(by) : words.noun.things(by)
      const limit = threshold ? voice.value(computed({ measure, value: threshold.value, unit: all[0]?.unit ?? '' }, any)) : NOTHING
      const is: Phrase = threshold
        ? words.ranking.limit(threshold.is, limit)
        : level
          ? words.ranking.congested(voice.value(computed({ measure: 'congestion', value: level, unit: '' }, any)))
          : words.ranking.measured()
      const isAll = threshold !== null && rows.length === all.length && findings.notes.some((it) => it.note.note === 'cut')
      const shown = rows.slice(0, meaning.wanted.want === 'list' ? LISTED : USUAL_ROWS)
      const title = textOf(words.noun.measure(baseOf(measure)))
      return answerDraft(
        [
          lead(count.value === 0 ? words.ranking.none(things, is) : words.ranking.count(voice.value(count), count.value === 1, things, is)),
          isAll ? caveat(words.caveat.atLeast()) : null,
          shown.length > 0 && (threshold || level) ? valueTable(title, words.noun.dimension(by), shown, voice) : null,
          threshold || level ? mapOf(title, findings, 'main', shown) : null,
        ],
        [words.ask.slowest(), words.ask.overview(), words.ask.openIncidents()],
        rowsOf(shown),
      )
    },
  }
}

const cell = (one: Phrase): Piece => one[0] ?? { text: '' }

export function valueTable(
  title: string,
  column: string,
  rows: readonly DraftFact[],
  voice: Voice,
  freeFlowOf: (row: DraftFact) => DraftFact | undefined = () => undefined,
): AnswerBlock {
  const { value, freeFlow } = voice.words.ranking.names
  const usual = rows.map(freeFlowOf)
  const isKnown = usual.some((it) => it !== undefined)
  return {
    kind: 'table',
    title,
    columns: [column, value, ...(isKnown ? [freeFlow] : [])],
    rows: rows.map((it, at) => {
      const known = usual[at]
      return [cell(voice.name(it)), cell(voice.value(it)), ...(isKnown ? [cell(known ? voice.value(known) : NOTHING)] : [])]
    }),
  }
}
