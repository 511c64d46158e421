import * as z from 'zod/mini'
import { WorkingCalendar, type WorkingTime } from '../cities/calendar.ts'
import { endpoint } from '../core/endpoint.ts'
import { IncidentPriority, IncidentType } from './incident.ts'
import { ENDED, REOPENED, RecordKind, WAITING } from './life-cycle.ts'
import { RequestCategory } from './service-request.ts'

/** What a target measures: the time until a record is acknowledged, or closed. */
export const Aim = z.enum(['acknowledge', 'resolve'])
export type Aim = z.infer<typeof Aim>

const Code = z.string().check(z.regex(/^[a-z0-9][a-z0-9_-]{0,63}$/, 'lower-case letters, digits, _ and -, 64 at most'))

/** Time allowed; at most ninety days. */
export const Within = z.strictObject({
  minutes: z.int().check(z.gte(1), z.lte(129_600)),
  /** `calendar`: all time counts; `working`: only working hours. */
  counted: z._default(z.enum(['calendar', 'working']), 'calendar'),
})
export type Within = z.infer<typeof Within>

const some = <S extends z.ZodMiniType>(word: S) => z.optional(z.array(word).check(z.minLength(1), z.maxLength(200)))

/** The part of a rule that page and store share: which records, and how long. */
const rule = {
  /** Id of the rule in timelines and emails. */
  id: Code,
  kind: RecordKind,
  /** For requests: codes of the services it applies to; all if absent. */
  services: some(Code),
  /** For incidents. */
  types: some(IncidentType),
  /** For requests. */
  categories: some(RequestCategory),
  priorities: some(IncidentPriority),
  /** Without it there is no such target. */
  acknowledge: z.optional(Within),
  resolve: z.optional(Within),
}

/** Recipients of emails: the city's admins, its operators, or an address, such as a department's. */
const Recipient = z.union([z.enum(['admins', 'operators']), z.email().check(z.maxLength(254))])

/** One target of a city, as defined in CITY_FILE. */
export const TargetRule = z
  .strictObject({
    ...rule,
    escalate: z._default(
      z.strictObject({
        /** When a record misses this target, its timeline records it and an email is sent. */
        when: z._default(z.array(Aim), ['acknowledge']),
        to: z._default(z.array(Recipient).check(z.maxLength(20)), ['admins']),
      }),
      { when: ['acknowledge'], to: ['admins'] },
    ),
  })
  .check(
    z.refine(
      (it) => (it.kind === 'incident' ? !it.services && !it.categories : !it.types),
      'a rule for incidents names no services and categories, one for service requests no types',
    ),
    z.refine((it) => it.acknowledge !== undefined || it.resolve !== undefined, 'a rule needs a time for acknowledging or for resolving'),
  )
export type TargetRule = z.infer<typeof TargetRule>

/** The part of a rule that says when something is due. */
export const DueRule = z.object(rule)
export type DueRule = z.infer<typeof DueRule>

const hours = (count: number, counted: Within['counted'] = 'calendar') => ({ minutes: count * 60, counted })

/** Defaults for a city whose file has none: common values for a mid-sized operations room, not a commitment of this city. */
export const USUAL_TARGETS: readonly z.input<typeof TargetRule>[] = [
  {
    id: 'incident-critical',
    kind: 'incident',
    priorities: ['critical'],
    acknowledge: { minutes: 5 },
    resolve: hours(4),
    escalate: { when: ['acknowledge', 'resolve'] },
  },
  { id: 'incident-high', kind: 'incident', priorities: ['high'], acknowledge: { minutes: 15 }, resolve: hours(8) },
  { id: 'incident-medium', kind: 'incident', priorities: ['medium'], acknowledge: hours(1), resolve: hours(24) },
  { id: 'incident', kind: 'incident', acknowledge: hours(4, 'working'), resolve: hours(50, 'working') },
  { id: 'request-high', kind: 'service-request', priorities: ['high'], acknowledge: hours(4, 'working'), resolve: hours(20, 'working') },
  { id: 'request', kind: 'service-request', acknowledge: hours(10, 'working'), resolve: hours(50, 'working') },
]

/** Fields of a record that targets depend on; the same for incidents and service requests. */
export interface Targeted {
  createdAt: string
  /** Start of a planned incident: no target counts before it. */
  startsAt?: string | null
  plannedWork?: boolean
  advisory?: boolean
  reopenedAt: string | null
  acknowledgedAt: string | null
  resolvedAt?: string | null
  completedAt?: string | null
  duplicateOf: string | null
  status: string
  priority: string
  type?: string
  category?: string
  serviceCode?: string | null
}

type Words = Pick<Targeted, 'priority' | 'type' | 'category' | 'serviceCode'>

/** A service is more specific than a category, a category more than a priority, and two conditions more than one. */
const WEIGHT = { service: 4, word: 2, priority: 1 }

/** A record of unknown priority has the targets of the most urgent. */
const WORST: Record<RecordKind, string> = { incident: 'critical', 'service-request': 'high' }

/**
 * The rule that applies to a record: the most specific one that matches; on a tie, the first in the
 * file.
 */
