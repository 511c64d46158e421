import { type WorkingTime, workingTime } from '@oppidum/domain/cities/calendar'
import type { City } from '@oppidum/domain/cities/city'
import { AnyIncidentPriority, IncidentType } from '@oppidum/domain/records/incident'
import type { RecordKind } from '@oppidum/domain/records/life-cycle'
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
