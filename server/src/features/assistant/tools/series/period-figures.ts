import type { Aggregate, AskedMeasure, Period, PlaceAsked } from '@oppidum/analyst/questions'
import type { Found, Note } from '@oppidum/analyst/tool'
import type { Subject } from '@oppidum/domain/assistant/answer'
import type { City } from '@oppidum/domain/cities/city'
import { Failure } from '@oppidum/domain/core/failure'
import { HOUR_MS } from '@oppidum/domain/core/time'
import type { Quality } from '@oppidum/domain/telemetry/provenance'
import type { Made } from '../measure-parts.ts'
import { madeOf, unitOf } from '../measure-parts.ts'
import { measureScreen } from '../measure-screens.ts'
import type { Group, Observed, Span, SubjectSeries } from './period-series.ts'
import type { PeriodReader } from './period-store.ts'

/** What is known of so much of a period is known of it. */
const COVERED = 0.99

/** Thousandths are below what any instrument here tells. */
export const round3 = (value: number) => Math.round(value * 1_000) / 1_000
export const iso = (atMs: number) => new Date(atMs).toISOString()
export const periodOf = ({ fromMs, toMs }: Span): Period => ({ from: iso(fromMs), to: iso(toMs) })

/** What of a period has begun; null when it lies ahead. */
export function begunPart({ from, to }: Period, nowMs: number): Span | null {
  const span = { fromMs: Date.parse(from), toMs: Math.min(Date.parse(to), nowMs) }
  if (Date.parse(from) >= Date.parse(to)) throw new Failure('malformed', '`from` must lie before `to`.')
  return span.fromMs < span.toMs ? span : null
}

/** @throws Failure malformed when only powers can be summed up over time */
export function checkAggregate(measure: AskedMeasure, value: Aggregate): void {
  if (value === 'energy' && unitOf(measure) !== 'MW') throw new Failure('malformed', `${measure} is not a power: it has no energy.`)
}

export interface Asked {
  subject: Subject
  made: Made
}

/** @throws Failure not_found */
export function askedOf(city: City, measure: AskedMeasure, place: PlaceAsked | undefined, subject: Subject): Asked | null {
  const made = madeOf(city, measure, place)
  return made && { subject, made }
}

/** What every fact of one question has in common. */
export interface Common {
  city: City
  measure: AskedMeasure
  value: Aggregate
}

/** One figure with what it rests on; the last fact is the figure itself. */
export interface Figure {
  value: number
  facts: readonly Found[]
}

function fact(
  { city, measure }: Common,
  kept: SubjectSeries,
  subject: Subject,
  span: Span,
): Omit<Found, 'measure' | 'value' | 'at' | 'quality'> {
  const period = periodOf(span)
  return {
    subject,
    unit: unitOf(measure),
    period,
    source: kept.sourceId,
    screen: measureScreen(city, measure, subject.kind === 'group' ? { kind: 'city', id: 'city', name: city.name } : subject, period),
  }
}

/** A figure out of a group of values. */
export function groupFigure(common: Common, kept: SubjectSeries, subject: Subject, span: Span, group: Group): Figure {
  const { measure, value: aggregate } = common
  const energyMwh = (group.mean * group.coveredMs) / HOUR_MS
  const value = round3({ mean: group.mean, lowest: group.lowest, highest: group.highest, energy: energyMwh }[aggregate as 'mean'])
  const found = { ...fact(common, kept, subject, span), measure: `${measure}:${aggregate}`, value, at: null, quality: group.quality }
  return { value, facts: [aggregate === 'energy' ? { ...found, unit: 'MWh' } : found] }
}

/** The first or last value, or both and how much lies between them. */
export function endFigure(
  common: Common,
  kept: SubjectSeries,
  subject: Subject,
  span: Span,
  ends: { first: Observed; last: Observed },
): Figure {
  const { measure, value: aggregate } = common
  const shared = fact(common, kept, subject, span)
  const end = (which: 'first' | 'last'): Found => ({
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

/** What is not whole about a period. */
export function coverNotes(kept: SubjectSeries, span: Span, coveredMs: number): Note[] {
  const notes: Note[] = []
  const begins = kept.firstMs ?? span.fromMs
  if (begins >= span.fromMs + HOUR_MS) notes.push({ note: 'begins', at: iso(begins) })
  const covered = coveredMs / (span.toMs - span.fromMs)
  // What lies before the beginning is told already.
  const known = coveredMs / (span.toMs - Math.max(span.fromMs, Math.floor(begins / HOUR_MS) * HOUR_MS))
  if (known < COVERED) notes.push({ note: 'gaps', covered: round3(Math.min(1, covered)) })
  return notes
}

/** The figure of one subject over a period, without groups; null when nothing was observed. */
export async function wholeFigure(
  reader: PeriodReader,
  common: Common,
  { subject, made }: Asked,
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

/** Facts one after the other; their references are by place. */
export function joined(figures: readonly Figure[]): Found[] {
  const facts: Found[] = []
  for (const it of figures) {
    const before = facts.length
    facts.push(...it.facts.map((one) => (one.from ? { ...one, from: one.from.map((at) => at + before) } : one)))
  }
  return facts
}
