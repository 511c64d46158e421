import * as z from 'zod/mini'
import { WorkingCalendar, type WorkingTime } from '../cities/calendar.ts'
import { endpoint } from '../core/endpoint.ts'
import { IncidentPriority, IncidentType } from './incident.ts'
import { ENDED, REOPENED, RecordKind, WAITING } from './life-cycle.ts'
import { RequestCategory } from './service-request.ts'

/** What a target is about: that somebody of the city has seen a record, and that it is done with. */
export const Aim = z.enum(['acknowledge', 'resolve'])
export type Aim = z.infer<typeof Aim>

const Code = z.string().check(z.regex(/^[a-z0-9][a-z0-9_-]{0,63}$/, 'lower-case letters, digits, _ and -, 64 at most'))

/** Within how long. Ninety days at most. */
export const Within = z.strictObject({
  minutes: z.int().check(z.gte(1), z.lte(129_600)),
  /** `calendar`: as time passes; `working`: while the city works. */
  counted: z._default(z.enum(['calendar', 'working']), 'calendar'),
})
export type Within = z.infer<typeof Within>

const some = <S extends z.ZodMiniType>(word: S) => z.optional(z.array(word).check(z.minLength(1), z.maxLength(200)))

/** What is the same for the page and the store: which records, and within how long. */
const rule = {
  /** Names the rule in timelines and letters. */
  id: Code,
  kind: RecordKind,
  /** Of requests: the city's services that it is about; all of them when absent. */
  services: some(Code),
  /** Of incidents. */
  types: some(IncidentType),
  /** Of requests. */
  categories: some(RequestCategory),
  priorities: some(IncidentPriority),
  /** Without it nothing is said of that. */
  acknowledge: z.optional(Within),
  resolve: z.optional(Within),
}

/** Who is told by letter: the admins of the city, its operators, or an address, such as a department's. */
const Recipient = z.union([z.enum(['admins', 'operators']), z.email().check(z.maxLength(254))])

/** One target of a city, as CITY_FILE has it. */
export const TargetRule = z
  .strictObject({
    ...rule,
    escalate: z._default(
      z.strictObject({
        /** When a record is late in this, its timeline says so and a letter goes out. */
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

/** A rule as far as it says when something is due. */
export const DueRule = z.object(rule)
export type DueRule = z.infer<typeof DueRule>

const hours = (count: number, counted: Within['counted'] = 'calendar') => ({ minutes: count * 60, counted })

/** Of a city whose file names none: what an operations room of middle size works to, and no promise of this city's. */
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

/** What of a record its targets follow from; incidents and service requests have it under these names. */
export interface Targeted {
  createdAt: string
  /** Of a planned incident: it is nobody's business before. */
  startsAt?: string | null
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

/** A service says more than a category, that more than a priority, and two of them more than one. */
const WEIGHT = { service: 4, word: 2, priority: 1 }

/** What is not known to be less urgent has the targets of the most urgent. */
const WORST: Record<RecordKind, string> = { incident: 'critical', 'service-request': 'high' }

/**
 * The one rule that holds for a record: of those that fit, the one that names most closely what the record is; of two
 * that name it as closely, the first of the file.
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

/** The moment from which the targets of a record count: its report, its planned start, or the last time that it was opened again. */
export function clockStartMs({ createdAt, startsAt, reopenedAt }: Pick<Targeted, 'createdAt' | 'startsAt' | 'reopenedAt'>): number {
  if (reopenedAt !== null) return Date.parse(reopenedAt)
  return Math.max(Date.parse(createdAt), startsAt ? Date.parse(startsAt) : Number.NEGATIVE_INFINITY)
}

/** Whether it still waits for somebody of the city to see it; one that was opened again waits anew. */
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
  /** When it was done; null while it is not. */
  doneMs: number | null
}

/** When so long a time is over. */
export function dueMs(startMs: number, within: Within, time: WorkingTime): number | null {
  return within.counted === 'working' ? time.after(startMs, within.minutes) : startMs + within.minutes * 60_000
}

/** The latest start from which so long a time is over at `nowMs`: what started then or before is due. */
export function latestStartMs(nowMs: number, within: Within, time: WorkingTime): number | null {
  return within.counted === 'working' ? time.before(nowMs, within.minutes) : nowMs - within.minutes * 60_000
}

/**
 * The targets of a record; none without a rule, and none of a duplicate, which is answered with the record that it
 * repeats. Acknowledging has none where others have taken the record up and nobody knows when.
 */
export function duesOf(kind: RecordKind, record: Targeted, rules: readonly DueRule[], time: WorkingTime): Due[] {
  const rule = record.duplicateOf === null ? ruleFor(rules, kind, record) : null
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
  // Of an ended one without a time nobody can say whether it was late.
  if (!ended || endedAt !== null) add('resolve', ended ? endedAt : null)
  return dues
}

/** What is to be said of a record's targets first. `late`: it was done, but not in time. */
export interface DueWord extends Due {
  word: 'due' | 'overdue' | 'late'
}

/** Of what is not done yet, what is due first; else what was late, the end before the beginning; null when all is well. */
export function dueWord(dues: readonly Due[], nowMs: number): DueWord | null {
  const [next] = dues.filter((it) => it.doneMs === null).sort((a, b) => a.dueMs - b.dueMs)
  if (next) return { ...next, word: nowMs >= next.dueMs ? 'overdue' : 'due' }
  const late = dues.findLast((it) => it.doneMs !== null && it.doneMs > it.dueMs)
  return late ? { ...late, word: 'late' } : null
}

/** What a page needs to say of any record that it holds when something is due. */
export const Targets = z.object({ rules: z.array(DueRule), calendar: WorkingCalendar, timeZone: z.string() })
export type Targets = z.infer<typeof Targets>

export const getTargets = endpoint({
  method: 'GET',
  path: '/api/targets',
  access: { role: 'operator' },
  featureFor: () => 'advancedIncidents' as const,
  rate: 'read',
  summary: 'Within how long records are to be acknowledged and resolved, and when the city works.',
  query: z.object({ city: z.optional(z.string()) }),
  reply: Targets,
})
