import { type WorkingTime, workingTime } from '@oppidum/domain/cities/calendar'
import type { City } from '@oppidum/domain/cities/city'
import { AnyIncidentPriority, IncidentType } from '@oppidum/domain/records/incident'
import { ENDED, REOPENED, type RecordKind, WAITING } from '@oppidum/domain/records/life-cycle'
import { AnyRequestPriority, RequestCategory } from '@oppidum/domain/records/service-request'
import { type Aim, latestStartMs, ruleFor, type TargetRule } from '@oppidum/domain/records/target'

/** One per city, because it caches the days that it has computed. */
const TIMES = new WeakMap<City, WorkingTime>()

export function workingTimeOf(city: City): WorkingTime {
  const cached = TIMES.get(city)
  if (cached) return cached
  const time = workingTime(city.calendar, city.timeZone)
  TIMES.set(city, time)
  return time
}

/** A combination of word, priority and service, with the rule that applies to it. */
export interface Case {
  /** Type or category. */
  word: string
  priority: string
  /** One of the services that the rules name; '' for every other service and for none. */
  service: string
  rule: TargetRule
}

/** A city's rules expanded to all combinations, so that SQL can find the matching rule with a join. */
export function casesOf(city: City, kind: RecordKind): Case[] {
  const [words, priorities] =
    kind === 'incident' ? [IncidentType.options, AnyIncidentPriority.options] : [RequestCategory.options, AnyRequestPriority.options]
  return words.flatMap((word) =>
    priorities.flatMap((priority) =>
      ['', ...namedServices(city)].flatMap((service): Case[] => {
        const rule = ruleFor(city.targets, kind, { priority, type: word, category: word, serviceCode: service === '' ? null : service })
        return rule ? [{ word, priority, service, rule }] : []
      }),
    ),
  )
}

function namedServices(city: City): string[] {
  return [...new Set(city.targets.flatMap((it) => it.services ?? []))]
}

/**
 * For each case, the latest start that makes a record overdue at `nowMs`, as columns for `unnest`; null where no start does.
 * @param only the rules to consider; all when absent
 */
export function dueColumns(city: City, kind: RecordKind, aim: Aim, nowMs: number, only: (rule: TargetRule) => boolean = () => true) {
  const time = workingTimeOf(city)
  const cases = casesOf(city, kind)
  const latest = new Map<TargetRule, Date | null>()
  for (const { rule } of cases) {
    const within = only(rule) ? rule[aim] : undefined
    const ms = within ? latestStartMs(nowMs, within, time) : null
    latest.set(rule, ms === null ? null : new Date(ms))
  }
  return {
    words: cases.map((it) => it.word),
    priorities: cases.map((it) => it.priority),
    services: cases.map((it) => it.service),
    latest: cases.map((it) => latest.get(it.rule) ?? null),
    rules: cases.map((it) => it.rule.id),
    named: namedServices(city),
  }
}

/** Text of `TARGET_COLUMNS`, for statements that are not tagged SQL yet. */
export const TARGET_SQL: Record<
  RecordKind,
  { table: string; word: string; endedAt: string; clock: string; start: string; service: string }
> = {
  incident: {
    table: 'incident',
    word: 'r.type',
    endedAt: 'r.resolved_at',
    clock: 'coalesce(r.reopened_at, greatest(r.created_at, r.starts_at))',
    start: 'greatest(r.created_at, r.starts_at)',
    service: 'null::text',
  },
  'service-request': {
    table: 'service_request',
    word: 'r.category',
    endedAt: 'r.completed_at',
    clock: 'coalesce(r.reopened_at, r.created_at)',
    start: 'r.created_at',
    service: 'r.service_code',
  },
}

const listed = (words: readonly string[]) => words.map((it) => `'${it}'`).join(', ')

export const waitingSql = (kind: RecordKind) =>
  `r.acknowledged_at is null and (r.status in (${listed(WAITING[kind])}) or (r.reopened_at is not null and r.status = '${REOPENED[kind]}'))`
export const openSql = (kind: RecordKind) => `r.status <> '${ENDED[kind]}' and r.duplicate_of is null`
/** @param named a parameter, such as `$8::text[]` */
export const serviceSql = (kind: RecordKind, named: string) =>
  `case when ${TARGET_SQL[kind].service} = any(${named}) then ${TARGET_SQL[kind].service} else '' end`
