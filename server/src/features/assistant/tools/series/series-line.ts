import type { Point, ToolResult } from '@oppidum/analyst/tool'
import type { Subject } from '@oppidum/domain/assistant/answer'
import { cityClock } from '@oppidum/domain/core/city-clock'
import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'
import { unitOf } from '../measure-parts.ts'
import { type Common, iso, round3 } from './period-figures.ts'
import type { Group, Span, SubjectSeries } from './period-series.ts'
import type { PeriodReader } from './period-store.ts'

/** Most points of a series that accompanies a figure. */
export const MOST_POINTS = 400

/** A value for each hour, or each day if those are too many. The line has gaps where nothing was observed. */
export async function lineOf(
  reader: PeriodReader,
  { city, measure }: Common,
  kept: SubjectSeries,
  { name }: Subject,
  span: Span,
): Promise<Pick<ToolResult, 'series'>> {
  const hours = (span.toMs - span.fromMs) / HOUR_MS
  if (hours < 2) return {}
  const by = hours <= MOST_POINTS ? 'hour' : 'day'
  const startOf = ({ key }: Group) => (by === 'hour' ? Number(key) : cityClock(city.timeZone).midnightOf(key))
  const found = await reader.groups([kept], span, by, city.timeZone)
  const points = found.map((it) => ({ at: startOf(it), value: round3(it.mean) })).sort((a, b) => a.at - b.at)
  return points.length < 2 ? {} : { series: [{ name, measure, unit: unitOf(measure), as: 'measured', points: broken(points, by) }] }
}

/** Adds an empty point where a step is missing between two. A day may be an hour longer. */
export function broken(points: readonly { at: number; value: number }[], by: 'hour' | 'day'): Point[] {
  const stepMs = by === 'hour' ? HOUR_MS : DAY_MS
  return points
    .flatMap((it, index) => {
      const before = points[index - 1]
      const isApart = before !== undefined && it.at - before.at > 1.1 * stepMs
      return [...(isApart ? [{ at: iso(before.at + stepMs), value: null }] : []), { at: iso(it.at), value: it.value }]
    })
    .slice(0, MOST_POINTS)
}
