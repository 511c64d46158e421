import type { Asker } from '@oppidum/analyst/answerer'
import type { RecordDimension, StatisticsQuestion } from '@oppidum/analyst/questions'
import type { Subject } from '@oppidum/domain/assistant/answer'
import { folded } from '@oppidum/domain/core/list'
import { IncidentPriority, IncidentType } from '@oppidum/domain/records/incident'
import { NONE } from '@oppidum/domain/records/record-filter'
import { RequestCategory, RequestPriority } from '@oppidum/domain/records/service-request'
import { weekdayGroup } from '../tool-words.ts'
import { districtSubject, factText } from './record-facts.ts'
import type { Scoped } from './record-query-scope.ts'
import type { RecordGroup } from './record-statistics-store.ts'

type Value = StatisticsQuestion['value']

/** Dimensions with an order of their own; the others are sorted by count, highest first. */
const RUNS: readonly RecordDimension[] = ['day', 'weekday', 'hour-of-day']

export const isTime = (by: RecordDimension) => RUNS.includes(by)

/** A dimension's fixed values, which are listed even if no record has them. */
export function keyLookup(by: RecordDimension, { record, asked, city, words, services }: Scoped): readonly string[] {
  const of = (options: readonly string[], wanted: readonly string[] | undefined | null) =>
    wanted ? options.filter((it) => wanted.some((one) => folded(one) === folded(it))) : options
  if (record === 'situation') return []
  if (by === 'priority') return of(record === 'incident' ? IncidentPriority.options : RequestPriority.options, asked.priorities)
  if (by === 'type' && record === 'incident') return of(IncidentType.options, asked.types)
  if (by === 'category' && record === 'service-request') return services?.length ? [] : of(RequestCategory.options, words)
  const names = (all: readonly { name: string }[] | readonly string[]) => all.map((it) => (typeof it === 'string' ? it : it.name))
  if (by === 'district') return of(names(city.districts), asked.districts)
  if (by === 'department') return of(names(city.departments), asked.departments)
  return []
}

export const EMPTY: Omit<RecordGroup, 'key'> = {
  count: 0,
  timed: 0,
  medianHours: null,
  p80Hours: null,
  meanHours: null,
  aged: 0,
  meanAgeHours: null,
  quality: null,
  source: null,
  staleAt: null,
}

/** The subject of a row: a place of the city, or a value. */
export function groupSubject(by: RecordDimension, key: string, { city, language }: Pick<Asker, 'city' | 'language'>): Subject {
  if (key === '') return { kind: 'group', id: NONE, name: NONE }
  if (by === 'district') return districtSubject(city, key)
  if (by === 'street') return { kind: 'street', id: factText(key), name: factText(key) }
  if (by === 'weekday') return weekdayGroup(language, Number(key))
  if (by === 'hour-of-day') return { kind: 'group', id: key, name: `${key.padStart(2, '0')}:00` }
  return { kind: 'group', id: key, name: factText(key) }
}

/** Parameters that a row adds to the list's address; none if the list has no such filter. */
export function narrowerOf(by: RecordDimension, key: string): Record<string, string> {
  if (by === 'street') return key === '' ? {} : { q: key }
  if (by === 'department' || by === 'district') return { [by]: key === '' ? NONE : key }
  return key !== '' && (by === 'type' || by === 'category' || by === 'priority' || by === 'status') ? { [by]: key } : {}
}

const round = (value: number | null) => (value === null ? null : Math.round(value * 1_000) / 1_000)

/** A group's figure. A share is a percentage of `total` with three decimals; null if that is 0. */
export function figureOf(value: Value, group: Omit<RecordGroup, 'key'>, total: number): number | null {
  if (value === 'count') return group.count
  if (value === 'share') return total === 0 ? null : round((group.count / total) * 100)
  if (value === 'median-hours-to-close') return round(group.medianHours)
  if (value === 'p80-hours-to-close') return round(group.p80Hours)
  return round(value === 'mean-hours-to-close' ? group.meanHours : group.meanAgeHours)
}

/** How many records a group's figure rests on. */
export function restsOn(value: Value, group: Omit<RecordGroup, 'key'>): number {
  if (value === 'count' || value === 'share') return group.count
  return value === 'mean-age-hours' ? group.aged : group.timed
}

export const unitOfValue = (value: Value) => (value === 'count' ? '' : value === 'share' ? '%' : 'h')

/** The rows of a dimension in their order, equal ones by key. Rows without a figure are last, before them records without a value. */
export function inOrder<G extends { key: string; value: number | null }>(
  rows: readonly G[],
  by: RecordDimension,
  order: StatisticsQuestion['order'],
): G[] {
  const byKey = (a: G, b: G) => (by === 'day' ? (a.key < b.key ? -1 : 1) : Number(a.key) - Number(b.key) || (a.key < b.key ? -1 : 1))
  if (order === undefined && isTime(by)) return [...rows].sort(byKey)
  const sign = order === 'lowest' ? 1 : -1
  return [...rows].sort((a, b) => {
    const last = Number(a.value === null) - Number(b.value === null) || Number(a.key === '') - Number(b.key === '')
    if (last !== 0 || a.value === null || b.value === null) return last || (a.key < b.key ? -1 : 1)
    return sign * (a.value - b.value) || (a.key < b.key ? -1 : 1)
  })
}