export function ruleFor<R extends DueRule>(rules: readonly R[], kind: RecordKind, record: Words): R | null {
  const priority = record.priority === 'unknown' ? WORST[kind] : record.priority
  let best: R | null = null
  let bestWeight = -1
  const word = kind === 'incident' ? record.type : record.category
  for (const it of rules) {
    const words: readonly string[] | undefined = kind === 'incident' ? it.types : it.categories
    const fits =
      it.kind === kind &&
      (!it.services || (record.serviceCode != null && it.services.includes(record.serviceCode))) &&
      (!words || (word !== undefined && words.includes(word))) &&
      (!it.priorities || (it.priorities as readonly string[]).includes(priority))
    const weight = (it.services ? WEIGHT.service : 0) + (words ? WEIGHT.word : 0) + (it.priorities ? WEIGHT.priority : 0)
    if (fits && weight > bestWeight) [best, bestWeight] = [it, weight]
  }
  return best
}

/** Start of a record's targets: its report, its planned start, or when it was last reopened. */
export function clockStartMs({ createdAt, startsAt, reopenedAt }: Pick<Targeted, 'createdAt' | 'startsAt' | 'reopenedAt'>): number {
  if (reopenedAt !== null) return Date.parse(reopenedAt)
  return Math.max(Date.parse(createdAt), startsAt ? Date.parse(startsAt) : Number.NEGATIVE_INFINITY)
}

/** Whether it still waits to be acknowledged; a reopened record waits again. */
export function isWaiting(kind: RecordKind, { acknowledgedAt, status, reopenedAt }: Targeted): boolean {
  if (acknowledgedAt !== null) return false
  return WAITING[kind].includes(status) || (reopenedAt !== null && status === REOPENED[kind])
}

/** One target of one record. Epoch ms. */
export interface Due {
  aim: Aim
  /** Id of the rule. */
  rule: string
  dueMs: number
  /** When it was met; null if it has not been. */
  doneMs: number | null
}

/** When this much time has passed. */
export function dueMs(startMs: number, within: Within, time: WorkingTime): number | null {
  return within.counted === 'working' ? time.after(startMs, within.minutes) : startMs + within.minutes * 60_000
}

/** The latest start from which this much time has passed at `nowMs`: anything that started by then is due. */
export function latestStartMs(nowMs: number, within: Within, time: WorkingTime): number | null {
  return within.counted === 'working' ? time.before(nowMs, within.minutes) : nowMs - within.minutes * 60_000
}

/**
 * The targets of a record; none without a rule, none for planned work or an advisory, and none for a duplicate, which the original record
 * answers.
 * There is no target for acknowledging if others have started work and the time is unknown.
 */
export function duesOf(kind: RecordKind, record: Targeted, rules: readonly DueRule[], time: WorkingTime): Due[] {
  const hasTargets = record.duplicateOf === null && record.plannedWork !== true && record.advisory !== true
  const rule = hasTargets ? ruleFor(rules, kind, record) : null
  if (!rule) return []
  const startMs = clockStartMs(record)
  const dues: Due[] = []
  const add = (aim: Aim, doneAt: string | null) => {
    const within = rule[aim]
    const ms = within ? dueMs(startMs, within, time) : null
    if (ms !== null) dues.push({ aim, rule: rule.id, dueMs: ms, doneMs: doneAt === null ? null : Date.parse(doneAt) })
  }
  if (record.acknowledgedAt !== null || isWaiting(kind, record)) add('acknowledge', record.acknowledgedAt)
  const ended = record.status === ENDED[kind]
  const endedAt = record.resolvedAt ?? record.completedAt ?? null
  // Whether an ended record without a time was late is unknown.
  if (!ended || endedAt !== null) add('resolve', ended ? endedAt : null)
  return dues
}

/** The most important statement about a record's targets. `late`: it was met, but not in time. */
export interface DueWord extends Due {
  word: 'due' | 'overdue' | 'late'
}

/** Among unmet targets, the first due; otherwise one met late, closing before acknowledging; null if all is well. */
export function dueWord(dues: readonly Due[], nowMs: number): DueWord | null {
  const [next] = dues.filter((it) => it.doneMs === null).sort((a, b) => a.dueMs - b.dueMs)
  if (next) return { ...next, word: nowMs >= next.dueMs ? 'overdue' : 'due' }
  const late = dues.findLast((it) => it.doneMs !== null && it.doneMs > it.dueMs)
  return late ? { ...late, word: 'late' } : null
}

/** What a page needs to compute when any record in its lists is due. */
export const Targets = z.object({ rules: z.array(DueRule), calendar: WorkingCalendar, timeZone: z.string() })
export type Targets = z.infer<typeof Targets>

export const getTargets = endpoint({
  method: 'GET',
  path: '/api/targets',
  access: { role: 'operator' },
  featureFor: () => 'advancedIncidents' as const,
  rate: 'read',
  summary: "Target times to acknowledge and resolve records, and the city's working calendar.",
  query: z.object({ city: z.optional(z.string()) }),
  reply: Targets,
})
