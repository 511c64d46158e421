import type { RecordDimension, RecordScope, StatisticsQuestion } from '@oppidum/analyst/questions'
import { folded } from '@oppidum/domain/core/list'
import { HOUR_MS } from '@oppidum/domain/core/time'
import type { Tx } from '../../../../platform/db/connection.ts'
import { EMPTY, figureOf, isTime, keyLookup } from './record-groups.ts'
import { countRecords } from './record-lookup-store.ts'
import type { Scoped } from './record-query-scope.ts'
import { beginsAt } from './record-relation-store.ts'
import { clockKeysIn, daysIn, groupRecords, type RecordGroup } from './record-statistics-store.ts'

export interface Row {
  key: string
  group: Omit<RecordGroup, 'key'>
  value: number | null
  /** A day's start and end. */
  span: { from: string; to: string } | null
}

/** The statistics of one scope: all of its records, and each value of the dimension, in no order. */
export interface Side {
  scoped: Scoped
  whole: Omit<RecordGroup, 'key'>
  /** The number that a share is a share of. */
  of: { scoped: Scoped; count: number }
  begins: Date | null
  rows: Row[]
}

/** Fields that narrow a scope beyond its kind, standing and time. */
const NARROWING = [
  'statuses',
  'priorities',
  'types',
  'categories',
  'departments',
  'districts',
  'street',
  'section',
  'text',
  'unassigned',
  'overdue',
  'minAgeHours',
] as const

/** The default for what a share without a dimension is a share of. */
export function wider(scope: RecordScope): RecordScope {
  const isNarrowed = NARROWING.some((it) => scope[it] !== undefined)
  const { record, period, periodOf } = scope
  return {
    record,
    standing: isNarrowed ? scope.standing : 'all',
    ...(period && { period }),
    ...(periodOf && { periodOf }),
  }
}

/** Each value of the dimension, including those without records that the period or the city defines. */
async function rowsOf(
  tx: Tx,
  scoped: Scoped,
  groups: readonly RecordGroup[],
  by: RecordDimension,
  value: StatisticsQuestion['value'],
  nowMs: number,
) {
  const { period, city } = scoped
  const found = groups.flatMap(({ key, ...group }) => (key === null || (key === '' && isTime(by)) ? [] : [{ key, group }]))
  const spans = new Map<string, { from: string; to: string }>()
  const counts = value === 'count' || value === 'share'
  let known: readonly string[] = counts && !isTime(by) ? keyLookup(by, scoped) : []
  if (period) {
    const [from, to] = [new Date(period.fromMs), new Date(Math.min(period.toMs, nowMs))]
    if (by === 'day')
      for (const it of await daysIn(tx, city.timeZone, from, to))
        spans.set(it.day, { from: it.from.toISOString(), to: it.to.toISOString() })
    if (counts && by === 'day') known = [...spans.keys()]
    if (counts && (by === 'hour-of-day' || by === 'weekday')) known = await clockKeysIn(tx, by, city.timeZone, from, to)
  } else if (by === 'day') {
    const days = found.map((it) => it.key).sort()
    // In any time zone the day lies within these hours of its name.
    const [first, last] = [Date.parse(days[0] ?? ''), Date.parse(days.at(-1) ?? '')]
    if (days.length > 0)
      for (const it of await daysIn(tx, city.timeZone, new Date(first - 14 * HOUR_MS), new Date(last + 38 * HOUR_MS)))
        spans.set(it.day, { from: it.from.toISOString(), to: it.to.toISOString() })
  }
  const present = new Set(found.map((it) => folded(it.key)))
  const none = known.filter((it) => !present.has(folded(it))).map((key) => ({ key, group: EMPTY }))
  const total = groups.find((it) => it.key === null)?.count ?? 0
  return [...found, ...none].map(
    ({ key, group }): Row => ({ key, group, value: figureOf(value, group, total), span: spans.get(key) ?? null }),
  )
}

export async function readSide(tx: Tx, scoped: Scoped, question: StatisticsQuestion, of: Scoped | null, nowMs: number): Promise<Side> {
  const { by, value } = question
  const groups = await groupRecords(tx, scoped, by)
  const { key: _, ...whole } = groups.find((it) => it.key === null) ?? { key: null, ...EMPTY }
  return {
    scoped,
    whole,
    of: of ? { scoped: of, count: (await countRecords(tx, of)).count } : { scoped, count: whole.count },
    begins: await beginsAt(tx, scoped),
    rows: by ? await rowsOf(tx, scoped, groups, by, value, nowMs) : [],
  }
}
