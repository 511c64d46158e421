import type { Aggregate, AnyMeasure, Period, PlaceRef } from '@oppidum/analyst/questions'
import type { Note, ToolFact } from '@oppidum/analyst/tool'
import type { Subject } from '@oppidum/domain/assistant/answer'
import type { City } from '@oppidum/domain/cities/city'
import { Failure } from '@oppidum/domain/core/failure'
import { HOUR_MS } from '@oppidum/domain/core/time'
import type { Quality } from '@oppidum/domain/telemetry/provenance'
import type { Formula } from '../measure-parts.ts'
import { formulaOf, unitOf } from '../measure-parts.ts'
import { measureScreen } from '../measure-screens.ts'
import type { Group, Observed, Span, SubjectSeries } from './period-series.ts'
import type { PeriodReader } from './period-store.ts'

/** If this much of a period has values, it counts as complete. */
const COVERED = 0.99

/** Three decimals, finer than any instrument. */
export const round3 = (value: number) => Math.round(value * 1_000) / 1_000
export const iso = (atMs: number) => new Date(atMs).toISOString()
export const periodOf = ({ fromMs, toMs }: Span): Period => ({ from: iso(fromMs), to: iso(toMs) })

/** The part of a period up to now; null if it is in the future. */
export function begunPart({ from, to }: Period, nowMs: number): Span | null {
  const span = { fromMs: Date.parse(from), toMs: Math.min(Date.parse(to), nowMs) }
  if (Date.parse(from) >= Date.parse(to)) throw new Failure('malformed', '`from` must be before `to`.')
  return span.fromMs < span.toMs ? span : null
}

/** @throws Failure malformed for an energy of anything but power */
export function checkAggregate(measure: AnyMeasure, value: Aggregate): void {
  if (value === 'energy' && unitOf(measure) !== 'MW') throw new Failure('malformed', `${measure} is not a power: it has no energy.`)
}

export interface FigureRequest {
  subject: Subject
  made: Formula
}

/** @throws Failure not_found */
export function figureRequest(city: City, measure: AnyMeasure, place: PlaceRef | undefined, subject: Subject): FigureRequest | null {
  const made = formulaOf(city, measure, place)
  return made && { subject, made }
}

/** What all facts of one query have in common. */
export interface Common {
  city: City
  measure: AnyMeasure
  value: Aggregate
}

/** A figure with the facts it rests on; the last one is the figure itself. */
export interface Figure {
  value: number
  facts: readonly ToolFact[]
}

function fact(
  { city, measure }: Common,
  kept: SubjectSeries,
  subject: Subject,
  span: Span,
): Omit<ToolFact, 'measure' | 'value' | 'at' | 'quality'> {
  const period = periodOf(span)
  return {
    subject,
    unit: unitOf(measure),
    period,
    source: kept.sourceId,
    screen: measureScreen(city, measure, subject.kind === 'group' ? { kind: 'city', id: 'city', name: city.name } : subject, period),
  }
}

/** The figure of a group of values. */
export function groupFigure(common: Common, kept: SubjectSeries, subject: Subject, span: Span, group: Group): Figure {
  const { measure, value: aggregate } = common
  const energyMwh = (group.mean * group.coveredMs) / HOUR_MS
  const value = round3({ mean: group.mean, lowest: group.lowest, highest: group.highest, energy: energyMwh }[aggregate as 'mean'])
  const found = { ...fact(common, kept, subject, span), measure: `${measure}:${aggregate}`, value, at: null, quality: group.quality }
  return { value, facts: [aggregate === 'energy' ? { ...found, unit: 'MWh' } : found] }
}

/** The first or last value, or both with the change between them. */
export function endFigure(
  common: Common,
  kept: SubjectSeries,
  subject: Subject,
  span: Span,
  ends: { first: Observed; last: Observed },
): Figure {
  const { measure, value: aggregate } = common
  const shared = fact(common, kept, subject, span)
  const end = (which: 'first' | 'last'): ToolFact => ({
    ...shared,
    measure: `${measure}:${which}`,
    value: round3(ends[which].value),
    at: iso(ends[which].atMs),
    quality: ends[which].quality,
  })
  if (aggregate !== 'change') return { value: round3(ends[aggregate as 'first'].value), facts: [end(aggregate as 'first')] }
  const value = round3(ends.last.value - ends.first.value)
  const quality: Quality = ends.first.quality === ends.last.quality ? ends.last.quality : 'estimated'
  return { value, facts: [end('first'), end('last'), { ...shared, measure: `${measure}:change`, value, at: null, quality, from: [0, 1] }] }
}

/** Notes about missing parts of a period. */
export function coverNotes(kept: SubjectSeries, span: Span, coveredMs: number): Note[] {
  const notes: Note[] = []
  const begins = kept.firstMs ?? span.fromMs
  if (begins >= span.fromMs + HOUR_MS) notes.push({ note: 'begins', at: iso(begins) })
  const covered = coveredMs / (span.toMs - span.fromMs)
  // The note about the beginning covers what lies before it.
  const known = coveredMs / (span.toMs - Math.max(span.fromMs, Math.floor(begins / HOUR_MS) * HOUR_MS))
  if (known < COVERED) notes.push({ note: 'gaps', covered: round3(Math.min(1, covered)) })
  return notes
}

/** The figure of one subject over a period, without groups; null without observations. */
export async function wholeFigure(
  reader: PeriodReader,
  common: Common,
  { subject, made }: FigureRequest,
  span: Span,
): Promise<{ figure: Figure | null; kept: SubjectSeries; notes: Note[] }> {
  const [kept] = (await reader.series(common.city.id, [made], span)) as [SubjectSeries]
  if (kept.parts.length === 0) return { figure: null, kept, notes: [] }
  const [group] = await reader.groups([kept], span, 'whole', common.city.timeZone)
  if (!group) return { figure: null, kept, notes: coverNotes(kept, span, 0).filter((it) => it.note === 'begins') }
  const notes = coverNotes(kept, span, group.coveredMs)
  if (['first', 'last', 'change'].includes(common.value)) {
    const ends = (await reader.ends([kept], span)).get(0)
    return { figure: ends ? endFigure(common, kept, subject, span, ends) : null, kept, notes }
  }
  return { figure: groupFigure(common, kept, subject, span, group), kept, notes }
}

/** Concatenates facts and adjusts their references, which are indices. */
export function joined(figures: readonly Figure[]): ToolFact[] {
  const facts: ToolFact[] = []
  for (const it of figures) {
    const before = facts.length
    facts.push(...it.facts.map((one) => (one.from ? { ...one, from: one.from.map((at) => at + before) } : one)))
  }
  return facts
}
