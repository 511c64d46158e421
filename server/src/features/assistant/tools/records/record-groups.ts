import type { Asker } from '@oppidum/analyst/answerer'
import type { RecordDimension, StatisticsQuestion } from '@oppidum/analyst/questions'
import type { Subject } from '@oppidum/domain/assistant/answer'
import { folded } from '@oppidum/domain/core/list'
import { IncidentPriority, IncidentType } from '@oppidum/domain/records/incident'
import { NONE } from '@oppidum/domain/records/record-filter'
import { RequestCategory, RequestPriority } from '@oppidum/domain/records/service-request'
import { weekdayGroup } from '../tool-words.ts'
import { districtSubject, told } from './record-facts.ts'
import type { Scoped } from './record-query-scope.ts'
import type { RecordGroup } from './record-statistics-store.ts'

type Value = StatisticsQuestion['value']

/** Dimensions that have an order of their own; the others are told from the most to the fewest. */
const RUNS: readonly RecordDimension[] = ['day', 'weekday', 'hour-of-day']

export const isTime = (by: RecordDimension) => RUNS.includes(by)

/** Values of a dimension that are known without any record: those of which there is none count too. */
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

/** What a row of a dimension speaks of: a place of the city, or one value. */
export function groupSubject(by: RecordDimension, key: string, { city, language }: Pick<Asker, 'city' | 'language'>): Subject {
  if (key === '') return { kind: 'group', id: NONE, name: NONE }
  if (by === 'district') return districtSubject(city, key)
  if (by === 'street') return { kind: 'street', id: told(key), name: told(key) }
  if (by === 'weekday') return weekdayGroup(language, Number(key))
  if (by === 'hour-of-day') return { kind: 'group', id: key, name: `${key.padStart(2, '0')}:00` }
  return { kind: 'group', id: key, name: told(key) }
}

/** Members of the list's address that a row adds; none where the list knows no such member. */
export function narrowerOf(by: RecordDimension, key: string): Record<string, string> {
  if (by === 'street') return key === '' ? {} : { q: key }
  if (by === 'department' || by === 'district') return { [by]: key === '' ? NONE : key }
  return key !== '' && (by === 'type' || by === 'category' || by === 'priority' || by === 'status') ? { [by]: key } : {}
}

const round = (value: number | null) => (value === null ? null : Math.round(value * 1_000) / 1_000)

/** What a group is asked for. A share is percent of `total`, to three places; null of nothing. */
export function figureOf(value: Value, group: Omit<RecordGroup, 'key'>, total: number): number | null {
  if (value === 'count') return group.count
  if (value === 'share') return total === 0 ? null : round((group.count / total) * 100)
  if (value === 'median-hours-to-close') return round(group.medianHours)
  if (value === 'p80-hours-to-close') return round(group.p80Hours)
  return round(value === 'mean-hours-to-close' ? group.meanHours : group.meanAgeHours)
}

/** On how many records the value of a group rests. */
export function restsOn(value: Value, group: Omit<RecordGroup, 'key'>): number {
  if (value === 'count' || value === 'share') return group.count
  return value === 'mean-age-hours' ? group.aged : group.timed
}

export const unitOfValue = (value: Value) => (value === 'count' ? '' : value === 'share' ? '%' : 'h')

/** The rows of a dimension in their order: what has no value of the dimension, and then what has no figure, last; of equals by key. */
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
