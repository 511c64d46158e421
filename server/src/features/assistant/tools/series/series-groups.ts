import type { Asker } from '@oppidum/analyst/answerer'
import { MOST_ROWS, type PlaceRef, type SeriesQuestion } from '@oppidum/analyst/questions'
import type { Note, ToolFact, ToolResult } from '@oppidum/analyst/tool'
import type { Subject } from '@oppidum/domain/assistant/answer'
import { cityClock } from '@oppidum/domain/core/city-clock'
import { Failure } from '@oppidum/domain/core/failure'
import { HOUR_MS } from '@oppidum/domain/core/time'
import { formulaOf, unitOf } from '../measure-parts.ts'
import { measureScreen } from '../measure-screens.ts'
import { type Area, cityPlaces } from '../places/city-places.ts'
import { weekdayGroup } from '../tool-words.ts'
import { type Common, coverNotes, endFigure, type Figure, type FigureRequest, groupFigure, iso, joined } from './period-figures.ts'
import type { Extreme, Group, Span, SubjectSeries, TimeGroup } from './period-series.ts'
import { isTooMuch, type PeriodReader } from './period-store.ts'
import { broken, MOST_POINTS } from './series-line.ts'

const NONE: ToolResult = { facts: [], notes: [] }

type PlaceGroup = 'section' | 'street' | 'district' | 'substation'
export const isPlaceGroup = (by: string): by is PlaceGroup => ['section', 'street', 'district', 'substation'].includes(by)

/** @throws Failure too_large */
export function checkLength(asked: readonly FigureRequest[], span: Span): void {
  if (
    isTooMuch(
      asked.map((it) => it.made),
      span,
    )
  )
    throw new Failure('too_large', 'That period is too long for so many places. Ask for a shorter one.')
}

export const isExtreme = (value: string): value is Extreme => value === 'lowest' || value === 'highest'

/** The time of a subject's extreme, as a fact of its own. */
export async function whenOf(reader: PeriodReader, kept: SubjectSeries, span: Span, which: Extreme, figure: Figure): Promise<Figure> {
  const found = await reader.extremeAt(kept, span, which)
  const [own] = figure.facts
  if (!found || !own) return figure
  const at = iso(found.atMs)
  const when: ToolFact = { ...own, measure: 'when', value: at, unit: 'instant', at, from: [0] }
  return { ...figure, facts: [own, found.isExact ? when : { ...when, quality: 'estimated' }] }
}

/** The groups in the requested order, and how many there are. */
function ranked<T extends { value: number }>(
  all: readonly T[],
  { order, limit = MOST_ROWS }: Pick<SeriesQuestion, 'order' | 'limit'>,
): { shown: readonly T[]; cut: Note[] } {
  const sorted = order ? [...all].sort((a, b) => (order === 'highest' ? b.value - a.value : a.value - b.value)) : all
  const shown = sorted.slice(0, limit)
  return { shown, cut: shown.length < all.length ? [{ note: 'cut', shown: shown.length, of: all.length }] : [] }
}

/** A figure for each hour, day, weekday or hour of the day. */
export async function byTime(
  reader: PeriodReader,
  common: Common,
  asked: FigureRequest,
  span: Span,
  args: SeriesQuestion,
  asker: Asker,
): Promise<ToolResult> {
  const { city, language } = asker
  const clock = cityClock(city.timeZone)
  const by = args.by as Exclude<TimeGroup, 'whole'>
  const isEnds = ['first', 'last', 'change'].includes(args.value)
  if (isEnds && (by === 'weekday' || by === 'hour-of-day'))
    throw new Failure('malformed', `There is no ${args.value} value ${by}: it lies apart in time.`)
  const [kept] = (await reader.series(city.id, [asked.made], span)) as [SubjectSeries]
  if (kept.parts.length === 0) return NONE
  const groups = await reader.groups([kept], span, by, city.timeZone)
  const notes = coverNotes(
    kept,
    span,
    groups.reduce((sum, it) => sum + it.coveredMs, 0),
  )

  function groupOf(key: string): { subject: Subject; span: Span } {
    const clipped = (fromMs: number, toMs: number) => ({ fromMs: Math.max(fromMs, span.fromMs), toMs: Math.min(toMs, span.toMs) })
    if (by === 'hour') {
      const startMs = Number(key)
      return {
        subject: { kind: 'group', id: iso(startMs), name: clock.textOf(startMs).replace('T', ' ') },
        span: clipped(startMs, startMs + HOUR_MS),
      }
    }
    if (by === 'day')
      return { subject: { kind: 'group', id: key, name: key }, span: clipped(clock.midnightOf(key), clock.midnightOf(key, 1)) }
    if (by === 'weekday') return { subject: weekdayGroup(language, Number(key)), span }
    return { subject: { kind: 'group', id: key, name: `${key.padStart(2, '0')}:00` }, span }
  }

  const order = (a: Group, b: Group) => (by === 'day' ? (a.key < b.key ? -1 : 1) : Number(a.key) - Number(b.key))
  const parts: (Figure & { part: Span })[] = []
  for (const group of groups.sort(order)) {
    const it = groupOf(group.key)
    if (!isEnds) parts.push({ ...groupFigure(common, kept, it.subject, it.span, group), part: it.span })
    else {
      // At most as many as a result has rows: each needs a query of its own.
      if (parts.length >= MOST_POINTS) break
      const ends = (await reader.ends([kept], it.span)).get(0)
      if (ends) parts.push({ ...endFigure(common, kept, it.subject, it.span, ends), part: it.span })
    }
  }
  const { shown, cut } = ranked(parts, args)
  const isLine = by === 'hour' || by === 'day'
  const figures: Figure[] = []
  for (const it of shown) {
    const { value } = args
    figures.push(args.when && isLine && isExtreme(value) ? await whenOf(reader, kept, it.part, value, it) : it)
  }
  // A group has no screen, so it links to that of the subject.
  const facts = joined(figures).map((it) => ({ ...it, screen: screenOf(common, asked.subject, it) }))
  const points =
    by === 'hour' || by === 'day'
      ? broken(
          parts.map((it) => ({ at: it.part.fromMs, value: it.value })),
          by,
        )
      : []
  const unit = args.value === 'energy' ? 'MWh' : unitOf(args.measure)
  const line =
    isLine && points.length > 1
      ? { series: [{ name: asked.subject.name, measure: args.measure, unit, as: 'measured' as const, points }] }
      : {}
  return { facts, notes: [...notes, ...cut], ...line }
}

