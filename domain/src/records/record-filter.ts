import * as z from 'zod/mini'
import { Moment, SearchText } from '../core/list.ts'
import { holdsText } from '../core/search-text.ts'
import { HOUR_MS } from '../core/time.ts'

/** A complete name, as in the record. */
const ExactName = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))

/** Whole hours since the report, up to eleven years. */
const Hours = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,4}$/, 'a whole number of hours from 1 to 99999')),
  z.transform((text: string) => Number(text)),
)

/** Selects records without a department, or outside every district. */
export const NONE = 'none'

/** `worst`: by priority, then oldest first. `updated`: last change first. */
export const RecordSort = z.enum(['newest', 'oldest', 'worst', 'updated'])
export type RecordSort = z.infer<typeof RecordSort>

/**
 * Filters common to both kinds of record, as URL parameters: the same in the page, the list, the count and a saved view.
 * A missing parameter does not filter.
 */
export const commonFilter = {
  /** Text that occurs in a record: see `holdsText`. */
  q: z.optional(SearchText),
  department: z.optional(ExactName),
  district: z.optional(ExactName),
  /** Reported at least this many hours ago. */
  minAgeHours: z.optional(Hours),
  /** Reported less than this many hours ago. */
  maxAgeHours: z.optional(Hours),
  /** Created before this instant. */
  before: z.optional(Moment),
  /** Assigned to the caller, or to nobody. Assignees are visible to operators only. */
  assignee: z.optional(z.enum(['me', 'none'])),
  /** Reports merged into another one. Shown if absent, for compatibility. */
  duplicates: z.optional(z.enum(['show', 'hide', 'only'])),
}
const Common = z.object(commonFilter)
export type CommonFilter = z.infer<typeof Common>

type Members = Record<string, z.ZodMiniType>
type Read<M extends Members> = z.infer<z.ZodMiniObject<M>>

/** The parsed value; for lists, unknown words are left out. */
function understood(member: z.ZodMiniType, text: string): unknown {
  const whole = member.safeParse(text)
  if (whole.success) return whole.data
  const known = text.split(',').filter((it) => member.safeParse(it).success)
  return known.length === 0 ? undefined : member.safeParse(known.join(',')).data
}

/** Reads a filter from an address and ignores unknown parts. `search`: such as URLSearchParams. */
export function filterOf<M extends Members>(members: M, search: { get(name: string): string | null }): Read<M> {
  const found: Record<string, unknown> = {}
  for (const [name, member] of Object.entries(members)) {
    const text = search.get(name)
    const value = text === null ? undefined : understood(member, text)
    if (value !== undefined) found[name] = value
  }
  // Each member was parsed by its own schema.
  return found as Read<M>
}

/** The same filter as URL parameters, always in the same form. */
export function searchOf(filter: Readonly<Record<string, unknown>>): Record<string, string> {
  const names = Object.keys(filter).sort()
  return Object.fromEntries(names.filter((it) => filter[it] !== undefined).map((it) => [it, String(filter[it])]))
}

/** Default filter of a work list: open records without duplicates, most urgent first. */
export const WORK = { status: 'open', duplicates: 'hide', sort: 'worst' } as const

/** Fields of both kinds of record that a filter compares. */
export interface Filtered {
  id: string
  number: string
  title: string
  description: string
  location: string
  gridReference: string | null
  district: string | null
  assignedDepartment: string | null
  priority: string
  createdAt: string
  updatedAt: string
  duplicateOf: string | null
}

/** Time and reader of a filtered list. */
export interface Asking {
  nowMs: number
  /** The caller's id; null for someone who is not an operator. */
  me: string | null
  /** A record's assignee; null if there is none. */
  assigneeOf(id: string): string | null
}

const isNamed = (name: string | null, asked: string | undefined) => asked === undefined || (asked === NONE ? name === null : name === asked)

function isAssigned(record: Filtered, asked: CommonFilter['assignee'], { me, assigneeOf }: Asking): boolean {
  if (asked === undefined) return true
  const assignee = assigneeOf(record.id)
  return asked === 'none' ? assignee === null : assignee !== null && assignee === me
}

/** Whether a record matches the filters common to both kinds. */
export function matchesCommon(record: Filtered, filter: CommonFilter & { priority?: readonly string[] | undefined }, now: Asking): boolean {
  const createdMs = Date.parse(record.createdAt)
  const hoursAgo = (hours: number) => now.nowMs - hours * HOUR_MS
  const { minAgeHours, maxAgeHours, before, duplicates } = filter
  return (
    (filter.priority === undefined || filter.priority.includes(record.priority)) &&
    isNamed(record.assignedDepartment, filter.department) &&
    isNamed(record.district, filter.district) &&
    (minAgeHours === undefined || createdMs <= hoursAgo(minAgeHours)) &&
    (maxAgeHours === undefined || createdMs > hoursAgo(maxAgeHours)) &&
    (before === undefined || createdMs < Date.parse(before)) &&
    (duplicates === undefined || duplicates === 'show' || (record.duplicateOf !== null) === (duplicates === 'only')) &&
    isAssigned(record, filter.assignee, now) &&
    (filter.q === undefined || holdsText(textOf(record), filter.q))
  )
}

/** Fields searched for text. */
const textOf = ({ number, title, description, location, gridReference, assignedDepartment }: Filtered) => [
  number,
  title,
  description,
  location,
  gridReference,
  assignedDepartment,
]

/** Sort order of a complete list, finally by id, so that it is total. `ranks`: priorities, most urgent first. */
export function inOrder(sort: RecordSort, ranks: readonly string[]): (a: Filtered, b: Filtered) => number {
  const byId = (a: Filtered, b: Filtered) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
  const byTime = (of: 'createdAt' | 'updatedAt') => (a: Filtered, b: Filtered) => Date.parse(a[of]) - Date.parse(b[of]) || byId(a, b)
  if (sort === 'oldest') return byTime('createdAt')
  if (sort === 'worst') return (a, b) => ranks.indexOf(a.priority) - ranks.indexOf(b.priority) || byTime('createdAt')(a, b)
  const newest = byTime(sort === 'updated' ? 'updatedAt' : 'createdAt')
  return (a, b) => newest(b, a)
}
