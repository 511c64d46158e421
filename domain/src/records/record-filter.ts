import * as z from 'zod/mini'
import { Moment, SearchText } from '../core/list.ts'
import { holdsText } from '../core/search-text.ts'
import { HOUR_MS } from '../core/time.ts'

/** The whole of a name, as the record has it. */
const ExactName = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))

/** Whole hours since the report, up to eleven years. */
const Hours = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,4}$/, 'a whole number of hours from 1 to 99999')),
  z.transform((text: string) => Number(text)),
)

/** The word that asks for records that have no department, or lie in no district. */
export const NONE = 'none'

/** `worst`: by priority, then the longest standing. `updated`: the last change first. */
export const RecordSort = z.enum(['newest', 'oldest', 'worst', 'updated'])
export type RecordSort = z.infer<typeof RecordSort>

/**
 * What a list of either kind of record can be narrowed to, as text of an address: the same members in the page, the
 * list, the count and a saved view. An absent one narrows nothing.
 */
export const commonFilter = {
  /** Text that stands in a record: see `holdsText`. */
  q: z.optional(SearchText),
  department: z.optional(ExactName),
  district: z.optional(ExactName),
  /** Reported at least so many hours ago. */
  minAgeHours: z.optional(Hours),
  /** Reported less than so many hours ago. */
  maxAgeHours: z.optional(Hours),
  /** Created before this instant. */
  before: z.optional(Moment),
  /** Records that whoever asks is to deal with, or nobody. Who has which is the desk's own: for operators alone. */
  assignee: z.optional(z.enum(['me', 'none'])),
  /** Reports that were folded into another one. They are shown when absent, as they always were. */
  duplicates: z.optional(z.enum(['show', 'hide', 'only'])),
}
const Common = z.object(commonFilter)
export type CommonFilter = z.infer<typeof Common>

type Members = Record<string, z.ZodMiniType>
type Read<M extends Members> = z.infer<z.ZodMiniObject<M>>

/** The text as the member understands it; of several words, those that it knows. */
function understood(member: z.ZodMiniType, text: string): unknown {
  const whole = member.safeParse(text)
  if (whole.success) return whole.data
  const known = text.split(',').filter((it) => member.safeParse(it).success)
  return known.length === 0 ? undefined : member.safeParse(known.join(',')).data
}

/** What an address says of a list; what it says and nobody knows is left alone. `search`: such as URLSearchParams. */
export function filterOf<M extends Members>(members: M, search: { get(name: string): string | null }): Read<M> {
  const found: Record<string, unknown> = {}
  for (const [name, member] of Object.entries(members)) {
    const text = search.get(name)
    const value = text === null ? undefined : understood(member, text)
    if (value !== undefined) found[name] = value
  }
  // Each member holds what its own schema made of it.
  return found as Read<M>
}

/** The same filter as members of an address, always spelled alike. */
export function searchOf(filter: Readonly<Record<string, unknown>>): Record<string, string> {
  const names = Object.keys(filter).sort()
  return Object.fromEntries(names.filter((it) => filter[it] !== undefined).map((it) => [it, String(filter[it])]))
}

/** What a screen of work shows of a list when its address says nothing else: what is open, each thing once, the worst first. */
export const WORK = { status: 'open', duplicates: 'hide', sort: 'worst' } as const

/** What both kinds of record say of themselves that a filter looks at. */
export interface Filtered {
  id: string
  number: string
  title: string
  description: string
  location: string
  square: string | null
  district: string | null
  assignedDepartment: string | null
  priority: string
  createdAt: string
  updatedAt: string
  duplicateOf: string | null
}

/** When, and for whom, a filter is looked at. */
export interface Asking {
  nowMs: number
  /** Id of who asks; null for whoever is not at the desk. */
  me: string | null
  /** Who has a record; null when nobody has. */
  assigneeOf(id: string): string | null
}

const isNamed = (name: string | null, asked: string | undefined) => asked === undefined || (asked === NONE ? name === null : name === asked)

function isAssigned(record: Filtered, asked: CommonFilter['assignee'], { me, assigneeOf }: Asking): boolean {
  if (asked === undefined) return true
  const assignee = assigneeOf(record.id)
  return asked === 'none' ? assignee === null : assignee !== null && assignee === me
}

/** Whether a record is one of those that the members common to both kinds ask for. */
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

/** What is looked through for text. */
const textOf = ({ number, title, description, location, square, assignedDepartment }: Filtered) => [
  number,
  title,
  description,
  location,
  square,
  assignedDepartment,
]

/** The order of a list that is held whole; by id in the end, so that it is total. `ranks`: the priorities, worst first. */
export function inOrder(sort: RecordSort, ranks: readonly string[]): (a: Filtered, b: Filtered) => number {
  const byId = (a: Filtered, b: Filtered) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
  const byTime = (of: 'createdAt' | 'updatedAt') => (a: Filtered, b: Filtered) => Date.parse(a[of]) - Date.parse(b[of]) || byId(a, b)
  if (sort === 'oldest') return byTime('createdAt')
  if (sort === 'worst') return (a, b) => ranks.indexOf(a.priority) - ranks.indexOf(b.priority) || byTime('createdAt')(a, b)
  const newest = byTime(sort === 'updated' ? 'updatedAt' : 'createdAt')
  return (a, b) => newest(b, a)
}