const screenOf = ({ city, measure }: Common, subject: Subject, { period }: ToolFact) =>
  measureScreen(city, measure, subject, period ?? undefined)

/** All places of a kind within a place that can have the measure. */
export function askedPlaces(
  { city }: Asker,
  measure: SeriesQuestion['measure'],
  by: PlaceGroup,
  within: PlaceRef | undefined,
): FigureRequest[] {
  const places = cityPlaces(city)
  const area: Area | undefined =
    within?.kind === 'district'
      ? places.districts.find((it) => it.id === within.id)
      : within?.kind === 'street'
        ? places.street(within.id)
        : undefined
  const inside = new Set((area?.sections ?? places.sections).map((it) => it.id))
  const subjects =
    by === 'section'
      ? places.sections.filter((it) => inside.has(it.id)).map((it) => it.subject)
      : by === 'substation'
        ? city.substations.map((it) => places.subjectOf({ kind: 'substation', id: it.id }))
        : (by === 'street' ? places.streets : places.districts)
            .filter((it) => it.sections.some((one) => inside.has(one.id)))
            .map((it) => it.subject)
  return subjects.flatMap((subject) => {
    const made = formulaOf(city, measure, { kind: by, id: subject.id })
    return made ? [{ subject, made }] : []
  })
}

/** A figure for each of several places. */
export async function byPlace(
  reader: PeriodReader,
  common: Common,
  asked: readonly FigureRequest[],
  span: Span,
  args: SeriesQuestion,
): Promise<ToolResult> {
  const { city } = common
  checkLength(asked, span)
  const kept = await reader.series(
    city.id,
    asked.map((it) => it.made),
    span,
  )
  const withValues = kept.filter((it) => it.parts.length > 0)
  const isEnds = ['first', 'last', 'change'].includes(args.value)
  const ends = isEnds ? await reader.ends(withValues, span) : null
  const groups = new Map((await reader.groups(withValues, span, 'whole', city.timeZone)).map((it) => [it.subject, it]))
  const all = asked.flatMap(({ subject }, index) => {
    const [own, group, end] = [kept[index] as SubjectSeries, groups.get(index), ends?.get(index)]
    if (!group || (isEnds && !end)) return []
    const figure = end ? endFigure(common, own, subject, span, end) : groupFigure(common, own, subject, span, group)
    return [{ ...figure, own, coveredMs: group.coveredMs, subject }]
  })
  const { shown, cut } = ranked(all, args)
  const figures: Figure[] = []
  for (const it of shown) figures.push(args.when && isExtreme(args.value) ? await whenOf(reader, it.own, span, args.value, it) : it)
  const silent = asked.length - all.length
  const worst = [...shown].sort((a, b) => a.coveredMs - b.coveredMs)[0]
  const places = cityPlaces(city)
  const positions = Object.fromEntries(
    shown.flatMap(({ subject }) => {
      const at = places.positionOf(subject)
      return at ? [[subject.id, at]] : []
    }),
  )
  return {
    facts: joined(figures),
    notes: [
      ...(worst ? coverNotes(worst.own, span, worst.coveredMs) : []),
      ...(silent > 0 ? [{ note: 'missing' as const, what: `${args.measure} · ${silent} ${args.by}` }] : []),
      ...cut,
    ],
    positions,
  }
}
